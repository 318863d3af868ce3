"""Write `cards.svg`: one symbol for every card, and one for the back.

Our own drawing: signs of the suits from plain strokes, large figures in the corner, so that fifteen
cards in a hand can be read on a phone with only their left edge showing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from arbitro.games.mineo.cards import NAMES
from arbitro.messages.mineo import TRUMPS

FILE = Path(__file__).parent.parent.parent / "src/arbitro/web/static/cards.svg"
WIDE, TALL = 60, 100
COURT = {"K": "R", "Q": "Rg", "N": "Cv", "J": "Dn"}
"""Letters of the court in the corner: Re, Regina, Cavallo, Donna."""


def main() -> None:
    """The whole sheet of symbols, in the order of the pack."""
    FILE.write_text("\n".join(sheet()) + "\n", encoding="utf-8")
    print(FILE.name, FILE.stat().st_size)


def sheet() -> Iterator[str]:
    yield '<svg xmlns="http://www.w3.org/2000/svg" class="pack" aria-hidden="true">'
    yield "<defs>"
    for suit, lines in SIGNS.items():
        yield f'<g id="sign-{suit}">{lines}</g>'
    yield "</defs>"
    for name in NAMES:
        yield _symbol(name, _face(name))
    yield _symbol("back", _back())
    yield "</svg>"


def _symbol(name: str, inside: str) -> str:
    return (
        f'<symbol id="card-{name}" viewBox="0 0 {WIDE} {TALL}"><rect class="card-face" x="1" y="1" '
        f'width="{WIDE - 2}" height="{TALL - 2}" rx="6"/>{inside}</symbol>'
    )


def _face(name: str) -> str:
    if name == "F":
        return _corner("F", "trump") + _fool()
    if name[0] == "T":
        return _trump(int(name[1:]))
    rank, suit = name[:-1], name[-1]
    if rank.isdigit():
        return _corner(rank, suit) + _pips(int(rank), suit)
    return _corner(COURT[rank], suit) + _court(rank, suit)


def _corner(text: str, suit: str) -> str:
    size = 19 if len(text) == 1 else 14 if text.isdecimal() else 12.5
    sign = "" if suit == "trump" else _sign(suit, 12, 31, 0.52)
    return f'<text class="corner {suit}" x="12.5" y="20" font-size="{size}">{text}</text>{sign}'


def _sign(suit: str, x: float, y: float, scale: float, turned: bool = False) -> str:
    turn = " rotate(180)" if turned else ""
    return (
        f'<use href="#sign-{suit}" class="{suit}" '
        f'transform="translate({_n(x)} {_n(y)}) scale({_n(scale)}){turn}"/>'
    )


def _pips(number: int, suit: str) -> str:
    """Rows of two and one in the middle of the card, the lower half upside down."""
    columns = {4: (2, 0, 2), 5: (2, 1, 2), 6: (3, 0, 3), 7: (3, 1, 3), 8: (3, 2, 3), 9: (4, 1, 4)}
    left, middle, right = columns.get(number, (4, 2, 4))
    places = [(27, y) for y in _spread(left)] + [(49, y) for y in _spread(right)]
    inner = _spread(middle, 38, 76) if middle > 1 else [57.0] * middle
    places += [(38, y) for y in inner]
    return "".join(_sign(suit, x, y, 0.5, y > 58) for x, y in places)


def _spread(number: int, top: float = 24, bottom: float = 90) -> list[float]:
    if number < 2:
        return [57.0] * number
    return [top + (bottom - top) * at / (number - 1) for at in range(number)]


def _court(rank: str, suit: str) -> str:
    """A figure: shoulders, head, and what it wears; the sign of its suit at its side."""
    body = f'<path class="robe {suit}" d="M22 94C22 70 28 62 38 62S54 70 54 94Z"/>'
    head = '<circle class="skin" cx="38" cy="50" r="9"/>'
    worn = {
        "K": '<path class="gold" d="M28 42L28 31L33 37L38 29L43 37L48 31L48 42Z"/>',
        "Q": '<path class="gold" d="M29 43Q38 33 47 43L45 37L41 39L38 33L35 39L31 37Z"/>',
        "N": '<path class="dark" d="M27 46Q30 36 40 38L50 41L46 46Q38 41 27 46Z"/>',
        "J": '<path class="dark" d="M29 52Q27 38 38 39Q49 38 47 52Q44 43 38 44Q32 43 29 52Z"/>',
    }[rank]
    horse = '<path class="dark" d="M16 94Q18 76 27 76L31 70L33 79L30 94Z"/>' if rank == "N" else ""
    return body + head + worn + horse + _sign(suit, 47, 20, 0.62)


def _trump(number: int) -> str:
    """The number large in a medallion, the name below, rays as many as the number says."""
    label = "" if number == 0 else str(number)
    rays = "".join(
        f'<path class="ray" d="M38 55L{_n(38 + 21 * math.cos(a))} {_n(55 + 21 * math.sin(a))}"/>'
        for a in (2 * math.pi * at / max(number, 1) - math.pi / 2 for at in range(number))
    )
    name = TRUMPS[number]
    size = min(9.0, 62 / max(len(name), 1))
    corner = _corner(label or "M", "trump")
    medal = '<circle class="medal" cx="38" cy="55" r="13"/>'
    figure = f'<text class="numeral" x="38" y="61" font-size="17">{label or "0"}</text>'
    under = f'<text class="named" x="34" y="91" font-size="{_n(size)}">{name}</text>'
    return corner + rays + medal + figure + under


def _fool() -> str:
    hat = '<path class="gold" d="M24 52Q22 34 30 36Q34 24 38 36Q44 24 46 36Q56 34 52 52Z"/>'
    bells = "".join(f'<circle class="dark" cx="{x}" cy="{y}" r="2.6"/>' for x, y in BELLS)
    face = '<circle class="skin" cx="38" cy="56" r="11"/>'
    smile = '<path class="line" d="M33 59Q38 65 43 59M34 53H35M41 53H42"/>'
    name = '<text class="named" x="34" y="91" font-size="9">Fujutu</text>'
    return hat + face + bells + smile + name


def _back() -> str:
    diamonds = "".join(
        f'<path class="weave" d="M{x} {y - 7}L{x + 5} {y}L{x} {y + 7}L{x - 5} {y}Z"/>'
        for y in range(12, TALL - 4, 15)
        for x in (12, 24, 36, 48)
    )
    return f'<rect class="card-back" x="5" y="5" width="50" height="90" rx="4"/>{diamonds}'


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


BELLS = ((24, 52), (38, 30), (52, 52))
SIGNS = {
    "S": '<path d="M0-13L3-9V5H8V8H3V13H-3V8H-8V5H-3V-9Z"/>',
    "B": '<path d="M-8 10L5-11Q9-14 11-10Q12-7 9-5L-4 13Q-8 15-9 12Z"/>'
    '<path d="M-5-4L-9-6M2 7L7 9" class="twig"/>',
    "C": '<path d="M-9-11H9Q9 1 2 3V9H7V13H-7V9H-2V3Q-9 1-9-11Z"/>',
    "O": '<circle r="11"/><circle class="hole" r="6.5"/><circle r="3"/>',
}
"""Sword, club, cup, coin: each within thirteen of its middle."""

if __name__ == "__main__":
    main()
