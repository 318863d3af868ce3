"""Somebody drawn is not there when his match begins: a reserve sits down in his place."""

from __future__ import annotations

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.entries import entry_list
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Player, Round, Slot, Tournament

A_MINUTE_LATE = 1


def stand_in(t: Tournament, command: c.StandIn, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Where lateness is answered by a replacement; in a stage that was qualified for, places go by
    repechage instead. Who was drawn may have his chair back while nothing has been played on it.
    """
    drawn, stage = t.round, t.stage
    if drawn is None or stage is None or drawn.closed:
        raise Refused("no-open-round", {})
    if stage.slots:
        raise Refused("place-vacant", {"players": [command.player], "stage": stage.name})
    late = rules.lateness(A_MINUTE_LATE)
    if not late.value.replaced:
        raise Refused("nobody-stands-in", {"player": command.player}, late.because)
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "stand-in"}, late.because)
    table = drawn.table_of(command.player)
    if table is None:
        raise Refused("not-seated", {"player": command.player, "round": drawn.number})
    if table.done:
        raise Refused("table-finished", {"table": table.number})
    if table.begun:
        raise Refused("match-begun", {"table": table.number, "round": drawn.number})
    _require_free(t, drawn, command.reserve)
    return (
        e.SeatTaken(
            round=drawn.number,
            table=table.number,
            out=command.player,
            slot=Slot(
                seed=0,
                player=command.reserve,
                group=table.group,
                via="entry",
                claim="entry",
                instead_of=command.player,
            ),
            reason=command.reason,
            because=late.because.ids,
        ),
    )


def free_to_sit(t: Tournament) -> list[str]:
    """Who could sit down for somebody missing, in the round being played."""
    drawn = t.round
    if drawn is None or drawn.closed:
        return []
    return [id for id, who in t.players.items() if _free(drawn, who)]


def _require_free(t: Tournament, drawn: Round, id: str) -> None:
    if not _free(drawn, entry_list.known(t, id)):
        raise Refused("no-free-reserve", {"player": id})


def _free(drawn: Round, who: Player) -> bool:
    """A reserve who sits nowhere in this round, or somebody whose chair was taken."""
    waiting = who.role == "reserve" and who.team is None
    was_drawn = any(who.id in table for made in drawn.certificates for table in made["tables"])
    seated = drawn.table_of(who.id) is not None
    return who.status == "in" and not seated and (waiting or was_drawn)
