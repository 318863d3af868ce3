"""Two hands from the deal to the jochi, card by card, and the tables of the counting."""

from __future__ import annotations

from random import Random

import pytest

from arbitro.games.mineo import cards
from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.games.mineo.view import Viewer, view
from tests.games.mineo import naive
from tests.games.mineo.dealing import RULES, E, N, S, Table, W
from tests.games.mineo.worked import H1_PACK, H1_TRICKS, H2_PACK, H2_TRICKS

SEATS = {"N": N, "W": W, "S": S, "E": E}
VIEWERS: tuple[Viewer, ...] = (N, W, E, "public")
Tricks = tuple[tuple[str, str, str], ...]


def play_out(table: Table, tricks: Tricks, stop: int = 15) -> None:
    for leader, row, won in tricks[:stop]:
        seat = SEATS[leader]
        for name in row.split():
            events = table.play(seat, name)
            seat = (seat + 1) % 4
        taken = [event for event in events if isinstance(event, e.TrickTaken)]
        assert [event.winner for event in taken] == [SEATS[won]]


def first_hand() -> Table:
    """H1 until the first card: West calls 19 and declares the Scommessa."""
    table = Table(H1_PACK, dealer=E)
    table.do(c.Deal(seat=E), *(c.Pass(seat=seat) for seat in range(4)), c.Deal(seat=E))
    table.do(c.Pass(seat=N), c.Call(seat=W, trump=cards.parse("T19")))
    table.do(c.Pass(seat=S), c.Pass(seat=E))
    table.do(c.Discard(seat=W, cards=cards.parse_many(["10B", "8S", "QS"])))
    table.do(c.CloseDiscard(seat=W), c.DeclareScommessa(seat=W))
    table.do(*(c.Decline(seat=seat) for seat in (S, E, N)))
    return table


def second_hand() -> Table:
    """H2 until the first card: East goes solo with five cards."""
    table = Table(H2_PACK, dealer=N)
    table.do(c.Deal(seat=N), c.Pass(seat=W), c.Pass(seat=S), c.GoSolo(seat=E), c.Deal(seat=N))
    table.do(c.Discard(seat=E, cards=cards.parse_many(["QO", "QC", "6O"])), c.CloseDiscard(seat=E))
    table.do(*(c.Decline(seat=seat) for seat in (E, N, W, S)))
    return table


def test_a_call_with_scommessa_made_by_57_to_52_points() -> None:
    table = first_hand()
    assert (table.state.code, table.state.partner, table.state.leader) == ("CV", S, S)
    play_out(table, H1_TRICKS)
    count, scores = table.state.count, table.state.scores
    assert count is not None
    assert scores is not None
    assert count.held == (32, 31)
    assert count.points == (57, 52)
    assert count.attack == (1, 0, 0, 0, 0, 0, 1, 1), "Rimatura, one Pigliata, Scommessa"
    assert count.defence == (0, 1, 0, 0, 0, 0, 1, 0), "Vanto, one Pigliata"
    assert count.pigliate == (0, 1, 0, 1)
    assert scores.parz == (-1, 1, 1, -1)
    assert scores.success
    assert "TAR-4-14" in table.events[-1].because


def test_the_partner_of_the_call_is_unknown_until_the_second_trick() -> None:
    table = first_hand()
    play_out(table, H1_TRICKS, 1)
    assert "F" in cards.names(table.state.piles[W]), "the declarer keeps the Fujutu he played"
    assert view(table.state, "public")["declaration"]["partner_known"] is False
    for who in VIEWERS:
        assert view(table.state, who)["declaration"]["partner"] is None
    assert view(table.state, S)["declaration"]["partner"] == S
    play_out(table, H1_TRICKS[1:2], 1)
    assert table.state.partner_known
    assert view(table.state, "public")["declaration"]["partner"] == S


def test_a_solo_of_five_lost_by_3_pays_6_to_each() -> None:
    table = second_hand()
    assert (table.state.code, table.state.leader) == ("S5", N)
    play_out(table, H2_TRICKS)
    count, scores = table.state.count, table.state.scores
    assert count is not None
    assert scores is not None
    assert count.held == (15, 48)
    assert count.points == (27, 82)
    assert count.attack == (0, 0, 0, 0, 0, 0, 1, 0)
    assert count.defence == (1, 1, 0, 1, 0, 0, 1, 0)
    assert count.pigliate == (0, 0, 1, 1)
    assert scores.parz == (6, 6, 6, -18), "3 x 2 from each"
    assert not scores.success
    assert "TAR-11-02" in table.events[-1].because


def test_the_fujutu_led_to_the_last_trick_gives_it_up() -> None:
    table = second_hand()
    play_out(table, H2_TRICKS)
    played = [event for event in table.events if isinstance(event, e.CardPlayed)]
    assert cards.NAMES[played[-4].card] == "F"
    assert "TAR-9-16" in played[-4].because
    assert "TAR-9-16" in played[-3].because, "the next player sets the suit"
    taken = [event for event in table.events if isinstance(event, e.TrickTaken)]
    assert taken[-1].winner == W
    assert {"TAR-9-16", "TAR-9-17"} <= set(taken[-1].because)
    assert table.state.piles[N] >> cards.FUJUTU & 1, "it stays with its owner"


THIRDS = [
    ("KS 5S 6S", 15, 5),
    ("KS QS 5S", 24, 8),
    ("KS QS NS", 30, 10),
    ("QS NS JS", 21, 7),
    ("5S T7 4O", 3, 1),
    ("5S 6S", 2, 1),
    ("5S", 1, 0),
    ("KS KB KC KO", 52, 17),
    ("T16 T17 T18 T19", 52, 17),
    ("T16 T17 T18 T19 T20", 80, 27),
    ("T20 T1 F", 84, 28),
    ("F", 28, 9),
    (" ".join(name for name in cards.NAMES if name != "F"), 284, 95),
    (" ".join(cards.NAMES), 312, 104),
]


@pytest.mark.parametrize(("names", "thirds", "points"), THIRDS)
def test_cards_count_in_thirds_as_they_count_in_piles(names: str, thirds: int, points: int) -> None:
    mask = cards.mask_of(cards.parse_many(names.split()))
    assert cards.thirds(mask) == thirds
    assert cards.points(mask, last_trick=False) == points == naive.points(names.split())
    ruling = RULES.card_points(mask, False)
    assert ruling.value == points
    assert "MIN-VAL-02" in ruling.ids


def test_any_two_parts_of_the_pack_make_109() -> None:
    random = Random(1)
    for _ in range(5_000):
        part = random.getrandbits(63)
        sides = (part, cards.ALL & ~part)
        counted = cards.points(sides[0], True) + cards.points(sides[1], False)
        assert counted == 109
        assert cards.points(part, False) == naive.points(cards.names(part))


def test_the_pack_has_63_cards_of_which_21_trumps() -> None:
    assert cards.COUNT == 63
    assert cards.TRUMPS.bit_count() == 21
    assert [cards.OF_SUIT[suit].bit_count() for suit in range(6)] == [10, 10, 10, 11, 21, 1]
