"""Nobody learns what is not his to know: from no view, and from no event."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from arbitro.games.risiko import board, cards, moves, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide import step
from arbitro.games.risiko.state import Match as State
from arbitro.games.risiko.view import Viewer, hidden_fields
from arbitro.games.risiko.view import view as seen_by
from arbitro.games.risiko.wire import event_data
from arbitro.play.match import Match
from arbitro.regulations import risiko_rules
from tests.games.risiko.playing import EDITIONS, Table, fierce, mid_match, play, until

STATES = 80
each_edition = pytest.mark.parametrize("regulation", EDITIONS)

TOP = {"regulation", "mode", "phase", "viewer", "turn", "board", "seats", "pack", "last_giro"}
TOP |= {"sdadata", "ended", "scores"}
SEAT = {"seat", "player", "colour", "standing", "territories", "armies", "supply"}


@cache
def states(regulation: str) -> tuple[State, ...]:
    """States of matches stopped at random, none of them over."""
    sizes = risiko_rules(regulation).table_sizes().value
    found: list[State] = []
    seed = 0
    while len(found) < STATES:
        state = mid_match(Table(regulation, sizes[seed % len(sizes)]), seed).state
        seed += 1
        if not state.finished:
            found.append(state)
    return tuple(found)


def view(state: State, who: Viewer) -> dict[str, Any]:
    return seen_by(state, who, risiko_rules(state.regulation))


def seen(state: State, who: Viewer) -> bytes:
    return msgspec.json.encode(view(state, who))


def viewers(state: State) -> Iterator[Viewer]:
    yield "public"
    yield from range(state.seats)


def shuffled(state: State, who: Viewer, random: Random) -> State:
    """The same match for this viewer: what is hidden from him is dealt out anew."""
    others = [seat for seat in range(state.seats) if seat != who]
    pool = [*state.deck, *(card for seat in others for card in state.hands[seat])]
    random.shuffle(pool)
    hands = list(state.hands)
    for seat in others:
        size = len(hands[seat])
        hands[seat], pool = tuple(pool[:size]), pool[size:]
    mine = None if who == "public" else state.objectives[int(who)]
    free = [objective for objective in objectives.ALL if objective != mine]
    random.shuffle(free)
    goals = tuple(mine if seat == who else free.pop() for seat in range(state.seats))
    assert None not in goals
    return replace(
        state, hands=tuple(hands), deck=tuple(pool), objectives=tuple(goal or 0 for goal in goals)
    )


@each_edition
def test_a_view_has_only_the_keys_its_viewer_may_read(regulation: str) -> None:
    for state in states(regulation):
        for who in viewers(state):
            shown = view(state, who)
            assert set(shown) == TOP
            for row in shown["seats"]:
                mine = row["seat"] == who
                assert set(row) == (SEAT | {"hand", "objective"} if mine else SEAT)


@each_edition
def test_no_view_names_a_card_that_is_not_in_the_viewers_own_hand(regulation: str) -> None:
    for state in states(regulation):
        for who in viewers(state):
            text = seen(state, who).decode()
            own = () if who == "public" else state.hands[int(who)]
            for card in cards.DECK:
                if card not in own and cards.SYMBOL[card] != "jolly":
                    assert cards.name(card) not in text
            jolly = sum(card in cards.JOLLY for card in own)
            assert text.count("jolly") == jolly


@each_edition
def test_other_hands_other_objectives_and_the_pack_change_nothing_in_a_view(
    regulation: str,
) -> None:
    random = Random(regulation)
    differing = 0
    for state in states(regulation):
        for who in viewers(state):
            other = shuffled(state, who, random)
            assert seen(other, who) == seen(state, who)
            differing += seen(other, "referee") != seen(state, "referee")
    assert differing > STATES  # what was shuffled is there for the referee to see


@each_edition
def test_nobody_can_count_the_cards_of_another_in_his_view(regulation: str) -> None:
    """How many cards another holds is asked, not shown: moving them among others shows nothing."""
    checked = 0
    for state in states(regulation):
        for who in viewers(state):
            others = [seat for seat in range(state.seats) if seat != who]
            moved = sum((state.hands[seat] for seat in others), ())
            hands = list(state.hands)
            for seat in others:
                hands[seat] = ()
            hands[others[0]] = moved
            assert seen(replace(state, hands=tuple(hands)), who) == seen(state, who)
            checked += bool(moved)
    assert checked


@each_edition
def test_the_referee_sees_every_hand_and_every_objective(regulation: str) -> None:
    for state in states(regulation):
        for seat, row in enumerate(view(state, "referee")["seats"]):
            assert row["hand"] == [cards.name(card) for card in state.hands[seat]]
            assert row["objective"] == state.objectives[seat]


@each_edition
def test_a_seat_sees_its_own_hand_and_objective(regulation: str) -> None:
    for state in states(regulation):
        for seat in range(state.seats):
            row = view(state, seat)["seats"][seat]
            assert row["hand"] == [cards.name(card) for card in state.hands[seat]]
            assert row["objective"] == state.objectives[seat]


@each_edition
def test_after_the_end_objectives_and_scores_are_public_and_hands_are_not(regulation: str) -> None:
    state = play(Table(regulation, 4).open(1), Random(1)).state
    shown = view(state, "public")
    assert [row["objective"] for row in shown["seats"]] == list(state.objectives)
    assert all("hand" not in row for row in shown["seats"])
    assert shown["scores"] is not None
    assert sorted(row["place"] for row in shown["scores"]) == [1, 2, 3, 4]


@each_edition
def test_a_view_takes_the_wire_as_it_is(regulation: str) -> None:
    for state in states(regulation)[:20]:
        for who in (*viewers(state), "referee"):
            shown = view(state, who)
            assert msgspec.json.decode(msgspec.json.encode(shown)) == shown


# events


def stream(events: tuple[e.Event, ...], who: Viewer) -> list[Any]:
    """What this viewer learns from events, as it would be sent to him."""
    rows: list[Any] = []
    for event in events:
        hidden = hidden_fields(event, who)
        if hidden is None:
            continue
        data = {key: value for key, value in event_data(event).items() if key not in hidden}
        rows.append((event.kind, event.seat, event.because, data))
    return rows


class Fated:
    """Chance with open dice and territories alike for all, and hidden cards of one's own."""

    def __init__(self, dice: Random, hidden: Random, promised: list[int | None]) -> None:
        self._dice, self._hidden, self._promised = dice, hidden, promised

    def dice(self, _throw: str, count: int) -> tuple[int, ...]:
        return tuple(self._dice.randint(1, 6) for _ in range(count))

    def pick(self, what: str, among: tuple[int, ...]) -> int:
        if what in ("territory", "swap"):
            return self._dice.choice(sorted(among))
        if what == "objective":
            promise = self._promised.pop(0)
            kept = [value for value in self._promised if value is not None]
        else:
            promise, kept = (self._promised.pop(0) if self._promised else None), []
        if promise is not None:
            return promise
        return self._hidden.choice([value for value in among if value not in kept])


