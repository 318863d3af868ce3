"""An organiser's password: kept as argon2 writes it, set again from the server's own console."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from arbitro.app.access.keyring import SESSION_LASTS, Issued, Keyring
from arbitro.app.ports import Account
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST = 10


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher  # noqa: PLC0415 - most hours nobody gives a password

    return PasswordHasher()


@cache
def _nobodys() -> str:
    """Checked when there is no such account, so that the answer takes as long."""
    return _hasher().hash("nobody has this password")


def set_password(ring: Keyring, name: str, password: str) -> None:
    """Open an account or give it another password; its sessions end."""
    if len(password) < LEAST:
        raise Refused("password-too-short", {"least": LEAST})
    if not name.strip() or not name.isprintable():
        raise Refused("name-needed", {})
    account = Account(name=name, password=_hasher().hash(password), changed=ring.now())
    ring.keys.set_account(account)
    ring.withdraw("", lambda grant: grant.role == "organiser" and grant.subject == name)


def sign_in(ring: Keyring, name: str, password: str, lasts: int = SESSION_LASTS) -> Issued:
    """A session of the organiser of this name. Slow on purpose: not for the event loop."""
    from argon2.exceptions import InvalidHashError, VerificationError  # noqa: PLC0415 - as above

    account = ring.keys.account(name) if name.isprintable() else None
    try:
        _hasher().verify(account.password if account is not None else _nobodys(), password)
    except (VerificationError, InvalidHashError) as error:
        raise Refused("wrong-password", {}) from error
    if account is None:
        raise Refused("wrong-password", {})
    return ring.signed_in("organiser", name, lasts)
