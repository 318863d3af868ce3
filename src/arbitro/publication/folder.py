"""The folder a site lies in: ours or nobody's, written page by page, and only what changed."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

from arbitro.kernel import Refused

LIST = "arbitro-site.json"
"""What makes a folder ours: the list of all that we put there."""


class Made(Struct, frozen=True, kw_only=True):
    """From which state of a tournament its pages were made, and by which program."""

    folder: str
    head: str
    people: int
    """How far its log had come when a person was last changed."""


class Listed(Struct, frozen=True, kw_only=True):
    format: Literal["arbitro-site/1"] = "arbitro-site/1"
    program: str = ""
    site: str = ""
    address: str = ""
    register: int = 0
    """How far the register of the house had come."""
    tournaments: dict[str, Made] = {}
    seasons: dict[str, str] = {}
    """By season, a mark of all that its page tells."""
    files: dict[str, str] = {}


class Written(NamedTuple):
    """How many files were written, left as they were, and taken away."""

    written: int
    unchanged: int
    removed: int


def known_in(folder: Path) -> Listed:
    """What we put there before. `Refused` if the folder is somebody else's."""
    try:
        if not folder.exists():
            return Listed()
        if not folder.is_dir():
            raise Refused("site-not-a-folder", {"folder": str(folder)})
        if not (folder / LIST).exists():
            if any(folder.iterdir()):
                raise Refused("site-not-ours", {"folder": str(folder)})
            return Listed()
        return msgspec.json.decode((folder / LIST).read_bytes(), type=Listed)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused("site-not-ours", {"folder": str(folder)}) from error


def put(
    folder: Path, files: Mapping[str, bytes], kept: Mapping[str, str], listed: Listed
) -> Written:
    """These files, beside those that are kept as they are; whatever else of ours goes.

    Each is whole at any moment. The list is written last: who stops halfway begins again.
    """
    before = known_in(folder)
    hashes = {path: sha256(content).hexdigest() for path, content in files.items()}
    written = 0
    for path, content in files.items():
        where = folder / path
        if before.files.get(path) == hashes[path] and _holds(where, content):
            continue
        where.parent.mkdir(parents=True, exist_ok=True)
        _put(where, content)
        written += 1
    whole = {**kept, **hashes}
    removed = [path for path in before.files if path not in whole and _within(folder, path)]
    for path in removed:
        (folder / path).unlink(missing_ok=True)
    done = msgspec.structs.replace(listed, files=dict(sorted(whole.items())))
    if done != before:
        folder.mkdir(parents=True, exist_ok=True)
        _put(folder / LIST, msgspec.json.format(msgspec.json.encode(done), indent=1) + b"\n")
    for emptied in sorted({(folder / path).parent for path in removed}, reverse=True):
        _tidy(folder, emptied)
    return Written(written, len(whole) - written, len(removed))


def _holds(where: Path, content: bytes) -> bool:
    try:
        return where.read_bytes() == content
    except OSError:
        return False


def _put(where: Path, content: bytes) -> None:
    """In one step: whoever looks finds the old page or the new one."""
    new = where.with_name(f".{where.name}.new")
    new.write_bytes(content)
    new.replace(where)


def _within(folder: Path, path: str) -> bool:
    """A list somebody changed leads nowhere outside."""
    return (folder / path).resolve().is_relative_to(folder.resolve())


def _tidy(folder: Path, emptied: Path) -> None:
    while emptied != folder and emptied.is_dir() and not any(emptied.iterdir()):
        emptied.rmdir()
        emptied = emptied.parent
