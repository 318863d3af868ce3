"""Bidding, Monte, discard and commitments: what is allowed, and what follows."""

from __future__ import annotations

import pytest

from arbitro.games.mineo import cards, moves
from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.games.mineo.state import NOBODY
from tests.games.mineo.dealing import E, N, S, Table, W, ordered

T = cards.parse


def dealt(readings: dict[str, str] | None = None, **hands: str) -> Table:
    """All cards dealt by East, the first round passed."""
    table = Table(ordered(**hands), dealer=E, readings=readings)
    table.do(c.Deal(seat=E), *(c.Pass(seat=seat) for seat in range(4)), c.Deal(seat=E))
    return table


def kinds(table: Table) -> list[str]:
    return [event.kind for event in table.events]


def discard(table: Table) -> None:
    seat = table.state.declarer
    table.do(moves.legal(table.state, table.rules)[0])
    table.do(c.CloseDiscard(seat=seat))


def test_the_deal_gives_five_cards_from_the_dealers_right_and_pauses() -> None:
    table = Table(ordered(), dealer=W)
    table.do(c.Deal(seat=W))
    packets = [event for event in table.events if isinstance(event, e.PacketDealt)]
    assert [event.player for event in packets] == [S, E, N, W]
    assert [len(event.cards) for event in packets] == [5] * 4
    assert (table.state.phase, table.state.turn) == ("first-bids", S)
    looked = table.events[-1]
    assert isinstance(looked, e.MonteSeen)
    assert "TAR-9-07" in looked.because


def test_the_dealer_sees_the_bottom_card_first_and_the_other_two_later() -> None:
    table = dealt(monte="5S 6S 7S")
    looks = [event for event in table.events if isinstance(event, e.MonteSeen)]
    assert [cards.names(cards.mask_of(event.cards)) for event in looks] == [["7S"], ["6S", "5S"]]
    assert "TAR-9-08" in looks[1].because


def test_nobody_calls_with_five_cards() -> None:
    table = Table(ordered(), dealer=E)
    table.do(c.Deal(seat=E))
    refused = table.refuses(c.Call(seat=N, trump=T("T20")))
    assert refused.code == "no-call-with-five"
    assert "MIN-BID-02" in refused.because.ids


def test_a_solo_with_five_cards_ends_the_declarations_and_doubles_the_stake() -> None:
    table = Table(ordered(), dealer=E)
    table.do(c.Deal(seat=E), c.Pass(seat=N), c.GoSolo(seat=W))
    assert table.refuses(c.GoSolo(seat=S)).code == "wrong-phase"
    table.do(c.Deal(seat=E))
    assert (table.state.code, table.state.declarer, table.state.phase) == ("S5", W, "discard")
    assert table.state.hands[W].bit_count() == 18
    assert table.rules.stake("S5").value == 2


def test_the_caller_must_call_the_highest_trump_he_lacks() -> None:
    table = dealt(N="T20 T19", W="T18")
    refused = table.refuses(c.Call(seat=N, trump=T("T17")))
    assert (refused.code, refused.facts) == ("wrong-trump", {"trump": "T17", "due": "T18"})
    assert "MIN-BID-04" in refused.because.ids
    table.do(c.Call(seat=N, trump=T("T18")))
    again = table.refuses(c.Call(seat=W, trump=T("T20")))
    assert (again.code, again.facts) == ("already-called", {"caller": N})


def test_a_solo_overrides_a_call_and_ends_the_bidding() -> None:
    table = dealt(W="T20")
    table.do(c.Call(seat=N, trump=T("T20")), c.GoSolo(seat=W))
    assert (table.state.code, table.state.declarer, table.state.partner) == ("SV", W, NOBODY)
    solo = next(event for event in table.events if isinstance(event, e.SoloDeclared))
    assert "MIN-BID-06" in solo.because


def test_a_called_trump_in_the_monte_makes_a_forced_soloist_at_the_normal_stake() -> None:
    table = dealt(monte="T20 5S 6S")
    table.do(c.Call(seat=N, trump=T("T20")), *(c.Pass(seat=seat) for seat in (W, S, E)))
    assert (table.state.code, table.state.partner) == ("SF", NOBODY)
    settled = next(event for event in table.events if isinstance(event, e.SidesSettled))
    assert "TAR-4-07" in settled.because
    assert table.rules.stake("SF").value == 1


