"""How a match at a real table ends: time, forgotten dice, objectives laid open."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from arbitro.games.risiko import board, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.play import Match, apply, legal_actions
from arbitro.play.match import act
from tests.games.risiko.playing import EDITIONS
from tests.play.real_table import RealTable, ready, refused


def test_objectives_are_laid_open_once_each_and_the_match_is_scored() -> None:
    real = ready("count")
    match = real.match
    assert match.result is None
    assert legal_actions(match) == []
    for shown, code in (
        ((1, 2, 3), "one-objective-each"),
        ((1, 2, 3, 17), "unknown-objective"),
        ((1, 2, 3, 0), "unknown-objective"),
        ((1, 2, 3, 3), "objective-twice"),
    ):
        show = {"type": "show_objectives", "objectives": list(shown)}
        assert refused(match, show, None).code == code
    pass_now = {"type": "pass", "seat": match.state.turn.seat}
    assert refused(match, pass_now, None).code == "match-is-over"
    after, events = apply(match, {"type": "show_objectives", "objectives": list(real.goals)})
    assert [event.kind for event in events] == ["objectives.shown/1", "match.scored/1"]
    assert after.finished
    for seat in range(4):
        goal = objectives.MASKS[real.goals[seat]]
        held = after.state.masks[seat]
        assert after.state.scores.table_points[seat] == board.points(goal & held)


def test_an_objective_known_from_the_start_cannot_be_another_at_the_end() -> None:
    real = ready("count")
    state = replace(real.match.state, objectives=(5, 0, 0, 0))
    match = Match(real.match.game, real.match.rules, state, None, real.match.trail)
    show = {"type": "show_objectives", "objectives": [1, 2, 3, 4]}
    assert refused(match, show, None).code == "objective-changed"
    apply(match, {**show, "objectives": [5, 2, 3, 4]})


def test_a_risiko_at_a_real_table_must_show_its_objective() -> None:
    match = ready("reinforce").match
    claim = {"type": "declare_risiko", "seat": match.state.turn.seat}
    assert refused(match, claim, None).code == "objective-needed"
    after, events = apply(match, claim, observed={"objective": 4})
    assert not events[0].complete
    assert after.state.phase == "reinforce"
    goal = objectives.MASKS[4]
    seat = match.state.turn.seat
    owners = tuple(seat if goal >> t & 1 else o for t, o in enumerate(match.state.owners))
    masks = tuple(
        board.mask_of([t for t in range(42) if owners[t] == s]) for s in range(match.state.seats)
    )
    full = replace(match.state, owners=owners, masks=masks)
    won, _ = apply(
        Match(match.game, match.rules, full, None, match.trail), claim, observed={"objective": 4}
    )
    assert won.state.ended == "risiko"
    assert won.state.objectives[seat] == 4


# time and forgotten dice


def test_time_is_called_once_and_by_hand() -> None:
    match = ready("reinforce").match
    assert match.state.time_up_giro is None
    match, events = apply(match, {"type": "call_time"})
    assert [event.kind for event in events] == ["time.called/1"]
    assert match.state.last_giro == 2
    assert refused(match, {"type": "call_time"}, None).code == "time-already-called"


def played_on(regulation: str) -> tuple[RealTable, int]:
    """A table where the next player has begun although dice were due; and who forgot them."""
    for seed in range(50):
        real = ready("roll", seed, regulation)
        assert real.match.state.roll is not None
        forgetful = real.match.state.roll.roller
        events = real.do(real.play_on())
        if any(isinstance(event, e.SdadataForgotten) for event in events):
            return real, forgetful
    raise AssertionError("nobody ever plays on")


@pytest.mark.parametrize("regulation", EDITIONS)
def test_forgotten_dice_are_thrown_while_the_next_player_plays(regulation: str) -> None:
    real, forgetful = played_on(regulation)
    late = {"type": "roll_sdadata", "seat": forgetful}
    assert late in legal_actions(real.match)
    ended, _ = apply(real.match, late, observed={"sdadata": [1, 1]})
    assert ended.state.phase == "count"
    assert ended.state.ended == "sdadata"
    going, _ = apply(real.match, late, observed={"sdadata": [6, 6]})
    assert going.state.phase == real.match.state.phase
    assert refused(going, late, {"sdadata": [6, 6]}).code == "no-roll-due"
    for dice in ([6], [6, 6, 6], [0, 3], [True, 1]):
        refused(real.match, late, {"sdadata": dice})


@pytest.mark.parametrize("regulation", EDITIONS)
def test_forgotten_dice_are_lost_when_the_next_player_has_thrown_his(regulation: str) -> None:
    real, forgetful = played_on(regulation)
    late = {"type": "roll_sdadata", "seat": forgetful}
    match, _ = act(real.match, c.Pass(seat=real.match.state.turn.seat))
    assert match.state.phase == "roll"
    apply(match, late, observed={"sdadata": [6, 6]})
    roller = match.state.roll.roller
    match, _ = apply(match, {"type": "roll_sdadata", "seat": roller}, observed={"sdadata": [6, 6]})
    refusal = refused(match, late, {"sdadata": [1, 1]})
    assert refusal.code == "no-roll-due"
    assert refusal.citations


@pytest.mark.parametrize("regulation", EDITIONS)
def test_forgotten_dice_are_lost_when_the_second_next_player_places(regulation: str) -> None:
    """The next player was exempt, so his turn ended without a roll of his own."""
    real, forgetful = played_on(regulation)
    late = {"type": "roll_sdadata", "seat": forgetful}
    state = real.match.state
    exempt = replace(state, turn=replace(state.turn, conquered=3))
    match = Match(real.match.game, real.match.rules, exempt, None, real.match.trail)
    match, _ = act(match, c.Pass(seat=state.turn.seat))
    assert match.state.phase == "reinforce"
    apply(match, late, observed={"sdadata": [6, 6]})
    seat = match.state.turn.seat
    territory = board.members(match.state.masks[seat])[0]
    match, _ = act(match, c.Place(seat=seat, territory=territory, armies=1))
    assert refused(match, late, {"sdadata": [1, 1]}).code == "no-roll-due"


def test_the_player_who_owes_the_dice_does_not_make_them_forgotten_by_acting() -> None:
    real = ready("roll")
    owing = real.match.state.roll.player
    assert refused(real.match, {"type": "pass", "seat": owing}, None).code == "turn-is-over"
