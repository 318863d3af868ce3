"""Reads a file as a server would a stranger's: one second of processor and 200 MB, or killed.

Run as a program with files as arguments; prints one JSON line for each: the refusal, or remarks.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from arbitro.exchange import biff, ooxml  # noqa: F401 - loaded before the limits are set
from arbitro.exchange.lists.list_preview import preview_file
from arbitro.exchange.open_format.open_reader import read as read_open
from arbitro.exchange.outside_file import kind_of
from arbitro.exchange.workbook.workbook_reader import read
from arbitro.kernel import Refused
from arbitro.messages import refusal
from arbitro.regulations import tournament_rules
from tests.exchange.making import brought

SECONDS, BYTES = 1, 200 << 20


def told(data: bytes) -> dict[str, Any]:
    """What a person gets to read about this file."""
    try:
        kind = kind_of(data)
        if kind == "json":
            read_open(data)
            return {"remarks": []}
        if kind == "text":
            rows = preview_file(data).remarks
            return {"remarks": [r.document("it") for r in rows]}
        foreign = read(data)
        rules = None if foreign.heading.kind else "open"
        return {"remarks": [r.document("it") for r in brought(foreign, rules).remarks]}
    except Refused as refused:
        return {"refused": refused.code, "message": refusal("it", refused)}


def within_limits(file: str) -> None:
    """In a child of its own, so that one file's memory does not count for the next."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        if status:
            print(json.dumps({"killed": status}), flush=True)
        return
    import resource  # noqa: PLC0415 - not there on every system

    resource.setrlimit(resource.RLIMIT_DATA, (BYTES, BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    print(json.dumps(told(Path(file).read_bytes())), flush=True)
    os._exit(0)


if __name__ == "__main__":
    for id in ("open", "rur-2015"):
        tournament_rules(id)
    for name in sys.argv[1:]:
        within_limits(name)
