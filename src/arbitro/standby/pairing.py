"""The code two laptops share, and what they say to each other under it.

A code is read or typed once. From it scrypt makes a key that both keep; every connection has keys
of its own, one for each direction, out of that key and a number thrown by each side. Messages are
counted: one that is changed, left out, repeated or from another connection does not open.
"""

from __future__ import annotations

import re
import secrets
from hashlib import scrypt

from arbitro.kernel import Refused

NONCE = 32
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that looks like another."""
_LENGTH = 20
_SALT = b"arbitro standby 1"


def new_code() -> str:
    """Twenty letters in groups of four: 99 bits."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    return "-".join(letters[at : at + 4] for at in range(0, _LENGTH, 4))


def key_of(code: str) -> bytes:
    """The key behind a code, however it was typed."""
    plain = re.sub(r"[\s-]", "", code.lower())
    if len(plain) != _LENGTH or set(plain) - set(_LETTERS):
        raise Refused("pairing-code-malformed", {})
    return scrypt(plain.encode(), salt=_SALT, n=2**14, r=8, p=1, dklen=32)


class Channel:
    """One end of a connection: seals what goes out, opens what comes in."""

    def __init__(self, key: bytes, follower: bytes, leader: bytes, follows: bool) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import (  # noqa: PLC0415 - slow to load
            ChaCha20Poly1305,
        )

        down, up = (ChaCha20Poly1305(_key(key, follower + leader, way)) for way in (b"down", b"up"))
        self._out, self._in = (up, down) if follows else (down, up)
        self._sent = self._heard = 0

    def seal(self, message: bytes) -> bytes:
        self._sent += 1
        return self._out.encrypt(_counted(self._sent), message, None)

    def open(self, sealed: bytes) -> bytes:
        """The message; `Refused` if it is not the next one the other side sent."""
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415 - slow to load

        self._heard += 1
        try:
            return self._in.decrypt(_counted(self._heard), sealed, None)
        except InvalidTag as error:
            raise Refused("pairing-code-wrong", {}) from error


def _key(key: bytes, salt: bytes, way: bytes) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415 - slow to load
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415 - as above

    return HKDF(SHA256(), 32, salt, b"arbitro standby " + way).derive(key)


def _counted(number: int) -> bytes:
    return number.to_bytes(12, "big")
