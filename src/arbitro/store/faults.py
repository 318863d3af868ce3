"""What a database says when it cannot, as one of the few words of `Unavailable`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import ExceptionContext, exc

from arbitro.app.ports import Unavailable

_SQLITE = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CANTOPEN: "lost",
    sqlite3.SQLITE_IOERR: "lost",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
_NO_ROOM = (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)
"""A write that was cut short by a quota or by the largest size a file may have."""

_POSTGRES = {
    "53100": "full",
    "53": "busy",
    "25006": "read-only",
    "55P03": "busy",
    "57014": "busy",
    "40": "busy",
    "08": "lost",
    "57P": "lost",
    "3D000": "lost",
    "28": "lost",
    "58030": "full",
    "XX001": "damaged",
    "XX002": "damaged",
}
"""By SQLSTATE, or by the beginning of one."""


@contextmanager
def told_plainly() -> Iterator[None]:
    """Errors of a database that are not ours, as `Unavailable`."""
    try:
        yield
    except exc.DBAPIError as error:
        code = _code(error)
        if code is None:
            raise
        raise Unavailable(code, str(error.orig)) from error
    except exc.TimeoutError as error:
        raise Unavailable("busy", str(error)) from error
    except sqlite3.Error as error:  # from a statement that went past SQLAlchemy
        code = sqlite_code(error)
        if code is None:
            raise
        raise Unavailable(code, str(error)) from error


def _code(error: exc.DBAPIError) -> str | None:
    return code_of(error.orig, error.connection_invalidated)


def code_of(cause: BaseException | None, gone: bool) -> str | None:
    """The word for what a driver says, whose connection may be `gone`; None if it is our bug."""
    if isinstance(cause, sqlite3.Error):
        return sqlite_code(cause)
    state: str = getattr(cause, "sqlstate", None) or ""
    found = next((code for start, code in _POSTGRES.items() if state.startswith(start)), None)
    if found is None and (gone or (not state and _is_operational(cause))):
        return "lost"
    return found


def let_go_when_read_only(context: ExceptionContext) -> None:
    """A connection opened to a database that may only be read stays so; the next one may write."""
    if isinstance(context.sqlalchemy_exception, exc.DBAPIError):
        context.is_disconnect |= _code(context.sqlalchemy_exception) == "read-only"


def sqlite_code(error: sqlite3.Error) -> str | None:
    """The word for an error of SQLite; None for what only a bug of ours can cause."""
    number: int | None = getattr(error, "sqlite_errorcode", None)
    if number is None:
        return None
    return "full" if number in _NO_ROOM else _SQLITE.get(number & 0xFF)


def _is_operational(cause: BaseException | None) -> bool:
    """No SQLSTATE: the server was never reached, or went away without a word."""
    return type(cause).__name__ in ("OperationalError", "ConnectionTimeout", "InterfaceError")
