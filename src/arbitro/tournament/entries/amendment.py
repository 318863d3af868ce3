"""An entry put right: a misspelt name, the wrong club, a birth year, a telephone number."""

from __future__ import annotations

from msgspec.structs import replace

from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.entries import entry_list
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Player, Tournament


def amend(
    t: Tournament, command: c.AmendEntry, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """The same person as he ought to have been entered, judged by the terms of entry.

    What was admitted and is not changed is not asked again. Once the list is validated a reason
    is needed, and who is a reserve stays one.
    """
    if t.finished:
        raise Refused("tournament-over", {})
    before = entry_list.known(t, command.id)
    role = before.role if command.reserve is None else "reserve" if command.reserve else "player"
    if t.locked and not command.reason.strip():
        raise Refused("reason-missing", {"for": "amend", "field": "reason"})
    if role != before.role and (t.locked or before.team is not None):
        raise Refused("list-locked", {"players": len(t.players)})
    others = {id: player for id, player in t.players.items() if id != before.id}
    entry = _entry(command, before)
    without = replace(t, players=others)
    player, because = entry_list.checked(without, entry, rules, role, before.team)
    after = replace(player, status=before.status)
    if after == before:
        raise Refused("nothing-amended", {"player": before.id})
    return (
        e.PersonAmended(player=after, reason=command.reason, author=author, because=because.ids),
    )


def _entry(command: c.AmendEntry, before: Player) -> c.Enter:
    """The entry it would have been; what stays as it was has been judged already."""
    same_age = (command.born, command.waiver) == (before.born, before.waiver)
    same_name = " ".join(command.name.split()) == before.name
    return picked(
        c.Enter,
        command,
        adult=command.adult or same_age,
        distinct=command.distinct or (same_name and command.born == before.born),
        reserve=False,
    )
