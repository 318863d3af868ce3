"""Where the chance of a draw came from: what was seen in the hall, and the terms that only
`arbitro-draw/2` certificates have.

The value that nobody controls has one form only: dice thrown in the hall, or trumps drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, NamedTuple

from arbitro.kernel import Refused, shared_chance

_DICE = re.compile(r"[1-6](?:[\s,;.+–-]*[1-6])*")
_WORD = re.compile(r"[^\W\d_]{3,}")
_PART = re.compile(r"\w+")
_THROWS = re.compile(r"[;/|\n]+")
_BETWEEN = re.compile(r"[\s,.:+*_()\[\]'\"–—−-]*")
_TRUMP = re.compile(r"([^\s=]+)=0*(\d{1,2})")
MOST_DICE = 100
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


class Public(NamedTuple):
    """What was seen in the hall, however it was typed: throws of dice, or somebody's trumps."""

    dice: tuple[tuple[int, ...], ...] = ()
    trumps: tuple[tuple[str, int], ...] = ()

    @property
    def text(self) -> str:
        """As people read it: `3-5-1`, `3-5-1; 6-2`, `g001=17 g002=4`."""
        if self.trumps:
            return " ".join(f"{id}={trump}" for id, trump in self.trumps)
        return "; ".join("-".join(map(str, throw)) for throw in self.dice)

    @property
    def seen(self) -> str:
        """As it goes into the seed: dice have no order, so that nobody chooses one."""
        if self.trumps:
            return self.text
        return " ".join(map(str, sorted(die for throw in self.dice for die in throw)))


def parsed(text: str) -> Public:
    """Dice from 1 to 6 (`3-5-1`, `3 5 1`, `351`; `;` parts throws), or trumps with whose they are
    (`g001=17 g002=4`). Anything else is refused: two spellings would be two draws.
    """
    typed = text.strip()
    if not any(letter.isalnum() for letter in typed):
        return Public()
    if "=" in typed:
        return Public(trumps=_trumps(typed))
    throws = []
    for part in filter(str.strip, _THROWS.split(typed)):
        faces = _BETWEEN.sub("", part)
        if not faces.isascii() or set(faces) - set("123456"):
            wrong = [w for w in _PART.findall(typed) if set(w) - set("123456")]
            raise Refused("not-public-dice", {"public": typed, "wrong": wrong or [typed]})
        throws.append(tuple(map(int, faces)))
    thrown = tuple(throw for throw in throws if throw)
    if sum(map(len, thrown)) > MOST_DICE:
        raise Refused("dice-too-many", {"most": MOST_DICE})
    return Public(dice=thrown)


def _trumps(text: str) -> tuple[tuple[str, int], ...]:
    words = text.replace(",", " ").replace(";", " ").split()
    rows = []
    for word in words:
        told = _TRUMP.fullmatch(word)
        if told is None:
            raise Refused("not-a-trump", {"text": word})
        rows.append((told[1], int(told[2])))
    return tuple(sorted(rows))


def require_public(text: str, decider: int) -> None:
    """What a promise of the first kind took, byte for byte: dice (`6 3 1`), trumps, or anything
    that names where it was published (`Lotto Roma 5 17 44`).
    """
    if not any(letter.isdigit() for letter in text):
        raise Refused("public-missing", {})
    if decider < 2:  # 0.1.0 took whatever had a figure in it
        return
    if _DICE.fullmatch(text.strip()) or "=" in text or _WORD.search(text):
        return
    wrong = [part for part in _PART.findall(text) if not _DICE.fullmatch(part)]
    raise Refused("not-public-dice", {"public": text, "wrong": wrong})
