"""A referee's case is a row of a table: a function, and the articles behind each of its verdicts.

Ids stand in one string, parted by spaces. An edition's table is made by one `CaseTable`, so that
what a row cites is in the register of its text's cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any, NamedTuple

from arbitro.kernel import Reasons, Register, Ruling, Said, said
from arbitro.referee.facts import Facts
from arbitro.referee.verdict import Applies, Case, Verdict, silent


def always(verdict: Verdict) -> bool:
    return True


def never(verdict: Verdict) -> bool:
    return False


def only(*codes: str) -> Callable[[Verdict], bool]:
    """Whether a verdict has one of these codes."""
    return lambda verdict: verdict.code in codes


def but(*codes: str) -> Callable[[Verdict], bool]:
    """Whether a verdict has none of these codes."""
    return lambda verdict: verdict.code not in codes


class Reading(NamedTuple):
    """The gap a row fills, how, and which of its verdicts rest on that and not on the text."""

    gap: str
    default: str
    doc: str
    rests: Callable[[Verdict], bool] = always


class Row(NamedTuple):
    """What answers a case, where the text treats it, and what must be handed in with the facts.

    `asks` names the rules of play (`game`), the `ladder`, another answer of the desk (`admission`,
    `appeal`, `referto`), or a gap, for the reading chosen.
    """

    answer: Callable[..., Ruling[Verdict]]
    ids: tuple[str, ...]
    asks: tuple[str, ...] = ()

    def case(self, given: Mapping[str, Any]) -> Case:
        """The case, with what it asks taken from what the desk has."""
        wanted = [given[name] for name in self.asks]
        return Case(partial(self.answer, *wanted) if wanted else self.answer, self.ids)

    def told(self, **facts: Any) -> Row:
        """The same, where these facts are not asked."""

        def answer(*given: Any) -> Ruling[Verdict]:
            return self.answer(*given[:-1], given[-1].also(**facts))

        return self._replace(answer=answer)


def cases_of(rows: Mapping[str, Row], given: Mapping[str, Any]) -> dict[str, Case]:
    """Every case of a table, with what the rows ask."""
    return {slug: row.case(given) for slug, row in rows.items()}


def formerly_of(rows: Mapping[str, Row], given: Mapping[str, Any]) -> dict[str, Case]:
    """Cases as 0.1.0 answered them, for the acts that its decider decided."""
    return {slug: Case(row.case(given).answer, ()) for slug, row in rows.items()}


class CaseTable:
    """Makes the rows of one text."""

    def __init__(self, register: Register) -> None:
        self.register = register

    def verdict(
        self,
        function: Callable[..., Verdict],
        ids: str,
        *,
        codes: Mapping[str, str] | None = None,
        steps: Mapping[str, str] | None = None,
        cited: str | None = None,
        reading: Reading | None = None,
        asks: str = "",
    ) -> Row:
        """A verdict that cites the ids of its `codes`, any other those `cited` (or all `ids`); and
        those of the step of the ladder that it proposes.
        """
        by_code = {code: tuple(one.split()) for code, one in (codes or {}).items()}
        by_step = {step: tuple(one.split()) for step, one in (steps or {}).items()}
        rest = tuple((ids if cited is None else cited).split())
        every = dict.fromkeys(
            id for some in (rest, *by_code.values(), *by_step.values()) for id in some
        )

        @wraps(function, assigned=("__module__", "__qualname__"))
        def spoken(*given: Any) -> Said[Verdict]:
            verdict = function(*given)
            step = verdict.sanction.step if verdict.sanction else "none"
            told = (*by_code.get(verdict.code, rest), *by_step.get(step, ()))
            return said(verdict, *told, by_text=reading is None or not reading.rests(verdict))

        if reading is None:
            ruled: Callable[..., Ruling[Verdict]] = self.register.cites(*every)(spoken)
        else:
            spoken.__doc__ = reading.doc
            fills = self.register.fills(reading.gap, *every, default=reading.default)
            ruled = fills(spoken)
        return Row(ruled, tuple(ids.split()), tuple(asks.split()))

    def ruling(
        self,
        function: Callable[..., Ruling[Verdict]],
        ids: str = "",
        *,
        asks: str = "game",
        first: str = "",
        also: str = "",
    ) -> Row:
        """A ruling that gives its own reasons; `first` and `also` are cited around them."""
        if not first and not also:
            return Row(function, tuple(ids.split()), tuple(asks.split()))
        before, after = self.states(first), self.states(also)

        def answer(*given: Any) -> Ruling[Verdict]:
            value, because = function(*given)
            return Ruling(value, before + because + after)

        return Row(answer, tuple(ids.split()), tuple(asks.split()))

    def silent(
        self,
        applies: Applies,
        because: Reasons,
        ids: str = "",
        *,
        code: str = "silent",
        advice: str | None = None,
    ) -> Row:
        """A case the text does not decide: what applies, and whose answer is worth reading."""

        def answer(facts: Facts) -> Ruling[Verdict]:
            return silent(applies, because, code=code, advice=advice)

        return Row(answer, tuple(ids.split()))

    def states(self, ids: str) -> Reasons:
        """These ids as reasons; none for an empty string."""
        return self.register.states(*ids.split()) if ids else Reasons(())
