"""How an edition that is silent takes another's answer: openly, under the gap that says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, replace

from arbitro.kernel import Reasons, Ruling

P = ParamSpec("P")
T = TypeVar("T")
D = TypeVar("D", bound=Struct)


class Lender:
    """Answers of another text, each marked with the gap they fill and as not verified.

    `preface` is what the silent text itself says about whom to follow, if it does.
    """

    def __init__(self, gap: str, preface: Reasons | None = None) -> None:
        self.gap = gap
        self.preface = preface or Reasons(())
        self._marked: dict[Reasons, Reasons] = {}
        self.preface_alone = self.mark(Reasons(()))

    def mark(self, because: Reasons) -> Reasons:
        """The same citations, unverified and under this gap."""
        known = self._marked.get(because)
        if known is None:
            cited = (*self.preface.citations, *because.citations)
            known = self._marked[because] = Reasons(cited, self.gap, verified=False)
        return known

    def __call__(self, question: Callable[P, Ruling[T]]) -> Callable[P, Ruling[T]]:
        """The question as the lender answers it, marked."""

        @wraps(question)
        def asked(*args: P.args, **kwargs: P.kwargs) -> Ruling[T]:
            ruling = question(*args, **kwargs)
            return Ruling(ruling.value, self.mark(ruling.because))

        return asked

    def lends(self, rules: D) -> D:
        """The same rules, every answer marked."""
        answers = asdict(rules).items()
        marked: dict[str, Any] = {name: self(a) for name, a in answers if callable(a)}
        return replace(rules, **marked)

    def grounds(self, lent: D, **own: Reasons) -> D:
        """The lender's grounds, marked, except for those the silent text states itself."""
        stated = asdict(lent).items()
        return replace(lent, **{**{name: self._marked_all(x) for name, x in stated}, **own})

    def _marked_all(self, stated: Reasons | Mapping[str, Reasons]) -> Any:
        if isinstance(stated, Reasons):
            return self.mark(stated)
        return {key: self.mark(reasons) for key, reasons in stated.items()}
