"""Errors at a real table, as the referee records them (articles 5 and 6)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.games.mineo import cards, moves
from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.kernel import Refused
from arbitro.play.log import write
from arbitro.play.match import act, new_match
from arbitro.play.verify import verify
from tests.games.mineo.dealing import EDITION, E, N, S, Table, W, drawn, ordered, reluctant
from tests.games.mineo.test_properties import whole, wild

T = cards.parse


def live(readings: dict[str, str] | None = None, **hands: str) -> Table:
    return Table(ordered(**hands), dealer=E, readings=readings, mode="live")


def to_play(readings: dict[str, str] | None = None, call: bool = False, **hands: str) -> Table:
    """A live hand up to the first lead, which is West's: North goes solo or calls Giove."""
    table = live(readings, **hands)
    table.do(c.Deal(seat=E), *(c.Pass(seat=seat) for seat in range(4)), c.Deal(seat=E))
    if call:
        table.do(c.Call(seat=N, trump=T("T20")), *(c.Pass(seat=s) for s in (W, S, E)))
    else:
        table.do(c.GoSolo(seat=N))
    table.do(moves.legal(table.state, table.rules)[0], c.CloseDiscard(seat=N))
    table.do(*(c.Decline(seat=seat) for seat in (N, W, S, E)))
    return table


def finish(table: Table) -> None:
    """Play the rest lawfully, the first card offered each time."""
    while not table.state.finished:
        table.do(moves.legal(table.state, table.rules)[0])


def fines(table: Table) -> list[tuple[str, tuple[int, ...]]]:
    given = [event for event in table.events if isinstance(event, e.PenaltyGiven)]
    return [(event.fault, event.jochi) for event in given]


def test_an_important_card_seen_at_the_deal_means_a_new_deal() -> None:
    table = live()
    table.do(c.Deal(seat=E), c.AnnulDeal(card=T("JC")))
    assert (table.state.phase, table.state.annulled, table.state.hands) == ("dealing", 1, (0,) * 4)
    assert "TAR-5-02" in table.events[-1].because


def test_a_plain_card_seen_changes_nothing() -> None:
    table = live()
    table.do(c.Deal(seat=E))
    refused = table.refuses(c.AnnulDeal(card=T("10C")))
    assert (refused.code, refused.because.ids) == ("deal-stands", ("TAR-5-03",))


def test_a_wrong_number_found_at_the_check_means_a_new_deal() -> None:
    table = live()
    table.do(c.Deal(seat=E), *(c.Pass(seat=seat) for seat in range(4)), c.Deal(seat=E))
    table.do(c.WrongNumber(players=(S,)))
    assert (table.state.phase, table.state.annulled) == ("dealing", 1)
    assert {"TAR-5-01", "TAR-9-01"} <= set(table.events[-1].because)


def test_a_wrong_number_found_later_voids_the_hand_and_costs_2_to_each() -> None:
    table = live()
    table.do(c.Deal(seat=E), *(c.Pass(seat=seat) for seat in range(4)), c.Deal(seat=E))
    table.do(c.Pass(seat=N), c.WrongNumber(players=(S,)))
    assert table.state.finished
    assert (table.state.void, table.state.replay) == ("wrong-number", False)
    assert table.state.scores is not None
    assert table.state.scores.totals == (2, 2, -6, 2)
    assert fines(table) == [("wrong-number", (2, 2, -6, 2))]


def test_two_wrong_hands_pay_each() -> None:
    table = to_play()
    table.do(c.WrongNumber(players=(S, N)))
    assert table.state.scores is not None
    assert table.state.scores.totals == (-4, 4, -4, 4), "each pays 2 to each of the others"


