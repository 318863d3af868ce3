"""What a reader has to say about a file: where, what, and whether it kept something out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from arbitro.kernel import Refused
from arbitro.messages import refusal, say

Weight = Literal["problem", "note"]
"""A problem kept something out; a note says how something was understood."""


@dataclass(frozen=True, kw_only=True)
class Remark:
    """One thing said about one place of a file. Rows and columns are counted as a sheet does."""

    code: str
    weight: Weight = "problem"
    sheet: str | None = None
    row: int | None = None
    column: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    refused: Refused | None = None
    """The refusal of the rules, where it was they who kept it out."""

    def sentence(self, lang: str) -> str:
        """Where and what, for a person."""
        if self.refused is not None:
            what = refusal(lang, self.refused)
        else:
            what = say(lang, f"remark.{self.code}", **self.facts)
        place = self._place(lang)
        return say(lang, "remark-at.whole", place=place, what=what) if place else what

    def _place(self, lang: str) -> str:
        parts = [say(lang, "remark-at.sheet", sheet=self.sheet)] if self.sheet else []
        if self.row is not None:
            parts.append(say(lang, "remark-at.row", row=self.row))
        if self.column is not None:
            parts.append(say(lang, "remark-at.column", column=self.column))
        return ", ".join(parts)

    def document(self, lang: str) -> dict[str, Any]:
        """For a program."""
        return {
            "weight": self.weight,
            "sheet": self.sheet,
            "row": self.row,
            "column": self.column,
            "code": self.code,
            "facts": dict(self.facts if self.refused is None else self.refused.facts),
            "articles": [] if self.refused is None else list(self.refused.because.ids),
            "message": self.sentence(lang),
        }


def problem(
    code: str,
    sheet: str | None = None,
    row: int | None = None,
    column: str | None = None,
    /,
    **facts: Any,
) -> Remark:
    return Remark(code=code, sheet=sheet, row=row, column=column, facts=facts)


def note(
    code: str,
    sheet: str | None = None,
    row: int | None = None,
    column: str | None = None,
    /,
    **facts: Any,
) -> Remark:
    return Remark(code=code, weight="note", sheet=sheet, row=row, column=column, facts=facts)


def of_refusal(
    refused: Refused, sheet: str | None = None, row: int | None = None, column: str | None = None
) -> Remark:
    """The rules kept it out, and say why."""
    return Remark(code=refused.code, sheet=sheet, row=row, column=column, refused=refused)


def problems(remarks: Iterable[Remark]) -> Sequence[Remark]:
    return [remark for remark in remarks if remark.weight == "problem"]
