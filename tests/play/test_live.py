"""A match at a real table, followed by somebody who writes down dice and cards."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.play import Match, Refused, apply, legal_actions, new_match, replay, view
from arbitro.play.log import read, write
from arbitro.play.match import act
from arbitro.play.verify import verify
from tests.games.risiko.playing import EDITIONS, TABLES, Table, faults
from tests.play.real_table import RealTable, Recorder

FEW = tuple(Table(regulation, 4) for regulation in EDITIONS)


def whole(table: Table, seed: int, **options: Any) -> RealTable:
    """A live match played out, the notes compared with the table after every command."""
    real = RealTable(table, seed, **options)
    for _ in real.play():
        m = real.match.state
        if m.phase in ("seating", "colours", "deal"):
            continue
        assert faults(m) == []
        assert m.face_down() == len(real.pack)
        assert view(real.match, "public")["pack"] == len(real.pack)
        assert [hand.count(cards.UNSEEN) for hand in m.hands] == [len(h) for h in real.hidden]
    return real


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_live_match_follows_the_table_to_its_score_and_its_log_verifies(table: Table) -> None:
    for seed in range(3):
        match = whole(table, seed).match
        assert match.finished
        assert match.result is not None
        assert sorted(row["place"] for row in match.result) == list(range(1, table.seats + 1))
        log = write(match.game, match.events)
        assert verify(log) == len(match.events)
        assert read(log)[1] == match.events
        assert replay(match.events) == match.state
        assert match.secret is None
        assert match.events[0].commitment is None
        assert match.events[-1].kind == "match.scored/1"


@pytest.mark.parametrize("table", FEW, ids=str)
@pytest.mark.parametrize("show", [0.0, 1.0])
def test_a_live_match_needs_no_drawn_card_and_bears_every_one(table: Table, show: float) -> None:
    match = whole(table, 50, show=show).match
    drawn = [event.card for event in match.events if isinstance(event, e.CardDrawn)]
    assert drawn
    assert all((card == cards.UNSEEN) == (show == 0.0) for card in drawn)
    assert verify(write(match.game, match.events)) == len(match.events)


@pytest.mark.slow
def test_long_live_matches_come_to_everything_that_can_happen_to_unseen_cards() -> None:
    """Reshuffled packs, captured and discarded backs, tris of cards just turned, late dice."""
    reshuffled = captured = thrown_away = turned = late = forgotten = jolly = 0
    for table in TABLES:
        for seed in range(100, 104):
            hoard = 0.95 if seed % 2 else 0.0
            real = whole(table, seed, last_giro=40, show=0.2 - hoard / 5, hoard=hoard)
            events = real.match.events
            assert verify(write(real.match.game, events)) == len(events)
            for at, event in enumerate(events):
                if isinstance(event, e.CardDrawn):
                    reshuffled += event.reshuffled
                elif isinstance(event, e.CardsCaptured):
                    captured += cards.UNSEEN in event.taken
                    thrown_away += cards.UNSEEN in event.discarded
                elif isinstance(event, e.TrisPlayed):
                    turned += 1
                    jolly += bool(set(event.cards) & set(cards.JOLLY))
                elif isinstance(event, e.SdadataForgotten):
                    forgotten += 1
                elif isinstance(event, e.SdadataRolled):
                    due = [x for x in events[:at] if isinstance(x, e.RollDue | e.SdadataForgotten)]
                    late += isinstance(due[-1], e.SdadataForgotten)
    counts = (reshuffled, captured, thrown_away, turned, late, forgotten, jolly)
    assert all(counts), counts


# observations that cannot be


def opened(regulation: str = "rur-2015") -> Match:
    return new_match(regulation, 4, mode="live")


def ready(phase: str, seed: int = 0, regulation: str = "rur-2015") -> RealTable:
    """A real table stopped in the first state of a phase."""
    real = RealTable(Table(regulation, 4), seed, last_giro=3)
    real.forget = 0.0
    for _ in real.play():
        if real.match.state.phase == phase:
            return real
    raise AssertionError(phase)


def refused(match: Match, action: Any, observed: Any) -> Refused:
    """The refusal of this act, which has changed nothing."""
    before = repr(match.state)
    with pytest.raises(Refused) as refusal:
        apply(match, action, observed=observed)
    assert repr(match.state) == before
    return refusal.value


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


# the end


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