def test_a_wrong_discard_goes_to_the_defence() -> None:
    table = live(N="KS QS NS", S="T20")
    table.do(c.Deal(seat=E), *(c.Pass(seat=seat) for seat in range(4)), c.Deal(seat=E))
    table.do(c.GoSolo(seat=N), c.Discard(seat=N, cards=cards.parse_many(["KS", "QS", "NS"])))
    table.do(c.CloseDiscard(seat=N), *(c.Decline(seat=seat) for seat in (N, W, S, E)))
    finish(table)
    assert table.state.wrong_discard
    assert table.state.count is not None
    won = sum(1 for trick in table.state.tricks if trick.winner == N)
    taken = table.state.piles[N].bit_count()
    assert table.state.count.held == (taken, 63 - taken), f"{won} tricks and no discard"
    fault = next(event for event in table.events if isinstance(event, e.DiscardFaulted))
    assert "TAR-6-04" in fault.because


def test_a_playable_card_out_of_turn_is_played_and_a_king_costs_2() -> None:
    table = to_play(W="10S", S="9S", E="KS 8S", monte="10C 9C 8C")
    table.play(W, "10S")
    table.do(c.ExposeCard(player=E, card=T("KS")))
    exposed = table.events[-2]
    assert isinstance(exposed, e.CardExposed)
    assert exposed.played
    assert {"TAR-6-05", "TAR-6-06", "TAR-6-08"} <= set(exposed.because)
    assert fines(table) == [("card-exposed", (0, 0, 0, -2))]
    table.play(S, "9S")
    assert moves.legal(table.state, table.rules) == [c.Play(seat=E, card=T("KS"))]
    other = table.refuses(c.Play(seat=E, card=T("8S")))
    assert other.code == "card-already-shown"
    table.play(E, "KS")


def test_an_unplayable_card_out_of_turn_stays_face_up() -> None:
    table = to_play(W="10S", E="8S T15", S="9S", monte="10C 9C 8C")
    table.play(W, "10S")
    table.do(c.ExposeCard(player=E, card=T("T15")))
    assert cards.names(table.state.exposed[E]) == ["T15"]
    assert fines(table) == [], "a trump below the Arie tells little"
    assert "TAR-6-07" in table.events[-1].because


def dealt(**hands: str) -> Table:
    """All cards dealt, nobody has spoken in the second round."""
    table = live(None, **hands)
    table.do(c.Deal(seat=E), *(c.Pass(seat=seat) for seat in range(4)), c.Deal(seat=E))
    return table


def test_a_card_shown_before_the_first_lead_stays_face_up_and_costs_what_it_tells() -> None:
    table = dealt(S="KC 10C", W="10S", monte="9C 8C 7C")
    table.do(c.ExposeCard(player=S, card=T("KC")), c.ExposeCard(player=S, card=T("10C")))
    assert set(cards.names(table.state.exposed[S])) == {"KC", "10C"}
    assert fines(table) == [("card-exposed", (0, 0, -2, 0))]
    assert {"TAR-6-05", "TAR-6-07", "TAR-6-08"} <= set(table.events[-3].because)
    table.do(c.GoSolo(seat=N))
    table.do(moves.legal(table.state, table.rules)[0], c.CloseDiscard(seat=N))
    table.do(c.ExposeCard(player=W, card=T("10S")))
    table.do(*(c.Decline(seat=seat) for seat in (N, W, S, E)))
    assert cards.names(table.state.exposed[W]) == ["10S"]
    finish(table)
    assert table.state.scores is not None
    assert table.state.scores.penalties == (0, 0, -2, 0)
    assert verify(write(new_match(EDITION, 4, mode="live").game, table.events)) == len(table.events)


def test_a_trump_shown_and_then_called_tells_who_the_partner_is() -> None:
    table = dealt(S="T20", monte="10C 9C 8C")
    table.do(c.ExposeCard(player=S, card=T("T20")))
    assert not table.state.partner_known
    table.do(c.Call(seat=N, trump=T("T20")), *(c.Pass(seat=s) for s in (W, S, E)))
    assert (table.state.partner, table.state.partner_known) == (S, True)


def test_a_card_that_was_shown_is_not_discarded() -> None:
    table = dealt(N="QC NC JC 10C", monte="9C 8C 7C")
    table.do(c.GoSolo(seat=N), c.ExposeCard(player=N, card=T("10C")))
    wrong = c.Discard(seat=N, cards=cards.parse_many(["10C", "9C", "8C"]))
    assert table.refuses(wrong).code == "shown-is-played"
    table.do(c.Discard(seat=N, cards=cards.parse_many(["9C", "8C", "7C"])))


