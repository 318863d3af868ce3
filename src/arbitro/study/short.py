"""What a study says in few sentences: where its figures lie furthest apart, and whether by chance.

At one table those of different seats, objectives or declarations are compared; where there are
several tables, the same figure at each of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from arbitro.messages import say
from arbitro.study.figures import Figure
from arbitro.study.questions import Arm
from arbitro.study.running import Ran
from arbitro.study.words import interval, of, rows


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
    """One sentence for every measure that is drawn."""
    several = len(ran.arms) > 1
    for measure in ran.study.charted:
        span = max(_spans(ran, measure, several), key=lambda one: one.width)
        (last, low), (first, high) = span
        facts = {
            "measure": say(lang, f"study.measure.{measure}"),
            "of": of(lang, high.of),
            "low": interval(lang, low),
            "high": interval(lang, high),
            "last": last.name if several else of(lang, low.of),
            "first": first.name if several else of(lang, high.of),
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
