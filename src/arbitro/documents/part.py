"""What a document is before it is typeset: a template's name, a heading, and plain values."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from arbitro.messages import say
from arbitro.messages.text import knows
from arbitro.tournament.state import Tournament

SHORT = 8
"""How many characters of a hash stand on paper."""

_sorted = msgspec.json.Encoder(order="sorted")


class Stamp(Struct, frozen=True, kw_only=True):
    """What every page says at its foot: whose paper it is and from which state it was printed."""

    tournament: str
    rules: str
    date: str
    version: int
    hash: str
    head: str = ""
    """The last line of the log it was printed from, as `HASH:NUMBER`; nothing if nobody said."""

    @property
    def code(self) -> str:
        """The short code of the state: two groups of four characters."""
        return grouped(self.hash[:SHORT])


class Part(Struct, frozen=True, kw_only=True):
    """One document, or one chapter of a pack."""

    template: str
    title: str
    subtitle: str = ""
    data: dict[str, Any] = {}


def stamp_of(t: Tournament, lang: str, head: str = "") -> Stamp:
    """The stamp of a tournament's state. The same state has the same stamp on every machine."""
    return Stamp(
        tournament=t.name,
        rules=rules_name(lang, t.rules),
        date=date_of(lang, t.date),
        version=t.version,
        hash=state_sha256(t),
        head=head,
    )


def state_sha256(t: Tournament) -> str:
    """The hash of a state's sorted JSON; what is kept by round number gets it as a string."""
    plain = msgspec.to_builtins(t, str_keys=True, order="sorted")
    return sha256(_sorted.encode(plain)).hexdigest()


def date_of(lang: str, date: str | None) -> str:
    """«9 maggio 2026»; what is not a date in figures is printed as it was written."""
    found = re.fullmatch(r"(\d{4})-(0[1-9]|1[0-2])-(\d\d)", date or "")
    if found is None:
        return date or ""
    year, month, day = found.groups()
    return say(lang, "paper.date", day=int(day), month=say(lang, f"paper-month.{month}"), year=year)


def rules_name(lang: str, id: str) -> str:
    """An edition or a format as people call it."""
    for table in ("regulation", "regulation-short"):
        if knows(lang, f"{table}.{id}"):
            return say(lang, f"{table}.{id}")
    return id


def grouped(digits: str) -> str:
    """«3fa9c21b» as «3fa9 c21b», which can be read aloud."""
    return " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))
