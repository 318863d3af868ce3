"""Write the sheet as SVG: sea, routes, territories, names; no style of its own beyond a fallback.

Classes are styled by `arbitro.css`; the attributes here make the file a picture by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import quoteattr

from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, unary_union

from tools.map.labels import LABELS, LEADERS, ROUTES, TOKENS
from tools.map.projection import HEIGHT, WIDTH
from tools.map.shapes import Shapes, parts

GAP = 0.8
"""Half the thread of sea between two neighbours."""
FINGER = 32
"""Radius of the invisible circle around small territories: 25 px on a phone of 390."""
SMALL = 3000
LINE = {"short": 25, "whole": 15}

TINTS = {
    "america_del_nord": ("#f0e3b8", "M0 6L6 0"),
    "america_del_sud": ("#a5c083", "M0 3H3"),
    "europa": ("#8cb3d4", ""),
    "africa": ("#e2b68f", "M0 1H6M0 4H6"),
    "asia": ("#ded5ea", "M0 0L6 6"),
    "oceania": ("#83c0b1", "M3 0V6"),
}
"""A colour and a texture for each continent: the textures survive black and white."""

COLOURS = {
    "rosso": ("#c62f24", "M0 10L10 0"),
    "blu": ("#2a62b8", "M0 3H10M0 8H10"),
    "verde": ("#2c7d43", "M2 3H4M7 8H9"),
    "giallo": ("#e8b923", "M0 0L10 10"),
    "nero": ("#33363b", "M0 10L10 0M0 0L10 10"),
    "viola": ("#7d48a5", "M3 0V10M8 0V10"),
}


def picture(drawn: Shapes, board: dict[str, Any]) -> str:
    lines = [
        _opening(),
        "<defs>",
        *(_pattern(f"tint-{id}", 6, *look) for id, look in TINTS.items()),
        *(_pattern(f"seat-{id}", 10, *look) for id, look in COLOURS.items()),
        "</defs>",
        f'<rect class="sea" width="{WIDTH}" height="{HEIGHT}" fill="#eef3f6"/>',
        f'<path class="ruling" fill="none" stroke="#d5e0e8" d="{_ruling()}"/>',
        *_shore(drawn),
        *_fingers(drawn),
        '<g class="territories">',
        *_territories(drawn, board),
        "</g>",
        *_routes(drawn, board),
        '<g class="names" text-anchor="middle" pointer-events="none" aria-hidden="true">',
        *_names(),
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _opening() -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' role="group" aria-label="Mappa dei territori" font-family="sans-serif">'
    )


def _pattern(id: str, size: int, colour: str, texture: str) -> str:
    strokes = (
        f'<path class="texture" fill="none" stroke="#fff" stroke-opacity=".6" d="{texture}"/>'
        if texture
        else ""
    )
    return (
        f'<pattern id="{id}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        f'<rect class="{id}" width="{size}" height="{size}" fill="{colour}"/>{strokes}</pattern>'
    )


def _ruling() -> str:
    """The sea is ruled like a notebook."""
    return "".join(f"M0 {y}H{WIDTH}" for y in range(20, HEIGHT, 20))


def _shore(drawn: Shapes) -> Iterator[str]:
    """Two bands of lighter water along the coast, from one path: its fill and its stroke."""
    swollen = unary_union([shape.buffer(5, quad_segs=2) for shape in drawn.values()]).simplify(2.6)
    yield (
        '<path class="shore" fill="#fff" fill-opacity=".8" stroke="#fff" stroke-opacity=".5"'
        f' stroke-width="11" stroke-linejoin="round" d="{_path(swollen)}"/>'
    )


def _fingers(drawn: Shapes) -> Iterator[str]:
    yield '<g class="fingers" fill="none" pointer-events="all">'
    for id, shape in drawn.items():
        if shape.area < SMALL:
            x, y = _token(id)
            yield f'<circle data-for="{id}" cx="{x:g}" cy="{y:g}" r="{FINGER}"/>'
    yield "</g>"


def _territories(drawn: Shapes, board: dict[str, Any]) -> Iterator[str]:
    first = board["territories"][0]["id"]
    for row in board["territories"]:
        id = row["id"]
        x, y = _token(id)
        inset = drawn[id].buffer(-GAP, join_style="mitre").simplify(1)
        yield (
            f'<g role="checkbox" aria-checked="false" tabindex="{0 if id == first else -1}"'
            f' class="territory" data-territory="{id}" data-continent="{row["continent"]}"'
            f' data-x="{x:g}" data-y="{y:g}" aria-label={quoteattr(row["it"])}>'
            f'<path fill="url(#tint-{row["continent"]})" d="{_path(inset)}"/></g>'
        )


def _token(id: str) -> tuple[float, float]:
    label = LABELS[id]
    rows = max(label.short.count("/"), label.whole.count("/")) + 1
    return TOKENS.get(id, (label.x, label.y - 14 - 11 * rows))


def _routes(drawn: Shapes, board: dict[str, Any]) -> Iterator[str]:
    yield (
        '<g class="routes" fill="none" stroke="#1d2b38" stroke-width="1.6"'
        ' stroke-dasharray="5 4" pointer-events="none">'
    )
    for a, b, kind in board["borders"]:
        if kind != "sea":
            continue
        line = ROUTES.get((a, b)) or _crossing(drawn[a], drawn[b])
        yield f'<path data-route="{a} {b}" d="{line}"/>'
    yield "</g>"


def _crossing(a: BaseGeometry, b: BaseGeometry) -> str:
    """A slightly bowed line over the narrowest water, with both feet on land."""
    here, there = nearest_points(a, b)
    dx, dy = there.x - here.x, there.y - here.y
    length = max(LineString([here, there]).length, 0.1)
    foot = 9 / length
    x0, y0 = here.x - dx * foot, here.y - dy * foot
    x1, y1 = there.x + dx * foot, there.y + dy * foot
    bow = 0.12
    mx, my = (x0 + x1) / 2 + dy * bow, (y0 + y1) / 2 - dx * bow
    return f"M{x0:.0f} {y0:.0f}Q{mx:.0f} {my:.0f} {x1:.0f} {y1:.0f}"


def _names() -> Iterator[str]:
    for (x0, y0), (x1, y1) in LEADERS.values():
        yield f'<path class="leader" stroke="#1d2b38" d="M{x0:g} {y0:g}L{x1:g} {y1:g}"/>'
    for id, label in LABELS.items():
        for size, text in (("short", label.short), ("whole", label.whole or label.short)):
            rows = text.split("/")
            step = LINE[size]
            top = label.y - step * (len(rows) - 1) / 2 + step * 0.35
            spans = "".join(
                f'<tspan x="{label.x:g}" y="{top + step * n:.0f}">{row}</tspan>'
                for n, row in enumerate(rows)
            )
            hidden = "" if size == "whole" else ' display="none"'
            yield f'<text class="{size}" data-name="{id}" font-size="{step}"{hidden}>{spans}</text>'


def _path(shape: BaseGeometry) -> str:
    rings = [ring for p in parts(shape) for ring in (p.exterior, *p.interiors)]
    return "".join(_rounded(list(ring.coords)[:-1]) for ring in rings if Polygon(ring).area > 12)


def _rounded(corners: list[tuple[float, float]]) -> str:
    """A closed line through the middles of the sides, bent by the corners; in relative steps."""
    middles = [
        ((x0 + x1) / 2, (y0 + y1) / 2)
        for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    at = (round(middles[-1][0], 1), round(middles[-1][1], 1))
    text = f"M{at[0]:g} {at[1]:g}q"
    steps = []
    for corner, middle in zip(corners, middles, strict=True):
        to = (round(middle[0], 1), round(middle[1], 1))
        steps.append(
            _pair(corner[0] - at[0], corner[1] - at[1]) + " " + _pair(to[0] - at[0], to[1] - at[1])
        )
        at = to
    return (text + " ".join(steps) + "z").replace(" -", "-")


def _pair(x: float, y: float) -> str:
    return f"{_short(x)} {_short(y)}"


def _short(value: float) -> str:
    text = f"{round(value, 1) + 0.0:g}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