def test_while_cards_are_being_dealt_a_card_seen_is_an_error_of_the_deal() -> None:
    table = live(S="KC")
    assert table.refuses(c.ExposeCard(player=S, card=T("KC"))).code == "wrong-phase"
    table.do(c.Deal(seat=E))
    assert table.refuses(c.ExposeCard(player=S, card=T("KC"))).code == "wrong-phase"


def test_a_soloist_shows_cards_for_nothing() -> None:
    table = to_play(W="10S", N="KC", monte="10C 9C 8C")
    table.do(c.ExposeCard(player=N, card=T("KC")))
    assert fines(table) == []


def test_a_card_named_to_a_partner_is_exposed_and_costs_2() -> None:
    table = to_play(W="10S", S="T17", E="QB", monte="10C 9C 8C")
    table.do(c.ExposeCard(player=S, card=T("T17"), how="told"))
    assert "TAR-6-09" in table.events[-2].because
    assert fines(table) == [("card-exposed", (0, 0, -2, 0))]
    refused = table.refuses(c.ExposeCard(player=E, card=T("QB"), how="told"))
    assert refused.code == "not-a-telling-card"


def test_the_called_trump_shown_tells_who_the_partner_is() -> None:
    table = to_play(call=True, S="T20", W="10S", monte="10C 9C 8C")
    table.do(c.ExposeCard(player=S, card=T("T20")))
    assert table.state.partner_known


def revoked() -> Table:
    """West leads 10S; South, who has 9S, throws the King of coppe."""
    table = to_play(W="10S", S="9S KC", E="8S 7S", monte="10C 9C 8C")
    table.play(W, "10S")
    table.play(S, "KC")
    return table


def test_a_revoke_put_right_in_time_costs_only_the_card_shown() -> None:
    table = revoked()
    table.play(E, "8S")
    table.do(c.AskSuit(seat=W, player=S), c.Replace(seat=S, card=T("9S")))
    assert [cards.NAMES[card] for card in table.state.table] == ["10S", "9S", "8S"]
    assert cards.names(table.state.exposed[S]) == ["KC"]
    assert fines(table) == [("card-exposed", (0, 0, -2, 0))]
    corrected = next(event for event in table.events if isinstance(event, e.RevokeCorrected))
    assert {"TAR-6-12", "TAR-6-13"} <= set(corrected.because)
    assert table.state.revokes == ()


def test_after_a_correction_the_players_behind_may_change_their_cards() -> None:
    table = revoked()
    table.play(E, "8S")
    assert table.refuses(c.Change(seat=E, card=T("7S"))).code == "may-not-change"
    table.do(c.Replace(seat=S, card=T("9S")), c.Change(seat=E, card=T("7S")))
    assert [cards.NAMES[card] for card in table.state.table] == ["10S", "9S", "7S"]
    refused = table.refuses(c.Change(seat=W, card=T("10S")))
    assert refused.code == "may-not-change", "the leader leaves his card"
    assert refused.because.ids == ("TAR-6-13",)


def test_the_called_trump_brought_in_by_a_change_tells_who_the_partner_is() -> None:
    table = to_play(call=True, W="T3", S="T2 KC", E="T20 T4", monte="10C 9C 8C")
    table.play(W, "T3")
    table.play(S, "KC")
    table.play(E, "T4")
    table.do(c.Replace(seat=S, card=T("T2")))
    assert not table.state.partner_known
    table.do(c.Change(seat=E, card=T("T20")))
    assert [event.kind for event in table.events][-1] == "partner.revealed/1"


def test_what_was_no_revoke_cannot_be_put_right() -> None:
    table = to_play(W="10S", S="9S KC", monte="10C 9C 8C")
    table.play(W, "10S")
    table.play(S, "9S")
    assert table.refuses(c.Replace(seat=S, card=T("KC"))).code == "no-revoke"
    assert table.refuses(c.ReportRevoke(player=S)).code == "no-revoke"


