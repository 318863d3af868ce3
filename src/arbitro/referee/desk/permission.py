"""Who may act: the officials appointed, each with the table he plays at in that round."""

from __future__ import annotations

from arbitro.kernel import Reasons, Refused
from arbitro.referee import events as e
from arbitro.referee.base import Signed
from arbitro.referee.commands import AppointOfficials
from arbitro.referee.hall import HallFacts
from arbitro.referee.officials import Official, check_act, check_body, check_final
from arbitro.referee.rules import DeskRules
from arbitro.referee.state import Appointed, Record


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
