"""What a verifier says at its end: what it checked, what it did not, and whether that is enough.

Codes only; `messages/…/verdicts.toml` has the sentences, the same for terminal and browser.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from arbitro.tournament.draw.checker.certificate_shape import Problem
from arbitro.tournament.draw.checker.chance_check import unproved


class Checked(NamedTuple):
    """One thing that was looked at; `against` is the code of what it was compared with, its own
    if nothing else is said.
    """

    code: str
    holds: bool
    against: str = ""


class NotChecked(NamedTuple):
    """One thing that was not, and the code of the reason, its own if no program can look at it.

    `needed`: without it nobody may say that the whole holds.
    """

    code: str
    why: str = ""
    needed: bool = False


class Verdict(NamedTuple):
    """What a verifier looked at, in the order a reader would ask, and what it did not."""

    checked: tuple[Checked, ...]
    not_checked: tuple[NotChecked, ...]

    @property
    def ok(self) -> bool | None:
        """False if something fails, None if too little was looked at, else True."""
        if not all(one.holds for one in self.checked):
            return False
        return None if any(one.needed for one in self.not_checked) else True


# ------------------------------------------------------------ draws

_DRAW: tuple[tuple[str, ...], ...] = (
    ("shape",),
    ("list", "promise", "seed", "seats"),
    ("swaps", "counts", "rerun"),
)
"""What the checker looks at, step by step: it goes no further than a step in which something fails.
"""
_BY_CODE = {
    "drawn-again": "rerun",
    "told-otherwise": "rerun",
    "not-those-drawn": "swaps",
    "out-of-turn": "counts",
    "trumps-unsound": "counts",
}
_BY_FIELD = {
    "entries": "list",
    "list_sha256": "list",
    "witnesses": "promise",
    "priorities": "list",
    "secret": "promise",
    "commitment": "promise",
    "public": "seed",
    "tables": "seats",
    "sizes": "seats",
    "manual": "swaps",
    "result": "counts",
    "unavoidable": "counts",
    "cost": "counts",
}
_SHAPE = ("not-an-object", "missing", "unknown-key", "wrong-kind")
_DRAW_NEVER = ("thrown", "before", "tournament", "only")


def of_draw(
    problems: Sequence[Problem], quick: bool = False, document: Mapping[str, Any] | None = None
) -> Verdict:
    """What was found in a certificate; `quick`: the draw was not run again."""
    failed = {_row(one) for one in problems}
    checked: list[Checked] = []
    left: list[NotChecked] = []
    stopped = False
    for step in _DRAW:
        for code in step:
            skipped = quick and code == "rerun"
            if stopped or skipped:
                left.append(NotChecked(code, "quick" if skipped else "stopped", needed=True))
            else:
                checked.append(Checked(code, code not in failed))
        stopped = stopped or bool(failed & set(step))
    readable = document is not None and "shape" not in failed
    unknown = unproved(document) if document is not None and readable else _DRAW_NEVER
    return Verdict(tuple(checked), (*left, *never(unknown)))


def _row(problem: Problem) -> str:
    if problem.code in _SHAPE:
        return "shape"
    found = _BY_CODE.get(problem.code) or _BY_FIELD.get(problem.field.partition(".")[0])
    return found or "shape"


def never(codes: Collection[str]) -> tuple[NotChecked, ...]:
    """What no program can know from a file."""
    return tuple(NotChecked(code) for code in codes)
