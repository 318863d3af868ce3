"""Capabilities, accounts and refused attempts in the tables of an SQL database."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, select, update

from arbitro.app.ports import KEPT, MOST_ATTEMPTS, Account, Attempt, Grant
from arbitro.store import tables as t
from arbitro.store.seals import UNSEALED, seal_of

_GRANT, _ACCOUNT, _ATTEMPT = (
    tuple(column for column in table.c if column.name not in UNSEALED)
    for table in (t.grants, t.accounts, t.attempts)
)


class SqlKeys:
    """The port `Keys`."""

    def reading(self) -> AbstractContextManager[Connection]:
        raise NotImplementedError

    def writing(self) -> AbstractContextManager[Connection]:
        raise NotImplementedError

    def grant(self, grants: Sequence[Grant]) -> None:
        """One that is known already by its id is replaced."""
        if not grants:
            return
        with self.writing() as connection:
            connection.execute(delete(t.grants).where(t.grants.c.id.in_([g.id for g in grants])))
            connection.execute(insert(t.grants), [asdict(one) for one in grants])

    def by_digest(self, digest: str) -> Grant | None:
        with self.reading() as connection:
            found = connection.execute(select(*_GRANT).where(t.grants.c.digest == digest))
            row = found.mappings().one_or_none()
        return Grant(**row) if row else None

    def grants(self, stream: str) -> tuple[Grant, ...]:
        wanted = (
            select(*_GRANT)
            .where(t.grants.c.stream == stream)
            .order_by(t.grants.c.issued, t.grants.c.id)
        )
        with self.reading() as connection:
            return tuple(Grant(**row) for row in connection.execute(wanted).mappings())

    def below(self, id: str) -> tuple[Grant, ...]:
        wanted = select(*_GRANT).where(t.grants.c.id.startswith(id, autoescape=True))
        with self.reading() as connection:
            return tuple(Grant(**row) for row in connection.execute(wanted).mappings())

    def revoke(self, ids: Sequence[str], at: int) -> None:
        """What is revoked already keeps its hour."""
        with self.writing() as connection:
            wanted = select(*_GRANT).where(
                t.grants.c.id.in_(list(ids)), t.grants.c.revoked.is_(None)
            )
            for row in connection.execute(wanted.with_for_update()).mappings().all():
                seal = seal_of({**row, "revoked": at}, tuple(t.grants.c.keys()))
                change = update(t.grants).where(t.grants.c.id == row["id"])
                connection.execute(change.values(revoked=at, seal=seal))

    def account(self, name: str) -> Account | None:
        with self.reading() as connection:
            found = connection.execute(select(*_ACCOUNT).where(t.accounts.c.name == name))
            row = found.mappings().one_or_none()
        return Account(**row) if row else None

    def accounts(self) -> tuple[str, ...]:
        with self.reading() as connection:
            return tuple(sorted(connection.scalars(select(t.accounts.c.name))))

    def set_account(self, account: Account) -> None:
        with self.writing() as connection:
            connection.execute(delete(t.accounts).where(t.accounts.c.name == account.name))
            connection.execute(insert(t.accounts), asdict(account))

    def attempt(self, attempt: Attempt) -> None:
        with self.writing() as connection:
            connection.execute(insert(t.attempts), asdict(attempt))
            connection.execute(delete(t.attempts).where(t.attempts.c.at <= attempt.at - KEPT))
            newest = select(t.attempts.c.number).order_by(t.attempts.c.number.desc())
            oldest = newest.limit(1).offset(MOST_ATTEMPTS - 1).scalar_subquery()
            connection.execute(delete(t.attempts).where(t.attempts.c.number < oldest))

    def attempts(self, limit: int = 200) -> tuple[Attempt, ...]:
        """The newest first."""
        wanted = select(*_ATTEMPT).order_by(t.attempts.c.number.desc()).limit(limit)
        with self.reading() as connection:
            return tuple(Attempt(**row) for row in connection.execute(wanted).mappings())
