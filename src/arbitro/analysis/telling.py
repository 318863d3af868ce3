"""An analysis as it is told: drawings, and what is said of each moment, in one language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arbitro.analysis import words
from arbitro.analysis.graph import Course, graph, letters
from arbitro.analysis.hand import HandAnalysis, worst
from arbitro.analysis.report import Analysis
from arbitro.games.risiko.state import COLOURS
from arbitro.messages import say

Line = tuple[int | None, str]
"""The event it belongs to, and what is said of it."""


@dataclass(frozen=True)
class Part:
    """A heading with its lines; `none` is said where there are none. `long`: for who wants all;
    `exercises`: the kind that practises this.
    """

    name: str
    title: str
    lines: list[Line]
    none: str = ""
    note: str = ""
    long: bool = False
    exercises: str = ""


@dataclass(frozen=True)
class Told:
    """Everything a reader is told."""

    title: str
    players: list[str]
    colours: list[str]
    marks: list[str]
    graphs: list[tuple[str, str]]
    """(heading, drawing)."""
    parts: list[Part]


def told(lang: str, found: Analysis | HandAnalysis) -> Told:
    """The whole, in the order in which it is read."""
    return _hand(lang, found) if isinstance(found, HandAnalysis) else _match(lang, found)


def _match(lang: str, found: Analysis) -> Told:
    giri = [turn.giro for turn in found.turns]
    marks = ["" if n and giri[n - 1] == giro else str(giro) for n, giro in enumerate(giri)]
    won = [100.0 * (seat == found.winner) for seat in range(len(found.players))]
    chances = [[100 * one for one in turn.truth.chance] for turn in found.turns]
    points = [turn.truth.points for turn in found.turns]

    def drawn(key: str, rows: list[list[float]], unit: str, bounds: Any) -> tuple[str, str]:
        below, steps = [*marks, ""], [turn.step for turn in found.turns]
        course = Course(found.players, found.colours, rows, below, steps, unit, bounds)
        title = say(lang, key)
        return title, graph(course, title, say(lang, "analysis.giri"))

    parts = [
        Part(
            "brief",
            say(lang, "analysis.brief"),
            [words.brief_line(lang, found, seat) for seat in range(len(found.players))]
            if found.turns
            else [],
        ),
        Part(
            "decisions",
            say(lang, "analysis.decisions"),
            [(one.worst, words.dear_line(lang, found, one)) for one in found.decisions],
            none=say(lang, "analysis.no-decisions"),
            note=say(lang, "analysis.decisions-how"),
            exercises="attack",
        ),
        Part(
            "turning",
            say(lang, "analysis.turning"),
            [(one.step, words.turning_point(lang, found, one)) for one in found.turning],
            none=say(lang, "analysis.no-turning"),
        ),
        Part(
            "sdadata",
            say(lang, "analysis.sdadata"),
            [(one.step, words.sdadata_line(lang, found, one)) for one in found.sdadata if one.open],
            none=say(lang, "analysis.sdadata-idle" if found.sdadata else "analysis.no-sdadata"),
            note=say(lang, "analysis.sdadata-how") if found.sdadata else "",
            exercises="close",
        ),
        Part(
            "luck",
            say(lang, "analysis.luck"),
            [(None, words.luck_line(lang, found, seat)) for seat in range(len(found.players))],
            note=say(lang, "analysis.how", playouts=found.playouts),
        ),
        Part(
            "turns",
            say(lang, "analysis.in-words"),
            [(one.step, words.turn_line(lang, found, one)) for one in found.turns],
            note=say(lang, "analysis.chances"),
            long=True,
        ),
    ]
    return Told(
        title=say(
            lang,
            "analysis.title",
            players=found.players,
            winner=found.players[found.winner],
        ),
        players=found.players,
        colours=found.colours,
        marks=letters(found.players),
        graphs=[
            drawn("analysis.chances-title", [*chances, won], " %", (0.0, 100.0)),
            drawn("analysis.points-title", [*points, found.points], "", None),
        ],
        parts=parts,
    )


def _hand(lang: str, found: HandAnalysis) -> Told:
    colours = [*COLOURS[: len(found.players)]]
    paid = [float(one) for one in found.paid]
    marks = [str(one.trick) if one.trick else "" for one in found.stands]
    rows = [*(one.truth for one in found.stands), paid]
    steps = [one.step for one in found.stands]
    course = Course(found.players, colours, rows, [*marks, ""], steps)
    title = say(lang, "analysis.jochi-title")
    before = [one for one in found.choices if one.dear and not one.trick]
    parts = [
        Part(
            "brief",
            say(lang, "analysis.brief"),
            [words.brief_hand_line(lang, found, seat) for seat in range(len(found.players))]
            if found.stands
            else [],
        ),
        Part(
            "words",
            say(lang, "analysis.words"),
            [(one.step, words.word_line(lang, found, one)) for one in found.words],
            none=say(lang, "analysis.no-words"),
            note=say(lang, "analysis.words-how"),
            exercises="declare",
        ),
        Part(
            "cards",
            say(lang, "analysis.cards"),
            [(one.step, words.choice_line(lang, found, one)) for one in worst(found)],
            none=say(lang, "analysis.no-cards"),
            note=say(lang, "analysis.cards-how", playouts=found.playouts),
            exercises="card",
        ),
        Part(
            "before",
            say(lang, "analysis.before"),
            [(one.step, words.choice_line(lang, found, one)) for one in before],
            none=say(lang, "analysis.no-before"),
        ),
        Part(
            "stands",
            say(lang, "analysis.stands"),
            [(one.step, words.stand_line(lang, found, one)) for one in found.stands],
            note=say(lang, "analysis.stands-how"),
            long=True,
        ),
    ]
    return Told(
        title=say(lang, "analysis.hand-title", players=found.players),
        players=found.players,
        colours=colours,
        marks=letters(found.players),
        graphs=[(title, graph(course, title, say(lang, "analysis.tricks")))] if marks else [],
        parts=parts,
    )
