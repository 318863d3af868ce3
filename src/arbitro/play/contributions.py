"""A digital match whose chance everybody who wants makes together: `match.opened/2`.

Whoever takes part fixes a value and shows its hash; the house fixes its secret and shows the
commitment, which binds those hashes and the terms of the match; then the values are told, and the
match opens with all of them in its first line. A log without contributions is `match.opened/1`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from arbitro.kernel import Refused, shared_chance

Contribution = Mapping[str, str]
"""`name`, `commitment` and `value` of one who takes part."""
_KEYS = {"name", "commitment", "value"}


def subject(regulation: str, interpretations: Mapping[str, str], players: Iterable[str]) -> str:
    """What the chance is for: the same secret serves no other match."""
    terms = [regulation, dict(interpretations), list(players)]
    text = json.dumps(terms, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def promise(secret: bytes, about: str, commitments: Iterable[str]) -> str:
    """What the house shows before the first value is told."""
    return shared_chance.promise(secret.hex(), about, commitments)


def sound(contributions: Sequence[Contribution]) -> tuple[dict[str, str], ...]:
    """The contributions, if each is told by the value its hash promised and nobody's is twice."""
    rows = tuple(dict(one) for one in contributions)
    for row in rows:
        if set(row) != _KEYS or not all(isinstance(value, str) for value in row.values()):
            raise Refused("malformed-contribution", {})
        fixed, value = row["commitment"], row["value"]
        if not shared_chance.in_hex(value) or shared_chance.fixed(value) != fixed:
            raise Refused("another-value", {"commitment": fixed})
    if len({row["name"] for row in rows}) != len(rows):
        raise Refused("malformed-contribution", {})
    return rows


def commitment_of(first: Any, secret: bytes) -> str:
    """What the first line must have promised, if this is its secret."""
    rows = _rows(first)
    if not rows:
        return sha256(secret).hexdigest()
    return promise(secret, _about(first), [row["commitment"] for row in rows])


def source(first: Any, secret: bytes | None) -> bytes | None:
    """What the dice and cards of a match come from: its secret, with everybody's value."""
    rows = _rows(first)
    if secret is None or not rows:
        return secret
    values = [row["value"] for row in rows]
    return bytes.fromhex(shared_chance.mixed(secret.hex(), _about(first), "", values))


def _rows(first: Any) -> Sequence[Contribution]:
    rows: Sequence[Contribution] = getattr(first, "contributions", ())
    return rows


def _about(first: Any) -> str:
    return subject(first.regulation, first.interpretations, first.players)
