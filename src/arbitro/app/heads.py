"""The head of a log, its number and hash, as somebody saw it and kept it: is it still there?

A history that was cut short, dated anew, restored from before or written again agrees with itself
and with every rule. Only a line that somebody saw, and that is no longer there, tells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from arbitro.kernel import Refused

LEAST = 16
"""So many digits of a hash are told on screens, and asked of whoever types one: nobody can write a
history to fit them.
"""
SCANNED = "arbitro:head/1:"
"""What the code on paper begins with; the rest is `HASH:NUMBER`."""
_SAID = re.compile(rf"(?:{SCANNED})?([0-9a-f]{{{LEAST},64}}):([1-9][0-9]{{0,8}})")


class Witness(NamedTuple):
    """A line seen once: its number, counted from one, and how its hash begins."""

    number: int
    hash: str


def witness(said: str) -> Witness:
    """`HASH:NUMBER` as told on screens and scanned from paper; spaces and case do not count."""
    found = _SAID.fullmatch(re.sub(r"\s", "", said).lower())
    if found is None:
        raise Refused("not-a-head", {"said": said, "least": LEAST})
    return Witness(int(found[2]), found[1])


def told(number: int, hash: str) -> str:
    """A head as it is written down, whole."""
    return f"{hash}:{number}"


def in_log(seen: Witness, hashes: Sequence[str]) -> bool:
    """Is the line that was seen the one that stands there now?"""
    return seen.number <= len(hashes) and hashes[seen.number - 1].startswith(seen.hash)
