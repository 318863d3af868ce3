"""Rulings applied to digital matches: they become commands, and every invariant holds."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from arbitro.bots import acting_seats, make_bot
from arbitro.bots.invariants import Invariants
from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c
from arbitro.games.risiko.state import Match as State
from arbitro.kernel import Refused
from arbitro.play.match import Match, act, new_match
from arbitro.referee import effects as ef
from arbitro.referee.effects_applied import commands_for, proposal, with_amount
from arbitro.referee.verdict import Verdict
from arbitro.regulations import RISIKO, referee_rules
from tests.referee.walking import branches


def verdicts(regulation: str) -> list[Verdict]:
    """Every verdict of an edition that changes something, and each of its options alone."""
    rules = referee_rules(regulation)
    found = {}
    for case in rules.cases:
        for _, outcome in branches(rules, case):
            verdict = outcome.verdict
            if verdict is None:
                continue
            found[str(verdict.effects)] = verdict
            for option in verdict.options:
                if option.effects:
                    found[str(option.effects)] = Verdict(code="option", effects=option.effects)
    return [verdict for verdict in found.values() if verdict.effects]


def settle(effect: ef.Effect) -> ef.Effect:
    """An effect whose quantity is the referee's, with one of three."""
    if isinstance(effect, ef.ArmiesLost) and effect.armies == 0:
        return with_amount(effect, 3)
    if isinstance(effect, ef.CardsLost | ef.CardsDenied) and effect.count is None:
        return with_amount(effect, 3)
    if isinstance(effect, ef.CapLowered) and effect.cap is None:
        return with_amount(effect, 90)
    return effect


def played(regulation: str, seed: int) -> Iterator[tuple[Match, Invariants]]:
    """A match among random players, seen at every step by its watcher."""
    secret = sha256(f"applying {seed}".encode()).digest()
    match = new_match(regulation, 4, secret=secret, time_up_giro=6)
    watcher = Invariants(match.state)
    bots = [make_bot("random", f"{seed}/{seat}") for seat in range(4)]
    while not match.finished:
        yield match, watcher
        seat = acting_seats(match)[0]
        command = bots[seat].choose(match, seat)
        match, events = act(match, command)
        watcher.check(command, events, match.state)
        assert watcher.violations == []


@pytest.mark.slow
@pytest.mark.parametrize("regulation", RISIKO)
def test_rulings_at_any_moment_of_a_match_keep_every_invariant(regulation: str) -> None:
    """At random moments of whole matches every ruling is tried on a copy."""
    chance = Random(f"applying {regulation}")
    every = verdicts(regulation)
    assert len(every) > 15
    applied: set[str] = set()
    for seed in range(10):
        for match, _ in played(regulation, seed):
            if chance.random() < 0.05 and match.state.phase not in SET_UP:
                for verdict in every:
                    applied |= try_on(match, verdict, chance)[1]
    assert {"take_cards", "remove_player", "end_turn", "remove_armies", "lower_cap"} <= applied


@pytest.mark.slow
@pytest.mark.parametrize("regulation", RISIKO)
def test_a_match_with_many_rulings_is_played_to_its_end(regulation: str) -> None:
    """Rulings fall now and then, the match goes on under the same watcher, and is scored."""
    every = verdicts(regulation)
    total = 0
    for seed in range(60):
        chance = Random(f"ruled {regulation} {seed}")
        secret = sha256(f"ruled {seed}".encode()).digest()
        match = new_match(regulation, 4, secret=secret, time_up_giro=6)
        watcher = Invariants(match.state)
        bots = [make_bot("random", f"{seed}/{seat}") for seat in range(4)]
        fallen = 0
        while not match.finished:
            if chance.random() < 0.08 and fallen < 12 and match.state.phase not in SET_UP:
                match, done = try_on(match, chance.choice(every), chance, watcher)
                fallen += bool(done)
                continue
            seat = acting_seats(match)[0]
            command = bots[seat].choose(match, seat)
            match, events = act(match, command)
            watcher.check(command, events, match.state)
        total += fallen
        assert watcher.violations == []
        assert match.result is not None
        assert sorted(row["place"] for row in match.result) == [1, 2, 3, 4]
    assert total > 150


SET_UP = ("seating", "colours", "deal", "objectives")


