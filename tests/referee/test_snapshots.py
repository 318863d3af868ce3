"""Snapshots and cases by hand: each in its folder, each saying which it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.referee.rewriting import pages

TESTS = Path(__file__).resolve().parents[1]
PAGES = pages()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_snapshot_is_what_the_program_writes(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == PAGES[path]()


def test_no_snapshot_lies_about_that_nothing_writes() -> None:
    assert set((TESTS / "referee" / "snapshots").rglob("*.yaml")) == set(PAGES)


def test_cases_say_whether_a_person_or_a_program_wrote_them() -> None:
    first = {
        path.relative_to(TESTS).as_posix(): path.read_text(encoding="utf-8").partition("\n")[0]
        for path in TESTS.rglob("*.yaml")
        if path.parent != TESTS / "referee"  # lists of what people type into the search
    }
    by_program = {name for name in first if "/snapshots/" in name}
    assert by_program
    unsaid = [
        name
        for name, line in first.items()
        if not line.startswith("# Snapshot," if name in by_program else "# Written by hand")
    ]
    assert unsaid == []