def gathered() -> Table:
    table = revoked()
    table.play(E, "8S")
    table.do(moves.legal(table.state, table.rules)[0])
    assert table.state.phase == "gather"
    assert table.refuses(c.ReportRevoke(player=S)).code == "no-revoke", "it can still be put right"
    table.do(moves.legal(table.state, table.rules)[0])
    return table


@pytest.mark.parametrize("admitted", [False, True])
def test_a_revoke_found_later_is_dealt_with_at_the_end(admitted: bool) -> None:
    table = gathered()
    table.do(c.ReportRevoke(player=S, admitted=admitted))
    assert not table.state.finished, "the hand is played out"
    finish(table)
    state = table.state
    assert state.count is not None
    assert state.scores is not None
    difference = sum(state.count.attack) - sum(state.count.defence)
    each = 1 if admitted else 2
    assert fines(table) == [("revoke", (each, each, -3 * each, each))]
    if difference < 0:
        assert state.void == "revoke", "the revoker's side, the defence, won"
        assert state.scores.parz == (0, 0, 0, 0)
    else:
        assert state.void is None
    assert state.scores.totals[S] == state.scores.parz[S] - 3 * each


def test_a_revoke_may_be_found_until_the_hand_is_counted() -> None:
    table = gathered()
    while table.state.phase != "count":
        table.do(moves.legal(table.state, table.rules)[0])
    table.do(c.ReportRevoke(player=S), c.CountHand())
    assert table.state.finished
    assert fines(table)[0][0] == "revoke"


def test_a_trick_is_taken_by_its_winner() -> None:
    table = to_play()
    for _ in range(4):
        table.do(moves.legal(table.state, table.rules)[0])
    taking = moves.legal(table.state, table.rules)[0]
    assert isinstance(taking, c.Gather)
    other = c.Gather(seat=((taking.seat or 0) + 1) % 4)
    refused = table.refuses(other)
    assert (refused.code, refused.because.ids[0]) == ("not-your-trick", "TAR-9-05")


def test_a_digital_table_knows_no_errors() -> None:
    table = Table(ordered(), dealer=E)
    table.do(c.Deal(seat=E))
    for command in (c.WrongNumber(players=(0,)), c.AnnulDeal(card=T("F"))):
        assert table.refuses(command).code == "live-only"


def test_a_partner_asks_only_once_he_is_known() -> None:
    table = to_play(call=True, S="T20 9S", W="10S", E="8S", monte="10C 9C 8C")
    table.play(W, "10S")
    table.play(S, "9S")
    refused = table.refuses(c.AskSuit(seat=N, player=S))
    assert (refused.code, refused.because.ids) == ("may-not-ask", ("TAR-6-20",))


def observed(pack: Sequence[str], first: bool) -> dict[str, list[str]]:
    order = drawn(pack)
    return {"pack": order[:21] if first else order[21:]}


@given(seed=st.integers(0, 10**6), commands=st.lists(st.tuples(st.integers(0, 90), wild())))
@settings(max_examples=120)
def test_a_live_hand_with_anything_recorded_keeps_its_cards_and_verifies(
    seed: int, commands: list[tuple[int, c.Command]]
) -> None:
    random = Random(seed)
    pack = list(cards.NAMES)
    random.shuffle(pack)
    match = new_match(EDITION, mode="live", dealer=seed % 4)
    at = dict(commands)
    for number in range(400):
        if match.finished:
            break
        thought = at.get(number)
        if thought is not None:
            with suppress(Refused):
                match, _ = act(match, thought)
            if match.finished:
                break
        command = reluctant(random, match.state, moves.legal(match.state, match.rules))
        seen = None
        if isinstance(command, c.Deal):
            seen = observed(pack, not match.state.packets)
        match, _ = act(match, command, seen)
        assert whole(match.state).bit_count() in (0, 21, 63)
    assert match.finished
    assert verify(write(match.game, match.events)) == len(match.events)
