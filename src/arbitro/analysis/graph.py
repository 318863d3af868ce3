"""The chances of a match as a drawing: a line for every seat, turn after turn.

Lines differ by colour, by dashes and by the letter at their end; the page's own colours apply.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from arbitro.analysis.report import Analysis

WIDTH, HEIGHT = 460, 280
LEFT, RIGHT, TOP, BOTTOM = 50, 26, 12, 40
DASHES = ("none", "9 4", "3 3", "12 4 3 4", "6 2", "2 5")
QUARTERS = (0, 25, 50, 75, 100)


def graph(told: Analysis, title: str, giro: str) -> str:
    """An SVG without colours of its own; `giro` is the word below the numbers."""
    lines = "".join(_line(told, seat) for seat in range(len(told.players)))
    return (
        f'<svg class="chances" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{_attribute(title)}">'
        f"{_frame(told, giro)}{lines}</svg>"
    )


def letters(told: Analysis) -> list[str]:
    """What each line is marked with: the initial of who plays it, or its place where they clash."""
    initials = [player[:1].upper() for player in told.players]
    clash = len(set(initials)) < len(initials)
    return [str(seat + 1) if clash else one for seat, one in enumerate(initials)]


def _frame(told: Analysis, giro: str) -> str:
    parts = []
    for share in QUARTERS:
        y = _y(share / 100)
        parts.append(f'<path class="rule" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text class="end" x="{LEFT - 6}" y="{y + 4}">{share} %</text>')
    seen = 0
    for at, turn in enumerate(told.turns):
        if turn.giro != seen:
            seen, x = turn.giro, _x(told, at)
            parts.append(f'<path class="rule" d="M{x} {TOP}V{HEIGHT - BOTTOM}"/>')
            parts.append(f'<text x="{x}" y="{HEIGHT - BOTTOM + 17}">{seen}</text>')
    middle = (LEFT + WIDTH - RIGHT) // 2
    parts.append(f'<text class="middle" x="{middle}" y="{HEIGHT - 4}">{escape(giro)}</text>')
    return "".join(parts)


def _line(told: Analysis, seat: int) -> str:
    chances = [turn.truth.chance[seat] for turn in told.turns]
    chances.append(float(seat == told.winner))
    points = " ".join(f"{_x(told, at)},{_y(one)}" for at, one in enumerate(chances))
    colour, letter = told.colours[seat], escape(letters(told)[seat])
    return (
        f'<polyline class="seat-{colour}" stroke-dasharray="{DASHES[seat]}" points="{points}"/>'
        f'<text class="strong" x="{WIDTH - RIGHT + 6}" y="{_end(told, seat)}">{letter}</text>'
    )


def _end(told: Analysis, seat: int) -> float:
    """Where the letter stands: who won on top, the others below each other at the bottom."""
    if seat == told.winner:
        return _y(1.0) + 4
    below = [one for one in range(len(told.players)) if one != told.winner].index(seat)
    return _y(0.0) + 4 - 16 * below


def _x(told: Analysis, at: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * at / max(1, len(told.turns)), 1)


def _y(share: float) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share), 1)


def _attribute(text: str) -> str:
    return escape(text, {'"': "&quot;"})
