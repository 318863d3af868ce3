"""A tournament on disk: one log, and beside it the secret of a draw that is only committed to."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arbitro.cli.inputs import read_bytes, why
from arbitro.kernel import Refused
from arbitro.regulations.tournaments import tournament_rules
from arbitro.tournament import events as e
from arbitro.tournament import log
from arbitro.tournament.commands import Command
from arbitro.tournament.decide import step
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Tournament


@dataclass
class TournamentFile:
    """The state a file has come to; every command is on the disk before the next."""

    path: Path
    rules: TournamentRules
    state: Tournament
    prev: str

    @property
    def secret_path(self) -> Path:
        return Path(f"{self.path}.secret")

    def send(self, *commands: Command) -> tuple[e.Event, ...]:
        """All these commands or, if one is refused, none of them."""
        state = self.state
        happened: tuple[e.Event, ...] = ()
        for command in commands:
            state, new = step(state, command, self.rules)
            happened += new
        self._append(happened)
        self.state = state
        return happened

    def _append(self, happened: tuple[e.Event, ...]) -> None:
        rows = list(log.lines(happened, self.state.version, self.prev))
        if not rows:
            return
        try:
            with self.path.open("ab") as out:
                out.write(b"".join(rows))
                out.flush()
                os.fsync(out.fileno())
        except OSError as error:
            raise Refused(
                "file-unwritable", {"file": str(self.path), "reason": why(error)}
            ) from error
        self.prev = log.hash_of(rows[-1])


def create(file: str, first: e.TournamentOpened) -> None:
    """A new file with its first line."""
    write_new(file, log.write([first]))


def write_new(file: str, data: bytes) -> None:
    try:
        with Path(file).open("xb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
    except FileExistsError as error:
        raise Refused("file-exists", {"file": file}) from error
    except OSError as error:
        raise Refused("file-unwritable", {"file": file, "reason": why(error)}) from error


def resume(file: str) -> TournamentFile:
    """The tournament a file has come to, ready to go on."""
    state, prev = log.replayed(read_bytes(file))
    rules = tournament_rules(state.rules, state.interpretations, state.settings, state.declaration)
    return TournamentFile(Path(file), rules, state, prev)


def happened(kept: TournamentFile, events: tuple[e.Event, ...]) -> dict[str, Any]:
    """What every verb that changes something reports to a program."""
    return {
        "events": [{"kind": event.kind, "because": list(event.because)} for event in events],
        "version": kept.state.version,
    }
