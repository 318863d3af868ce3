"""How an edition's answer names only the rules that decided: by the code of the verdict."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.kernel import Said, said
from arbitro.referee.verdict import Verdict

Ids = tuple[str, ...]


def by(verdict: Verdict, ids: Mapping[str, Ids], *otherwise: str) -> Said[Verdict]:
    """The verdict with the ids of its code, or with those of every other code."""
    return said(verdict, *ids.get(verdict.code, otherwise))


def read(verdict: Verdict, ids: Mapping[str, Ids], open_codes: tuple[str, ...]) -> Said[Verdict]:
    """The same under a gap: only these codes rest on our reading, the others on the text."""
    return said(verdict, *ids[verdict.code], by_text=verdict.code not in open_codes)
