"""Finished tournaments on disk, with people of our choice among the invented ones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from arbitro.cli.tournament.tournament_file import invented, transcribe
from arbitro.people.identity import joined
from arbitro.regulations import tournament_rules
from arbitro.simulation.whole_tournament import simulate
from arbitro.tournament.commands import Command, Enter
from arbitro.tournament.events import TournamentOpened

Told = tuple[str, str, str]
"""Name, birth and national id."""


def played(
    file: Path,
    people: Mapping[str, Told],
    seed: int = 1,
    format: str = "open",
    players: int = 12,
    date: str = "2026-05-09",
) -> Path:
    """A tournament of this format, played to its end; it is called as its file."""
    rules = tournament_rules(format, {}, {})
    done = simulate(rules, players, seed)
    first = done.events[0]
    assert isinstance(first, TournamentOpened)
    first = replace(first, id=file.stem, name=file.stem, date=date)
    commands = [_as(command, people) for command in done.commands]
    transcribe(str(file), first, commands, "test", invented(f"{file.stem} {seed}"))
    return file


def _as(command: Command, people: Mapping[str, Told]) -> Command:
    if not isinstance(command, Enter) or command.id not in people:
        return command
    name, born, national = people[command.id]
    contacts = joined(None, national)
    told = {"name": name, "born": born or None, "contacts": contacts}
    return replace(command, **told, adult=True, distinct=True)
