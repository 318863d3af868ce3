"""The course of a match as a drawing: a line for every seat.

Lines differ by colour, by dashes and by the letter at their end; the page's own colours apply.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 460, 280
LEFT, RIGHT, TOP, BOTTOM = 50, 26, 12, 40
DASHES = ("none", "9 4", "3 3", "12 4 3 4", "6 2", "2 5")
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)
LINES = 6
"""As many rules at most lie across."""
APART = 16
"""Between the letters at the ends of two lines."""


@dataclass(frozen=True)
class Course:
    """What is drawn. `rows`: every seat's value, moment after moment; `marks`: what is written
    below a moment, or nothing.
    """

    players: Sequence[str]
    colours: Sequence[str]
    rows: Sequence[Sequence[float]]
    marks: Sequence[str]
    steps: Sequence[int]
    """The event each moment belongs to; there is one row more, the end."""
    unit: str = ""
    bounds: tuple[float, float] | None = None

    @property
    def scale(self) -> list[float]:
        """Where the rules lie, from the lowest."""
        values = [value for row in self.rows for value in row]
        low, high = self.bounds or (min(values), max(values))
        step = next((one for one in STEPS if (high - low) / one < LINES), STEPS[-1])
        first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
        return [float(step * n) for n in range(first, last + 1)]


def graph(course: Course, title: str, below: str) -> str:
    """An SVG without colours of its own; `below` is the word under the marks."""
    lines = "".join(_line(course, seat) for seat in range(len(course.players)))
    return (
        f'<svg class="chances" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{_attribute(title)}" data-steps="{" ".join(map(str, course.steps))}" '
        f'data-left="{LEFT}" data-right="{WIDTH - RIGHT}">'
        f"{_frame(course, below)}{lines}{_letters(course)}"
        f'<path class="here" d="M0 {TOP}V{HEIGHT - BOTTOM}" transform="translate({LEFT} 0)"/></svg>'
    )


def letters(players: Sequence[str]) -> list[str]:
    """What each line is marked with: the initial of who plays it, or its place where they clash."""
    initials = [player[:1].upper() for player in players]
    clash = len(set(initials)) < len(initials)
    return [str(seat + 1) if clash else one for seat, one in enumerate(initials)]


def _frame(course: Course, below: str) -> str:
    parts = []
    for value in course.scale:
        y = _y(course, value)
        parts.append(f'<path class="rule" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>')
        told = f"{value:g}{course.unit}".replace("-", "−")
        parts.append(f'<text class="end" x="{LEFT - 6}" y="{y + 4}">{told}</text>')
    for at, mark in enumerate(course.marks):
        if mark:
            x = _x(course, at)
            parts.append(f'<path class="rule" d="M{x} {TOP}V{HEIGHT - BOTTOM}"/>')
            parts.append(f'<text x="{x}" y="{HEIGHT - BOTTOM + 17}">{escape(mark)}</text>')
    middle = (LEFT + WIDTH - RIGHT) // 2
    parts.append(f'<text class="middle" x="{middle}" y="{HEIGHT - 4}">{escape(below)}</text>')
    return "".join(parts)


def _line(course: Course, seat: int) -> str:
    points = " ".join(
        f"{_x(course, at)},{_y(course, row[seat])}" for at, row in enumerate(course.rows)
    )
    colour = course.colours[seat]
    return f'<polyline class="seat-{colour}" stroke-dasharray="{DASHES[seat]}" points="{points}"/>'


def _letters(course: Course) -> str:
    """At the ends of the lines, from the top, none over another."""
    marks, last = letters(course.players), course.rows[-1]
    order = sorted(range(len(last)), key=lambda seat: -last[seat])
    places: list[float] = []
    for number, seat in enumerate(order):
        least = places[-1] + APART if places else 0.0
        most = HEIGHT - BOTTOM - APART * (len(order) - 1 - number)
        places.append(min(max(_y(course, last[seat]), least), most))
    return "".join(
        f'<text class="strong" x="{WIDTH - RIGHT + 6}" y="{place + 4}">{escape(marks[seat])}</text>'
        for seat, place in zip(order, places, strict=True)
    )


def _x(course: Course, at: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * at / max(1, len(course.rows) - 1), 1)


def _y(course: Course, value: float) -> float:
    low, high = course.scale[0], course.scale[-1]
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low), 1)


def _attribute(text: str) -> str:
    return escape(text, {'"': "&quot;"})
