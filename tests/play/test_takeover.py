"""A live match taken over as it stands: at any turn, in the sdadata too, play goes on as it was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from arbitro.games.risiko import board, moves
from arbitro.games.risiko import commands as c
from arbitro.games.risiko.evolve import evolve, opened
from arbitro.games.risiko.recover import command_of
from arbitro.games.risiko.state import Match
from arbitro.kernel import Refused
from arbitro.play import apply, new_match
from arbitro.play.log import read, write
from arbitro.play.match import act
from tests.games.risiko.playing import Table, fierce, referees

EDITIONS = ("rur-2015", "master-2020", "24ore-2018")
ALIKE = ("owners", "masks", "armies", "standing", "caps", "skips", "turn", "last_giro", "closing")


def eventful(table: Table, seed: int) -> tuple[Any, ...]:
    """A match with conquests and a referee who removes, lowers caps and denies cards."""
    random = Random(f"takeover/{seed}")
    match = table.open(seed, time_up_giro=8)
    for _ in range(3_000):
        if match.finished:
            break
        if random.random() < 0.05 and len(match.state.playing()) > 2:
            with suppress(Refused):
                match, _ = act(match, referees(random, match.state, match.rules))
            continue
        match, _ = act(match, fierce(random, moves.legal(match.state, match.rules)))
    return match.events


def turns(events: tuple[Any, ...]) -> Iterator[Match]:
    """The state at the beginning of every turn."""
    state = opened(events[0])
    for event in events[1:]:
        state = evolve(state, event)
        if event.kind == "turn.started/1" and "frozen" not in state.standing:
            yield state


def entering(m: Match) -> c.EnterPosition:
    """What somebody who walks up to the table would type."""
    closing = m.closing.round > 0
    return c.EnterPosition(
        position=tuple(zip(m.owners, m.armies, strict=True)),
        cards_held=tuple(len(hand) for hand in m.hands),
        turn=m.turn.seat,
        giro=m.turn.giro,
        out=tuple(x.player for x in m.exits if x.reason == "eliminated"),
        last_giro=m.last_giro,
        left=tuple((x.player, x.reason) for x in m.exits if x.reason != "eliminated"),
        caps=m.caps,
        denied=m.skips,
        closing_round=m.closing.round,
        closing_anchor=m.closing.anchor if closing else None,
    )


@pytest.mark.parametrize("regulation", EDITIONS)
def test_a_match_taken_over_at_any_turn_stands_where_it_stood(regulation: str) -> None:
    seen = {"closing": 0, "left": 0}
    for seed in range(12):
        for state in turns(eventful(Table(regulation, 4), seed)):
            command = entering(state)
            after, events = act(new_match(regulation, 4, mode="live"), command)
            ours = {name: getattr(after.state, name) for name in ALIKE}
            assert ours == {name: getattr(state, name) for name in ALIKE}
            assert command_of(events) == command
            assert read(write(after.game, after.events))[1] == after.events
            seen["closing"] += state.closing.round > 0
            seen["left"] += "removed" in state.standing
    assert all(seen.values()), seen


def table(**more: Any) -> dict[str, Any]:
    """A table in its second round of sdadata, seat 3 having withdrawn."""
    position = dict(zip(board.TERRITORIES, ([t % 4, 2] for t in range(42)), strict=True))
    whole = {"position": position, "cards_held": [0] * 4, "turn": 0, "giro": 12, "last_giro": 10}
    return {"type": "enter_position", **whole, "left": [[3, "withdrawal"]], **more}


def test_a_match_already_in_its_sdadata_goes_on_with_its_threshold_and_its_neutral_seat() -> None:
    match, _ = apply(new_match("rur-2015", 4, mode="live"), table(caps=[130, 130, 120, 130]))
    assert match.state.standing[3] == "removed"
    assert match.state.caps == (130, 130, 120, 130)
    for seat in (0, 1, 2):
        match, _ = apply(match, {"seat": seat, "type": "pass"})
        assert match.state.roll is not None
        assert (match.state.roll.player, match.state.roll.threshold) == (seat, 5)
        match, _ = apply(match, {"seat": seat, "type": "roll_sdadata"}, {"sdadata": [6, 6]})
    assert match.state.roll is not None  # the neutral seat is the last: it opens the third round
    roll = match.state.roll
    assert (roll.player, roll.roller, roll.threshold) == (3, 2, 6)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"turn": 3}, "impossible-turn"),
        ({"left": [[3, "boredom"]]}, "unknown-exit"),
        ({"left": [[3, "withdrawal"], [3, "withdrawal"]]}, "impossible-exits"),
        ({"left": [[7, "withdrawal"]]}, "impossible-exits"),
        ({"caps": [130, 130]}, "impossible-caps"),
        ({"caps": [130, 130, 131, 130]}, "impossible-caps"),
        ({"denied": [0, -1, 0, 0]}, "impossible-denials"),
        ({"closing_round": 3}, "impossible-closing"),
        ({"closing_anchor": 9}, "impossible-closing"),
        ({"giro": 10, "closing_round": 1}, "impossible-closing"),
        ({"last_giro": -1}, "impossible-last-giro"),
        ({"last_giro": 14}, "impossible-last-giro"),
    ],
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused, match=code):
        apply(new_match("rur-2015", 4, mode="live"), table(**wrong))
