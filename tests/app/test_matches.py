"""A match played inside the house: an action sent twice at once is one action."""

from __future__ import annotations

from functools import partial
from random import Random

from arbitro.app.acts import Act, Who
from arbitro.app.matches import MatchDesk, OpenMatch, Play
from arbitro.play import view
from arbitro.store.memory import MemoryStore
from tests.app.running import chance, refused


def test_an_action_sent_twice_is_answered_the_same_and_is_of_ones_own_seat() -> None:
    desk = MatchDesk(MemoryStore(), chance())
    four = ("g001", "g002", "g003", "g004")
    opening = OpenMatch(id="uno", regulation="rur-2015", players=four)
    desk.open(Act(id="open", command=opening, by=Who(role="referee")))
    people = [Who(role="player", subject=id) for id in four]
    mover = next(who for who in people if desk.legal("match/uno", who))
    action = desk.legal("match/uno", mover)[0]
    act = Act(id="once", command=Play(action=action), by=mover)
    for other in (Who(role="referee"), *(who for who in people if who != mover)):
        stolen = Act(id="stolen", command=act.command, by=other)
        assert refused(partial(desk.play, "match/uno", stolen)).code in (
            "not-allowed",
            "not-ones-own",
        )
    first = desk.play("match/uno", act)
    assert desk.play("match/uno", act) == first


def test_a_player_has_the_seat_he_rolled_and_not_his_place_in_the_list() -> None:
    desk = MatchDesk(MemoryStore(), lambda size: b"\0" * size)
    players = ("ada", "bea", "cleo", "dina")
    opening = OpenMatch(id="uno", regulation="rur-2015", players=players)
    desk.open(Act(id="open", command=opening, by=Who(role="referee")))
    seated = desk.seated("match/uno").match
    rows = view(seated, "public")["seats"]
    assert [row["player"] for row in rows] != list(players)
    assert {row["player"]: row["seat"] for row in rows} == {
        player: desk.seat_of("match/uno", Who(role="player", subject=player)) for player in players
    }


def test_an_answer_tells_a_player_of_no_slip_that_nobody_may_point_out() -> None:
    """Armies he forgot to place: the log has them for the referee, his answer is silent."""
    desk = MatchDesk(MemoryStore(), chance())
    four = ("g001", "g002", "g003", "g004")
    opening = OpenMatch(id="uno", regulation="rur-2015", players=four, time_up_giro=2)
    desk.open(Act(id="open", command=opening, by=Who(role="referee")))
    people = [Who(role="player", subject=id) for id in four]
    random, told = Random(3), set()
    for number in range(3000):
        match = desk.seated("match/uno").match
        if match.finished:
            break
        mover, action = random.choice(
            [(who, one) for who in people for one in desk.legal("match/uno", who)]
        )
        act = Act(id=f"a{number}", command=Play(action=action), by=mover)
        told |= {one.kind for one in desk.play("match/uno", act).happened}
    kinds = {event.kind for event in desk.seated("match/uno").match.events}
    silent = {"reinforcements.lost/1", "card.lapsed/1", "risiko.missed/1"}
    assert kinds & silent
    assert not told & silent


def test_nobody_sits_at_two_seats() -> None:
    desk = MatchDesk(MemoryStore(), chance())
    opening = OpenMatch(id="due", regulation="rur-2015", players=("ada", "bea", "ada", "dina"))
    found = refused(lambda: desk.open(Act(id="o", command=opening, by=Who(role="referee"))))
    assert (found.code, found.facts["players"]) == ("sits-twice", ["ada"])
