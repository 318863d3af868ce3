"""Officials, disputes and time as RUR and Master write them: what differs is the article."""

from __future__ import annotations

from collections.abc import Callable

from arbitro.kernel import Register, Ruling, Said, said
from arbitro.referee.rules import Admission, SlowPlay

OVERSEEING = ("validate-entries", "form-tables", "manage-time", "standings", "report")
JUDGING = ("rule", "sanction", "judge-dispute")


def duties(duty: Register, overseeing: str, judging: str) -> Callable[[str], Ruling[bool]]:
    """Overseeing, entries, tables, time, standings, reports; checking, guiding, judging."""

    @duty.cites(overseeing, judging)
    def are_theirs(act: str) -> Said[bool]:
        if act in OVERSEEING:
            return said(True, overseeing)
        return said(True, judging) if act in JUDGING else said(False, overseeing, judging)

    return are_theirs


def admission(
    duty: Register, at_once: tuple[str, str], healed: str, persists: str
) -> Callable[[str, int, bool], Ruling[Admission]]:
    """Until when a turn may be contested, and what stays open after that (GAP-X15)."""

    @duty.fills("GAP-X15", *at_once, healed, persists, default="irregular-now")
    def admitted(choice: str, turns_since: int, irregular_now: bool) -> Said[Admission]:
        """Contested at once: in the same turn or in the one right after. Anything older is healed,
        unless the present state is irregular in itself.
        """
        if turns_since <= 1:
            why = "just-ended" if turns_since else "current"
            return said(Admission(True, why), *at_once, by_text=True)
        if irregular_now:
            return said(Admission(True, "effect-persists"), persists)
        return said(Admission(False, "healed"), healed)

    return admitted


def slow_play(
    duty: Register, invited_by: tuple[str, ...], passed_by: str
) -> Callable[[bool, bool], Ruling[SlowPlay]]:
    """An invitation to declare the move; if he still does not, the turn passes."""

    @duty.cites(*invited_by, passed_by)
    def next_step(limit_set: bool, invited: bool) -> Said[SlowPlay]:
        return (
            said(SlowPlay("pass"), passed_by) if invited else said(SlowPlay("invite"), *invited_by)
        )

    return next_step
