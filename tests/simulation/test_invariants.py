"""The watch over simulated matches notices what must not be."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from arbitro.bots import acting_seats, make_bot
from arbitro.bots.invariants import Invariants
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.state import Match as State
from arbitro.play import Match, new_match
from arbitro.play.match import act


def until(kind: type[c.Command]) -> tuple[State, c.Command, tuple[e.Event, ...], State]:
    """The states before and after the first command of a kind in a random match, and its events."""
    match: Match = new_match("rur-2015", 4, secret=b"watched")
    bots = [make_bot("random", seat) for seat in range(4)]
    while not match.finished:
        seat = acting_seats(match)[0]
        command = bots[seat].choose(match, seat)
        after, events = act(match, command)
        if type(command) is kind and match.state.phase != "placement":
            return match.state, command, events, after.state
        match = after
    pytest.fail(f"no {kind.__name__} in this match")


def found(
    kind: type[c.Command],
    spoil: Callable[[State], State] = lambda state: state,
    spoil_event: Callable[[e.Event], e.Event] = lambda event: event,
) -> list[str]:
    before, command, events, after = until(kind)
    watch = Invariants(before)
    watch.check(command, tuple(spoil_event(event) for event in events), spoil(after))
    return watch.violations


@pytest.mark.parametrize("kind", [c.Place, c.Pass, c.Attack, c.ThrowDice, c.Move, c.DrawCard])
def test_a_lawful_step_is_not_remarked_upon(kind: type[c.Command]) -> None:
    assert found(kind) == []


def test_a_card_too_few_is_noticed() -> None:
    assert "44 cards" in found(c.DrawCard, lambda s: replace(s, deck=s.deck[1:]))[0]


def test_an_empty_territory_is_noticed() -> None:
    assert "empty territory" in found(c.Place, lambda s: replace(s, armies=(0, *s.armies[1:])))[0]


def test_owners_that_contradict_the_masks_are_noticed() -> None:
    def swap(s: State) -> State:
        return replace(s, masks=(s.masks[1], s.masks[0], *s.masks[2:]))

    assert "masks and owners do not agree" in found(c.Place, swap)[0]


def test_armies_above_the_cap_are_noticed() -> None:
    assert "above 5" in found(c.Place, lambda s: replace(s, caps=(5,) * 4))[0]


def test_a_border_left_with_too_few_is_noticed() -> None:
    def strip(s: State) -> State:
        assert s.turn.move is not None
        origin = s.turn.move[0]
        return replace(s, armies=(*s.armies[:origin], 0, *s.armies[origin + 1 :]))

    assert any("was left with 0" in problem for problem in found(c.Move, strip))


def test_dice_that_were_not_compulsory_are_noticed() -> None:
    def fewer(event: e.Event) -> e.Event:
        if isinstance(event, e.DiceThrown):
            return replace(event, attack=(), losses=(0, 0))
        return event

    assert "0 dice against" in found(c.ThrowDice, spoil_event=fewer)[0]


def test_a_turn_out_of_order_is_noticed() -> None:
    def skip(event: e.Event) -> e.Event:
        if isinstance(event, e.TurnStarted) and event.seat is not None:
            return replace(event, seat=(event.seat + 1) % 4)
        return event

    assert "instead of seat" in found(c.Pass, spoil_event=skip)[0]


def test_a_wrong_threshold_is_noticed() -> None:
    before, command, events, after = until(c.RollSdadata)
    watch = Invariants(before)
    due = e.RollDue(player=0, roller=0, giro=11, closing_round=1, threshold=5)
    watch.check(command, (*events, due), replace(after, version=after.version + 1))
    assert "threshold 5 in closing round 1" in watch.violations[0]
