"""The server as a program of its own: started, spoken to, and left or killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from tests.patience import SECONDS

QUIET = {"PYTHONUNBUFFERED": "1"}


class Program:
    """`arbitro serve`, ready."""

    def __init__(self, process: subprocess.Popen[bytes], said: dict[str, Any]) -> None:
        self.process, self.url, self.links = process, str(said["url"]), said["links"]
        self.said = said

    @property
    def organiser(self) -> str:
        """The secret of the organiser's link."""
        return str(self.links["organiser"]).rpartition("/l/")[2]


def started(
    *arguments: str, errors: IO[bytes] | None = None, folder: Path | None = None
) -> Program:
    """Wait for the line that says it is ready."""
    process = begun("serve", *arguments, errors=errors, folder=folder)
    return Program(process, said_by(process))


def begun(
    command: str,
    *arguments: str,
    errors: IO[bytes] | None = None,
    folder: Path | None = None,
    cwd: Path | None = None,
    env: Mapping[str, str] = {},
    module: str = "arbitro",
) -> subprocess.Popen[bytes]:
    """A command that listens, on this machine only."""
    return subprocess.Popen(
        [sys.executable, "-m", module, command, "--host", "127.0.0.1", "--json", *arguments],
        stdout=subprocess.PIPE,
        stderr=errors if errors is not None else subprocess.DEVNULL,
        cwd=cwd,
        env={
            **os.environ,
            **QUIET,
            **({"TMPDIR": str(folder)} if folder is not None else {}),
            **env,
        },
    )


def said_by(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    """The next line it says."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        process.wait(SECONDS)
        raise AssertionError(f"the server ended with {process.returncode}")
    said: dict[str, Any] = json.loads(line)
    return said


@contextmanager
def serving(
    *arguments: str, errors: IO[bytes] | None = None, folder: Path | None = None
) -> Iterator[Program]:
    """For as long as it is needed; `folder` is where it may leave what it does not need."""
    program = started(*arguments, errors=errors, folder=folder)
    try:
        yield program
    finally:
        if program.process.poll() is None:
            program.process.kill()
        program.process.wait(SECONDS)
        if program.process.stdout is not None:
            program.process.stdout.close()
