"""A match on disk: its log, and beside it the secret of a digital match until it is over."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from arbitro.cli.terminal.inputs import read_bytes, read_kind, why
from arbitro.kernel import Refused
from arbitro.play import Match
from arbitro.play import resume as take_up
from arbitro.play.log import Chain


@dataclass
class MatchFile:
    """Appends what happens to the log, whole actions at a time."""

    path: Path
    chain: Chain
    secret_path: Path

    def append(self, events: tuple[Any, ...]) -> None:
        """Write these events and make sure they are on the disk."""
        with self.path.open("ab") as log:
            log.write(b"".join([self.chain.line(event) for event in events]))
            log.flush()
            os.fsync(log.fileno())
        if events and events[-1].kind == "secret.revealed/1":
            self.secret_path.unlink(missing_ok=True)


def secret_path(file: str, given: str | None) -> Path:
    return Path(given) if given else Path(f"{file}.secret")


def create(file: str, match: Match, secret_file: str | None = None) -> MatchFile:
    """A new log with the events so far, and the secret where only its owner reads it."""
    kept = MatchFile(Path(file), Chain(match.game), secret_path(file, secret_file))
    try:
        os.close(os.open(kept.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        if match.secret is not None and not kept.secret_path.exists():
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
            with os.fdopen(os.open(kept.secret_path, flags, 0o600), "w") as secret:
                secret.write(match.secret.hex() + "\n")
    except FileExistsError as error:
        raise Refused("file-exists", {"file": str(error.filename)}) from error
    except OSError as error:
        raise Refused("file-unwritable", {"file": file, "reason": why(error)}) from error
    kept.append(match.events)
    return kept


def known_secret(file: str) -> bytes:
    """The secret written in a file, as hexadecimal digits."""
    try:
        return bytes.fromhex(read_bytes(file).decode())
    except ValueError as error:
        raise Refused("secret-unreadable", {"file": file}) from error


def resume(file: str, secret_file: str | None = None) -> tuple[Match, MatchFile]:
    """The match a log has come to, ready to go on; what a crash cut off is written again."""
    data = read_kind(file, "match")
    whole = data[: data.rfind(b"\n") + 1]
    where = secret_path(file, secret_file)
    secret = known_secret(str(where)) if where.exists() else None
    try:
        match, missing = take_up(whole, secret)
    except Refused as refused:
        facts = {"file": file, "secret": str(where)}
        if refused.code == "secret-needed":
            raise Refused("secret-missing", facts) from refused
        if refused.code == "secret-wrong":
            raise Refused("secret-of-another", facts) from refused
        raise
    last = msgspec.json.decode(whole.splitlines()[-1])
    chain = Chain(match.game, seq=last["seq"] + 1, prev=last["hash"])
    kept = MatchFile(Path(file), chain, where)
    if len(whole) < len(data):
        os.truncate(file, len(whole))
    if missing:
        kept.append(missing)
    return match, kept
