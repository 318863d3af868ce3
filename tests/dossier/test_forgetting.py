"""Somebody asks to be forgotten: the name is nowhere, everything else is as good as before."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbitro.app import commands as c
from arbitro.app import report_check as checks
from arbitro.app import report_document as reports
from arbitro.app.verify import verify as decide_again
from arbitro.bootstrap import install
from arbitro.dossier.verify import verify
from arbitro.exchange.open_format.open_writer import write
from arbitro.standby.mirrored_store import MirroredStore
from arbitro.store.integrity import check
from arbitro.store.sql import SqlStore
from arbitro.tournament import commands as t
from tests.app.running import Running
from tests.app.test_reports import lines_of
from tests.dossier.playing import dossier, one_round, play_on

PLAYER = "g005"


@pytest.fixture
def house(tmp_path: Path) -> Running:
    """A finished tournament in a real database."""
    running = one_round(install(str(tmp_path / "house.db")).store)
    play_on(running)
    return running


def everywhere(folder: Path) -> bytes:
    """Every byte of the database and of whatever lies beside it."""
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def test_the_name_is_nowhere_and_everything_still_verifies(house: Running, tmp_path: Path) -> None:
    who = house.hall.tournament.players[PLAYER]
    surname = who.name.split()[1].encode()
    ranking = [(row["player"], row["place"]) for row in house.ask("ranking")["ranking"]]
    hashes = [line.hash for line in lines_of(house)]
    document = reports.encoded(reports.document_of(house.hall, 1, 1, lines_of(house)))
    assert surname in everywhere(tmp_path)

    house.do(c.Forget(player=PLAYER, reason="richiesta dell'interessato"))

    lines, vault = house.store.lines(house.stream), house.store.vault(house.stream)
    assert surname not in everywhere(tmp_path)
    assert surname not in write(lines, vault)
    after = dossier(house)
    assert surname not in after
    assert verify(after).findings == []
    assert house.hall.tournament.players[PLAYER].name == PLAYER
    assert [line.hash for line in lines_of(house)][: len(hashes)] == hashes
    assert [(row["player"], row["place"]) for row in house.ask("ranking")["ranking"]] == ranking
    assert reports.encoded(reports.document_of(house.hall, 1, 1, lines_of(house))) == document
    assert checks.faults(reports.parsed(document)) == []
    assert decide_again(lines, vault).referee == house.hall.referee
    assert isinstance(house.store, MirroredStore)
    assert isinstance(house.store.inner, SqlStore)
    assert check(house.store.inner).findings == ()


def test_who_was_turned_down_is_nowhere_either(tmp_path: Path) -> None:
    running = one_round(install(str(tmp_path / "house.db")).store)
    running.do(t.RefuseEntry(name="Sfortunati Zenobia", reason="elenco chiuso"))
    assert b"Zenobia" in everywhere(tmp_path)
    assert b"Zenobia" in dossier(running)
    running.do(c.Forget(refusal=1, reason="richiesta"))
    assert b"Zenobia" not in everywhere(tmp_path)
    assert b"Zenobia" not in dossier(running)
    lines, vault = running.store.lines(running.stream), running.store.vault(running.stream)
    assert b"Zenobia" not in write(lines, vault)
    assert verify(dossier(running)).findings == []


def test_key_and_pin_go_with_the_name(house: Running) -> None:
    signer = house.hall.referee.reports["1.1"].current.confirmations[0].player
    assert f"key/player:{signer}" in house.store.vault(house.stream)
    house.do(c.Forget(player=signer, reason="richiesta"))
    left = set(house.store.vault(house.stream))
    assert not left & {f"key/player:{signer}", f"pin/{signer}"}
    assert verify(dossier(house)).findings == []
