"""Ed25519 as the hall takes it: one spelling, and no key with which anybody could sign.

The check in a browser (`report.js`) is as strict: what holds here holds there.
"""

from __future__ import annotations

import re

_FIELD = 2**255 - 19
_EIGHTH = int.from_bytes(
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"
)
_WEAK = frozenset({0, 1, _FIELD - 1, _EIGHTH, _FIELD - _EIGHTH})
"""Where the eight points of small order lie: with a key there anybody signs anything."""


def public_of(seed: bytes) -> bytes:
    from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415 - slow to load

    return ed25519.Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()


def sign(seed: bytes, data: bytes) -> bytes:
    from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415 - as above

    return ed25519.Ed25519PrivateKey.from_private_bytes(seed).sign(data)


def verifies(public: str, signature: str, data: bytes) -> bool:
    """Did the holder of this public key sign these bytes? As strict as the check in a browser."""
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - as above
    from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415 - as above

    half = bytes_in(public, 32)
    if not is_strong(half):
        return False
    try:
        ed25519.Ed25519PublicKey.from_public_bytes(half).verify(bytes_in(signature, 64), data)
    except (InvalidSignature, ValueError):
        return False
    return True


def bytes_in(text: str, length: int) -> bytes:
    """So many bytes in small hexadecimal digits; none if they are written otherwise."""
    written = re.fullmatch(rf"[0-9a-f]{{{2 * length}}}", text)
    return bytes.fromhex(text) if written else b""


def is_strong(public: bytes) -> bool:
    """A point in its one spelling, and not one of those that any signature fits."""
    height = int.from_bytes(public, "little") & (2**255 - 1)
    return len(public) == 32 and height < _FIELD and height not in _WEAK
