"""What can be typed at a table of Tarocchi."""

from __future__ import annotations

import pytest

from arbitro.cli.match.tarocchi import hand_words as words
from arbitro.games.mineo import cards
from arbitro.games.mineo import commands as c
from arbitro.games.mineo.talk import BY_ID
from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES, say
from arbitro.messages.mineo import tarot


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_known_by_its_name_and_its_code(lang: str) -> None:
    for card, code in enumerate(cards.NAMES):
        assert words.card_of(tarot(lang, card), 0) == card
        assert words.card_of(tarot(lang, card).upper(), 0) == card
        assert words.card_of(code.lower(), 0) == card


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("re di spade", "KS"),
        ("re spade", "KS"),
        ("spade re", "KS"),
        ("Giove", "T20"),
        ("palla", "T19"),
        ("trionfo 19", "T19"),
        ("5 denari", "5O"),
        ("cav cop", "NC"),
        ("fuj", "F"),
        ("miseria", "T0"),
    ],
)
def test_names_may_be_short_and_in_any_order(typed: str, code: str) -> None:
    assert words.card_of(typed, 0) == cards.parse(code)


def test_of_several_cards_that_fit_the_one_in_the_hand_is_meant() -> None:
    hand = cards.mask_of(cards.parse_many(["KS", "QS", "KC"]))
    assert words.card_of("regina", hand) == cards.parse("QS")
    with pytest.raises(Refused) as refused:
        words.card_of("re", hand)
    assert (refused.value.code, refused.value.facts["cards"]) == ("which-tarot", ["KS", "KC"])
    with pytest.raises(Refused, match="unknown-card"):
        words.card_of("asso di picche", hand)


def test_three_cards_are_typed_by_code_or_by_name() -> None:
    three = cards.parse_many(["QS", "NB", "5O"])
    assert words.cards_of("qs nb 5o", 0) == three
    assert words.cards_of("regina di spade, cavallo di bastoni, 5 oro", 0) == three


def test_every_phrase_is_said_by_writing_it() -> None:
    for id in BY_ID:
        assert words.phrase_of(say("it", f"phrase.{id}")) == words.Phrase(id, None)
    assert words.phrase_of("u primu iocu 2") == words.Phrase("u-primu-iocu", 2)
    assert words.phrase_of("re di spade") is None


def test_words_of_the_game_stand_for_what_is_offered() -> None:
    offers: list[c.Command] = [c.Pass(seat=0), c.GoSolo(seat=0), c.Call(seat=0, trump=20)]
    assert [words.act_of(said, offers) for said in ("Passo", "vado solo", "chiamo")] == offers
    assert words.act_of("passo", [c.Decline(seat=1)]) == c.Decline(seat=1)
    assert words.act_of("rivanto", offers) is None


@pytest.mark.parametrize(
    ("typed", "screen"),
    [("?", "help"), ("aiuto", "help"), ("", "help"), ("mano", "hand"), ("esci", "quit"),
     ("Frasi", "phrases"), ("punti", "totals"), ("re di spade", None)],
)  # fmt: skip
def test_screens_are_asked_for_by_name(typed: str, screen: str | None) -> None:
    assert words.screen_of(typed) == screen
