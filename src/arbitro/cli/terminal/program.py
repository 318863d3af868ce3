"""Our own commands as a person can type them again: the program as it was called, words quoted."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

_NAME = "arbitro"


def command(*words: str) -> str:
    """A whole command line, such as `.venv/bin/arbitro match play 'mia partita.jsonl'`."""
    return " ".join((program(), *map(shlex.quote, words)))


def program() -> str:
    """What was typed to start us, or the bare name where that is enough."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return f"{shlex.quote(sys.orig_argv[0])} -m {_NAME}"
    if called.stem != _NAME:
        return _NAME
    found = shutil.which(_NAME)
    if found is not None and Path(found).resolve() == called.resolve():
        return _NAME
    return shlex.quote(sys.argv[0])
