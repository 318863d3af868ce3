"""Copies made by themselves: one after each change, the old ones gone, each of them restorable."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from arbitro.kernel import Refused
from arbitro.store import open_store
from arbitro.store.copies import PeriodicCopies, restore
from arbitro.store.sql import SqlStore
from tests.store.conftest import Place
from tests.store.lines import HALL, add

DAY = 86_400.0


def opened(place: Place) -> SqlStore:
    store = place.open()
    assert isinstance(store, SqlStore)
    return store


def test_a_copy_is_made_after_each_change_and_goes_back(
    shared_place: Place, tmp_path: Path
) -> None:
    store = opened(shared_place)
    add(store, {"n": 1})
    copies = PeriodicCopies(store, tmp_path / "copie", every=0.01, keep=7 * DAY)
    copies.start()
    add(store, {"n": 2})
    copies.stop()
    copies.copy()
    made = sorted((tmp_path / "copie").iterdir())
    assert len(made) == 2
    assert copies.last is not None
    assert copies.last.stat().st_mode & 0o077 == 0
    again = open_store(str(tmp_path / "again.db"))
    assert isinstance(again, SqlStore)
    restore(copies.last, again)
    assert again.lines(HALL) == store.lines(HALL)
    again.close()


def test_what_is_too_old_goes_and_nothing_else(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "1.db"))
    assert isinstance(store, SqlStore)
    folder = tmp_path / "copie"
    folder.mkdir()
    for name in ("arbitro-20200101-120000.db", "appunti.txt", "arbitro-vecchio.db"):
        (folder / name).touch()
        os.utime(folder / name, (0, 0))
    now = 1_790_000_000.0
    copies = PeriodicCopies(store, folder, every=60, keep=DAY, hour=lambda: now)
    copies.copy()
    assert copies.last is not None
    os.utime(copies.last, (0, 0))
    copies.copy()  # nothing has changed: the only copy there is stays, however old
    kept = {path.name for path in folder.iterdir()}
    assert kept == {"appunti.txt", "arbitro-vecchio.db", copies.last.name}
    store.close()


def test_a_folder_that_cannot_be_is_told_at_the_start(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "1.db"))
    assert isinstance(store, SqlStore)
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "in-it"):
        with pytest.raises(Refused) as refused:
            PeriodicCopies(store, folder, every=60, keep=DAY).start()
        assert refused.value.code == "file-unwritable"
        assert refused.value.facts["reason"] == "ENOTDIR"
    store.close()
