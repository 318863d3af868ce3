"""Players of the Tarocchi: lawful, alike for a seed, blind to hidden cards, better than chance."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from arbitro.bots import make_bot
from arbitro.bots.simulate import simulate
from arbitro.games.mineo import cards
from arbitro.games.mineo.state import NOBODY
from arbitro.games.mineo.state import Match as State
from arbitro.play.match import Match, act, new_match
from arbitro.play.verify import verify

EDITION = "tarocchi-2012"


@pytest.mark.parametrize("bot", ["random", "sensible"])
@pytest.mark.parametrize("regulation", ["tarocchi-2012", "tarocchi-2015"])
def test_hands_of_our_players_are_lawful_and_verify(bot: str, regulation: str) -> None:
    for hand in simulate(regulation, 4, 25, 11, bot):
        assert hand.finished
        assert hand.refused is None
        assert hand.violations == ()
        assert verify(hand.data) == len(hand.events)


def test_the_same_seed_gives_the_same_hands() -> None:
    one, two = ([hand.data for hand in simulate(EDITION, 4, 5, 3, "sensible")] for _ in range(2))
    assert one == two


def redealt(state: State, seat: int, random: Random) -> State:
    """The same for this seat: the others' cards, the Monte and the discard dealt out anew."""
    others = [s for s in range(4) if s != seat]
    hidden = [card for s in others for card in cards.members(state.hands[s])]
    secret = not state.monte_shown and seat != state.dealer
    hidden += cards.members(state.monte) if secret else []
    laid = seat != state.declarer
    hidden += cards.members(state.discard) if laid else []
    random.shuffle(hidden)

    def deal(mask: int) -> int:
        return cards.mask_of(hidden.pop() for _ in range(mask.bit_count()))

    hands = tuple(deal(h) if s in others else h for s, h in enumerate(state.hands))
    partner = state.partner
    if partner not in (NOBODY, seat) and not state.partner_known:
        partner = random.choice([s for s in others if s != state.declarer])
    return replace(
        state,
        hands=hands,
        monte=deal(state.monte) if secret else state.monte,
        discard=deal(state.discard) if laid else state.discard,
        partner=partner,
    )


@pytest.mark.parametrize("seed", range(12))
def test_a_sensible_player_decides_by_what_his_seat_may_know(seed: int) -> None:
    random = Random(seed)
    match = new_match(EDITION, secret=b"blind %d" % seed, dealer=seed % 4)
    while not match.finished:
        seat = match.state.turn
        other = Match(
            match.game, match.rules, redealt(match.state, seat, random), None, match.trail
        )
        chosen = make_bot("sensible", 1, "mineo").choose(match, seat)
        assert chosen == make_bot("sensible", 1, "mineo").choose(other, seat)
        match, _ = act(match, chosen)


def test_two_sensible_players_beat_two_random_ones() -> None:
    won = 0
    for hand in range(150):
        match = new_match(EDITION, secret=b"better %d" % hand, dealer=hand % 4)
        kinds = ["sensible", "random", "sensible", "random"]
        bots = [make_bot(kind, f"{hand}/{seat}", "mineo") for seat, kind in enumerate(kinds)]
        while not match.finished:
            seat = match.state.turn
            match, _ = act(match, bots[seat].choose(match, seat))
        won += match.state.scores.totals[0] + match.state.scores.totals[2]
    assert won > 150, "a jocu a hand at least"