def lockstep(table: Table, who: Viewer, seed: int) -> Iterator[tuple[list[Any], list[Any]]]:
    """Two matches with the same open chance and the same acts, and different hidden cards.

    What `who` draws himself is the same in both. Stops at an elimination or at the end, where
    hidden cards come into the open.
    """
    match = table.open(seed, time_up_giro=6)
    rules, pair = match.rules, [match.state, match.state]
    random = Random(f"{seed}/{who}")
    while True:
        offered = [{repr(x): x for x in moves.legal(m, rules)} for m in pair]
        common = [offered[0][key] for key in offered[0] if key in offered[1]]
        open_acts = [x for x in common if type(x) not in (c.PlayTris, c.ShowTris, c.DeclareRisiko)]
        command = fierce(random, open_acts)
        promised: list[int | None] = []
        if isinstance(command, c.DealObjectives):
            promised = [7 if seat == who else None for seat in range(table.seats)]
        elif isinstance(command, c.DrawCard) and command.seat == who:
            promised = [random.choice(sorted(set(pair[0].drawable()) & set(pair[1].drawable())))]
        dice_seed, batches = random.random(), []
        for index in (0, 1):
            hidden = Random(f"{seed}/{index}/{random.getstate()[1][:3]}")
            chance = Fated(Random(dice_seed), hidden, list(promised))
            pair[index], events = step(pair[index], command, rules, chance)
            batches.append(events)
        if any(isinstance(x, e.PlayerEliminated | e.MatchEnded) for b in batches for x in b):
            return
        yield stream(batches[0], who), stream(batches[1], who)
        assert seen(pair[0], who) == seen(pair[1], who)
        if pair[0].phase not in ("colours", "deal", "objectives"):
            assert seen(pair[0], "referee") != seen(pair[1], "referee")


@each_edition
@pytest.mark.parametrize("who", ["public", 0, 1, 3])
@pytest.mark.parametrize("matches", [3, pytest.param(30, marks=pytest.mark.soak)])
def test_two_matches_that_differ_only_in_hidden_cards_look_alike(
    regulation: str, who: Viewer, matches: int
) -> None:
    table = Table(regulation, 4)
    told = 0
    for seed in range(matches):
        for left, right in lockstep(table, who, seed):
            assert left == right
            told += len(left)
    assert told > 100 * matches


