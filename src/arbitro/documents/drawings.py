"""Drawings as SVG: charts of bars, QR codes, the board as it lay at the end of a match."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from html import escape
from importlib.resources import files
from io import BytesIO
from typing import NamedTuple

ROW, LEFT, WIDTH, TOP, AFTER = 22, 70, 420, 64, 90
SVG = "http://www.w3.org/2000/svg"
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#17212b}.t{font-weight:600;font-size:16px}"
    "rect{fill:#0b5394;stroke:#0b5394}.n{fill:none}@media(prefers-color-scheme:dark)"
    "{text{fill:#f4f1e8}rect{fill:#7db7f0;stroke:#7db7f0}.n{fill:none}}"
)
MEDIUM = "m"
"""Error correction: paper in a hall gets stained."""
TINTS = ("#ffffff", "#cfcfcf", "#e6e6e6", "#b4b4b4", "#f4f4f4", "#9c9c9c")
"""Greys that a printer keeps apart; the number says who it is."""
_TERRITORY = re.compile(
    r'data-territory="(\w+)"[^>]*data-x="([\d.]+)" data-y="([\d.]+)"[^>]*><path [^>]*?d="([^"]+)"'
)


class Bar(NamedTuple):
    """One bar: what stands before it, its share of one, and what stands after it.

    What is below nothing is drawn hollow.
    """

    name: str
    share: float
    label: str


class BarChart(NamedTuple):
    """Bars under a title, the longest as wide as the picture allows."""

    title: str
    axis: str
    bars: tuple[Bar, ...]
    before: int = LEFT
    """Room for the names."""
    after: int = AFTER
    """Room for what stands after the longest bar."""

    def svg(self) -> str:
        """The picture as text; it loads nothing from anywhere."""
        height = TOP + ROW * len(self.bars) + 12
        told = "; ".join(f"{bar.name}: {bar.label}" for bar in self.bars)
        box = f"0 0 {self.before + WIDTH + self.after} {height}"
        lines = [
            f'<svg xmlns="{SVG}" viewBox="{box}" role="img" aria-labelledby="title told">',
            f'<title id="title">{escape(self.title)}</title>',
            f'<desc id="told">{escape(self.axis)} {escape(told)}</desc>',
            f"<style>{STYLE}</style>",
            f'<text class="t" x="16" y="26">{escape(self.title)}</text>',
            f'<text x="16" y="48">{escape(self.axis)}</text>',
            *(self._row(number, bar) for number, bar in enumerate(self.bars)),
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    def _row(self, number: int, bar: Bar) -> str:
        longest = max(abs(one.share) for one in self.bars) or 1.0
        width = round(abs(bar.share) / longest * WIDTH, 1)
        hollow = ' class="n"' if bar.share < 0 else ""
        y = TOP + ROW * number
        return (
            f'<text x="{self.before - 10}" y="{y + 14}" text-anchor="end">{escape(bar.name)}</text>'
            f'<rect{hollow} x="{self.before}" y="{y + 2}" width="{width}" height="{ROW - 6}"'
            f' rx="2"/>'
            f'<text x="{self.before + width + 8}" y="{y + 14}">{escape(bar.label)}</text>'
        )


@lru_cache(maxsize=4096)
def qr(text: str) -> str:
    """An SVG drawing of this text's QR code, without a border of its own."""
    import segno  # noqa: PLC0415 - a server starts without it

    out = BytesIO()
    code = segno.make(text, error=MEDIUM, micro=False)
    code.save(out, kind="svg", border=0, xmldecl=False, omitsize=True)
    return out.getvalue().decode()


@cache
def _territories() -> tuple[tuple[str, str, str, str], ...]:
    drawn = files("arbitro") / "web" / "static" / "map.svg"
    return tuple(_TERRITORY.findall(drawn.read_text(encoding="utf-8")))


def final_map(held: Sequence[Sequence[str]]) -> str:
    """An SVG of the board; `held` are the territories of each seat, in the order of the report."""
    owner = {territory: at for at, lands in enumerate(held) for territory in lands}
    shapes = []
    for id, x, y, outline in _territories():
        at = owner.get(id)
        fill = "none" if at is None else TINTS[at % len(TINTS)]
        shapes.append(f'<path d="{outline}" fill="{fill}" stroke="#000" stroke-width="1.2"/>')
        if at is not None:
            shapes.append(
                f'<text x="{x}" y="{float(y) + 8:g}" font-size="24" font-weight="bold" '
                f'text-anchor="middle" font-family="DejaVu Sans Mono">{at + 1}</text>'
            )
    body = "".join(shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 800">{body}</svg>'
