"""`arbitro ask`: put a question to a regulation."""

from __future__ import annotations

from importlib import import_module
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import click
import msgspec

from arbitro.cli.terminal.command import (
    Session,
    current,
    interpretation_option,
    option,
    say_line,
    spoken,
    wire,
)
from arbitro.cli.terminal.failures import article
from arbitro.cli.terminal.inputs import json_object, readings
from arbitro.kernel import Refused, Ruling
from arbitro.kernel.near_words import near_words
from arbitro.messages import answer, cite
from arbitro.regulations import EDITIONS, RISIKO, TAROCCHI, catalogue, mineo_rules, risiko_rules

GAMES: dict[str, tuple[tuple[str, ...], Any]] = {
    "risiko": (RISIKO, risiko_rules),
    "mineo": (TAROCCHI, mineo_rules),
}
"""The regulations of each game and whose rules they give; no two games share a question."""


def questions_of(game: str) -> Any:
    """What can be asked about a game; only the game asked about is loaded."""
    return import_module(f"arbitro.games.{game}.questions")


def every_question() -> dict[str, Any]:
    return {name: known for game in GAMES for name, known in questions_of(game).QUESTIONS.items()}


def _game(question: str, regulation: str | None) -> str:
    """The game a question is about; that of the regulation is looked at first."""
    first = sorted(GAMES, key=lambda game: regulation not in GAMES[game][0])
    for game in first:
        if question in questions_of(game).QUESTIONS:
            return game
    nearest = near_words(question, every_question(), 0.4)
    raise Refused("unknown-question", {"question": question, "nearest": nearest})


def _rules(question: str, game: str, regulation: str, chosen: dict[str, str]) -> Any:
    known, rules = GAMES[game]
    if regulation not in known and any(regulation in others for others, _ in GAMES.values()):
        facts = {"question": question, "regulation": regulation, "regulations": list(known)}
        raise Refused("question-of-another-game", facts)
    return rules(regulation, chosen)


@spoken("ask")
@click.argument("question", required=False)
@option("--list", "listing", is_flag=True)
@option("--regulation", metavar="ID")
@option("--facts", default="{}", metavar="JSON")
@interpretation_option
def ask(
    question: str | None,
    listing: bool,
    regulation: str | None,
    facts: str,
    interpretation: tuple[str, ...],
) -> None:
    session = current()
    if listing:
        session.tell(catalogue_of_questions, lambda: _show_questions(session))
        return
    wanted = question or ""
    game = _game(wanted, regulation)
    if regulation is None:
        raise Refused("regulation-needed", {"regulations": list(GAMES[game][0])})
    rules = _rules(wanted, game, regulation, readings(interpretation))
    given = json_object(facts)
    ruling: Ruling[Any] = questions_of(game).ask(rules, wanted, given)
    sentence = answer(session.lang, wanted, given, ruling)

    def document() -> dict[str, Any]:
        return {
            "question": wanted,
            "regulation": regulation,
            "value": wire(ruling.value),
            "articles": [article(c) for c in ruling.because.citations],
            "interpretation": ruling.because.gap,
            "verified": ruling.because.verified,
            "sentence": sentence,
        }

    session.tell(document, lambda: _show(session, regulation, rules.readings, sentence, ruling))


def _show(
    session: Session,
    regulation: str,
    chosen: dict[str, str],
    sentence: str,
    ruling: Ruling[Any],
) -> None:
    say_line(sentence, indent=0, style="bold")
    for citation in ruling.because.citations:
        rule = catalogue.restated(citation.id, session.lang)
        say_line(f"{cite(session.lang, citation)} [{citation.id}]: {rule}")
    if not ruling.because.citations:
        say_line(session.say("screen.no-article"))
    gap = ruling.because.gap
    if gap is not None:
        say_line(_reading(session, regulation, gap, chosen.get(gap), ruling))


def _reading(
    session: Session, regulation: str, gap: str, choice: str | None, ruling: Ruling[Any]
) -> str:
    """Which reading answered, what else could have been chosen, and who confirmed it."""
    known = EDITIONS[regulation].gaps("play").get(gap)
    allowed = (known.default, *known.alternatives) if known else ()
    return session.say(
        "screen.reading-choices" if len(allowed) > 1 else "screen.reading",
        gap=gap,
        choice=choice or (known.default if known else "?"),
        others=[other for other in allowed if other != choice],
        verified=session.say("screen.verified" if ruling.because.verified else "screen.unverified"),
    )


def catalogue_of_questions() -> list[dict[str, Any]]:
    """Every question with the regulations that answer it and the facts it needs."""
    return [
        {
            "question": name,
            "regulations": list(GAMES[_game(name, None)][0]),
            "facts": {f.name: fact_type(f) for f in msgspec.structs.fields(known.facts)},
        }
        for name, known in every_question().items()
    ]


def fact_type(fact: Any) -> str:
    """«int», «[str]», «int?» for a fact that may be left out."""
    return _type(fact.type) + ("" if fact.required else "?")


def _type(annotation: Any) -> str:
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return "|".join(str(value) for value in inner)
    if origin is list:
        return f"[{_type(inner[0])}]"
    if hasattr(annotation, "__metadata__"):
        return _type(inner[0])
    if inner:
        return "|".join(_type(one) for one in inner if one is not NoneType)
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        rows = msgspec.structs.fields(annotation)
        return "{" + ", ".join(f"{row.name}: {fact_type(row)}" for row in rows) + "}"
    return str(getattr(annotation, "__name__", annotation))


def _show_questions(session: Session) -> None:
    title = session.say("screen.questions", count=len(every_question()))
    say_line(title, indent=0, style="bold")
    for row in catalogue_of_questions():
        facts = ", ".join(f"{name}: {kind}" for name, kind in row["facts"].items())
        say_line(f"{row['question']}  {{{facts}}}")
