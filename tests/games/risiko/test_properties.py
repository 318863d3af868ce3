"""What holds in every state of every match, however it is played."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko import moves
from arbitro.games.risiko.decide import decide, step
from arbitro.games.risiko.evolve import evolve
from arbitro.games.risiko.state import Match as State
from arbitro.kernel import Refused
from arbitro.play import replay
from arbitro.play.chance import Seeded
from arbitro.play.match import Match, act
from tests.games.risiko.playing import (
    TABLES,
    USUAL,
    Table,
    anything,
    faults,
    fierce,
    garrison_fault,
    mid_match,
    over_cap,
    play,
    referees,
    until,
    wild,
)

SEEDS = st.integers(0, 10**6)
each_table = pytest.mark.parametrize("table", TABLES, ids=str)
each_edition = pytest.mark.parametrize("table", USUAL, ids=str)


def obey(match: Match, command: c.Command) -> Match:
    """Do it, with every invariant checked before and after."""
    before = match.state
    after, events = act(match, command)
    folded = before
    for event in events:
        folded = evolve(folded, event)
    assert folded == after.state, command
    assert after.state.version == before.version + len(events)
    assert faults(after.state) == [], command
    assert garrison_fault(before, command, after.state) is None, command
    assert match.state == before
    return after


def try_to(match: Match, command: c.Command) -> Match:
    """Do it if it is lawful; a refusal must leave everything as it was."""
    before, copy = match.state, repr(match.state)
    try:
        return obey(match, command)
    except Refused:
        assert match.state is before
        assert repr(before) == copy
        return match


@each_table
@settings(max_examples=5)
@given(seed=SEEDS)
def test_every_step_offered_is_accepted_and_no_match_ever_breaks_an_invariant(
    table: Table, seed: int
) -> None:
    random = Random(seed)
    match = table.open(seed)
    choose = random.choice((anything, fierce))
    while not match.finished:
        offered = moves.legal(match.state, match.rules)
        assert offered, match.state
        match = obey(match, choose(random, offered))
        assert over_cap(match.state) == []
    assert replay(match.events) == match.state


@each_table
@settings(max_examples=4)
@given(seed=SEEDS)
def test_all_the_steps_offered_at_once_are_accepted_each(table: Table, seed: int) -> None:
    match = mid_match(table, seed)
    for command in moves.legal(match.state, match.rules):
        obey(match, command)


@each_table
@settings(max_examples=4)
@given(seed=SEEDS)
def test_no_step_is_offered_twice(table: Table, seed: int) -> None:
    match = mid_match(table, seed)
    offered = [repr(command) for command in moves.legal(match.state, match.rules)]
    assert len(offered) == len(set(offered))


@each_table
@settings(max_examples=4)
@given(seed=SEEDS)
def test_wild_commands_are_obeyed_soundly_or_refused_without_a_trace(
    table: Table, seed: int
) -> None:
    random = Random(seed)
    match = table.open(seed, time_up_giro=4)
    while not match.finished:
        for _ in range(3):
            if not match.finished:
                match = try_to(match, wild(random, match.state))
        assert over_cap(match.state) == []
        if not match.finished:
            match = obey(match, fierce(random, moves.legal(match.state, match.rules)))
    with pytest.raises(Refused, match="match-is-over"):
        act(match, c.Pass(seat=match.state.turn.seat))


@each_table
@settings(max_examples=4)
@given(seed=SEEDS)
def test_the_referee_can_do_nothing_that_breaks_an_invariant(table: Table, seed: int) -> None:
    random = Random(seed)
    match = table.open(seed, time_up_giro=4)
    while not match.finished:
        if random.random() < 0.2:
            match = try_to(match, referees(random, match.state, match.rules))
        elif random.random() < 0.2:
            match = try_to(match, wild(random, match.state))
        else:
            match = obey(match, fierce(random, moves.legal(match.state, match.rules)))
    assert replay(match.events) == match.state


@each_edition
@settings(max_examples=20)
@given(seed=SEEDS)
def test_deciding_is_pure(table: Table, seed: int) -> None:
    match = mid_match(table, seed)
    state, rules = match.state, match.rules
    if match.finished:
        return
    copy = repr(state)
    for command in moves.legal(state, rules)[:40]:
        chance = [Seeded(b"the same", state.version) for _ in range(3)]
        first, again = (
            decide(state, command, rules, chance[0]),
            decide(state, command, rules, chance[1]),
        )
        assert first == again
        after, events = step(state, command, rules, chance[2])
        assert events == first
        folded: State = state
        for event in events:
            folded = evolve(folded, event)
        assert folded == after
        assert repr(state) == copy


@each_edition
def test_a_match_leaves_the_hand_limit_only_where_there_is_none(table: Table) -> None:
    """Seven cards at most, but in the edition that knows no limit more than seven do occur."""
    largest = 0
    for seed in range(12):
        random = Random(seed)
        match = table.open(seed, time_up_giro=30)
        while not match.finished:
            offered = [
                command
                for command in moves.legal(match.state, match.rules)
                if type(command) not in (c.PlayTris, c.ShowTris, c.DeclareRisiko)
            ]
            match, _ = act(match, fierce(random, offered))
            largest = max(largest, *(len(hand) for hand in match.state.hands))
    assert (largest > 7) == (table.regulation == "24ore-2018")


@each_edition
def test_the_army_cap_is_reached_and_never_passed(table: Table) -> None:
    """With a cap close to what is on the board, nobody gets past it by placing."""
    match = until(table.open(1), Random(1), lambda m: m.phase == "reinforce")
    for seat in range(table.seats):
        match, _ = act(match, c.LowerCap(player=seat, cap=match.state.on_board(seat) + 2))
    random, full = Random(2), 0
    while not match.finished:
        offered = moves.legal(match.state, match.rules)
        match, events = act(match, fierce(random, offered))
        if any(isinstance(event, e.ArmiesPlaced) for event in events):
            seat = events[0].seat or 0
            assert match.state.on_board(seat) <= match.state.caps[seat]
            full += match.state.on_board(seat) == match.state.caps[seat]
    assert full


def refusal(match: Match, command: c.Command) -> Refused:
    with pytest.raises(Refused) as found:
        act(match, command)
    return found.value


@each_edition
def test_one_army_more_than_the_most_offered_is_refused_with_its_article(table: Table) -> None:
    """The bounds offered are those of the rules: armies due, garrison, armies that may follow."""
    codes: set[str] = set()
    for seed in range(250):
        match = mid_match(table, seed)
        if match.finished:
            continue
        m = match.state
        most: dict[tuple[type[c.Command], int, int], int] = {}
        for offered in moves.legal(m, match.rules):
            if isinstance(offered, c.Place):
                most[c.Place, offered.territory, 0] = offered.armies
            elif isinstance(offered, c.Move):
                most[c.Move, offered.origin, offered.destination] = offered.armies
            elif isinstance(offered, c.Advance):
                most[c.Advance, 0, 0] = offered.armies
        for (kind, here, there), armies in most.items():
            seat, more = m.turn.seat, armies + 1
            if kind is c.Place:
                refused = refusal(match, c.Place(seat=seat, territory=here, armies=more))
            elif kind is c.Move:
                move = c.Move(seat=seat, origin=here, destination=there, armies=more)
                refused = refusal(match, move)
            else:
                refused = refusal(match, c.Advance(seat=seat, armies=more))
            assert refused.citations
            codes.add(refused.code)
    assert codes == {"more-than-due", "garrison", "cannot-follow"}


@each_edition
def test_armies_due_beyond_the_cap_are_refused_with_its_article(table: Table) -> None:
    match = at_reinforcement(table)
    m = match.state
    seat, here = m.turn.seat, two_territories(m)[0]
    match, _ = act(match, c.LowerCap(player=seat, cap=m.on_board(seat) + 1))
    assert match.state.turn.due > 1
    refused = refusal(match, c.Place(seat=seat, territory=here, armies=2))
    assert refused.code == "above-cap"
    assert refused.citations
    match = obey(match, c.Place(seat=seat, territory=here, armies=1))
    assert match.state.on_board(seat) == match.state.caps[seat]
    assert refusal(match, c.Place(seat=seat, territory=here, armies=1)).code == "above-cap"


def at_reinforcement(table: Table, seed: int = 5) -> Match:
    return until(table.open(seed), Random(seed), lambda m: m.phase == "reinforce")


def two_territories(m: State) -> tuple[int, int]:
    mine = [t for t in range(42) if m.owners[t] == m.turn.seat]
    return mine[0], mine[1]


@each_edition
def test_armies_cannot_be_taken_off_twice_from_the_same_territory(table: Table) -> None:
    match = at_reinforcement(table)
    here, _ = two_territories(match.state)
    there = match.state.armies[here]
    seat = match.state.turn.seat
    match, _ = act(match, c.Place(seat=seat, territory=here, armies=2))
    most = there + 1
    with pytest.raises(Refused, match="cannot-take-off"):
        act(match, c.RemoveArmies(player=seat, territories=(here, here), armies=(most, 1)))
    match = obey(match, c.RemoveArmies(player=seat, territories=(here, here), armies=(most - 1, 1)))
    assert match.state.armies[here] == 1


@each_edition
def test_armies_placed_and_taken_off_again_cannot_be_repositioned(table: Table) -> None:
    match = at_reinforcement(table)
    here, there = two_territories(match.state)
    seat = match.state.turn.seat
    match, _ = act(match, c.Place(seat=seat, territory=here, armies=3))
    match = obey(match, c.RemoveArmies(player=seat, territories=(here,), armies=(2,)))
    with pytest.raises(Refused, match="not-placed-there"):
        act(match, c.Reposition(seat=seat, origin=here, destination=there, armies=2))
    obey(match, c.Reposition(seat=seat, origin=here, destination=there, armies=1))


def test_a_move_that_can_be_changed_goes_back_without_the_armies_taken_off() -> None:
    table = Table("24ore-2018", 4)
    random = Random(3)
    match = until(table.open(3), random, lambda m: m.phase == "move" and bool(m.turn.move))
    move = match.state.turn.move
    assert move is not None
    _, destination, _ = move
    seat, there = match.state.turn.seat, match.state.armies[destination]
    match = obey(
        match, c.RemoveArmies(player=seat, territories=(destination,), armies=(there - 1,))
    )
    others = moves.strategic_moves(_unmoved(match.state), match.rules)
    assert others
    for command in others:
        try_to(match, command)


def _unmoved(m: State) -> State:
    """As if the move had not been made, to list others in its place."""
    return replace(m, turn=replace(m.turn, move=None))


@pytest.mark.slow
@each_table
@settings(max_examples=25)
@given(seed=SEEDS)
def test_hundreds_of_wild_matches_break_no_invariant(table: Table, seed: int) -> None:
    sound_however_wild(table, seed)


@pytest.mark.soak
@each_table
@settings(max_examples=1000, derandomize=False)
@given(seed=SEEDS)
def test_thousands_of_wild_matches_break_no_invariant(table: Table, seed: int) -> None:
    sound_however_wild(table, seed)


def sound_however_wild(table: Table, seed: int) -> None:
    random = Random(seed)
    match = table.open(seed)
    while not match.finished:
        kind = random.random()
        if kind < 0.08:
            match = try_to(match, referees(random, match.state, match.rules))
        elif kind < 0.4:
            match = try_to(match, wild(random, match.state))
        elif offered := moves.legal(match.state, match.rules):
            match = obey(match, random.choice((anything, fierce))(random, offered))
        else:
            match = obey(match, c.EndTurn(player=match.state.turn.seat))


def test_the_random_matches_reach_what_they_are_meant_to_reach() -> None:
    """The players above would prove little if they never conquered, eliminated or played a tris."""
    reached: set[type[e.Event]] = set()
    for table in TABLES:
        for seed in range(3):
            match = play(table.open(seed, time_up_giro=20), Random(seed))
            reached |= {type(event) for event in match.events}
    assert {
        e.TerritoryConquered,
        e.PlayerEliminated,
        e.CardsCaptured,
        e.TrisShown,
        e.TrisPlayed,
        e.ArmiesAdvanced,
        e.ArmiesMoved,
        e.CardDrawn,
        e.CardLapsed,
        e.ReinforcementsLost,
        e.DealCorrected,
        e.TerritoriesSwapped,
        e.RollDue,
        e.RollExempt,
        e.SdadataRolled,
        e.MatchScored,
    } <= reached
