"""Read the country shapes of a TopoJSON file, without any library for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Ring = list[tuple[float, float]]
ANTARCTICA = "010"
FIJI = "242"
NEW_ZEALAND = "554"


def polygons(path: Path) -> Iterator[list[Ring]]:
    """Each polygon as its rings, outer ring first, in degrees; the far south is left out."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    arcs = [_unpacked(arc, topology["transform"]) for arc in topology["arcs"]]
    for country in topology["objects"]["countries"]["geometries"]:
        if country.get("id") in (ANTARCTICA, FIJI, NEW_ZEALAND):
            continue
        parts = country["arcs"] if country["type"] == "MultiPolygon" else [country["arcs"]]
        for part in parts:
            yield [_ring(numbers, arcs) for numbers in part]


def _unpacked(arc: list[list[int]], transform: dict[str, Any]) -> Ring:
    """Differences on a grid back to longitude and latitude."""
    (scale_x, scale_y), (left, bottom) = transform["scale"], transform["translate"]
    x = y = 0
    line = []
    for dx, dy in arc:
        x, y = x + dx, y + dy
        line.append((x * scale_x + left, y * scale_y + bottom))
    return line


def _ring(numbers: list[int], arcs: list[Ring]) -> Ring:
    """The arcs one after the other; ~n is arc n backwards."""
    ring: Ring = []
    for number in numbers:
        line = arcs[number] if number >= 0 else arcs[~number][::-1]
        ring += line[1:] if ring else line
    return ring
