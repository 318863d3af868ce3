"""Whatever a hall can do or tell, by its name: `tournament act` and `ask`."""

from __future__ import annotations

from functools import partial
from typing import Any

import click
import msgspec

from arbitro.app.acts import Who
from arbitro.app.decide import parsed
from arbitro.app.queries import QUERIES, Asker
from arbitro.cli.terminal.command import current, option, print_json
from arbitro.cli.terminal.inputs import json_object
from arbitro.cli.tournament.story import tell_happened
from arbitro.cli.tournament.tournament_file import TournamentFile, happened, on_file
from arbitro.kernel import Refused
from arbitro.kernel.near_words import near_words


def who(text: str) -> Who:
    """`referee:Bianchi`, `table:1/3`, `player:g004`, `organiser`."""
    role, _, subject = text.partition(":")
    return Who(role=role, subject=subject)


_PEOPLE = ("player", "one", "other", "reserve", "team", "against")


def by_name(kept: TournamentFile, fields: dict[str, Any]) -> dict[str, Any]:
    """Fields in which somebody may be told by name, with his id."""
    return {
        field: kept.who(value) if field in _PEOPLE and isinstance(value, str) else value
        for field, value in fields.items()
    }


@on_file("tournament act")
@click.argument("command")
@option("--fields", default="{}", metavar="JSON")
@option("--by", "author", default="organiser", metavar="ROLE:NAME")
def act(kept: TournamentFile, command: str, fields: str, author: str) -> None:
    session = current()
    wish = parsed(command, by_name(kept, json_object(fields)))
    done = kept.act(wish, who(author))
    session.tell(lambda: happened(kept, done), lambda: tell_happened(session, kept, done))


@on_file("tournament ask")
@click.argument("question")
@option("--fields", default="{}", metavar="JSON")
@option("--by", "author", default="organiser", metavar="ROLE:NAME")
def ask(kept: TournamentFile, question: str, fields: str, author: str) -> None:
    print_json(answer(kept, question, by_name(kept, json_object(fields)), who(author)))


def answer(kept: TournamentFile, question: str, fields: dict[str, Any], reader: Who) -> Any:
    """What a hall answers to a question by its name."""
    if question not in QUERIES:
        nearest = near_words(question, QUERIES, 0.3) or list(QUERIES)
        raise Refused("unknown-question", {"question": question, "nearest": nearest})
    query = QUERIES[question]
    try:
        parameters = msgspec.convert(fields, query.parameters)
    except msgspec.ValidationError as error:
        raise Refused("malformed-command", {"command": question, "problem": str(error)}) from error
    log = partial(kept.desk.hashes, kept.stream)
    asker = Asker(reader, current().lang, kept.desk.clock(), log)
    return query.ask(kept.hall, asker, parameters)
