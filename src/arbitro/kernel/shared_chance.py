"""Chance that several people make together, so that none of them can choose it.

Everybody fixes a value of his own and publishes its hash; then the house fixes its secret, bound to
those hashes and to what the chance is for (its `subject`); then the values are told. What comes out
depends on all of them: who told his value last did not know the secret, and who holds the secret
had fixed it before the first value was told. Draws and digital matches use the same lines of text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256

BYTES = 32
"""How long a secret and everybody's value are; they are written in hexadecimal."""
_PROMISE, _SEED = "arbitro-promise/2", "arbitro-seed/2"
_HEX = re.compile(r"[0-9a-f]{64}")


def in_hex(text: str) -> bool:
    """Whether this is a hash, a value or a secret: 32 bytes in small hexadecimal letters."""
    return _HEX.fullmatch(text) is not None


def fixed(value: str) -> str:
    """What somebody publishes before he tells his value: SHA-256 of its bytes."""
    return sha256(bytes.fromhex(value)).hexdigest()


def promise(secret: str, subject: str, commitments: Iterable[str]) -> str:
    """What the house publishes: it binds the secret, what it is for, and everybody's hash."""
    return _hash(_PROMISE, secret, subject, *commitments)


def mixed(secret: str, subject: str, seen: str, values: Iterable[str]) -> str:
    """The seed: secret, subject, what was seen in the hall ('' if nothing), everybody's value."""
    return _hash(_SEED, secret, subject, seen, *values)


def _hash(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()