def test_when_all_pass_the_holder_of_giove_discards_and_then_calls() -> None:
    table = dealt(S="T20 T19", E="T18")
    table.do(*(c.Pass(seat=seat) for seat in range(4)))
    assert (table.state.code, table.state.declarer, table.state.phase) == ("CF", S, "discard")
    discard(table)
    assert table.state.phase == "call"
    assert table.refuses(c.Call(seat=S, trump=T("T17"))).code == "wrong-trump"
    table.do(c.Call(seat=S, trump=T("T18")))
    assert (table.state.partner, table.state.phase) == (E, "commit")
    forced = next(event for event in table.events if isinstance(event, e.DeclarerForced))
    assert {"TAR-9-10", "TAR-9-11"} <= set(forced.because)


def test_a_forced_caller_counts_the_monte_so_he_cannot_be_a_forced_soloist() -> None:
    table = dealt(S="T20", monte="T19 5S 6S", N="T18")
    table.do(*(c.Pass(seat=seat) for seat in range(4)))
    discard(table)
    assert moves.legal(table.state, table.rules) == [c.Call(seat=S, trump=T("T18"))]


def test_read_the_other_way_the_forced_call_comes_before_the_discard() -> None:
    table = dealt({"GAP-T02": "before-discard"}, S="T20", N="T19")
    table.do(*(c.Pass(seat=seat) for seat in range(4)))
    assert moves.legal(table.state, table.rules) == [c.Call(seat=S, trump=T("T19"))]
    table.do(c.Call(seat=S, trump=T("T19")))
    assert (table.state.phase, table.state.partner) == ("discard", N)
    discard(table)
    assert (table.state.phase, table.state.turn) == ("commit", S)


def test_with_giove_in_the_monte_the_same_dealer_deals_again() -> None:
    table = dealt(monte="T20 5S 6S")
    table.do(*(c.Pass(seat=seat) for seat in range(4)))
    assert kinds(table)[-2:] == ["monte.shown/1", "deal.annulled/1"]
    assert (table.state.phase, table.state.dealer, table.state.annulled) == ("dealing", E, 1)
    assert table.state.hands == (0, 0, 0, 0)


def test_by_the_custom_of_the_circle_a_hand_nobody_wants_is_thrown_in() -> None:
    table = dealt({"GAP-T01": "redeal-next-dealer"})
    table.do(*(c.Pass(seat=seat) for seat in range(4)))
    assert table.state.finished
    assert table.state.void == "all-pass"
    assert table.state.scores is not None
    assert table.state.scores.totals == (0, 0, 0, 0)


def test_read_the_other_way_the_trump_is_named_when_the_bidding_is_over() -> None:
    table = dealt({"GAP-T03": "after-bidding"}, W="T20")
    assert table.refuses(c.Call(seat=N, trump=T("T20"))).code == "trump-named-too-soon"
    table.do(c.Call(seat=N), *(c.Pass(seat=seat) for seat in (W, S, E)))
    assert kinds(table)[-3:] == ["trump.named/1", "monte.shown/1", "sides.settled/1"]
    assert table.state.partner == W


def solo(**hands: str) -> Table:
    table = dealt(None, **hands)
    table.do(c.GoSolo(seat=N))
    return table


def test_the_monte_is_shown_before_it_is_taken() -> None:
    table = solo(monte="5S 6S 7S")
    shown = next(event for event in table.events if isinstance(event, e.MonteShown))
    assert cards.names(cards.mask_of(shown.cards)) == ["7S", "6S", "5S"]
    assert "TAR-9-09" in shown.because
    assert table.state.hands[N].bit_count() == 18


@pytest.mark.parametrize("bad", ["KS", "T0", "T1", "T7", "F"])
def test_a_king_a_trump_or_the_fujutu_may_not_be_discarded(bad: str) -> None:
    table = solo(N=f"{bad} QS NS")
    refused = table.refuses(c.Discard(seat=N, cards=cards.parse_many([bad, "QS", "NS"])))
    assert refused.code == "may-not-discard"
    assert refused.facts["cards"] == [bad]
    assert "MIN-DISC-02" in refused.because.ids


def test_three_cards_of_ones_own_are_discarded() -> None:
    table = solo(N="QS NS JS", W="10B")
    assert table.refuses(c.Discard(seat=N, cards=(T("QS"), T("NS")))).code == "not-three-cards"
    foreign = c.Discard(seat=N, cards=cards.parse_many(["QS", "NS", "10B"]))
    assert table.refuses(foreign).code == "not-in-hand"
    assert table.refuses(c.CloseDiscard(seat=N)).code == "nothing-discarded"


