"""Apache POI, the library the clubs' program is made with, opens our files and adds a sheet."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from arbitro.exchange.workbook.workbook_reader import read
from arbitro.exchange.workbook.workbook_writer import write
from tests.exchange.test_clubs_files import KINDS, directed

JARS = Path("/usr/share/java")
NEEDED = ("poi", "commons-collections4", "commons-math3", "commons-codec")


@pytest.mark.soak
def test_poi_adds_a_sheet_to_every_file_of_ours_and_reads_its_days(tmp_path: Path) -> None:
    java = shutil.which("java")
    if java is None or not (JARS / "poi.jar").exists():
        pytest.fail("Apache POI is not installed (Debian: apt install libapache-poi-java)")
    names: list[str] = []
    books = {}
    for format in KINDS:
        books[format] = write(*directed(format))[0]
        (tmp_path / f"{format}.xls").write_bytes(books[format])
        names += [str(tmp_path / f"{format}.xls"), str(tmp_path / f"{format}-more.xls")]
    jars = ":".join(str(JARS / f"{name}.jar") for name in NEEDED)
    program = Path(__file__).with_name("AddSheet.java")
    done = subprocess.run(
        [java, "-cp", jars, str(program), *names],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    rounds = [len(directed(format)[0].rounds) for format in KINDS]
    assert [int(line) for line in done.stdout.split()] == rounds
    for format, before in books.items():
        again = read((tmp_path / f"{format}-more.xls").read_bytes())
        whole = read(before)
        assert again.entrants == whole.entrants
        assert again.standings == whole.standings
        assert again.rounds == whole.rounds
