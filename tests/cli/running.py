"""How the tests of the command line run it, inside this process and as a program of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from arbitro.cli.root import root
from tests.patience import SECONDS


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on stdout."""
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        return self.json["error"]


def run(*arguments: str, typed: str | bytes | None = None) -> Ran:
    """`arbitro` with these arguments; `typed` is what comes from stdin."""
    result = CliRunner().invoke(root, list(arguments), input=typed)
    return Ran(result.exit_code, result.stdout, result.stderr)


def run_apart(*arguments: str, cwd: Path | None = None, **variables: str) -> Ran:
    """`python -m arbitro` in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "arbitro", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, **variables},
        timeout=SECONDS,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def ask(question: str, regulation: str, facts: dict[str, Any], *more: str) -> Ran:
    given = json.dumps(facts)
    return run("ask", question, "--regulation", regulation, "--facts", given, "--json", *more)
