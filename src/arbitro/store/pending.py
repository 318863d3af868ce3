"""A change to a file and its secrets, written down whole before it is carried out."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import msgspec

from arbitro.store import paper
from arbitro.store.locked import settle, write_safely


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What is to become of `FILE` and `FILE.secret`. Carrying it out twice does it once."""

    size: int
    """How long the file was."""
    added: bytes
    """What comes at its end."""
    removed: tuple[str, ...] = ()
    """Persons whose lines go."""
    secrets: dict[str, bytes] | None = None
    """All secrets there are from now on; None: as before."""


def carry_out(path: Path, change: Change) -> None:
    """Durable when it returns; after a crash `finish` completes it; a full disk undoes it."""
    body = msgspec.msgpack.encode(change)
    write_safely(_pending(path), sha256(body).digest() + body, 0o600)
    try:
        _apply(path, change)
    except OSError:
        if not change.removed:
            os.truncate(path, change.size)
        _pending(path).unlink()
        raise
    _pending(path).unlink()


def finish(path: Path) -> None:
    """Complete what a crash has cut short, if there is anything."""
    try:
        written = _pending(path).read_bytes()
    except FileNotFoundError:
        return
    digest, body = written[:32], written[32:]
    if sha256(body).digest() == digest:
        _apply(path, msgspec.msgpack.decode(body, type=Change))
    _pending(path).unlink()


def is_pending(path: Path) -> bool:
    return _pending(path).exists()


def secrets_of(path: Path) -> dict[str, bytes]:
    """What lies beside the file, by name."""
    try:
        data = _secret(path).read_bytes()
    except FileNotFoundError:
        return {}
    return msgspec.json.decode(data, type=dict[str, bytes])


def _apply(path: Path, change: Change) -> None:
    if change.removed:
        data = path.read_bytes()
        if not change.added or not data.endswith(change.added):
            write_safely(path, paper.without(data, change.removed) + change.added)
    else:
        _extend(path, change)
    if change.secrets is not None:
        _keep_secrets(path, change.secrets)


def _extend(path: Path, change: Change) -> None:
    with path.open("r+b") as file:
        file.truncate(change.size)
        file.seek(change.size)
        file.write(change.added)
        file.flush()
        os.fsync(file.fileno())
    if change.size == 0:
        settle(path.parent)


def _keep_secrets(path: Path, secrets: dict[str, bytes]) -> None:
    if secrets:
        write_safely(_secret(path), msgspec.json.encode(secrets, order="sorted") + b"\n", 0o600)
    else:
        _secret(path).unlink(missing_ok=True)


def _pending(path: Path) -> Path:
    return path.with_name(f"{path.name}.pending")


def _secret(path: Path) -> Path:
    return path.with_name(f"{path.name}.secret")
