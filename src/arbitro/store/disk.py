"""Files that are changed by one process at a time, and wholly or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES, EDQUOT, EFBIG, ENOSPC, EPERM, EROFS
from pathlib import Path
from typing import BinaryIO

from arbitro.app.ports import Unavailable

_CODES = {
    ENOSPC: "full",
    EDQUOT: "full",
    EFBIG: "full",
    EROFS: "read-only",
    EACCES: "read-only",
    EPERM: "read-only",
}

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO, shared: bool) -> None:  # noqa: ARG001 - there is one kind of lock
        file.seek(2**40)  # far beyond the content: readers are not in the way
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        file.seek(0)

else:
    import fcntl

    def _lock(file: BinaryIO, shared: bool) -> None:
        fcntl.flock(file, fcntl.LOCK_SH if shared else fcntl.LOCK_EX)


@contextmanager
def told_plainly() -> Iterator[None]:
    """What a disk refuses, as `Unavailable`."""
    try:
        yield
    except OSError as error:
        raise Unavailable(_CODES.get(error.errno or 0, "lost"), str(error)) from error


@contextmanager
def held(path: Path, shared: bool = False) -> Iterator[None]:
    """The file locked until the end, and made if it is not there; it may be replaced meanwhile.

    `shared` is for reading, beside other readers.
    """
    while True:
        flags = os.O_RDONLY if shared else os.O_RDWR | os.O_CREAT
        with os.fdopen(os.open(path, flags, 0o600), "rb", buffering=0) as file:
            _lock(file, shared)
            if _is_still(file, path):
                yield
                return


def _is_still(file: BinaryIO, path: Path) -> bool:
    """Whoever held the lock before may have put another file in the place of this one."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def write_safely(path: Path, data: bytes, mode: int | None = None) -> None:
    """The whole content or the one before: written beside it, then put in its place."""
    if mode is None:
        mode = path.stat().st_mode & 0o777
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    beside.chmod(mode)
    beside.replace(path)
    settle(path.parent)


def private(path: str, flags: int) -> int:
    """For `open`: a new file is its owner's alone, as the database is."""
    return os.open(path, flags, 0o600)


def settle(folder: Path) -> None:
    """Names are on the disk too, where a system lets a folder be opened."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
