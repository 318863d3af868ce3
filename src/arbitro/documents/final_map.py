"""How the board lay at the end of a match, for paper: every territory with its holder's number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

TINTS = ("#ffffff", "#cfcfcf", "#e6e6e6", "#b4b4b4", "#f4f4f4", "#9c9c9c")
"""Greys that a printer keeps apart; the number says who it is."""
_TERRITORY = re.compile(
    r'data-territory="(\w+)"[^>]*data-x="([\d.]+)" data-y="([\d.]+)"[^>]*><path [^>]*?d="([^"]+)"'
)


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
