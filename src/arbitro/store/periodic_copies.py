"""Copies of the whole store every few minutes into a folder, kept for a stated time."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from errno import ENOTDIR, errorcode
from pathlib import Path
from threading import Event, Thread

from sqlalchemy import func, select

from arbitro.app.ports import Unavailable
from arbitro.kernel.errors import Refused
from arbitro.store import tables as t
from arbitro.store.copies import backup
from arbitro.store.sql import SqlStore

_log = logging.getLogger(__name__)
_NAME = re.compile(r"arbitro-\d{8}-\d{6}(-\d+)?\.db")
"""Ours, by the hour they were made; whatever else lies in the folder is not touched."""


class PeriodicCopies:
    """Makes one copy at once and then one every so often, as long as something changed."""

    def __init__(
        self,
        store: SqlStore,
        folder: Path,
        every: float,
        keep: float,
        hour: Callable[[], float] = time.time,
    ) -> None:
        self.store, self.folder = store, folder
        self.every, self.keep, self._hour = every, keep, hour
        self.last: Path | None = None
        self._seen: tuple[int, ...] | None = None
        self._ended = Event()
        self._thread = Thread(target=self._run, name="copies", daemon=True)

    def start(self) -> None:
        """Refused now if the folder cannot be written to, rather than in silence later."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            found = ENOTDIR if isinstance(error, FileExistsError) else error.errno or 0
            facts = {"file": str(self.folder), "reason": errorcode.get(found, str(error))}
            raise Refused("file-unwritable", facts) from error
        self.copy()
        self._thread.start()

    def stop(self) -> None:
        """With a last copy of whatever came after the one before."""
        self._ended.set()
        self._thread.join()
        self._try()

    def copy(self) -> None:
        """One more copy, unless nothing was added; those that are too old go, the newest never."""
        mark = self._mark()
        if mark != self._seen or self.last is None:
            out = self._free()
            backup(self.store, out)
            self.last, self._seen = out, mark
        self._clear()

    def _mark(self) -> tuple[int, ...]:
        """Another one as soon as there are new lines or keys."""
        keys = select(func.count(), func.max(t.grants.c.issued), func.max(t.grants.c.revoked))
        names = select(func.count(), func.max(t.accounts.c.changed))
        with self.store.reading() as connection:
            known = (*connection.execute(keys).one(), *connection.execute(names).one())
        return self.store.position(), *(int(one or 0) for one in known)

    def _free(self) -> Path:
        stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(self._hour()))
        out, number = self.folder / f"arbitro-{stamp}.db", 1
        while out.exists():
            number += 1
            out = self.folder / f"arbitro-{stamp}-{number}.db"
        return out

    def _clear(self) -> None:
        before = self._hour() - self.keep
        for path in self.folder.iterdir():
            if path == self.last or not _NAME.fullmatch(path.name):
                continue
            if path.stat().st_mtime < before:
                path.unlink()

    def _run(self) -> None:
        while not self._ended.wait(self.every):
            self._try()

    def _try(self) -> None:
        try:
            self.copy()
        except (Unavailable, Refused, OSError) as error:
            _log.warning("no copy was made: %s", error)
