"""Team sheets and the substitution they allow."""

from __future__ import annotations

from msgspec.structs import replace

from arbitro.kernel import Reasons, Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.entries import entry_list
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Tournament


def enter(t: Tournament, command: c.EnterTeam, rules: TournamentRules) -> tuple[e.Event, ...]:
    """A team sheet: everybody on it is checked as a player is."""
    entry_list.require_open(t)
    terms = rules.team_terms()
    least, most, reserves, _ = terms.value
    if most == 1:
        raise Refused("individual-event", {}, terms.because)
    if command.id in t.teams:
        raise Refused("team-taken", {"team": command.id})
    if not least <= len(command.members) <= most:
        facts = {"members": len(command.members), "least": least, "most": most}
        if least == most:
            raise Refused("team-size-exact", facts, terms.because)
        raise Refused("team-size", facts, terms.because)
    if command.reserve is not None and not reserves:
        raise Refused("no-team-reserve", {}, terms.because)
    because: Reasons = terms.because
    players = []
    seen = t
    rows = [(member, "player") for member in command.members]
    rows += [(command.reserve, "reserve")] if command.reserve else []
    for entry, role in rows:
        checked, why = entry_list.checked(
            seen, entry, rules, "reserve" if role == "reserve" else "player", command.id
        )
        players.append(checked)
        because += why
        seen = replace(seen, players={**seen.players, checked.id: checked})
    return (
        e.TeamEntered(
            id=command.id, name=command.name, players=tuple(players), because=because.ids
        ),
    )


def substitute(t: Tournament, command: c.Substitute, rules: TournamentRules) -> tuple[e.Event, ...]:
    """The reserve of the sheet steps in, once and for good."""
    terms = rules.team_terms()
    if command.team not in t.teams:
        raise Refused("unknown-team", {"team": command.team})
    team = t.teams[command.team]
    facts = {"team": command.team, "player": command.player}
    if command.player in team.out or command.incoming in team.out:
        raise Refused("substitution-final", facts, terms.because)
    if command.player not in team.members:
        raise Refused("not-in-team", facts, terms.because)
    if len(team.out) >= terms.value.substitutions:
        raise Refused("substitution-used", facts, terms.because)
    incoming = command.incoming or team.reserve
    if incoming is None or incoming != team.reserve:
        raise Refused("not-on-sheet", {**facts, "incoming": incoming}, terms.because)
    drawn = t.round
    if drawn is not None and not drawn.closed:
        table = drawn.table_of(command.player)
        if table is not None and not table.done:
            raise Refused("match-under-way", {**facts, "table": table.number})
    return (
        e.PlayerSubstituted(
            team=team.id,
            out=command.player,
            incoming=incoming,
            reason=command.reason,
            because=terms.because.ids,
        ),
    )
