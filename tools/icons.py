"""The icons of the home screen, drawn from the same two cards as `icon.svg`.

    python -m tools.icons

Phones want pixels. They are drawn here, without a library of pictures: each pixel by its distance
from the edges of the cards, so that the edges are smooth.
"""

from __future__ import annotations

import struct
import zlib
from math import cos, hypot, radians, sin
from pathlib import Path
from typing import NamedTuple

STATIC = Path(__file__).resolve().parent.parent / "src" / "arbitro" / "web" / "static"
GRID = 32.0
"""The side of the drawing, as in `icon.svg`."""
DARK, YELLOW, RED = (0x14, 0x22, 0x2C), (0xF2, 0xC1, 0x1C), (0xE5, 0x47, 0x3B)
FILES = {"icon-180.png": (180, 0.0), "icon-192.png": (192, 6.0), "icon-512.png": (512, 6.0)}
"""Side in pixels, and the radius of the ground's corners in the drawing's own measure."""
FULL = ("icon-full.png", 512, 0.72)
"""With ground up to the edges, for systems that cut icons into shapes of their own."""
Colour = tuple[int, int, int]


class Card(NamedTuple):
    """A rounded rectangle turned about a point by so many degrees."""

    x: float
    y: float
    wide: float
    high: float
    round: float
    turned: float = 0.0
    about: tuple[float, float] = (0.0, 0.0)

    def outside(self, x: float, y: float) -> float:
        """How far a point lies outside; below zero inside."""
        angle = radians(-self.turned)
        dx, dy = x - self.about[0], y - self.about[1]
        at_x = self.about[0] + dx * cos(angle) - dy * sin(angle)
        at_y = self.about[1] + dx * sin(angle) + dy * cos(angle)
        far_x = abs(at_x - self.x - self.wide / 2) - self.wide / 2 + self.round
        far_y = abs(at_y - self.y - self.high / 2) - self.high / 2 + self.round
        return hypot(max(far_x, 0), max(far_y, 0)) + min(max(far_x, far_y), 0) - self.round


FIRST = Card(7, 7, 11, 16, 1.5, -9, (12, 15))
SECOND = Card(14, 9, 11, 16, 1.5, 8, (19, 17))
EDGE = Card(13.5, 8.5, 12, 17, 2, 8, (19, 17))


def drawn(side: int, corner: float, scale: float = 1.0) -> bytes:
    """The icon as a PNG; with a scale the cards are smaller and the ground fills everything."""
    ground = Card(0, 0, GRID, GRID, corner)
    pixel = GRID / side
    rows = bytearray()
    for down in range(side):
        rows.append(0)
        for across in range(side):
            x, y = (across + 0.5) * pixel, (down + 0.5) * pixel
            seen = _share(ground.outside(x, y) / pixel) if corner else 1.0
            x, y = ((v - GRID / 2) / scale + GRID / 2 for v in (x, y))
            colour: tuple[float, ...] = DARK
            for card, paint in ((FIRST, YELLOW), (EDGE, DARK), (SECOND, RED)):
                part = _share(card.outside(x, y) * scale / pixel)
                both = zip(colour, paint, strict=True)
                colour = tuple(old + (new - old) * part for old, new in both)
            rows += bytes(round(one) for one in (*colour, 255 * seen))
    return png(side, bytes(rows))


def _share(distance: float) -> float:
    """How much of a pixel so far outside belongs to the shape."""
    return min(1.0, max(0.0, 0.5 - distance))


def png(side: int, rows: bytes) -> bytes:
    """Rows of red, green, blue and alpha, each with its filter byte, as a file."""
    head = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def main() -> None:
    for name, (side, corner) in FILES.items():
        (STATIC / name).write_bytes(drawn(side, corner))
    name, side, scale = FULL
    (STATIC / name).write_bytes(drawn(side, 0.0, scale))


if __name__ == "__main__":
    main()
