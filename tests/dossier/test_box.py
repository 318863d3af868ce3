"""The round box: filled at both ends of a round, never in the way, enough to go on from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from arbitro.app import commands as c
from arbitro.app.acts import Act
from arbitro.app.desk import Desk
from arbitro.app.verify import verify
from arbitro.bootstrap import install
from arbitro.dossier.box import Filled, RoundBox, safe
from arbitro.exchange.open_format.open_reader import read
from arbitro.tournament import commands as t
from tests.app.running import ORGANISER, Running, chance, ticking
from tests.app.test_reports import by_points, pin_for, started
from tests.cli.running import run
from tests.documents.reading import codes
from tests.dossier.playing import one_round, play_on


def boxed(running: Running, folder: Path) -> list[Filled]:
    told: list[Filled] = []
    running.desk.afterwards.append(RoundBox(folder, running.desk, told.append, waiting=True))
    return told


def second_machine(url: str) -> Running:
    """The hall of an installation that knows it only from the box."""
    desk = Desk(install(url).store, ticking(9_000), chance("another machine"))
    return Running.going_on(desk, "hall/raduno")


def test_both_ends_of_a_round_are_in_it(tmp_path: Path) -> None:
    running = started()
    told = boxed(running, tmp_path)
    for number in (1, 2, 3, 4):
        by_points(running, number)
    assert told == []
    running.do(t.Advance())
    running.do(c.Draw(public="1 1 6"))
    assert [one.problem for one in told] == [None, None]
    names = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*"))
    assert names == [
        "raduno/heads.txt",
        *(
            f"raduno/round-{which}.{kind}"
            for which in ("01-end", "02-begin")
            for kind in ("json", "pdf")
        ),
    ]
    modes = {oct(one.stat().st_mode & 0o777) for one in tmp_path.rglob("*.*")}
    assert modes == {"0o600"}
    head = running.desk.loaded(running.stream).head
    noted = (tmp_path / "raduno/heads.txt").read_text().splitlines()
    assert [line.split()[0] for line in noted] == ["round-01-end", "round-02-begin"]
    assert noted[-1].endswith(f" {head.hash}:{head.version}")
    scanned = codes((tmp_path / "raduno/round-02-begin.pdf").read_bytes())
    assert f"ARBITRO:HEAD/1:{head.hash}:{head.version}".upper() in scanned
    assert (tmp_path / "raduno/round-02-begin.pdf").read_bytes().startswith(b"%PDF")
    found = read((tmp_path / "raduno/round-02-begin.json").read_bytes())
    assert found.hall == running.hall


def test_restored_on_an_empty_installation_the_tournament_goes_on_to_its_end(
    tmp_path: Path,
) -> None:
    running = one_round()
    boxed(running, tmp_path / "stick")
    running.do(c.Draw(public="1 1 6"))
    url = str(tmp_path / "second.db")
    source = tmp_path / "stick" / "raduno" / "round-02-begin.json"
    done = run("restore", str(source), "--db", url, "--json")
    assert (done.code, done.json["hall"]) == (0, "raduno"), done.out
    second = second_machine(url)
    assert second.hall == running.hall
    play_on(second)
    assert second.hall.tournament.finished
    verify(second.store.lines(second.stream), second.store.vault(second.stream))
    pin_for(second, "g001")
    second.store.close()
    again = run("restore", str(source), "--db", url, "--json")
    assert (again.code, again.error["code"]) == (2, "hall-exists")


def test_a_box_that_cannot_be_filled_stops_nothing(tmp_path: Path) -> None:
    stick = tmp_path / "not-a-folder"
    stick.write_text("x")
    running = started()
    told = boxed(running, stick)
    for number in (1, 2, 3, 4):
        by_points(running, number)
    running.do(t.Advance())
    assert running.hall.tournament.rounds[0].closed
    assert told[0].files == ()
    assert told[0].problem


def test_a_file_is_whole_or_the_one_before(tmp_path: Path) -> None:
    running = started()
    boxed(running, tmp_path)
    for number in (1, 2, 3, 4):
        by_points(running, number)
    running.do(t.Advance())
    first = (tmp_path / "raduno/round-01-end.json").read_bytes()
    running.do(t.ReopenRound(reason="errore"))
    running.do(t.Advance())
    second = (tmp_path / "raduno/round-01-end.json").read_bytes()
    assert read(second).hall.version > read(first).hall.version
    assert list(tmp_path.rglob("*.part")) == []


def test_a_server_does_not_wait_for_its_box(tmp_path: Path) -> None:
    house = install(str(tmp_path / "first.db"))
    told: list[Filled] = []
    house.fill_box(tmp_path / "box", told.append)
    running = Running.going_on(house.desk, "hall/raduno")
    _eight(running)
    running.do(c.Draw(public="3"))
    house.close()
    assert [one.problem for one in told] == [None]
    assert len(told[0].files) == 3


def _eight(running: Running) -> None:
    opening = c.OpenHall(id="raduno", name="Raduno", format="open")
    running.desk.open_hall(Act(id="o", command=opening, by=ORGANISER))
    entries = tuple(t.Enter(id=f"g{n:03}", name=f"Nome {n}", born="1980") for n in range(1, 9))
    running.do(c.EnterMany(entries=entries))
    running.do(t.Lock())


def test_a_tournament_in_a_file_fills_the_box_its_organiser_named(
    tmp_path: Path, monkeypatch: Any
) -> None:
    from arbitro.cli.tournament.tournament_file import keep  # noqa: PLC0415 - how a file comes to be

    running = one_round()
    file = tmp_path / "raduno.jsonl"
    keep(str(file), running.store.lines(running.stream), running.store.vault(running.stream))
    monkeypatch.setenv("ARBITRO_BOX", str(tmp_path / "box"))
    drawn = run("tournament", "draw", str(file), "--public", "6 6 1")
    assert drawn.code == 0, drawn.err
    assert "round-02-begin.json" in drawn.err
    assert (tmp_path / "box" / "raduno" / "round-02-begin.pdf").exists()


@pytest.mark.parametrize("id", ["../../etc", "a/b", "C:\\x", "", "con è"])
def test_an_id_never_leads_out_of_the_box(id: str, tmp_path: Path) -> None:
    assert (tmp_path / safe(id)).parent == tmp_path
    assert safe(id)


def test_two_tournaments_never_share_a_folder_of_the_box() -> None:
    ids = ("cup_1", "cup.1", "cup-1", "Cup_1", "CUP.1", "cup..1", "cup_1_", "cup.1.")
    assert len({safe(id).lower() for id in ids}) == len(ids)
    assert safe("cup_1") == "cup_1"


@pytest.mark.parametrize("data", [b"{}", b'{"format":"arbitro-tournament/1"}', b"{" * 50])
def test_a_damaged_box_is_refused_and_nothing_is_made_of_it(tmp_path: Path, data: bytes) -> None:
    source, url = tmp_path / "x.json", str(tmp_path / "new.db")
    source.write_bytes(data)
    done = run("restore", str(source), "--db", url, "--json")
    assert done.code == 2
    assert not (tmp_path / "new.db").exists()
