"""What a study says in few sentences: where its figures lie furthest apart, and whether by chance.

At one table those of different seats, objectives or declarations are compared; where there are
several tables, the same figure at each of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from arbitro.messages import say
from arbitro.study.figures import Figure, measured
from arbitro.study.questions import Arm
from arbitro.study.running import Ran
from arbitro.study.words import interval, is_something, of, rows, table


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
