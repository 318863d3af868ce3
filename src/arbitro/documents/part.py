"""What a document is before it is typeset: a template's name, a heading, and plain values."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from arbitro.messages.text import date_of, grouped, rules_name
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
