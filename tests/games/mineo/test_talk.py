"""What partners may say, and when (articles 8 and 10)."""

from __future__ import annotations

from arbitro.games.mineo import cards, moves
from arbitro.games.mineo import commands as c
from arbitro.games.mineo import events as e
from arbitro.games.mineo.talk import PHRASES, phrases
from arbitro.regulations.catalogue import RULES
from tests.games.mineo.dealing import E, N, S, Table, W
from tests.games.mineo.test_live_faults import to_play


def spoken(table: Table, seat: int) -> set[str]:
    return {phrase for phrase, _ in phrases(table.state, table.rules, seat)}


def test_the_phrases_are_the_twelve_of_the_regulation_in_order() -> None:
    assert len(PHRASES) == 12 == sum(id.startswith("TAR-10-") for id in RULES)


def test_against_a_soloist_the_opponents_may_talk_and_he_may_not() -> None:
    table = to_play(W="10S", S="9S")
    assert spoken(table, W) == set(), "West leads the first trick: nothing to return yet"
    assert "trunfu" in spoken(table, S)
    assert spoken(table, N) == set()
    said = table.do(c.Say(seat=S, phrase="trunfu"))
    assert isinstance(said[0], e.PhraseSaid)
    assert {"TAR-8-07", "TAR-10-07"} <= set(said[0].because)
    assert table.refuses(c.Say(seat=N, phrase="trunfu")).code == "no-partner"


def test_with_a_card_on_the_table_the_next_player_may_ask() -> None:
    table = to_play(W="10S", S="9S", E="8S", monte="10C 9C 8C")
    table.play(W, "10S")
    assert spoken(table, S) == {"ci-putiti", "ci-putiti-abbivirari", "tutti-cosi", "lassu-a-to"}
    assert spoken(table, E) == set(), "it is not his turn"
    table.play(S, "9S")
    assert "ci-putiti" not in spoken(table, E), "no partner is left to beat it"
    assert "lassu-a-to" in spoken(table, E), "West's card is winning"


def test_advice_counts_the_tricks_played() -> None:
    table = to_play(W="10S", S="9S", E="KS", N="QS", monte="10C 9C 8C")
    for seat, name in ((W, "10S"), (S, "9S"), (E, "KS"), (N, "QS")):
        table.play(seat, name)
    table.do(moves.legal(table.state, table.rules)[0])
    assert table.state.turn == E
    assert ("u-primu-iocu", 1) in phrases(table.state, table.rules, W)
    assert "pozzu-turnari" in spoken(table, E)
    assert "faglio" not in spoken(table, W), "the soloist has shown no missing suit"
    refused = table.refuses(c.Say(seat=W, phrase="u-primu-iocu", ordinal=2))
    assert refused.code == "phrase-out-of-place"
    table.do(c.Say(seat=W, phrase="u-primu-iocu", ordinal=1))


def test_while_the_partner_is_unknown_nobody_talks() -> None:
    table = to_play(call=True, S="T20", W="10S", monte="10C 9C 8C")
    assert all(spoken(table, seat) == set() for seat in range(4))
    refused = table.refuses(c.Say(seat=S, phrase="trunfu"))
    assert (refused.code, refused.because.gap) == ("not-known-partners", "GAP-T14")


def test_once_the_called_trump_has_fallen_partners_talk() -> None:
    table = to_play(call=True, S="T20", W="T2", E="T3", N="T4", monte="10C 9C 8C")
    for seat, name in ((W, "T2"), (S, "T20"), (E, "T3"), (N, "T4")):
        table.play(seat, name)
    table.do(moves.legal(table.state, table.rules)[0])
    assert table.state.turn == S
    assert "trunfu" in spoken(table, N)
    assert spoken(table, W) == set(), "opponents do not advise the leader"


def test_a_phrase_of_ones_own_is_refused() -> None:
    table = to_play(W="10S")
    refused = table.refuses(c.Say(seat=S, phrase="ho il re di spade"))
    assert refused.code == "unknown-phrase"
    assert "TAR-8-07" in refused.because.ids
    assert cards.COUNT == 63
