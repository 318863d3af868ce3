"""Who officiates: one referee or a panel of the right size; who may do what at which table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from arbitro.kernel import Reasons, Refused
from arbitro.referee import events as e
from arbitro.referee.clock.readings import Signed
from arbitro.referee.commands import AppointOfficials
from arbitro.referee.hall import HallFacts
from arbitro.referee.rules import DeskRules
from arbitro.referee.state import Appointed, Record

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


def appoint(
    record: Record, command: AppointOfficials, rules: DeskRules, hall: HallFacts, signed: Signed
) -> tuple[e.Event, ...]:
    """A body of officials of the size the edition asks for; the final's referee does not play."""
    for one in command.officials:
        if not one.name.strip():
            raise Refused("name-missing", {"id": one.player or ""})
        if one.name in hall.players:
            raise Refused("official-called-as-player", {"name": one.name})
        if one.player is not None and one.player not in hall.players:
            raise Refused("unknown-player", {"player": one.player})
    body = [_official(one, hall, None) for one in command.officials]
    check_body(rules, body, command.appointed_by)
    because = rules.appointed_by().because
    because += rules.panel(len(body), any(not one.plays for one in body)).because
    if command.final is not None:
        check_final(rules, body, command.final)
        if command.final not in {one.name for one in body}:
            raise Refused("not-an-official", {"name": command.final})
        because += rules.final_referee().because
    return (
        e.OfficialsAppointed(
            officials=command.officials,
            appointed_by=command.appointed_by,
            final=command.final,
            because=because.ids,
        ),
    )


def require(
    record: Record, rules: DeskRules, hall: HallFacts, by: str, act: str, place: tuple[int, int]
) -> Reasons:
    """The reasons for which this official may do this at this round and table, or a refusal."""
    found = next((one for one in record.officials if one.name == by), None)
    if found is None:
        raise Refused("not-an-official", {"name": by})
    round, table = place
    check_act(rules, _official(found, hall, round), act, table)
    return rules.duties(act).because


def final_covered(record: Record, rules: DeskRules, hall: HallFacts) -> None:
    """Refuse a final without the referee of its own that the edition asks for."""
    check_final(rules, [_official(one, hall, None) for one in record.officials], record.final)


def _official(one: Appointed, hall: HallFacts, round: int | None) -> Official:
    """The official as he stands in this round: playing, and where."""
    if one.player is None or one.player in hall.gone:
        return Official(name=one.name)
    seated = hall.round_numbered(round).table_of(one.player) if round is not None else None
    return Official(name=one.name, plays=True, table=seated.number if seated else None)
