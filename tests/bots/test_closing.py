"""When two dice may close the match, a sensible player plays for its own estimate of the table."""

from __future__ import annotations

from dataclasses import replace

from arbitro.bots import acting_seats, make_bot
from arbitro.bots.assault import assault, mood
from arbitro.bots.sight import Sight, bonuses
from arbitro.games.risiko import board, moves
from arbitro.games.risiko.commands import Command
from arbitro.play import new_match
from arbitro.play.match import act


def seen(giro: int, points: int, conquered: int) -> tuple[Sight, list[Command]]:
    """A turn of the last giro (10) or before, with so many points of the objective in hand."""
    match = new_match("rur-2015", 4, secret=b"closing")
    bot = make_bot("sensible", 1)
    while match.state.phase != "reinforce" or match.state.turn.due:
        match, _ = act(match, bot.choose(match, acting_seats(match)[0]))
    seat = match.state.turn.seat
    sight = Sight.of(match.state, match.rules, bonuses(match.rules), seat)
    goal = 0
    for territory in board.members(sight.mine):
        if board.points(goal) < points:
            goal |= 1 << territory
    turn = type(sight.turn)(seat=seat, giro=giro, conquered=conquered)
    lawful = moves.attacks(match.state, match.rules)
    return replace(sight, goal=goal, turn=turn, last_giro=10), lawful


def test_a_player_behind_dares_more_in_the_last_giro() -> None:
    before, closing = (mood(seen(giro, 0, 1)[0]) for giro in (9, 10))
    assert closing.least < before.least
    assert closing.extra > before.extra
    assert closing.army < before.army


def test_a_player_behind_no_longer_strains_once_exempt() -> None:
    assert mood(seen(10, 0, 3)[0]).least == mood(seen(9, 0, 3)[0]).least


def test_a_player_ahead_stops_at_two_conquests_so_that_it_may_roll() -> None:
    sight, lawful = seen(10, 60, 2)
    assert lawful
    assert sight.ahead()
    assert assault(sight, lawful) is None


def test_a_player_ahead_counts_the_others_by_what_lies_on_the_table() -> None:
    sight, _ = seen(10, 0, 0)
    assert not sight.ahead()
