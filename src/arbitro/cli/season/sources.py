"""What `arbitro season` works on: a season in a file or in a house, tournaments from anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_bytes
from typing import Any

import msgspec

from arbitro.app.season_desk import PREFIX, SeasonDesk
from arbitro.bootstrap import MachineClock, install
from arbitro.cli.house.exchange import brought_workbook
from arbitro.cli.house.house_files import database
from arbitro.cli.terminal.inputs import read_bytes
from arbitro.dossier.foreign_event import first_kind, foreign_event, seal_of_file
from arbitro.kernel import Refused
from arbitro.season import decide
from arbitro.season.declaration import declared
from arbitro.season.results import Event, event_of
from arbitro.store.file import FileStore
from arbitro.store.memory import MemoryStore

BY = "arbitro season"
AD_HOC = "stagione"
_ODD = re.compile(r"[^A-Za-z0-9._-]+")


def rules_text(rules: str) -> str:
    """The declaration of a preset, or of a file somebody wrote."""
    if rules.endswith(".toml"):
        return read_bytes(rules).decode("utf-8", errors="replace")
    return declared(rules)


def id_of(file: str) -> str:
    """The name of a file as an id."""
    return _ODD.sub("-", Path(file).stem).strip("-._")[:40] or AD_HOC


@contextmanager
def season_at(season: str, db: str | None, new: bool = False) -> Iterator[tuple[SeasonDesk, str]]:
    """The desk of a season and its id there: in the house at this address, or in a file."""
    if db is None:
        path = Path(season)
        if not new and first_kind(read_bytes(season)) != "season.opened/1":
            raise Refused("not-a-season", {"file": season})
        if new and path.exists():
            raise Refused("file-exists", {"file": season})
        if new and not path.parent.is_dir():
            raise Refused("file-unwritable", {"file": season, "reason": "ENOENT"})
        id = id_of(season)
        yield SeasonDesk(FileStore(path, PREFIX + id), MachineClock(), token_bytes), id
        return
    url = database(db)
    path = Path(url.removeprefix("sqlite:///"))
    if not new and "://" not in str(path) and not path.is_file():
        raise Refused("file-unreadable", {"file": str(path), "reason": "ENOENT"})
    house = install(url)
    try:
        yield house.seasons, season
    finally:
        house.close()


def add(desk: SeasonDesk, season: str, item: str, unverified: bool) -> str:
    """Take in what somebody named: a file, or a tournament or season of the house; its name."""
    if desk.desk is not None and not Path(item).exists():
        if item.startswith(PREFIX):
            event = desk.as_event(item.removeprefix(PREFIX))
            desk.count(season, event, BY)
            return event.name
        desk.count_hall(season, item, BY)
        return item
    event = event_in(item, unverified)
    desk.count(season, event, BY)
    return event.name


def event_in(file: str, unverified: bool) -> Event:
    """The tournament of a file, or the season in it as one."""
    data = read_bytes(file)
    if first_kind(data) == "season.opened/1":
        with season_at(file, None) as (desk, id):
            return desk.as_event(id)
    try:
        return foreign_event(data, file)
    except Refused as refused:
        if refused.code != "season-unverified" or not unverified:
            raise
    return _of_workbook(data, file)


def _of_workbook(data: bytes, file: str) -> Event:
    """As the clubs' program counted it; nobody can check how it came to be."""
    state, rules = brought_workbook(data, Path(file).name, id_of(file))
    event = event_of(state, rules, "file", seal_of_file(data), "")
    return msgspec.structs.replace(event, verified=False)


@contextmanager
def season_of_files(
    files: tuple[str, ...], db: str | None, rules: str, given: dict[str, Any]
) -> Iterator[tuple[SeasonDesk, str]]:
    """A season that is there, or one made now of the tournaments in these files."""
    first = files[0]
    if db is not None or (len(files) == 1 and first_kind(read_bytes(first)) == "season.opened/1"):
        with season_at(first, db) as found:
            yield found
        return
    desk = SeasonDesk(MemoryStore(), MachineClock(), token_bytes)
    text = rules_text(rules)
    desk.open(decide.Open(id=AD_HOC, name=AD_HOC, declaration=text, **given))
    for file in files:
        desk.count(AD_HOC, event_in(file, unverified=False))
    yield desk, AD_HOC
