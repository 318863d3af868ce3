"""A sample is a match its seat cannot tell from the real one, and comes from what it knows."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from arbitro.games.mineo.cards import mask_of
from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.state import NOBODY
from arbitro.games.mineo.state import Match as Hand
from arbitro.games.risiko.state import Match as Game
from arbitro.kernel import Refused
from arbitro.play import Match, apply, history, legal_actions, new_match, sample, view

EDITIONS = (("rur-2015", 4), ("master-2020", 5), ("24ore-2018", 4), ("tarocchi-2012", 4))
each_game = pytest.mark.parametrize(("regulation", "players"), EDITIONS)


def moments(regulation: str, players: int, seed: int, every: int) -> list[Match]:
    """A match played at random, seen from time to time."""
    rng = Random(f"{regulation}/{seed}")
    match = new_match(regulation, players, secret=bytes([seed]) * 32, time_up_giro=6)
    seen = []
    for number in range(4000):
        if match.finished:
            break
        if number % every == 0:
            seen.append(match)
        match, _ = apply(match, rng.choice(legal_actions(match)))
    assert match.finished
    return seen


@each_game
def test_the_seat_sees_the_same_and_may_do_the_same(regulation: str, players: int) -> None:
    for seed in range(2):
        for number, match in enumerate(moments(regulation, players, seed, 23)):
            for seat in range(match.state.seats):
                other = sample(match, seat, Random(number))
                assert view(other, seat) == view(match, seat)
                assert view(other, "public") == view(match, "public")
                own = [one for one in legal_actions(match) if one["seat"] == seat]
                assert [one for one in legal_actions(other) if one["seat"] == seat] == own


@each_game
def test_it_follows_from_what_the_seat_knows_and_from_nothing_else(
    regulation: str, players: int
) -> None:
    """The sample of a sample is the sample of the truth: nothing of the truth shows through."""
    for number, match in enumerate(moments(regulation, players, 3, 31)):
        for seat in range(match.state.seats):
            world = sample(match, seat, Random(f"world {number}"))
            again = sample(world, seat, Random(number))
            assert again == sample(match, seat, Random(number))


@each_game
def test_a_sample_is_played_to_its_end_by_the_rules(regulation: str, players: int) -> None:
    match = moments(regulation, players, 4, 60)[-1]
    for seat in range(match.state.seats):
        rng = Random(seat)
        other = sample(match, seat, rng)
        for _ in range(4000):
            if other.finished:
                break
            other, _ = apply(other, rng.choice(legal_actions(other)), chance=rng)
        assert other.finished


def test_every_card_of_a_match_lies_somewhere_once() -> None:
    for match in moments("rur-2015", 4, 5, 40):
        state: Game = match.state
        for seat in range(4):
            other: Game = sample(match, seat, Random(1)).state
            assert Counter(_cards(other)) == Counter(_cards(state))
            assert [len(hand) for hand in other.hands] == [len(hand) for hand in state.hands]
            assert len(set(filter(None, other.objectives))) == len(
                [one for one in other.objectives if one]
            )


def _cards(state: Game) -> list[int]:
    return [*state.deck, *state.discards, *(card for hand in state.hands for card in hand)]


def test_nothing_that_was_said_or_played_contradicts_a_hand() -> None:
    """Every card was lawful when it was played, and every call when it was made."""
    looked_at = 0
    for seed in range(4):
        for number, match in enumerate(moments("tarocchi-2012", 4, seed, 9)):
            for seat in range(SEATS):
                hand: Hand = sample(match, seat, Random(number)).state
                _require_lawful(hand, match)
                looked_at += 1
    assert looked_at > 100


def _require_lawful(hand: Hand, match: Match) -> None:
    later = list(hand.hands)
    tricks = [(trick.leader, trick.cards) for trick in hand.tricks]
    for leader, cards in reversed([*tricks, (hand.leader, hand.table)]):
        for at in range(len(cards) - 1, -1, -1):
            player = (leader + at) % SEATS
            later[player] |= 1 << cards[at]
            assert match.rules.legal_cards(later[player], cards[:at]).value >> cards[at] & 1
    if hand.caller not in (NOBODY, hand.declarer) or hand.trump < 0:
        return
    if hand.code in ("CV", "SF"):  # he called before he saw the Monte
        held = (later[hand.caller] | hand.discard) & ~hand.monte
        assert match.rules.called_trump(held | _taken_back(hand)).value == hand.trump


def _taken_back(hand: Hand) -> int:
    """Trumps above the called one that came with the Monte change nothing of what he called."""
    return mask_of(card for card in range(hand.trump + 1, 62) if hand.monte >> card & 1)


def test_samples_differ_where_something_is_unknown() -> None:
    match = moments("rur-2015", 4, 6, 60)[2]
    objectives = {sample(match, 0, Random(n)).state.objectives for n in range(30)}
    assert len(objectives) > 20
    assert len({row[0] for row in objectives}) == 1


def test_a_history_holds_no_objective_of_another() -> None:
    match = moments("rur-2015", 4, 7, 60)[-1]
    dealt = [one for one in history(match, 1) if one.kind == "objective.dealt/1"]
    assert [one.objective > 0 for one in dealt] == [one.player == 1 for one in dealt]
    assert not [one for one in history(match, "public") if one.kind == "risiko.missed/1"]


def test_a_live_match_and_a_stranger_are_refused() -> None:
    live = new_match("rur-2015", 4, mode="live")
    with pytest.raises(Refused, match="sample-of-live"):
        sample(live, 0, Random(1))
    digital = new_match("rur-2015", 4, secret=b"x" * 32)
    with pytest.raises(Refused, match="unknown-viewer"):
        sample(digital, 4, Random(1))
    with pytest.raises(Refused, match="unknown-viewer"):
        history(digital, -1)
