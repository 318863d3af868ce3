"""Halls of others by what they publish: how far each is, and whether its file bears it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from arbitro.app.heads import in_log, witness
from arbitro.kernel import Refused
from arbitro.publication.summary import Summary

LISTING = "site.json"
MOST_BYTES = 50_000_000
T = TypeVar("T")
BorneOut = Literal["holds", "other-history", "no-file"]
"""Is the line a hall published in the log somebody has of it?"""


class _Tournament(Struct, frozen=True):
    id: str
    results: str


class _Listing(Struct, frozen=True):
    format: Literal["arbitro-house/1"]
    name: str
    tournaments: tuple[_Tournament, ...]


class Elsewhere(Struct, frozen=True, kw_only=True):
    """A tournament of another house as it stood when its site was made."""

    site: str
    id: str
    name: str
    date: str | None
    rules: str
    players: int
    round: int
    done: int
    tables: int
    finished: bool
    head: str
    file: BorneOut


class Neighbours(Struct, frozen=True):
    """Halls of others as their sites lie in a folder, and what there could not be read: a path in
    the folder, and why.
    """

    halls: tuple[Elsewhere, ...]
    unread: tuple[tuple[str, Refused], ...]


def sites_in(folder: Path) -> list[Path]:
    """The sites in a folder: itself one, or each in a folder of its own, as a zip unpacks it."""
    deep = ("", "*/", "*/*/")
    return sorted(path.parent for within in deep for path in folder.glob(within + LISTING))


def published_at(place: Path, logs: Mapping[str, Sequence[str]]) -> list[Elsewhere]:
    """Every tournament of a site in a folder; `logs`: by tournament, the hashes of the lines of a
    log somebody has. `Refused` if this is no site.
    """
    folder = place if place.is_dir() else place.parent
    listing = _read(folder / LISTING, _Listing)
    found = []
    for one in listing.tournaments:
        path = folder / one.results
        if not path.resolve().is_relative_to(folder.resolve()):
            raise Refused("not-a-site", {"file": str(path)})
        found.append(_seen(listing.name, _read(path, Summary), logs))
    return sorted(found, key=lambda row: (row.finished, row.date or "", row.id))


def _read(path: Path, shape: type[T]) -> T:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Refused(
                "file-too-large", {"bytes": path.stat().st_size, "most": MOST_BYTES >> 20}
            )
        return msgspec.json.decode(path.read_bytes(), type=shape)
    except (OSError, msgspec.DecodeError, RecursionError) as error:
        raise Refused("not-a-site", {"file": str(path)}) from error


def _seen(site: str, told: Summary, logs: Mapping[str, Sequence[str]]) -> Elsewhere:
    tables = told.rounds[-1].tables if told.rounds else ()
    return Elsewhere(
        site=site,
        id=told.id,
        name=told.name,
        date=told.date,
        rules=told.rules,
        players=len(told.players),
        round=len(told.rounds),
        done=sum(table.void or any(seat.place for seat in table.seats) for table in tables),
        tables=len(tables),
        finished=told.finished,
        head=told.head,
        file=_borne_out(told, logs),
    )


def _borne_out(told: Summary, logs: Mapping[str, Sequence[str]]) -> BorneOut:
    if told.id not in logs:
        return "no-file"
    return "holds" if in_log(witness(told.head), logs[told.id]) else "other-history"
