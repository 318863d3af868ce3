"""The 42 shapes: the world's land, projected, simplified, cut by Voronoi cells of our points."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from shapely import MultiPoint, MultiPolygon, Point, Polygon, box, voronoi_polygons
from shapely.affinity import scale, translate
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tools.map.points import ENLARGED, LEFT_OUT, POINTS, STRAITS
from tools.map.projection import HEIGHT, WIDTH, project
from tools.map.topology import polygons

DETAIL = 1.85
"""How far a drawn coast may run from the real one, in units of the sheet."""
ROUNDING = 1.6
"""Inlets and capes narrower than twice this are smoothed away before simplifying."""
SMALLEST_ISLAND = 110
SMALLEST_LAKE = 260
STRAIT = 3.2
CORNER = 4.8
"""A smaller overlap of two neighbours, both swollen a little, is a corner, not a border."""

Shapes = dict[str, BaseGeometry]


def land(path: Path) -> BaseGeometry:
    """All the land that is drawn, as one geometry on the sheet."""
    pieces = []
    for outer, *_lakes in polygons(path):
        piece = Polygon([project(*point) for point in outer]).buffer(0.3)
        if piece.bounds[2] - piece.bounds[0] < WIDTH / 2:
            pieces.append(piece)
    whole = unary_union(pieces).buffer(ROUNDING).buffer(-2 * ROUNDING).buffer(ROUNDING - 0.3)
    straits = [LineString([project(*at) for at in line]).buffer(STRAIT) for line in STRAITS]
    whole = whole.difference(unary_union(straits)).intersection(box(3, 14, WIDTH - 3, HEIGHT - 6))
    whole = whole.simplify(DETAIL)
    unwanted = MultiPoint([project(*at) for at in LEFT_OUT]).buffer(6)
    return unary_union(
        [
            Polygon(p.exterior, [r for r in p.interiors if Polygon(r).area >= SMALLEST_LAKE])
            for p in parts(whole)
            if p.area >= SMALLEST_ISLAND and not (p.area < 2000 and p.intersects(unwanted))
        ]
    )


def shapes(world: BaseGeometry) -> Shapes:
    """Every territory's land: the part of the world nearest to one of its points."""
    owner = {project(*point): id for id, row in POINTS.items() for point in row}
    cells = voronoi_polygons(MultiPoint(list(owner)), extend_to=box(-200, -200, 1200, 1000))
    claimed: dict[str, list[BaseGeometry]] = {id: [] for id in POINTS}
    for cell in cells.geoms:
        [inside] = [id for at, id in owner.items() if cell.contains(Point(at))]
        claimed[inside].append(cell)
    cut = {id: unary_union(row).intersection(world) for id, row in claimed.items()}
    return _enlarged(_without_crumbs(cut))


def _without_crumbs(cut: Shapes) -> Shapes:
    """A crumb cut off by a cell's edge goes to the neighbour it is attached to."""
    whole = {
        id: [p for p in parts(shape) if p.area >= SMALLEST_ISLAND] for id, shape in cut.items()
    }
    for shape in cut.values():
        for crumb in (p for p in parts(shape) if p.area < SMALLEST_ISLAND):
            near = {
                id: sum(p.intersection(crumb.buffer(0.1)).area for p in row)
                for id, row in whole.items()
            }
            whole[max(near, key=lambda one: near[one])].append(crumb.buffer(0.05))
    return {id: unary_union(row) for id, row in whole.items()}


def _enlarged(drawn: Shapes) -> Shapes:
    grown = dict(drawn)
    for group, (factor, right, down) in ENLARGED.items():
        middle = unary_union([drawn[id] for id in group]).envelope.centroid
        for id in group:
            bigger = scale(drawn[id], factor, factor, origin=middle)
            grown[id] = translate(bigger, right, down)
    return grown


def parts(shape: BaseGeometry) -> list[Polygon]:
    if isinstance(shape, Polygon):
        return [shape]
    if isinstance(shape, MultiPolygon):
        return list(shape.geoms)
    return [p for g in getattr(shape, "geoms", []) for p in parts(g)]


def contacts(drawn: Shapes) -> set[frozenset[str]]:
    """Which shapes share a border on the sheet."""
    swollen = {id: shape.buffer(0.6) for id, shape in drawn.items()}
    return {
        frozenset((a, b))
        for a, b in combinations(drawn, 2)
        if swollen[a].intersection(swollen[b]).area > CORNER
    }
