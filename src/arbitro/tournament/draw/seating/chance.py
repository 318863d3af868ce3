"""Where the chance of a draw came from: the terms that only `arbitro-draw/2` certificates have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from arbitro.kernel import Refused, shared_chance

BEFORE, WITH_THE_DRAW = "before", "with-the-draw"
"""When the house committed to its secret: in an act of its own, or in the one that drew."""


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


def read(document: Mapping[str, Any]) -> Chance:
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
