"""A tournament on disk: the desk of a hall whose store is one file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from itertools import count
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any, NamedTuple

import click
import msgspec
from msgspec import Struct

from arbitro.app.acts import Act, Answer, Happened, Who
from arbitro.app.commands import Named, OpenHall, Several, command_name
from arbitro.app.desk import Desk
from arbitro.app.hall import Hall, rulebook
from arbitro.app.naming import table_called, who
from arbitro.app.ports import Append, Clock, Entropy
from arbitro.app.queries.question import named
from arbitro.app.transcript import transcribe as transcribed
from arbitro.bootstrap import MachineClock
from arbitro.cli.papers.round_box import boxed
from arbitro.cli.terminal.command import spoken
from arbitro.cli.terminal.failures import InHall
from arbitro.cli.terminal.inputs import read_kind, why
from arbitro.kernel import Refused
from arbitro.referee.clock.readings import Reading
from arbitro.simulation.seeded_chance import Chance
from arbitro.store.disk import private
from arbitro.store.file import FileStore
from arbitro.store.memory import MemoryStore
from arbitro.tournament.events import TournamentOpened
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Tournament


@dataclass
class TournamentFile:
    """The state a file has come to; every act is on the disk before the next."""

    path: Path
    desk: Desk

    @property
    def stream(self) -> str:
        return stream_of(self.path)

    @property
    def hall(self) -> Hall:
        return self.desk.hall(self.stream)

    @property
    def state(self) -> Tournament:
        return self.hall.tournament

    @property
    def rules(self) -> TournamentRules:
        return rulebook(self.hall).tournament

    def send(self, *commands: Struct, author: str = "") -> tuple[Happened, ...]:
        """All these commands as one act or, if one is refused, none of them."""
        if not commands:
            return ()
        wish = commands[0] if len(commands) == 1 else _together(commands)
        return self.act(wish, Who(role="organiser", subject=author))

    def act(self, wish: Struct, by: Who) -> tuple[Happened, ...]:
        """One act; a refusal tells people by their names."""
        try:
            return self.desk.act(self.stream, Act(id=new_id(), command=wish, by=by)).happened
        except Refused as refused:
            raise InHall(refused, named(refused, self.hall)) from refused

    def who(self, called: str) -> str:
        """The id of somebody told by id or by name."""
        return who(self.state, called)


def _together(commands: tuple[Struct, ...]) -> Several:
    return Several(
        commands=tuple(
            Named(
                command=command_name(type(one)),
                fields=msgspec.json.decode(msgspec.json.encode(one)),
            )
            for one in commands
        )
    )


def new_id() -> str:
    """The name of an act nobody else has given."""
    return token_hex(8)


def stream_of(path: Path) -> str:
    return f"hall/{path.stem}"


def _desk(path: Path) -> Desk:
    return boxed(Desk(FileStore(path, stream_of(path)), MachineClock(), token_bytes))


def _free(file: str) -> Path:
    """A name nothing has yet, in a folder that is there."""
    path = Path(file)
    if path.exists():
        raise Refused("file-exists", {"file": file})
    if not path.parent.is_dir():
        raise Refused("file-unwritable", {"file": file, "reason": "ENOENT"})
    return path


def create(file: str, opening: OpenHall) -> Answer:
    """A new file with its first act."""
    path = _free(file)
    act = Act(id=new_id(), command=opening, by=Who(role="organiser"))
    return _desk(path).open_hall(act)


def keep(file: str, lines: Sequence[bytes], vault: Mapping[str, bytes]) -> None:
    """A hall that is there already, with its persons, as a new file."""
    path = _free(file)
    stream = stream_of(path)
    batch = Append(stream=stream, expected=0, lines=tuple(lines), vault=dict(vault))
    FileStore(path, stream).append(batch)


class Ambience(NamedTuple):
    """Where the hours, the chance and the names of acts come from."""

    clock: Clock
    entropy: Entropy
    name: Callable[[], str]


def this_machine() -> Ambience:
    return Ambience(MachineClock(), token_bytes, new_id)


def invented(seed: str) -> Ambience:
    """The same at every run: for a tournament that never was."""
    chance, seconds, names = Chance(seed), count(), count(1)

    def look() -> Reading:
        passed = next(seconds) * 1000
        return Reading("invented", passed, 1_778_313_600_000 + passed)  # 9 May 2026, ten o'clock

    return Ambience(look, chance.bytes, lambda: f"act-{next(names)}")


def transcribe(
    file: str,
    first: TournamentOpened,
    commands: Iterable[Struct],
    author: str,
    ambience: Ambience | None = None,
) -> None:
    """A new file in which these commands were done one after the other."""
    around = ambience or this_machine()
    store = MemoryStore()
    desk = Desk(store, around.clock, around.entropy)
    stream = transcribed(desk, first, commands, author, around.name)
    keep(file, store.lines(stream), store.vault(stream))


def write_new(file: str, data: bytes) -> None:
    """A file that was not there, its owner's alone: it may hold people's names."""
    try:
        with open(file, "xb", opener=private) as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
    except FileExistsError as error:
        raise Refused("file-exists", {"file": file}) from error
    except OSError as error:
        raise Refused("file-unwritable", {"file": file, "reason": why(error)}) from error


def resume(file: str) -> TournamentFile:
    """The tournament a file has come to, ready to go on."""
    path = Path(file)
    read_kind(file, "tournament")
    kept = TournamentFile(path, _desk(path))
    kept.desk.loaded(kept.stream)
    return kept


def on_file(words: str) -> Callable[[Callable[..., None]], click.Command]:
    """A command about a tournament's file, named first: it is handed the file opened."""

    def made(function: Callable[..., None]) -> click.Command:
        @wraps(function)
        def opened(file: str, **given: Any) -> None:
            function(resume(file), **given)

        return spoken(words)(click.argument("file")(opened))

    return made


def table_number(kept: TournamentFile, called: str, round: int | None = None) -> int:
    """A table by its number, or as it is called on screens and paper: A, B2."""
    if called.isdecimal():
        return int(called)
    t = kept.state
    at = round if round is not None and 1 <= round <= len(t.rounds) else len(t.rounds)
    tables = t.rounds[at - 1].tables if t.rounds else ()
    found = [x.number for x in tables if table_called(t, x.number, at) == called.upper()]
    if not found:
        raise Refused("unknown-table", {"table": called, "round": at, "tables": len(tables)})
    return found[0]


def happened(kept: TournamentFile, events: tuple[Happened, ...]) -> dict[str, Any]:
    """What every verb that changes something reports to a program."""
    return {
        "events": [{"kind": event.kind, "because": list(event.because)} for event in events],
        "version": kept.hall.version,
    }
