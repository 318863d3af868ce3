"""Two families of error: what a person can mend, and what cannot happen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.kernel.ruling import Citation, Reasons


class Refused(Exception):
    """The request cannot be done; nothing has changed and a person can mend it.

    Carries a stable code, the facts a sentence needs and the citations behind it. The sentence
    itself belongs to `arbitro.messages`.
    """

    def __init__(
        self,
        code: str,
        facts: Mapping[str, Any] | None = None,
        because: Reasons | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.facts: dict[str, Any] = dict(facts or {})
        self.because = because or Reasons(())

    @property
    def citations(self) -> tuple[Citation, ...]:
        return self.because.citations

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code}({facts}) {list(self.because.ids)}"


class Broken(Exception):
    """An invariant of ours does not hold: our bug, never the user's. Not translated."""
