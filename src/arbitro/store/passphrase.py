"""Secrets and keys of a database sealed under a passphrase of the house.

What stands in the vault beside people's names (secrets of draws and matches, private keys, PINs) is
unreadable to who has the file and not the passphrase. The log is never sealed: without the
passphrase a hall opens all the same, and goes on with new keys.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from arbitro.app.personal import PREFIX
from arbitro.kernel import Refused
from arbitro.store import tables as t
from arbitro.store.seals import seal_of
from arbitro.store.sql import SEALED, SqlStore

LEAST = 10
HOUSE, PLACE = "house", "passphrase"
"""Where the salt lies, and a known word under the key: a wrong passphrase is found out."""
_KNOWN = b"arbitro"
_SALT, _NONCE = 16, 12


class Sealing(NamedTuple):
    """A key, and what it does to values of the vault by their place."""

    key: bytes

    def close(self, stream: str, name: str, value: bytes) -> bytes:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415 - slow to load

        nonce = secrets.token_bytes(_NONCE)
        return SEALED + nonce + AESGCM(self.key).encrypt(nonce, value, _place(stream, name))

    def open(self, stream: str, name: str, value: bytes) -> bytes | None:
        """None if it was sealed under another passphrase, or for another place."""
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415 - slow to load
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415 - as above

        body = value[len(SEALED) :]
        try:
            return AESGCM(self.key).decrypt(body[:_NONCE], body[_NONCE:], _place(stream, name))
        except InvalidTag:
            return None

    def closed(self, stream: str, vault: Mapping[str, bytes | None]) -> dict[str, bytes | None]:
        """What is to be kept; people's names stay as they are, to be forgotten when they wish, and
        so does what the house must know of itself before anybody gives a passphrase.
        """
        return {
            name: value
            if value is None or name.startswith(PREFIX) or stream == HOUSE
            else self.close(stream, name, value)
            for name, value in vault.items()
        }


def is_sealed(store: SqlStore) -> bool:
    """Whether this house has a passphrase."""
    return PLACE in store.held(HOUSE)


def unseal(store: SqlStore, passphrase: str) -> None:
    """From now on this store reads and writes what is sealed. The first passphrase seals all there
    is; `Refused` for a wrong one.
    """
    held = store.held(HOUSE).get(PLACE)
    if held is not None:
        sealing = Sealing(_derived(passphrase, held[:_SALT]))
        if sealing.open(HOUSE, PLACE, held[_SALT:]) != _KNOWN:
            raise Refused("passphrase-wrong", {})
    else:
        if len(passphrase) < LEAST:
            raise Refused("password-too-short", {"least": LEAST})
        salt = secrets.token_bytes(_SALT)
        sealing = Sealing(_derived(passphrase, salt))
        known = salt + sealing.close(HOUSE, PLACE, _KNOWN)
        with store.writing() as connection:
            _put(connection, HOUSE, PLACE, known)
            _seal_all(connection, sealing)
        store.scrub()
    store.sealing = sealing


def _seal_all(connection: Connection, sealing: Sealing) -> None:
    rows = connection.execute(select(t.vault.c.stream, t.vault.c.name, t.vault.c.value)).all()
    for stream, name, value in rows:
        if stream != HOUSE and not name.startswith(PREFIX) and not value.startswith(SEALED):
            _put(connection, stream, name, sealing.close(stream, name, bytes(value)))


def _put(connection: Connection, stream: str, name: str, value: bytes) -> None:
    row = {"stream": stream, "name": name, "value": value}
    seal = seal_of(row, tuple(t.vault.c.keys()))
    connection.execute(delete(t.vault).where(t.vault.c.stream == stream, t.vault.c.name == name))
    connection.execute(insert(t.vault), {**row, "seal": seal})


def _derived(passphrase: str, salt: bytes) -> bytes:
    from argon2.low_level import Type, hash_secret_raw  # noqa: PLC0415 - slow to load

    return hash_secret_raw(passphrase.encode(), salt, 3, 65_536, 4, 32, Type.ID)


def _place(stream: str, name: str) -> bytes:
    return f"{stream}\0{name}".encode()
