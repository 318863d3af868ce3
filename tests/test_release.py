"""A release agrees with itself, and its description works where nothing lies beside it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import arbitro
from tools.dist import LEADS_NOWHERE, released, version
from tools.published import addresses, published

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
SOMEWHERE = "https://example.org/arbitro/v9"


def test_the_changelog_s_newest_date_is_of_the_version_that_the_program_says() -> None:
    assert version() == arbitro.__version__ == released(CHANGELOG)[0]


def test_sections_of_the_changelog_are_dated_and_go_backwards() -> None:
    found = re.findall(r"^## \[(.*?)\](?: - (\d{4}-\d\d-\d\d))?$", CHANGELOG, re.MULTILINE)
    assert found[0] == ("Unreleased", "")
    numbers = [tuple(map(int, name.split("."))) for name, _ in found[1:]]
    assert numbers == sorted(numbers, reverse=True)
    dates = [date for _, date in found[1:]]
    assert all(dates)
    assert dates == sorted(dates, reverse=True)


def test_every_release_but_the_newest_has_left_files_of_the_past() -> None:
    older = re.findall(r"^## \[([\d.]+)\] - ", CHANGELOG, re.MULTILINE)[1:]
    kept = {path.name for path in (ROOT / "tests" / "past").iterdir() if path.name[0].isdigit()}
    assert set(older) <= kept


def test_without_an_address_the_description_has_neither_pictures_nor_dead_links() -> None:
    told = published(README)
    assert LEADS_NOWHERE.search(README), "else there is nothing to try"
    assert not LEADS_NOWHERE.search(told)
    assert "![" not in told
    assert not re.search(r"^\|", told, re.MULTILINE)
    assert addresses() == {}


def test_with_an_address_pictures_and_pages_are_found_under_it() -> None:
    told = published(README, f"{SOMEWHERE}/")
    assert not LEADS_NOWHERE.search(told)
    there = re.findall(rf"\]\({re.escape(SOMEWHERE)}/([^)#]+)[^)]*\)", told)
    assert [path for path in there if not (ROOT / path).exists()] == []
    assert any(path.endswith(".png") for path in there)
    assert all(address.startswith(SOMEWHERE) for address in addresses(SOMEWHERE).values())


def test_the_build_asks_for_the_description_and_the_addresses() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {"version", "readme", "urls"} == set(project["project"]["dynamic"])
    hook = project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["path"]
    assert (ROOT / hook).is_file()
