"""Figures in words: a number with its interval, and whom it is about."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.messages import say
from arbitro.messages.text import knows
from arbitro.study.figures import Figure, measured
from arbitro.study.questions import Arm, Study
from arbitro.study.running import Ran


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
