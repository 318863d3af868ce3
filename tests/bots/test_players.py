"""Players act when it is theirs to act, and know only what their seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from msgspec.structs import replace as altered

from arbitro.bots import BOTS, acting_seats, make_bot
from arbitro.games.risiko import cards, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko.state import Match as State
from arbitro.kernel import Refused
from arbitro.play import Match, legal_actions, new_match, replay
from arbitro.play.match import act

TABLES = [("rur-2015", 4), ("master-2020", 5), ("24ore-2018", 3)]


def moments(regulation: str, players: int, bot: str, secret: bytes) -> Iterator[Match]:
    """Every position of a match played by one kind of player."""
    match = new_match(regulation, players, secret=secret, time_up_giro=6)
    seats = [make_bot(bot, f"player {seat}") for seat in range(players)]
    while not match.finished:
        yield match
        seat = acting_seats(match)[0]
        match, _ = act(match, seats[seat].choose(match, seat))
    yield match


def shuffled(state: State, seat: int, random: Random) -> State:
    """The same table with everything that `seat` cannot see dealt again."""
    known = (*state.hands[seat], *state.discards)
    hidden = [card for card in cards.DECK if card not in known]
    random.shuffle(hidden)
    hands = []
    for other, hand in enumerate(state.hands):
        if other == seat:
            hands.append(hand)
        else:
            count = random.randrange(0, 6)
            hands.append(tuple(hidden[:count]))
            hidden = hidden[count:]
    free = [o for o in objectives.ALL if o != state.objectives[seat]]
    random.shuffle(free)
    dealt = tuple(mine if s == seat else free[s] for s, mine in enumerate(state.objectives))
    return altered(state, hands=tuple(hands), deck=tuple(hidden), objectives=dealt)


@pytest.mark.parametrize("bot", ["random", "sensible"])
@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(
    regulation: str, players: int, bot: str
) -> None:
    random = Random(7)
    compared = 0
    for match in moments(regulation, players, bot, b"hidden"):
        if match.state.phase in ("colours", "deal", "objectives", "over"):
            continue
        seat = acting_seats(match)[0]
        other = replace(match, state=shuffled(match.state, seat, random))
        assert make_bot(bot, 1).choose(match, seat) == make_bot(bot, 1).choose(other, seat)
        compared += 1
    assert compared > 50


@pytest.mark.parametrize("bot", ["random", "sensible"])
@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_the_acting_seats_are_those_with_a_legal_action(
    regulation: str, players: int, bot: str
) -> None:
    for match in moments(regulation, players, bot, b"acting"):
        assert set(acting_seats(match)) == {action["seat"] for action in legal_actions(match)}


def test_the_player_in_turn_is_named_before_one_with_a_late_card() -> None:
    for match in moments("rur-2015", 4, "random", b"late"):
        seats = acting_seats(match)
        if len(seats) == 2:
            assert seats == (match.state.turn.seat, match.state.card_right)
            return
    pytest.fail("nobody was late for his card")


@pytest.mark.parametrize("bot", ["random", "sensible"])
@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_replaying_a_match_leads_to_its_final_state(
    regulation: str, players: int, bot: str
) -> None:
    *_, last = moments(regulation, players, bot, b"replayed")
    assert last.finished
    assert replay(last.events) == last.state


def test_a_sensible_player_declares_a_complete_objective() -> None:
    match = next(m for m in moments("rur-2015", 4, "sensible", b"goal") if m.state.turn.giro == 2)
    seat = match.state.turn.seat
    goal = objectives.MASKS[match.state.objectives[seat]]
    masks = tuple(
        mask | goal if s == seat else mask & ~goal for s, mask in enumerate(match.state.masks)
    )
    state = altered(match.state, masks=masks)
    assert make_bot("sensible", 1).choose(replace(match, state=state), seat) == c.DeclareRisiko(
        seat=seat
    )


def test_a_sensible_player_plays_a_tris_before_its_hand_is_full() -> None:
    match = next(m for m in moments("rur-2015", 4, "sensible", b"tris") if m.state.turn.giro == 3)
    seat = match.state.turn.seat
    fanti = tuple(card for card in cards.TERRITORY_CARDS if cards.SYMBOL[card] == "fante")[:6]
    state = altered(match.state, hands=tuple(fanti if s == seat else () for s in range(4)))
    chosen = make_bot("sensible", 1).choose(replace(match, state=state), seat)
    assert isinstance(chosen, c.PlayTris)
    assert set(chosen.cards) <= set(fanti)


def test_a_sensible_player_lets_a_tris_go_that_the_cap_would_swallow() -> None:
    match = next(m for m in moments("rur-2015", 4, "sensible", b"tris") if m.state.turn.giro == 3)
    seat = match.state.turn.seat
    fanti = tuple(card for card in cards.TERRITORY_CARDS if cards.SYMBOL[card] == "fante")[:6]
    state = altered(
        match.state,
        hands=tuple(fanti if s == seat else () for s in range(4)),
        turn=altered(match.state.turn, room=3),
    )
    assert isinstance(make_bot("sensible", 1).choose(replace(match, state=state), seat), c.Place)


def test_an_unknown_player_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(Refused) as refused:
        make_bot("clever", 1)
    assert refused.value.code == "unknown-bot"
    assert refused.value.facts == {"bot": "clever", "bots": sorted(BOTS)}
    assert {"random", "sensible", "level-1", "level-2"} <= {*BOTS}


def test_a_random_player_chooses_among_the_legal_actions() -> None:
    for match in moments("24ore-2018", 4, "random", b"legal"):
        if not match.finished:
            seat = acting_seats(match)[0]
            chosen = match.game.action(make_bot("random", match.state.version).choose(match, seat))
            assert chosen in legal_actions(match)


def test_a_sensible_player_takes_a_card_it_has_earned() -> None:
    for match in moments("rur-2015", 4, "sensible", b"cards"):
        assert match.state.card_right == -1
        for event in match.events[-3:]:
            assert event.kind != "turn.passed/1" or not event.earned


def test_sensible_players_beat_random_ones() -> None:
    won = 0
    for game in range(8):
        match = new_match("rur-2015", 4, secret=f"contest {game}".encode())
        names = ["random"] * 4
        names[game % 4] = "sensible"
        bots = [make_bot(name, f"{game}/{seat}") for seat, name in enumerate(names)]
        while not match.finished:
            seat = acting_seats(match)[0]
            match, _ = act(match, bots[seat].choose(match, seat))
        won += match.state.scores.places[game % 4] == 1
    assert won >= 7
