"""The roll call of a round: who is there, who is late and what it costs."""

from __future__ import annotations

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import dates
from arbitro.tournament import events as e
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import CheckIn, Tournament


def next_round(t: Tournament) -> int:
    """The number of the round the roll call is for: the one not drawn yet."""
    return len(t.rounds) + 1


def check_in(
    t: Tournament, command: c.CheckInPlayer, rules: TournamentRules
) -> tuple[e.Event, ...]:
    """Presence with its hour. Lateness brings what the rules say, absence keeps off the draw."""
    if not t.locked:
        raise Refused("list-open", {})
    player = t.known(command.player)
    if player.status != "in":
        raise Refused("no-longer-in", {"player": player.id, "status": player.status})
    number = next_round(t)
    late, plays, cards = 0, command.present, 0
    because: tuple[str, ...] = ()
    if command.present and command.at is not None:
        came = dates.minutes(command.at)
        start = command.start or _start(t, rules)
        if start is not None:
            late = max(0, came - dates.minutes(start))
        if late:
            ruling = rules.lateness(late)
            because = ruling.because.ids
            plays, cards = ruling.value.plays, ruling.value.forfeited_cards
    checkin = CheckIn(
        player=player.id, at=command.at, late=late, present=plays, forfeited_cards=cards
    )
    return (e.PlayerCheckedIn(round=number, checkin=checkin, because=because),)


def _start(t: Tournament, rules: TournamentRules) -> str | None:
    stage = t.stage
    if stage is None:
        return rules.start_time("qualification", 1).value
    return rules.start_time(stage.name, len(t.rounds_of(stage.name)) + 1).value


def absent(t: Tournament) -> frozenset[str]:
    """Who was called for the next round and will not play it."""
    row = t.checkins.get(next_round(t), {})
    return frozenset(id for id, checkin in row.items() if not checkin.present)


def require_complete(t: Tournament, called: frozenset[str]) -> None:
    """A roll call that has begun must have an answer for everybody called."""
    row = t.checkins.get(next_round(t), {})
    if not any(checkin.present for checkin in row.values()):
        return
    missing = sorted(called - row.keys())
    if missing:
        raise Refused("roll-call-incomplete", {"missing": missing})
