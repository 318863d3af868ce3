"""Nobody learns what is not his to know: two deals that differ only there look the same to him."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from arbitro.games.mineo import cards, moves
from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.games.mineo.state import NOBODY, Trick
from arbitro.games.mineo.state import Match as State
from arbitro.games.mineo.view import Viewer, hidden_fields, view
from arbitro.games.mineo.wire import event_data
from arbitro.play.match import act, new_match
from tests.games.mineo.dealing import EDITION, RULES, E, N, S, Table, W, ordered, reluctant

STATES = 300
VIEWERS: tuple[Viewer, ...] = ("public", 0, 1, 2, 3)


@cache
def states() -> tuple[State, ...]:
    """States of hands stopped at random, none of them over."""
    found: list[State] = []
    for seed in range(STATES):
        random = Random(seed)
        match = new_match(EDITION, secret=b"secrecy %d" % seed, dealer=seed % 4)
        for _ in range(int(random.random() * 85)):
            offered = moves.legal(match.state, match.rules)
            after, _ = act(match, reluctant(random, match.state, offered))
            if after.finished:
                break
            match = after
        found.append(match.state)
    return tuple(found)


def seen(state: State, who: Viewer) -> bytes:
    return msgspec.json.encode(view(state, who))


def scrambled(state: State, who: Viewer, random: Random) -> State:
    """The same hand for this viewer: all that is hidden from him is dealt out anew."""
    others = [seat for seat in range(4) if seat != who]
    secret_monte = not state.monte_shown and who != state.dealer
    secret_discard = who != state.declarer
    hidden = [card for seat in others for card in cards.members(state.hands[seat])]
    hidden += cards.members(state.monte) if secret_monte else []
    hidden += cards.members(state.discard) if secret_discard else []
    random.shuffle(hidden)

    def deal(mask: int) -> int:
        return cards.mask_of(hidden.pop() for _ in range(mask.bit_count()))

    hands = tuple(deal(h) if seat in others else h for seat, h in enumerate(state.hands))
    monte = deal(state.monte) if secret_monte else state.monte
    discard = deal(state.discard) if secret_discard else state.discard
    tricks = tuple(
        trick if trick.winner == who else Trick(trick.leader, _other(trick, random), trick.winner)
        for trick in state.tricks
    )
    partner = state.partner
    if partner not in (NOBODY, who) and not state.partner_known:
        free = [seat for seat in others if seat != state.declarer]
        partner = random.choice(free)
    piles = tuple(
        pile if seat == who else cards.mask_of(random.sample(range(63), pile.bit_count()))
        for seat, pile in enumerate(state.piles)
    )
    return replace(
        state,
        hands=hands,
        monte=monte,
        discard=discard,
        tricks=tricks,
        partner=partner,
        piles=piles,
    )


def _other(trick: Trick, random: Random) -> tuple[int, ...]:
    return tuple(random.sample(range(63), len(trick.cards)))


@pytest.mark.parametrize("who", VIEWERS, ids=str)
def test_what_is_hidden_makes_no_difference_to_a_view(who: Viewer) -> None:
    random = Random(f"scramble {who}")
    changed = 0
    for state in states():
        other = scrambled(state, who, random)
        changed += seen(state, "referee") != seen(other, "referee")
        assert seen(state, who) == seen(other, who)
    assert changed > STATES * 0.9, "the scrambling must scramble"


def test_the_referee_sees_everything_and_so_does_everybody_at_the_end() -> None:
    for state in states()[:50]:
        full = view(state, "referee")
        assert all("hand" in row for row in full["seats"])
        over = replace(state, phase="over")
        assert all("hand" in row for row in view(over, "public")["seats"])


def visible(event: e.Event, who: Viewer) -> dict[str, Any] | None:
    hidden = hidden_fields(event, who)
    if hidden is None:
        return None
    data = {key: value for key, value in event_data(event).items() if key not in hidden}
    return {"kind": event.kind, "seat": event.seat, "because": event.because, "data": data}


def names_in(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value in cards.NUMBER:
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from names_in(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from names_in(item)


@pytest.mark.parametrize("who", VIEWERS, ids=str)
def test_a_stream_of_events_names_only_cards_its_reader_may_know(who: Viewer) -> None:
    for seed in range(60):
        random = Random(seed)
        match = new_match(EDITION, secret=b"stream %d" % seed, dealer=seed % 4)
        while not match.finished:
            state = match.state
            offered = moves.legal(state, match.rules)
            match, events = act(match, reluctant(random, state, offered))
            for event in events:
                if isinstance(event, e.DealAnnulled | e.HandCounted):
                    break
                row = visible(event, who)
                assert row is not None
                if isinstance(event, e.CallMade | e.TrumpNamed | e.MatchOpened):
                    continue  # the trump that is called is said aloud
                mine = match.state.hands[who] if isinstance(who, int) else 0
                laid = match.state.discard if who == match.state.declarer else 0
                public = cards.mask_of(match.state.table) | state.monte * state.monte_shown
                public |= cards.mask_of(card for t in match.state.tricks for card in t.cards)
                public |= match.state.monte * (match.state.monte_shown or who == state.dealer)
                known = set(cards.names(mine | laid | public | match.state.discard_shown))
                assert set(names_in(row["data"])) <= known, event


def bid(table: Table) -> None:
    table.do(c.Deal(seat=E), *(c.Pass(seat=s) for s in range(4)), c.Deal(seat=E))
    table.do(c.Pass(seat=N), c.Call(seat=W, trump=cards.GIOVE), c.Pass(seat=S), c.Pass(seat=E))
    table.do(c.Discard(seat=W, cards=cards.parse_many(["10C", "9C", "8C"])))
    table.do(c.CloseDiscard(seat=W))
    table.do(*(c.Decline(seat=seat) for seat in (W, S, E, N)))


def test_neither_the_caller_nor_an_opponent_can_tell_who_the_partner_is() -> None:
    north, west = "KS QS NS JS T3", "T19 T18 T17 KB F"
    more = "10B 9B 8B 7B 6B 5B QB NB JB KC"
    one = ordered(N=north, W=f"{west} {more}", S="T20", E="T0", monte="10C 9C 8C")
    south, east = one.index("T20"), one.index("T0")
    two = list(one)
    two[south], two[east] = two[east], two[south]
    streams = []
    for pack in (one, two):
        table = Table(pack, dealer=E)
        bid(table)
        streams.append(table)
    assert streams[0].state.partner != streams[1].state.partner
    for who in (N, W, "public"):
        told = [[visible(event, who) for event in table.events] for table in streams]
        assert told[0] == told[1]
        assert seen(streams[0].state, who) == seen(streams[1].state, who)


def test_a_card_played_does_not_tell_what_else_was_held() -> None:
    """The reasons of a card are the same whether or not its player also had the Fujutu."""
    reasons = []
    for south in ("10S 9S F", "10S 9S T0"):
        table = Table(ordered(N="KS QS", S=south, monte="10C 9C 8C"), dealer=E)
        table.do(c.Deal(seat=E), c.Pass(seat=N), c.Pass(seat=W), c.Pass(seat=S))
        table.do(c.GoSolo(seat=E), c.Deal(seat=E))
        terms = table.rules.discard(table.state.hands[E]).value
        three = tuple(cards.members(terms.allowed)[:3])
        table.do(c.Discard(seat=E, cards=three), c.CloseDiscard(seat=E))
        table.do(*(c.Decline(seat=seat) for seat in (E, N, W, S)))
        table.play(N, "KS")
        offered = moves.legal(table.state, table.rules)
        table.do(offered[0])
        reasons.append(table.play(S, "10S")[0].because)
    assert reasons[0] == reasons[1] == ("TAR-6-10",)


def test_a_player_looks_back_at_his_own_tricks_only() -> None:
    played = [state for state in states() if len(state.tricks) > 3]
    assert played
    for state in played[:40]:
        for who in range(4):
            rows = view(state, who)["seats"]
            assert [seat for seat in range(4) if "tricks" in rows[seat]] == [who]
            assert len(rows[who]["tricks"]) == sum(t.winner == who for t in state.tricks)
    assert "TAR-9-06" in RULES.grounds.gather.ids