@cache
def many_events() -> tuple[e.Event, ...]:
    found: list[e.Event] = []
    for regulation in EDITIONS:
        for seed in range(15):
            found += play(Table(regulation, 4).open(seed, time_up_giro=20), Random(seed)).events
    return tuple(found)


@pytest.mark.parametrize("kind", [e.ReinforcementsLost, e.CardLapsed])
def test_slips_against_oneself_reach_only_the_referee(kind: type[e.Event]) -> None:
    slips = [event for event in many_events() if isinstance(event, kind)]
    assert slips
    for event in slips:
        assert [hidden_fields(event, who) for who in ("public", 0, 1, 2, 3)] == [None] * 5
        assert hidden_fields(event, "referee") == frozenset()


def test_the_referee_is_told_everything() -> None:
    assert all(hidden_fields(event, "referee") == frozenset() for event in many_events())


@pytest.mark.parametrize(
    ("kind", "secret", "knows"),
    [
        (e.ObjectiveDealt, {"objective"}, ("player",)),
        (e.CardDrawn, {"card"}, ("seat",)),
        (e.CardsCaptured, {"taken", "discarded"}, ("seat",)),
    ],
)
def test_a_hidden_card_is_told_only_to_those_who_held_it(
    kind: type[e.Event], secret: set[str], knows: tuple[str, ...]
) -> None:
    found = [event for event in many_events() if isinstance(event, kind)]
    assert found
    for event in found:
        insiders = {getattr(event, field) for field in knows}
        for who in ("public", 0, 1, 2, 3):
            hidden = hidden_fields(event, who)
            assert hidden == (frozenset() if who in insiders else frozenset(secret))


def completed(match: Match) -> tuple[State, State]:
    """Two states of a turn whose player holds an objective's territories: his own, and not his."""
    state = match.state
    seat = state.turn.seat
    mine = objectives.MASKS[state.objectives[seat]]
    owners = tuple(seat if mine >> t & 1 else owner for t, owner in enumerate(state.owners))
    masks = tuple(
        board.mask_of([t for t in range(board.COUNT) if owners[t] == s]) for s in range(state.seats)
    )
    full = replace(state, owners=owners, masks=masks)
    other = next(
        o
        for o in objectives.ALL
        if o not in state.objectives and not objectives.complete(o, masks[seat])
    )
    goals = tuple(other if s == seat else o for s, o in enumerate(state.objectives))
    return full, replace(full, objectives=goals)


@pytest.mark.parametrize("regulation", ["rur-2015", "master-2020"])
def test_a_missed_risiko_shows_to_the_referee_and_to_nobody_else(regulation: str) -> None:
    match = until(Table(regulation, 4).open(1), Random(1), lambda m: m.phase == "reinforce")
    missed, plain = completed(match)
    seat = missed.turn.seat
    chance = Fated(Random(0), Random(0), [])
    after_missed, told = step(missed, c.Pass(seat=seat), match.rules, chance)
    after_plain, untold = step(plain, c.Pass(seat=seat), match.rules, chance)
    assert any(isinstance(event, e.RisikoMissed) for event in told)
    assert not any(isinstance(event, e.RisikoMissed) for event in untold)
    for who in viewers(missed):
        assert stream(told, who) == stream(untold, who)
        if who != seat:
            assert seen(after_missed, who) == seen(after_plain, who)
    assert seen(after_missed, "referee") != seen(after_plain, "referee")


@each_edition
def test_a_false_risiko_does_not_show_the_objective_to_the_others(regulation: str) -> None:
    match = until(Table(regulation, 4).open(1), Random(1), lambda m: m.phase == "reinforce")
    seat = match.state.turn.seat
    _, events = step(
        match.state, c.DeclareRisiko(seat=seat), match.rules, Fated(Random(0), Random(0), [])
    )
    claim = events[0]
    assert isinstance(claim, e.RisikoDeclared)
    assert not claim.complete
    for who in viewers(match.state):
        hidden = hidden_fields(claim, who)
        assert hidden == (frozenset() if who == seat else frozenset({"objective"}))


@each_edition
def test_a_true_risiko_lays_the_objective_open(regulation: str) -> None:
    match = until(Table(regulation, 4).open(1), Random(1), lambda m: m.phase == "reinforce")
    full, _ = completed(match)
    seat = full.turn.seat
    chance = Fated(Random(0), Random(0), [])
    after, events = step(full, c.DeclareRisiko(seat=seat), match.rules, chance)
    assert isinstance(events[0], e.RisikoDeclared)
    assert events[0].complete
    assert all(hidden_fields(events[0], who) == frozenset() for who in viewers(full))
    assert view(after, "public")["seats"][seat]["objective"] == full.objectives[seat]