def test_the_discard_may_be_changed_until_the_words_are_said() -> None:
    table = solo(N="QS NS JS 10S")
    table.do(c.Discard(seat=N, cards=cards.parse_many(["QS", "NS", "JS"])))
    table.do(c.Discard(seat=N, cards=cards.parse_many(["10S", "NS", "JS"])))
    assert table.state.hands[N] >> T("QS") & 1
    table.do(c.CloseDiscard(seat=N))
    refused = table.refuses(c.Discard(seat=N, cards=cards.parse_many(["QS", "NS", "JS"])))
    assert refused.code == "discard-is-final"
    assert refused.because.ids == ("TAR-9-02",)


def test_a_hand_with_nothing_to_discard_lays_its_lowest_trumps_face_up() -> None:
    table = solo(N="KS KB KC KO F T20 T19 T18 T17 T16 T15 T14 T13 T12 T11", monte="T3 T2 5S")
    assert moves.legal(table.state, table.rules) == [
        c.Discard(seat=N, cards=tuple(sorted(cards.parse_many(["5S", "T2", "T3"]))))
    ]
    table.do(moves.legal(table.state, table.rules)[0])
    assert cards.names(table.state.discard_shown) == ["T3", "T2"]


def test_the_first_leader_waits_for_the_discard() -> None:
    table = solo(N="QS NS JS")
    refused = table.refuses(c.Play(seat=W, card=cards.members(table.state.hands[W])[0]))
    assert refused.code == "wait-for-the-discard"
    assert refused.because.ids == ("TAR-9-03",)


def committed(table: Table) -> Table:
    discard(table)
    return table


def test_the_scommessa_needs_giove_and_the_fujutu_those_of_the_monte_too() -> None:
    table = committed(solo(N="T20", monte="F 5S 6S"))
    assert c.DeclareScommessa(seat=N) in moves.legal(table.state, table.rules)
    poor = committed(solo(N="T20", W="F"))
    refused = poor.refuses(c.DeclareScommessa(seat=N))
    assert refused.code == "no-scommessa"
    assert "TAR-9-13" in refused.because.ids


def test_an_opponent_may_declare_the_rivanto_and_one_is_enough() -> None:
    table = committed(solo())
    table.do(c.Decline(seat=N))
    assert table.refuses(c.DeclareRivanto(seat=S)).code == "not-your-turn"
    table.do(c.DeclareRivanto(seat=W))
    assert (table.state.rivanto, table.state.phase, table.state.turn) == (W, "play", W)


def test_the_called_partner_is_asked_like_the_others_but_may_not_declare() -> None:
    table = dealt(S="T20")
    table.do(c.Call(seat=N, trump=T("T20")), *(c.Pass(seat=seat) for seat in (W, S, E)))
    discard(table)
    table.do(c.Decline(seat=N), c.Decline(seat=W))
    assert moves.legal(table.state, table.rules) == [c.Decline(seat=S)]
    refused = table.refuses(c.DeclareRivanto(seat=S))
    assert (refused.code, refused.because.gap) == ("no-rivanto", "GAP-T07")


def test_as_in_note_1_the_called_partner_may_declare_the_rivanto() -> None:
    table = dealt({"GAP-T07": "called-partner-too"}, S="T20")
    table.do(c.Call(seat=N, trump=T("T20")), *(c.Pass(seat=seat) for seat in (W, S, E)))
    discard(table)
    table.do(c.Decline(seat=N), c.Decline(seat=W), c.DeclareRivanto(seat=S))
    assert table.state.rivanto == S


def test_after_the_first_card_nobody_commits_himself() -> None:
    table = committed(solo())
    table.do(*(c.Decline(seat=seat) for seat in range(4)))
    table.do(moves.legal(table.state, table.rules)[0])
    refused = table.refuses(c.DeclareRivanto(seat=S))
    assert refused.code == "too-late-to-commit"
    assert refused.because.ids == ("TAR-9-15",)


def test_everybody_speaks_once_and_plays_in_turn() -> None:
    table = Table(ordered(), dealer=E)
    table.do(c.Deal(seat=E))
    early = table.refuses(c.Pass(seat=S))
    assert (early.code, early.facts) == ("not-your-turn", {"seat": S, "turn": N})
    assert "MIN-BID-01" in early.because.ids
    table = committed(solo())
    table.do(*(c.Decline(seat=seat) for seat in range(4)))
    late = table.refuses(c.Play(seat=E, card=cards.members(table.state.hands[E])[0]))
    assert (late.code, late.facts) == ("not-your-turn", {"seat": E, "turn": W})
    assert "MIN-PLAY-01" in late.because.ids
