"""What is told of a real table: dice and cards that cannot be, and cards nobody had seen."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from arbitro.games.risiko import cards, objectives
from arbitro.games.risiko import commands as c
from arbitro.play import Match, apply, legal_actions, new_match
from tests.games.risiko.playing import faults
from tests.play.real_table import RealTable, Recorder, ready, refused


def opened(regulation: str = "rur-2015") -> Match:
    return new_match(regulation, 4, mode="live")


ROLL = {"type": "roll_for_seats"}


@pytest.mark.parametrize(
    ("observed", "code"),
    [
        (None, "wrong-number-of-dice"),
        ({}, "wrong-number-of-dice"),
        ({"seats": []}, "wrong-number-of-dice"),
        ({"seats": [6, 5, 4]}, "wrong-number-of-dice"),
        ({"seats": [6, 5, 4, 4]}, "wrong-number-of-dice"),
        ({"seats": [6, 5, 4, 3, 2]}, "observation-unused"),
        ({"seats": [6, 5, 4, 0]}, "impossible-dice"),
        ({"seats": [7, 5, 4, 1]}, "impossible-dice"),
        ({"seats": [6, 5, 4, -1]}, "impossible-dice"),
        ({"seats": [6, 5, 4, True]}, "impossible-observation"),
        ({"seats": [6, 5, 4, "3"]}, "impossible-observation"),
        ({"seats": [6, 5, 4, None]}, "impossible-observation"),
        ({"seats": [6, 5, 4, 3.0]}, "impossible-observation"),
        ({"seats": "6543"}, "impossible-observation"),
        ({"seats": [6, 5, 4, 3], "sdadata": [1, 1]}, "observation-unused"),
        ({"seats": [6, 5, 4, 3], "weather": "rain"}, "unknown-observation"),
        ({"seats": [6, 5, 4, 3], "card": "fante:alasca"}, "unknown-territory"),
    ],
)
def test_dice_for_the_seats_must_be_the_right_number_of_real_dice(observed: Any, code: str) -> None:
    assert refused(opened(), ROLL, observed).code == code


def test_level_players_throw_again_and_only_they() -> None:
    match, events = apply(opened(), ROLL, observed={"seats": [6, 4, 6, 2, 1, 5]})
    assert events[0].rolls == ((6, 4, 6, 2), (1, 0, 5, 0))
    assert match.state.order == (2, 0, 1, 3)


@pytest.mark.parametrize("what", ["attack", "defence"])
@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda dice: dice[:-1], "wrong-number-of-dice"),
        (lambda dice: [*dice, 1], "wrong-number-of-dice"),
        (lambda _: [], "wrong-number-of-dice"),
        (lambda dice: [0, *dice[1:]], "impossible-dice"),
        (lambda dice: [7, *dice[1:]], "impossible-dice"),
        (lambda dice: [10**30, *dice[1:]], "impossible-dice"),
        (lambda dice: [True, *dice[1:]], "impossible-observation"),
        (lambda dice: [None, *dice[1:]], "impossible-observation"),
    ],
)
def test_a_throw_with_dice_that_cannot_be_is_refused(what: str, spoil: Any, code: str) -> None:
    real = ready("combat")
    match = real.match
    throw = next(a for a in legal_actions(match) if a["type"] == "throw_dice")
    recorder = Recorder(real)
    match.game.step(match.state, c.ThrowDice(seat=throw["seat"]), match.rules, recorder)
    good = recorder.observed
    apply(match, throw, observed=good)
    assert refused(match, throw, {**good, what: spoil(good[what])}).code == code


def test_a_throw_nobody_saw_is_refused() -> None:
    match = ready("combat").match
    throw = {"type": "throw_dice", "seat": match.state.turn.seat}
    assert refused(match, throw, None).code == "wrong-number-of-dice"


def test_the_deal_needs_every_card_and_each_once() -> None:
    real = ready("deal")
    match = real.match
    recorder = Recorder(real)
    match.game.step(match.state, c.Deal(seat=0), match.rules, recorder)
    dealt = recorder.observed["territory"]
    deal = {"type": "deal", "seat": 0}
    apply(match, deal, observed=recorder.observed)
    for row, code in (
        (dealt[:-1], "observation-needed"),
        ([], "observation-needed"),
        ([*dealt, dealt[0]], "observation-unused"),
        ([dealt[1], *dealt[1:]], "impossible-observation"),
        (["atlantide", *dealt[1:]], "unknown-territory"),
        ([None, *dealt[1:]], "unknown-territory"),
    ):
        assert refused(match, deal, {**recorder.observed, "territory": row}).code == code


def test_objectives_may_be_seen_but_only_real_ones_and_each_once() -> None:
    match = ready("objectives").match
    deal = {"type": "deal_objectives", "seat": 0}
    unseen, _ = apply(match, deal)
    assert unseen.state.objectives == (objectives.UNSEEN,) * 4
    known, _ = apply(match, deal, observed={"objective": [3, 16, 1, 8]})
    assert known.state.objectives == (3, 16, 1, 8)
    for row in ([3, 3, 1, 8], [17, 1, 2, 3], [-1, 1, 2, 3], ["3", 1, 2, 4], [True, 3, 4, 5]):
        assert refused(match, deal, {"objective": row}).code == "impossible-observation"
    assert refused(match, deal, {"objective": [1, 2, 3, 4, 5]}).code == "observation-unused"


def test_an_act_without_chance_takes_no_observation() -> None:
    match = ready("reinforce").match
    passing = {"type": "pass", "seat": match.state.turn.seat}
    apply(match, passing)
    refusal = refused(match, passing, {"attack": [6, 6, 6]})
    assert refusal.code == "observation-unused"
    assert refusal.facts == {"what": ["attack"]}


def test_a_digital_match_takes_no_observation_at_all() -> None:
    match = new_match("rur-2015", 4, secret=b"x")
    action = legal_actions(match)[0]
    refusal = refused(match, action, {"attack": [6, 6, 6]})
    assert refusal.code == "observed-in-digital"
    apply(match, action, observed={})


def with_cards(
    real: RealTable, hands: tuple[tuple[int, ...], ...], discards: tuple[int, ...] = ()
) -> Match:
    """The same match with these hands (and a turn in which tris may be played)."""
    out = [card for row in (*hands, discards) for card in row]
    deck = tuple(card for card in cards.DECK if card not in out)
    state = replace(real.match.state, hands=hands, discards=discards, deck=deck)
    return Match(real.match.game, real.match.rules, state, None, real.match.trail)


def mine(match: Match, *names: str) -> dict[str, Any]:
    return {"type": "play_tris", "seat": match.state.turn.seat, "cards": list(names)}


FANTI = [cards.name(card) for card in cards.TERRITORY_CARDS if cards.SYMBOL[card] == "fante"]


def hand(match: Match, *held: int) -> tuple[tuple[int, ...], ...]:
    return tuple(held if seat == match.state.turn.seat else () for seat in range(4))


def test_a_tris_may_be_of_cards_nobody_had_seen() -> None:
    real = ready("reinforce")
    match = with_cards(real, hand(real.match, *(cards.UNSEEN,) * 4))
    after, events = apply(match, mine(match, *FANTI[:3]))
    assert events[0].armies >= 8
    assert after.state.hands[match.state.turn.seat] == (cards.UNSEEN,)
    assert faults(after.state) == []


def test_a_card_that_lies_elsewhere_cannot_turn_up_in_a_tris() -> None:
    real = ready("reinforce")
    shown = cards.parse(FANTI[0])
    match = with_cards(real, hand(real.match, *(cards.UNSEEN,) * 3), discards=(shown,))
    assert refused(match, mine(match, *FANTI[:3]), None).code == "card-not-held"
    few = with_cards(real, hand(real.match, cards.UNSEEN, cards.UNSEEN))
    assert refused(few, mine(few, *FANTI[:3]), None).code == "card-not-held"


@pytest.mark.parametrize("out", cards.JOLLY)
def test_either_jolly_can_turn_up_when_the_other_is_out(out: int) -> None:
    real = ready("reinforce")
    match = with_cards(real, hand(real.match, *(cards.UNSEEN,) * 3), discards=(out,))
    after, _ = apply(match, mine(match, "jolly", *FANTI[:2]))
    assert set(cards.JOLLY) <= set(after.state.discards)
    assert faults(after.state) == []


def test_cards_taken_by_the_referee_are_named_if_they_were_known() -> None:
    real = ready("reinforce")
    known = cards.parse(FANTI[0]), cards.parse(FANTI[1])
    match = with_cards(real, hand(real.match, *known))
    take = {"type": "take_cards", "player": match.state.turn.seat, "count": 1}
    assert refused(match, take, None).code == "observation-needed"
    assert refused(match, take, {"taken": ["unseen"]}).code == "impossible-observation"
    assert refused(match, take, {"taken": [FANTI[2]]}).code == "impossible-observation"
    after, _ = apply(match, take, observed={"taken": [FANTI[1]]})
    assert after.state.hands[match.state.turn.seat] == (known[0],)
    unseen = with_cards(real, hand(real.match, cards.UNSEEN, cards.UNSEEN))
    after, _ = apply(unseen, {**take, "count": 2})
    assert after.state.discards == (cards.UNSEEN, cards.UNSEEN)
    assert after.state.face_down() == unseen.state.face_down()


def test_discards_face_down_are_drawn_again_after_the_pack_has_run_out() -> None:
    real = ready("reinforce")
    seat = real.match.state.turn.seat
    match = with_cards(real, ((cards.UNSEEN,) * 7,) * 4, discards=(cards.UNSEEN,) * 16)
    assert match.state.face_down() == 0
    state = replace(match.state, hands=((),) + ((cards.UNSEEN,) * 14,) * 2 + ((),), card_right=seat)
    state = replace(state, regulation="24ore-2018")
    late = Match(match.game, match.rules, state, None, match.trail)
    after, events = apply(late, {"type": "draw_card", "seat": seat})
    assert events[0].reshuffled
    assert after.state.face_down() == 15
    apply(late, {"type": "draw_card", "seat": seat}, observed={"card": [FANTI[0]]})
