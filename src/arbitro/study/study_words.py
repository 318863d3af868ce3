"""Figures in words: a number with its interval, whom it is about, and in few sentences where the
figures of a study lie furthest apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from arbitro.messages import say
from arbitro.messages.text import knows
from arbitro.study.figures import Figure, measured
from arbitro.study.questions import Arm, Study
from arbitro.study.study_run import Ran


def number(lang: str, figure: Figure, value: float) -> str:
    """«26,1 %» or «26.1%» for a share, «34,02» or «34.02» for a mean."""
    told = f"{100 * value:z.1f}" if figure.share else f"{value:z.2f}"
    if lang != "en":
        told = told.replace(".", ",").replace("-", "−")
    sign = "%" if lang == "en" else " %"
    return told + sign if figure.share else told


def interval(lang: str, figure: Figure) -> str:
    """The figure with its interval, if it has one."""
    value = number(lang, figure, figure.value)
    if figure.low == figure.high:
        return value
    low, high = number(lang, figure, figure.low), number(lang, figure, figure.high)
    return f"{value} ({low} – {high})"


def is_something(figure: Figure) -> bool:
    """Whether all of the interval, as it is told, lies on one side of nothing."""
    low, high = (round(value, 3 if figure.share else 2) for value in (figure.low, figure.high))
    return not low <= 0 <= high


def of(lang: str, name: str) -> str:
    """Whom a figure is about: a seat, an objective, an ending; codes stay as they are."""
    first = {"dealer-0": "the-dealer", "after-0": "the-last"}
    if name in first:
        return say(lang, f"study.of.{first[name]}")
    word, _, rest = name.rpartition("-")
    if word in ("seat", "objective", "after", "dealer") and rest.isdigit():
        return say(lang, f"study.of.{word}", number=int(rest))
    known = ("match", "before", "risiko", "sdadata", "last-standing")
    return say(lang, f"study.of.{name}") if name in known else name


def table(lang: str, study: Study, arm: Arm) -> str:
    """Which kind of table it is, by what sets it apart from the others of its study."""
    edition = say(lang, f"regulation-short.{arm.regulation}")
    if arm.readings:
        ((gap, choice),) = arm.readings
        return say(lang, "study.reading", edition=edition, gap=gap, choice=_reading(lang, choice))
    key = f"study.at.{study.name}"
    return say(lang, key, **arm._asdict()) if knows(lang, key) else edition


def _reading(lang: str, choice: str) -> str:
    return say(lang, f"reading.{choice}") if knows(lang, f"reading.{choice}") else choice


def rows(ran: Ran, measure: str) -> Iterator[tuple[Arm, Figure]]:
    for arm, tally in ran.arms:
        for figure in measured(measure, arm, tally):
            yield arm, figure


class _Span(NamedTuple):
    """The lowest and the highest of what is compared."""

    low: tuple[Arm, Figure]
    high: tuple[Arm, Figure]

    @property
    def width(self) -> float:
        return self.high[1].value - self.low[1].value

    @property
    def apart(self) -> bool:
        """Whether their intervals do not touch."""
        return self.high[1].low > self.low[1].high


def in_short(ran: Ran, lang: str) -> Iterator[str]:
    """One sentence for every measure that is drawn, or for every table."""
    yield from _of_each_table(ran, lang) if ran.study.each else _of_each_measure(ran, lang)


def _of_each_table(ran: Ran, lang: str) -> Iterator[str]:
    """How many of the same matches another reading changes, and whether length or seat suffer."""
    for arm, tally in ran.arms:
        told = {name: measured(name, arm, tally)[0] for name in ran.study.measures}
        facts = {name: interval(lang, figure) for name, figure in told.items()}
        said = say(lang, "study.beside", table=table(lang, ran.study, arm), **facts)
        moved = is_something(told["longer"]) or is_something(told["first_gains"])
        yield f"{said} {say(lang, 'study.moves' if moved else 'study.moves-nothing')}"


def _of_each_measure(ran: Ran, lang: str) -> Iterator[str]:
    several = len(ran.arms) > 1
    for measure in ran.study.charted:
        span = max(_spans(ran, measure, several), key=lambda one: one.width)
        (last, low), (first, high) = span
        facts = {
            "measure": say(lang, f"study.measure.{measure}"),
            "of": of(lang, high.of),
            "low": interval(lang, low),
            "high": interval(lang, high),
            "last": table(lang, ran.study, last) if several else of(lang, low.of),
            "first": table(lang, ran.study, first) if several else of(lang, high.of),
        }
        across = "study.across" if high.of != "match" else "study.across-matches"
        said = say(lang, across if several else "study.widest", **facts)
        yield f"{said} {say(lang, 'study.apart' if span.apart else 'study.level')}"


def _spans(ran: Ran, measure: str, several: bool) -> Iterator[_Span]:
    alike: defaultdict[str, list[tuple[Arm, Figure]]] = defaultdict(list)
    for arm, figure in rows(ran, measure):
        alike[figure.of if several else ""].append((arm, figure))
    for group in alike.values():
        ordered = sorted(group, key=lambda one: one[1].value)
        yield _Span(ordered[0], ordered[-1])
