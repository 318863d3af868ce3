"""LibreOffice opens what we write without a warning, and what it writes back reads the same."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from arbitro.exchange.workbook.workbook_reader import read
from arbitro.exchange.workbook.workbook_writer import write
from arbitro.regulations import tournament_rules
from arbitro.regulations.formats.presets import FORMATS
from tests.exchange.making import simulated
from tests.patience import SECONDS

_ITS_OWN = "javaldx"
"""LibreOffice without Java says so at every start, whatever the file."""


def office() -> str:
    found = shutil.which("soffice") or shutil.which("libreoffice")
    if found is None:
        pytest.fail("LibreOffice is not installed (Debian: apt install libreoffice-calc)")
    return found


@pytest.mark.soak
def test_libreoffice_opens_every_format_without_a_warning(tmp_path: Path) -> None:
    program = office()
    books = {}
    for format in FORMATS:
        players = 12 if format == "squadre" else 24
        books[format] = write(simulated(format, players).state, tournament_rules(format))[0]
        (tmp_path / f"{format}.xls").write_bytes(books[format])
    done = subprocess.run(
        [
            *(program, "--headless", f"-env:UserInstallation={(tmp_path / 'home').as_uri()}"),
            *("--convert-to", "xlsx", "--outdir", str(tmp_path / "out")),
            *(str(tmp_path / f"{format}.xls") for format in FORMATS),
        ],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    assert [line for line in done.stderr.splitlines() if line and _ITS_OWN not in line] == []
    for format, book in books.items():
        assert read((tmp_path / "out" / f"{format}.xlsx").read_bytes()) == read(book)
