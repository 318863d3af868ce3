"""`arbitro tournament new`: open one under an edition or a format; `formats`: those there are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from arbitro.app.commands import OpenHall
from arbitro.cli.terminal.command import current, interpretation_option, option, spoken
from arbitro.cli.terminal.inputs import read_bytes, readings
from arbitro.cli.tournament.tournament_file import create
from arbitro.kernel import Refused
from arbitro.regulations import EDITIONS, edition_of, tournament_rules
from arbitro.regulations.formats.presets import FORMATS, declared, format_of
from arbitro.tournament.rules import TournamentRules


def chosen_rules(
    regulation: str | None,
    format: str | None,
    interpretation: Sequence[str],
    settings: Sequence[str],
) -> tuple[TournamentRules, str | None]:
    """The rules named on the command line and, for an organiser's own file, its text."""
    if (regulation is None) == (format is None):
        raise Refused("rules-or-format", {})
    numbers = parsed_settings(settings)
    chosen = readings(interpretation)
    if format is not None and format.endswith(".toml"):
        text = read_bytes(format).decode("utf-8", errors="replace")
        return tournament_rules("", chosen, numbers, text), text
    if format is not None:
        declared(format)
    else:
        edition_of(regulation or "")
    return tournament_rules(regulation or format or "", chosen, numbers), None


def parsed_settings(pairs: Sequence[str]) -> dict[str, Any]:
    """`rounds=3`, as often as needed; `clubs=A,B` is a list."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name or not value:
            raise Refused("not-a-setting", {"text": pair})
        if name == "clubs":
            found[name] = [club.strip() for club in value.split(",") if club.strip()]
        else:
            found[name] = int(value) if value.lstrip("-").isdigit() else value
    return found


@spoken("tournament new")
@click.argument("file")
@option("--regulation", metavar="ID")
@option("--format", metavar="ID|FILE.toml")
@option("--name", "title", default="Torneo")
@option("--date", "day", metavar="AAAA-MM-GG")
@option("--set", "settings", multiple=True, metavar="…=…")
@interpretation_option
def new(
    file: str,
    regulation: str | None,
    format: str | None,
    title: str,
    day: str | None,
    settings: tuple[str, ...],
    interpretation: tuple[str, ...],
) -> None:
    session = current()
    rules, text = chosen_rules(regulation, format, interpretation, settings)
    if Path(file).exists():
        raise Refused("file-exists", {"file": file})
    create(
        file,
        OpenHall(
            id=Path(file).stem,
            name=title,
            date=day,
            regulation=regulation,
            format=None if text is not None else format,
            declaration=text,
            interpretations=readings(interpretation),
            settings=parsed_settings(settings),
        ),
    )
    session.tell(
        lambda: {
            "file": file,
            "rules": rules.id,
            "regulation": rules.regulation,
            "settings": dict(rules.settings),
            "interpretations": dict(rules.readings),
        },
        lambda: click.echo(session.say("screen.tournament-opened", file=file, rules=rules.id)),
    )


@spoken("tournament formats")
@click.argument("which", required=False)
def formats(which: str | None) -> None:
    session = current()
    if which is None:
        names = {id: format_of(declared(id)).name for id in FORMATS}
        rows = [f"{id:<26}{name}" for id, name in names.items()]
        session.tell(
            lambda: {"regulations": list(EDITIONS), "formats": names},
            lambda: click.echo("\n".join([*EDITIONS, *rows])),
        )
        return
    own = which.endswith(".toml")
    text = read_bytes(which).decode("utf-8", errors="replace") if own else declared(which)
    found = format_of(text)
    session.tell(
        lambda: {"id": found.id, "name": found.name, "ok": True, "declaration": text},
        lambda: click.echo(text),
    )
