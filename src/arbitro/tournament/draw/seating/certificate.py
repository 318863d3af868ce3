"""The certificate of a draw: everything needed to check it and to run it again.

One JSON document, `arbitro-draw/2`; `/1` where the commitment was published by an earlier program,
which bound neither the list nor anybody's value. Hashes are SHA-256 of canonical JSON: keys sorted,
no spaces, UTF-8.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any

from arbitro.kernel import Refused, shared_chance
from arbitro.tournament.draw.seating.field import Entry, Field, Tables, field
from arbitro.tournament.draw.seating.procedures import Scheme

FORMAT, FORMER = "arbitro-draw/2", "arbitro-draw/1"
BEFORE, WITH_THE_DRAW = "before", "with-the-draw"
"""When the house committed to its secret: in an act of its own, or in the one that drew."""


@dataclass(frozen=True, slots=True)
class Result:
    """One priority: conflicts left, the fewest there can be, and whether best is proved."""

    priority: str
    conflicts: int
    bound: int
    optimal: bool


@dataclass(frozen=True, slots=True)
class Cost:
    """What a prescribed procedure left, and what a free draw of the same field leaves."""

    priority: str
    conflicts: int
    free: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """One conflict left and the reason; `table` is None when it lies in several."""

    priority: str
    players: tuple[str, ...]
    table: int | None
    code: str
    facts: Mapping[str, Any]
    sentence: str


@dataclass(frozen=True, slots=True)
class Swap:
    """Two players who changed tables by hand."""

    swap: tuple[str, str]
    reason: str
    author: str


@dataclass(frozen=True, slots=True)
class Witness:
    """Somebody who mixed a value of his own into the seed; a player is named by his id."""

    name: str
    role: str
    commitment: str
    value: str


@dataclass(frozen=True, slots=True)
class Discarded:
    """A commitment, or a draw made of it, that was set aside before this one: why, by whom, and who
    had not told his value.
    """

    commitment: str
    reason: str
    author: str
    kind: str
    silent: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Chance:
    """`others` are the hashes of entries drawn elsewhere under the same commitment (parallel
    groups); with those of this certificate they make up the list it binds.
    """

    list_sha256: str
    others: tuple[str, ...] = ()
    committed: str = BEFORE
    witnesses_asked: int = 0
    witnesses: tuple[Witness, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    watched_by: tuple[str, ...] = ()
    discarded: tuple[Discarded, ...] = ()

    def commitment(self, secret: str) -> str:
        """What was published: it binds the secret, the list and everybody's hash."""
        if not shared_chance.in_hex(secret):
            raise Refused("malformed-secret", {})
        fixed = [witness.commitment for witness in self.witnesses]
        return shared_chance.promise(secret, self.list_sha256, fixed)

    def seed(self, secret: str, public: str, entries_sha256: str) -> bytes:
        """Dice go in without an order: thrown together they have none, and nobody may choose it."""
        seen = public
        if self.dice:
            seen = " ".join(map(str, sorted(die for throw in self.dice for die in throw)))
        told = [witness.value for witness in self.witnesses]
        return bytes.fromhex(shared_chance.mixed(secret, entries_sha256, seen, told))

    def beside(self, others: Iterable[str]) -> Chance:
        """The same chance for one of several draws, the entries of the others by their hashes."""
        return replace(self, others=tuple(others))

    def document(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, kw_only=True)
class Certificate:
    """What was asked, what was drawn, and what hands changed afterwards.

    `tables` are those played, manual swaps included; `drawn_sha256` is of those drawn.
    """

    regulation: str
    round: int
    entries: tuple[Entry, ...]
    entries_sha256: str
    sizes: tuple[int, ...]
    priorities: tuple[str, ...]
    procedure: str
    scheme: Scheme
    commitment: str
    secret: str
    public: str
    seed: str
    method: str
    tables: Tables
    drawn_sha256: str
    result: tuple[Result, ...]
    cost: tuple[Cost, ...]
    unavoidable: tuple[Conflict, ...]
    manual: tuple[Swap, ...] = ()
    chance: Chance | None = None
    """Where its chance came from; None in a certificate of the former format."""

    @property
    def field(self) -> Field:
        """The request this certificate answers."""
        return field(self.entries, self.sizes, self.priorities)

    def document(self) -> dict[str, Any]:
        """As plain JSON values."""
        values: dict[str, Any] = {"format": FORMER if self.chance is None else FORMAT}
        for name in _OWN:
            value = getattr(self, name)
            if name in ("entries", "result", "cost", "unavoidable", "manual"):
                value = [asdict(item) for item in value]
            values[name] = _plain(value)
        if self.chance is not None:
            values |= _plain(self.chance.document())
        return values

    def text(self) -> str:
        """As canonical JSON."""
        return canonical(self.document())


_OWN = tuple(name.name for name in fields(Certificate) if name.name != "chance")


def read(document: Mapping[str, Any]) -> Certificate:
    """A certificate from its JSON values. Trusts them: judging is the checker's work."""
    try:
        if document["format"] not in (FORMAT, FORMER):
            raise Refused("certificate-unreadable", {"what": str(document["format"])})
        values = {name: document[name] for name in _OWN}
        if document["format"] == FORMAT:
            values["chance"] = _chance(document)
        values["entries"] = tuple(
            Entry(**{**entry, "met": tuple(entry["met"])}) for entry in values["entries"]
        )
        for name in ("sizes", "priorities"):
            values[name] = tuple(values[name])
        for name in ("scheme", "tables"):
            values[name] = tuple(tuple(row) for row in values[name])
        values["result"] = tuple(Result(**item) for item in values["result"])
        values["cost"] = tuple(Cost(**item) for item in values["cost"])
        values["unavoidable"] = tuple(
            Conflict(**{**item, "players": tuple(item["players"])})
            for item in values["unavoidable"]
        )
        values["manual"] = tuple(
            Swap(**{**item, "swap": tuple(item["swap"])}) for item in values["manual"]
        )
    except (KeyError, TypeError, ValueError) as error:
        raise Refused("certificate-unreadable", {"what": str(error)}) from error
    return Certificate(**values)


def _chance(document: Mapping[str, Any]) -> Chance:
    """From the JSON values of a certificate, trusted as they are."""
    values = {name.name: document[name.name] for name in fields(Chance)}
    values["witnesses"] = tuple(Witness(**row) for row in values["witnesses"])
    values["discarded"] = tuple(
        Discarded(**{**row, "silent": tuple(row["silent"])}) for row in values["discarded"]
    )
    values["dice"] = tuple(tuple(throw) for throw in values["dice"])
    for name in ("others", "watched_by"):
        values[name] = tuple(values[name])
    return Chance(**values)


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: Any) -> str:
    return sha256(canonical(value).encode()).hexdigest()


def entries_sha256(entries: Iterable[Entry]) -> str:
    """The hash of an entry list, in the order of the ids."""
    in_order = sorted(entries, key=lambda entry: entry.id)
    return digest([asdict(entry) for entry in in_order])


@lru_cache(maxsize=4096)
def entry_sha256(entry: Entry) -> str:
    """Of one player: asked for the list that is promised, and again for its certificate."""
    return digest(asdict(entry))


def list_sha256(hashes: Iterable[str]) -> str:
    """The hash of all that a commitment's draws seat, from the hashes of its entries."""
    return digest(sorted(hashes))


def tables_sha256(tables: Sequence[Sequence[str]]) -> str:
    return digest([list(table) for table in tables])


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