def try_on(
    match: Match, verdict: Verdict, chance: Random, watcher: Invariants | None = None
) -> tuple[Match, set[str]]:
    """Apply a verdict to somebody at the table; the match after it, and what the engine did."""
    state = match.state
    player = chance.choice((state.turn.seat, chance.randrange(4)))
    seats: dict[Any, int] = {
        "player": player,
        "opponent": (player + 1) % 4,
        "defender": (player + 2) % 4,
        "thrower": player,
    }
    if watcher is None:
        watcher = Invariants(state)
        watcher._round = state.closing.round  # it begins to look in the middle of the match
    done = set()
    try:
        plan = commands_for([settle(effect) for effect in verdict.effects], state, seats)
        for command in plan.commands:
            match, events = act(match, command)
            watcher.check(command, events, match.state)
            done.add(_snake(type(command).__name__))
    except Refused as refused:
        assert refused.code in ALLOWED, (refused, verdict)  # noqa: PT017 - it may also be allowed
    assert watcher.violations == []
    _sound(match.state)
    return match, done


ALLOWED = {
    "not-in-the-match",
    "wrong-phase",
    "match-is-over",
    "no-freezing-here",
    "cannot-take-off",
    "no-roll-due",
    "cap-not-lower",
}
"""The engine's own refusals of what cannot be done at this moment to this player."""


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


def _sound(state: State) -> None:
    cards = sorted([*state.deck, *state.discards, *(card for hand in state.hands for card in hand)])
    assert cards == list(range(44))
    if state.phase not in ("seating", "colours", "deal"):
        assert min(state.armies) >= 1


def reached(regulation: str, giro: int = 3) -> Match:
    """A match in the middle, some player in turn with something placed."""
    for match, _ in played(regulation, 1):
        turn = match.state.turn
        if turn.giro >= giro and match.state.phase == "reinforce" and turn.placed:
            return match
    raise AssertionError


def test_armies_come_off_those_just_placed_first() -> None:
    match = reached("rur-2015")
    state = match.state
    territory, count = state.turn.placed[0]
    plan = commands_for(
        [ef.ArmiesLost(armies=count, of_placed=count)], state, {"player": state.turn.seat}
    )
    command = plan.commands[0]
    assert isinstance(command, c.RemoveArmies)
    assert (command.territories, command.armies) == ((territory,), (count,))
    after, _ = act(match, command)
    assert after.state.armies[territory] == state.armies[territory] - count


def test_a_correction_cites_the_rule_of_its_ruling_and_all_of_them_where_none_is_named() -> None:
    match = reached("rur-2015")
    seat: dict[ef.Role, int] = {"player": match.state.turn.seat}
    lost = [ef.ArmiesLost(armies=1)]
    cited: dict[tuple[str, ...], tuple[str, ...]] = {}
    for named in ((), ("RUR-18-03", "RUR-18-05"), ("RUR-29-03",), ("RUR-1-01",)):
        plan = commands_for(lost, match.state, seat, because=named)
        _, events = act(match, plan.commands[0])
        cited[named] = events[0].because
    assert cited == {
        (): ("RUR-18-03", "RUR-29-03"),
        ("RUR-18-03", "RUR-18-05"): ("RUR-18-03",),
        ("RUR-29-03",): ("RUR-29-03",),
        ("RUR-1-01",): ("RUR-18-03", "RUR-29-03"),
    }


def test_the_player_may_say_where_armies_come_off() -> None:
    state = reached("rur-2015").state
    seat = state.turn.seat
    heap = max(board.members(state.masks[seat]), key=lambda t: state.armies[t])
    lost = [ef.ArmiesLost(armies=1)]
    plan = commands_for(lost, state, {"player": seat}, off={heap: 1})
    assert plan.commands == (c.RemoveArmies(player=seat, territories=(heap,), armies=(1,)),)
    with pytest.raises(Refused) as wrong_sum:
        commands_for(lost, state, {"player": seat}, off={heap: 2})
    assert wrong_sum.value.code == "armies-do-not-add-up"
    foreign = next(t for t in range(board.COUNT) if state.owners[t] != seat)
    with pytest.raises(Refused) as not_his:
        commands_for(lost, state, {"player": seat}, off={foreign: 1})
    assert not_his.value.code == "cannot-take-off"


def test_a_loss_of_armies_stops_at_one_on_every_territory() -> None:
    match = reached("rur-2015")
    state = match.state
    seat = state.turn.seat
    plan = commands_for([ef.ArmiesLost(armies=999)], state, {"player": seat})
    assert plan.degraded == ("fewer-armies-than-due",)
    after, _ = act(match, plan.commands[0])
    assert {after.state.armies[t] for t in board.members(state.masks[seat])} == {1}


