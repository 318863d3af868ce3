"""Who officiates: one referee or a panel of the right size, and who may do what at which table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from arbitro.kernel import Refused
from arbitro.referee.rules import DeskRules

ACTS = (
    "validate-entries",
    "form-tables",
    "manage-time",
    "standings",
    "report",
    "rule",
    "sanction",
    "judge-dispute",
)
AT_A_TABLE = frozenset({"manage-time", "report", "rule", "sanction", "judge-dispute"})


class Official(Struct, frozen=True, kw_only=True):
    """A referee. `table` is where he plays in this round, if he plays."""

    name: str
    plays: bool = False
    table: int | None = None


def check_body(rules: DeskRules, officials: Sequence[Official], appointed_by: str) -> None:
    """Refuse a body of officials the edition does not know."""
    names = [official.name for official in officials]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Refused("name-twice", {"names": twice})
    wanted = rules.appointed_by()
    if appointed_by != wanted.value:
        raise Refused(
            "not-the-appointer", {"role": appointed_by, "wanted": wanted.value}, wanted.because
        )
    free = any(not official.plays for official in officials)
    panel = rules.panel(len(officials), free)
    if not panel.value.allowed:
        size = panel.value
        facts = {"referees": len(officials), "least": size.least}
        raise Refused("panel-not-odd" if size.odd else "panel-too-small", facts, panel.because)


def check_final(rules: DeskRules, officials: Sequence[Official], dedicated: str | None) -> None:
    """Refuse a final without the referee of its own that the edition asks for."""
    needed = rules.final_referee()
    if not needed.value:
        return
    found = [official for official in officials if official.name == dedicated]
    if not found or found[0].plays:
        raise Refused("final-without-referee", {"referee": dedicated}, needed.because)


def check_act(rules: DeskRules, official: Official, act: str, table: int | None = None) -> None:
    """Refuse an act that is not the referees', or one at the table where he plays."""
    if act not in ACTS:
        raise Refused("unknown-act", {"act": act, "acts": list(ACTS)})
    allowed = rules.duties(act)
    if not allowed.value:
        raise Refused("not-a-referees-act", {"act": act}, allowed.because)
    own = rules.own_table()
    plays_there = official.table is not None and official.table == table
    if act in AT_A_TABLE and plays_there and not own.value:
        facts = {"referee": official.name, "table": table}
        raise Refused("referee-plays-there", facts, own.because)
