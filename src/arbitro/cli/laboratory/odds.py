"""`arbitro odds`: the chance of a conquest, and what is left of who tries;
`arbitro hand-odds`: what a hand of Tarocchi tells of the hands one does not see.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from arbitro.cli.terminal.command import Session, current, option, say_line, spoken
from arbitro.cli.terminal.failures import article
from arbitro.cli.terminal.inputs import writing
from arbitro.documents.drawings import BarChart
from arbitro.documents.odds_drawn import left_chart, percent
from arbitro.kernel import Reasons
from arbitro.messages import cite_all
from arbitro.messages.mineo import tarot
from arbitro.odds import Battle, Chain, battle, chain
from arbitro.odds.hand import Call, Hand, Suit, hand
from arbitro.odds.throw import edition

WIDEST = 40
"""Signs of the longest bar on a terminal."""
SHOWN = 3
"""Splits of a suit told to a person; a program gets them all."""


@spoken("odds")
@click.argument("attack", type=int)
@click.argument("defence", type=int)
@option("--regulation", default="rur-2015", metavar="ID")
@option("--stop-at", type=click.IntRange(min=1), default=1, metavar="N")
@option("--then", type=int, multiple=True, metavar="N")
@option("--svg", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
def odds(
    attack: int,
    defence: int,
    regulation: str,
    stop_at: int,
    then: tuple[int, ...],
    svg: Path | None,
) -> None:
    session = current()
    fought = battle(attack, defence, regulation, stop_at)
    march = chain(attack, (defence, *then), regulation) if then else None
    because = edition(regulation).legal_dice(attack, defence).because
    if svg is not None:
        _drawn(svg, left_chart(session.lang, fought))
    session.tell(
        lambda: _document(fought, march, because),
        lambda: _show(session, fought, (defence, *then), march, because),
    )


def _document(fought: Battle, march: Chain | None, because: Reasons) -> dict[str, Any]:
    document: dict[str, Any] = {
        "attack": fought.attack,
        "defence": fought.defence,
        "conquer": float(fought.conquer),
        "left": [[armies, float(chance)] for armies, chance in fought.left],
        "articles": [article(one) for one in because.citations],
    }
    if march is not None:
        document["chain"] = [float(chance) for chance in march.reached]
    return document


def _show(
    session: Session,
    fought: Battle,
    defences: tuple[int, ...],
    march: Chain | None,
    because: Reasons,
) -> None:
    facts = {"attack": fought.attack, "defence": fought.defence}
    chance = percent(session.lang, fought.conquer)
    say_line(session.say("odds.conquer", chance=chance, **facts), indent=0, style="bold")
    say_line(session.say("odds.dice", articles=cite_all(session.lang, because.citations)))
    say_line(session.say("odds.left"))
    for bar in left_chart(session.lang, fought).bars:
        length = round(bar.share * WIDEST / max(float(c) for _, c in fought.left))
        say_line(f"{bar.name:>4}  {bar.label:>7}  {'█' * length}".rstrip(), indent=4)
    for number, reached in enumerate(march.reached if march else (), start=1):
        row = {"number": number, "defence": defences[number - 1]}
        say_line(session.say("odds.reached", chance=percent(session.lang, reached), **row))


def _drawn(file: Path, chart: BarChart) -> None:
    with writing(file):
        file.write_text(chart.svg(), encoding="utf-8")


@spoken("hand-odds")
@click.argument("cards", nargs=-1, required=True)
@option("--monte", multiple=True, metavar="CARD")
def hand_odds(cards: tuple[str, ...], monte: tuple[str, ...]) -> None:
    session = current()
    told = hand(_apart(cards), _apart(monte))
    session.tell(lambda: _hand_document(told), lambda: _show_hand(session, told))


def _apart(words: tuple[str, ...]) -> list[str]:
    """«T20 5S» in one word is two cards, as when a hand is pasted."""
    return [one.upper() for word in words for one in word.replace(",", " ").split()]


def _hand_document(told: Hand) -> dict[str, Any]:
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


def _show_hand(session: Session, told: Hand) -> None:
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
