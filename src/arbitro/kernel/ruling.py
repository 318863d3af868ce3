"""An answer and the reasons it rests on."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Citation(NamedTuple):
    """One place in one regulation; `id` is the catalogue's name for the rule read there."""

    regulation: str
    article: str
    id: str


class Reasons:
    """Why an answer is what it is. An immutable value; `+` joins two, without repeating anything.

    `gap` names the interpretation that filled a silence of the text (None when the text itself
    decides); `verified` is False while nobody with authority has confirmed it.
    """

    __slots__ = ("_hash", "citations", "gap", "ids", "verified")

    def __init__(
        self, citations: tuple[Citation, ...], gap: str | None = None, verified: bool = True
    ) -> None:
        self.citations = citations
        self.gap = gap
        self.verified = verified
        self.ids: tuple[str, ...] = tuple(c.id for c in citations)
        self._hash = hash((citations, gap, verified))

    def __add__(self, other: Reasons) -> Reasons:
        joined = dict.fromkeys((*self.citations, *other.citations))
        return Reasons(tuple(joined), self.gap or other.gap, self.verified and other.verified)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reasons) and self._key() == other._key()

    def __hash__(self) -> int:
        return self._hash

    def _key(self) -> tuple[tuple[Citation, ...], str | None, bool]:
        return self.citations, self.gap, self.verified

    def __repr__(self) -> str:
        doubt = f", gap={self.gap}" if self.gap else ""
        return f"Reasons({', '.join(self.ids)}{doubt})"


class Ruling(NamedTuple, Generic[T]):
    """A regulation's answer to a question. No bare value leaves a regulation."""

    value: T
    because: Reasons

    @property
    def ids(self) -> tuple[str, ...]:
        return self.because.ids


class Said(NamedTuple, Generic[T]):
    """What a rule's body returns when only some of its ids spoke in this case (see `said`)."""

    value: T
    ids: tuple[str, ...]
    by_text: bool


def said(value: T, *ids: str, by_text: bool = False) -> Said[T]:
    """Narrow the reasons of a rule to the ids that decided this case.

    With `by_text` a gap's function says that this case was settled by the text after all.
    """
    return Said(value, ids, by_text)