@pytest.mark.parametrize(
    ("held", "effect", "commands", "degraded"),
    [
        (0, ef.CardsLost(count=1), (), ("no-cards-to-lose",)),
        (
            0,
            ef.CardsLost(count=1, otherwise="deny"),
            (c.DenyCards(player=0, count=1),),
            ("next-card-denied",),
        ),
        (1, ef.CardsLost(count=2), (c.TakeCards(player=0, count=1),), ("no-cards-to-lose",)),
        (
            1,
            ef.CardsLost(count=3, otherwise="deny"),
            (c.TakeCards(player=0, count=1), c.DenyCards(player=0, count=2)),
            ("next-card-denied",),
        ),
        (0, ef.HandDiscarded(), (), ("no-cards-to-lose",)),
        (4, ef.HandDiscarded(), (c.TakeCards(player=0, count=4),), ()),
        (4, ef.CardsDenied(count=3), (c.DenyCards(player=0, count=3),), ()),
    ],
)
def test_cards_that_are_not_there_degrade_as_the_edition_says(
    held: int, effect: ef.Effect, commands: tuple[Any, ...], degraded: tuple[str, ...]
) -> None:
    state = reached("24ore-2018").state
    pool = [*state.deck, *(card for hand in state.hands for card in hand)]
    dealt = replace(state, hands=(tuple(pool[:held]), (), (), ()), deck=tuple(pool[held:]))
    plan = commands_for([effect], dealt, {"player": 0})
    assert (plan.commands, plan.degraded) == (commands, degraded)


def test_a_turn_that_has_passed_is_not_ended_again() -> None:
    state = reached("rur-2015").state
    other = (state.turn.seat + 1) % 4
    plan = commands_for([ef.TurnEnds()], state, {"player": other})
    assert (plan.commands, plan.degraded) == ((), ("turn-already-over",))


def test_a_cap_is_only_ever_lowered() -> None:
    state = reached("rur-2015").state
    plan = commands_for([ef.CapLowered(cap=130)], state, {"player": 0})
    assert (plan.commands, plan.degraded) == ((), ("cap-already-lower",))
    lower = commands_for([ef.CapLowered(cap=-5)], state, {"player": 0})
    assert lower.commands == (c.LowerCap(player=0, cap=0),)


def test_what_the_engine_cannot_do_is_left_to_the_referees_hand() -> None:
    state = reached("rur-2015").state
    plan = commands_for([ef.ThrowRepeated(), ef.MatchGoesOn(how="continues")], state, {})
    assert plan.commands == ()
    assert len(plan.by_hand) == 2


def test_impossible_requests_are_refused() -> None:
    state = reached("rur-2015").state
    out = ef.PlayerRemoved(
        reason="withdrawal", armies_at_least=0, score="position", tournament="stays"
    )
    asked: list[tuple[ef.Effect, dict[Any, int], str]] = [
        (out, {}, "role-without-seat"),
        (out, {"player": 9}, "unknown-seat"),
        (ef.CardsLost(count=None), {"player": 0}, "amount-needed"),
        (ef.CardsDenied(count=None), {"player": 0}, "amount-needed"),
        (ef.CapLowered(cap=None), {"player": 0}, "amount-needed"),
        (ef.ArmiesLost(armies=0), {"player": 0}, "amount-needed"),
    ]
    for effect, seats, code in asked:
        with pytest.raises(Refused) as refused:
            commands_for([effect], state, seats)
        assert refused.value.code == code
    gone = replace(state, standing=("removed", "playing", "playing", "playing"))
    with pytest.raises(Refused) as twice:
        commands_for([out], gone, {"player": 0})
    assert twice.value.code == "not-in-the-match"
    with pytest.raises(Refused):
        with_amount(ef.TurnEnds(), 2)
    with pytest.raises(Refused):
        with_amount(ef.CardsLost(count=None), 0)


def test_the_proposal_for_armies_always_adds_up() -> None:
    state = reached("24ore-2018").state
    seat = state.turn.seat
    spare = sum(state.armies[t] - 1 for t in board.members(state.masks[seat]))
    for wanted in range(1, spare + 1):
        effect = ef.ArmiesLost(armies=wanted, of_placed=wanted // 2)
        chosen = proposal(effect, state, seat, wanted)
        assert sum(chosen.values()) == wanted
        assert all(0 < count < state.armies[t] for t, count in chosen.items())


def test_an_exit_applied_leaves_neutral_territories_and_the_editions_terms() -> None:
    match = reached("24ore-2018")
    rules = referee_rules("24ore-2018")
    _, outcome = next(branches(rules, "withdrawal"))
    assert outcome.verdict is not None
    plan = commands_for(outcome.verdict.effects, match.state, {"player": 2})
    after, _ = act(match, plan.commands[0])
    assert after.state.standing[2] == "removed"
    assert min(after.state.armies[t] for t in board.members(match.state.masks[2])) >= 5
    assert after.state.exits[-1].score == "ten"
