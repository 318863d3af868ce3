"""`arbitro hand-odds`: what a hand of Tarocchi tells of the hands one does not see."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.terminal.failures import article
from arbitro.cli.terminal.session import Session, current, say_line
from arbitro.cli.terminal.spoken_help import option, spoken
from arbitro.documents.odds_drawn import percent
from arbitro.messages import cite_all
from arbitro.messages.mineo import tarot
from arbitro.odds.hand import Call, Hand, Suit, hand

SHOWN = 3
"""Splits of a suit told to a person; a program gets them all."""


@spoken("hand-odds")
@click.argument("cards", nargs=-1, required=True)
@option("--monte", multiple=True, metavar="CARD")
def hand_odds(cards: tuple[str, ...], monte: tuple[str, ...]) -> None:
    """See the sentence `help.hand-odds`."""
    session = current()
    told = hand(_apart(cards), _apart(monte))
    session.tell(lambda: _document(told), lambda: _show(session, told))


def _apart(words: tuple[str, ...]) -> list[str]:
    """«T20 5S» in one word is two cards, as when a hand is pasted."""
    return [one.upper() for word in words for one in word.replace(",", " ").split()]


def _document(told: Hand) -> dict[str, Any]:
    call = told.call
    return {
        "hand": list(told.cards),
        "call": call
        and {
            "trump": call.trump,
            "seat": float(call.seat),
            "monte": float(call.monte),
            "drawn": float(call.drawn),
            "articles": [article(one) for one in call.because.citations],
        },
        "suits": [
            {
                "suit": one.suit,
                "held": one.held,
                "unseen": one.unseen,
                "void": float(one.void),
                "splits": [[list(split), float(chance)] for split, chance in one.splits],
            }
            for one in told.suits
        ],
    }


def _show(session: Session, told: Hand) -> None:
    if told.call is not None:
        _show_call(session, told.call)
    say_line(session.say("hand-odds.splits"), indent=0, style="bold")
    for one in told.suits:
        _show_suit(session, one)


def _show_call(session: Session, call: Call) -> None:
    articles = cite_all(session.lang, call.because.citations)
    trump = tarot(session.lang, call.trump)
    say_line(session.say("hand-odds.call", trump=trump, articles=articles), indent=0, style="bold")
    for place, chance in (("seat", call.seat), ("monte", call.monte), ("drawn", call.drawn)):
        if chance:
            say_line(session.say(f"hand-odds.{place}", chance=percent(session.lang, chance)))


def _show_suit(session: Session, one: Suit) -> None:
    suit = session.say("hand-odds.trumps") if one.suit == "T" else session.say(f"suit.{one.suit}")
    likely = ", ".join(
        f"{'-'.join(map(str, split))} {percent(session.lang, chance)}"
        for split, chance in one.splits[:SHOWN]
    )
    facts = {"held": one.held, "unseen": one.unseen, "void": percent(session.lang, one.void)}
    say_line(session.say("hand-odds.suit", suit=suit, likely=likely, **facts))
