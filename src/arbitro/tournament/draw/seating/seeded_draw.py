"""Draw a round, change it by hand, draw it again: the three things one does with a draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from hashlib import sha256
from typing import Any

from arbitro.kernel import Refused
from arbitro.tournament.draw.seating.bounds import bounds
from arbitro.tournament.draw.seating.certificate import (
    Certificate,
    Chance,
    Cost,
    Result,
    Swap,
    entries_sha256,
    read,
    tables_sha256,
)
from arbitro.tournament.draw.seating.conflicts_left import Circumstances, unavoidable
from arbitro.tournament.draw.seating.exact_search import Optima
from arbitro.tournament.draw.seating.field import PROCEDURES, SEATING, Entry, Field, Tables, field
from arbitro.tournament.draw.seating.inner_loop import Speed
from arbitro.tournament.draw.seating.priorities import Vector, vector
from arbitro.tournament.draw.seating.procedures import PROCEDURE, Means, Scheme, optimise
from arbitro.tournament.draw.seating.rng import Rng, seed
from arbitro.tournament.draw.seating.sampler import Progress

_audience: ContextVar[Progress | None] = ContextVar("audience", default=None)


@contextmanager
def audience(progress: Progress) -> Iterator[None]:
    """Whoever waits is told how far the draws made here have come; it changes nothing in them."""
    before = _audience.set(progress)
    try:
        yield
    finally:
        _audience.reset(before)


def commitment(secret: str) -> str:
    """What an earlier program published before the public value was known: SHA-256 of the
    secret's bytes. A secret is written in hexadecimal.
    """
    try:
        return sha256(bytes.fromhex(secret)).hexdigest()
    except ValueError as error:
        raise Refused("malformed-secret", {}) from error


def draw(  # noqa: PLR0913, PLR0917 - the terms of a draw are many, and each stands on the certificate
    entries: Sequence[Entry],
    sizes: Sequence[int],
    priorities: Sequence[str],
    procedure: str,
    secret: str,
    public: str,
    round: int,
    regulation: str,
    *,
    scheme: Scheme = (),
    chance: Chance | None = None,
    speed: Speed = "auto",
) -> Certificate:
    """The tables of a round and the certificate that proves them.

    The same arguments give the same tables, on any machine, in whatever order the entries come.
    `sizes` are by table and must seat everybody; `scheme` holds the places of the standings that
    sit together, for the procedure of that name. `chance` says what was bound and mixed in; without
    it the certificate is of the former format. Refuses what cannot be drawn.
    """
    if procedure not in PROCEDURES:
        raise Refused("unknown-procedure", {"unknown": procedure, "known": list(PROCEDURES)})
    if procedure == "bands" and "bands" not in priorities:
        priorities = [*priorities, "bands"]
    asked = field(entries, sizes, priorities)
    listed = entries_sha256(asked.entries)
    mix = seed if chance is None else chance.seed
    sown = mix(secret, public, listed)
    rng = Rng(sown)
    means = Means(rng, tuple(tuple(row) for row in scheme), speed, _audience.get(), public)
    seated = PROCEDURE[procedure](asked, means)
    asked = replace(asked, sizes=tuple(len(table) for table in seated.tables))
    tables = asked.seated(seated.tables, procedure)
    found = vector(asked, seated.tables)
    whole = seated.method == "exact" and procedure in ("optimise", "bands")
    results = _results(asked, found, found if whole else None)
    around = Circumstances(procedure, frozenset())
    return Certificate(
        regulation=regulation,
        round=round,
        entries=asked.entries,
        entries_sha256=listed,
        sizes=asked.sizes,
        priorities=asked.priorities,
        procedure=procedure,
        scheme=means.scheme,
        commitment=commitment(secret) if chance is None else chance.commitment(secret),
        secret=secret,
        public=public,
        seed=sown.hex(),
        method=seated.method,
        tables=tables,
        drawn_sha256=tables_sha256(tables),
        result=results,
        cost=_cost(asked, results, procedure, rng.branch("free"), speed),
        unavoidable=unavoidable(asked, seated.tables, results, around),
        chance=chance,
    )


def swap(
    certificate: Certificate | Mapping[str, Any], a: str, b: str, reason: str, author: str
) -> Certificate:
    """Two players change tables by hand; conflicts are counted anew and the change is recorded."""
    if not isinstance(certificate, Certificate):
        certificate = read(certificate)
    if not reason.strip() or not author.strip():
        raise Refused("swap-without-reason", {"reason": reason, "author": author})
    table_of = {id: at for at, table in enumerate(certificate.tables) for id in table}
    unknown = [id for id in (a, b) if id not in table_of]
    if unknown:
        raise Refused("swap-unknown-player", {"ids": unknown})
    seats = certificate.procedure in SEATING
    if table_of[a] == table_of[b] and not seats:
        raise Refused("swap-at-one-table", {"ids": [a, b], "table": table_of[a] + 1})
    other = {a: b, b: a}
    changed = [[other.get(id, id) for id in table] for table in certificate.tables]
    tables: Tables = tuple(tuple(row if seats else sorted(row)) for row in changed)
    manual = (*certificate.manual, Swap((a, b), reason, author))
    asked = certificate.field
    seating = asked.positions(tables)
    results = _results(asked, vector(asked, seating))
    moved = frozenset(id for change in manual for id in change.swap)
    around = Circumstances(certificate.procedure, moved)
    return replace(
        certificate,
        tables=tables,
        result=results,
        unavoidable=unavoidable(asked, seating, results, around),
        manual=manual,
    )


def rerun(document: Mapping[str, Any], speed: Speed = "auto") -> dict[str, Any]:
    """The certificate as the published procedure makes it again from its terms."""
    told = read(document)
    again = draw(
        told.entries,
        told.sizes,
        told.priorities,
        told.procedure,
        told.secret,
        told.public,
        told.round,
        told.regulation,
        scheme=told.scheme,
        chance=told.chance,
        speed=speed,
    )
    return again.document()


def _results(asked: Field, found: Vector, best: Vector | None = None) -> tuple[Result, ...]:
    """Best is proved by the bound, or because a small field was taken into account whole; `best`
    is what that gave, if it has been done already.
    """
    least = bounds(asked, found)
    if found != least and best is None and asked.small:
        best = Optima(asked).vector
    return tuple(
        Result(
            priority,
            left,
            low,
            left == low or (best is not None and best[: at + 1] == found[: at + 1]),
        )
        for at, (priority, left, low) in enumerate(zip(asked.priorities, found, least, strict=True))
    )


def _cost(
    asked: Field, results: tuple[Result, ...], procedure: str, rng: Rng, speed: Speed
) -> tuple[Cost, ...]:
    """What a prescribed procedure cost: a free draw of the same field beside it."""
    if procedure in ("optimise", "bands"):
        return ()
    free: Vector = tuple(result.conflicts for result in results)
    if not all(result.optimal for result in results):
        free = vector(asked, optimise(asked, Means(rng, speed=speed)).tables)
    return tuple(
        Cost(result.priority, result.conflicts, left)
        for result, left in zip(results, free, strict=True)
    )
