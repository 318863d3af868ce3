"""What README, CONTRIBUTING and architecture.md say about the house is so, where one can look."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from arbitro.regulations.formats.presets import FORMATS
from tests.cli.running import run
from tests.test_house import EDITIONS, PACKAGE, ROOT, imported, text, tracked_files

PROJECT = tomllib.loads(text("pyproject.toml"))
ARCHITECTURE = text("docs/architecture.md")
CONTRIBUTING = text("CONTRIBUTING.md")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
BLOCKS = re.compile(r"^```\n(.*?)^```$", re.DOTALL | re.MULTILINE)
TREE, ORDER = BLOCKS.findall(ARCHITECTURE)[:2]


def names(layer: str) -> set[str]:
    return set(re.findall(r"\w+", layer))


def rooms() -> set[str]:
    """The packages and modules right under `arbitro`."""
    found = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    return found | {path.name for path in PACKAGE.glob("[!_]*.py")}


def test_the_rooms_of_the_architecture_are_those_of_the_house() -> None:
    told = re.findall(r"^  (\w+(?:\.py|/))", TREE, re.MULTILINE)
    assert {name.rstrip("/") for name in told} == rooms()
    top = re.findall(r"^(\w+)/ ", TREE, re.MULTILINE)
    assert [name for name in top if not (ROOT / name).is_dir()] == []


def test_folders_named_inside_a_room_of_the_tree_are_there() -> None:
    parts = re.split(r"^  (?=\w)", TREE, flags=re.MULTILINE)[1:]
    missing = []
    for part in parts:
        room, _, about = part.partition("/")
        inside = re.split(r"^\w", about, flags=re.MULTILINE)[0]
        missing += [
            f"{room}/{folder}"
            for folder in re.findall(r"(?<![\w/<])([a-z_]\w*)/(?![\w<])", inside)
            if not any(path.is_dir() for path in (PACKAGE / room).rglob(folder))
        ]
    assert missing == []


@pytest.mark.parametrize("room", sorted(name for name in rooms() if not name.endswith(".py")))
def test_the_tree_names_every_folder_of_a_room(room: str) -> None:
    """Each edition's own folders are told once, for all of them."""
    about = re.search(rf"^  {room}/.*\n(?:   .*\n)*", TREE, re.MULTILINE)
    assert about is not None
    inside = [path.parent for path in (PACKAGE / room).rglob("__init__.py")]
    editions = {PACKAGE / edition for edition in EDITIONS}
    own = {
        path.name for path in inside if path.name != room and not editions & {path, *path.parents}
    }
    assert own - set(re.findall(r"\w+", about[0])) == set()


def test_the_core_is_what_the_contract_keeps_from_doing_anything() -> None:
    contract = PROJECT["tool"]["importlinter"]["contracts"][1]
    said = re.search(r"^- The core is (.*?)\. ", ARCHITECTURE, re.DOTALL | re.MULTILINE)
    assert said is not None
    kept = {name.removeprefix("arbitro.") for name in contract["source_modules"]}
    assert set(re.findall(r"`(\w+)`", said[1])) == kept


def test_the_order_of_imports_is_the_one_that_is_checked() -> None:
    contract = PROJECT["tool"]["importlinter"]["contracts"][0]
    assert contract["type"] == "layers"
    assert [names(part) for part in ORDER.split("→")] == [
        names(layer) for layer in contract["layers"]
    ]


def test_only_the_room_of_the_draw_works_one_out_in_the_tournament() -> None:
    knows, draw = "arbitro.tournament.draw.seating", PACKAGE / "tournament" / "draw"
    assert "`tournament/draw/seating`" in ARCHITECTURE
    others = [
        path.relative_to(PACKAGE).as_posix()
        for path in (PACKAGE / "tournament").rglob("*.py")
        if draw not in path.parents or draw / "checker" in path.parents
        if any(name.startswith(knows) for name in imported(path))
    ]
    assert others == []


PAGES = ["README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES)
def test_files_and_folders_a_page_names_are_there(page: str) -> None:
    """Whatever stands in backticks and has a stroke in it, seen from the root or from any room.

    `<…>`, `*` and `…` stand for anything.
    """
    prose = re.sub(r"(?sm)^ *```.*?^ *```$", "", text(page))
    named = re.findall(r"`([\w<>*….-]+(?:/[\w<>*….-]+)+/?)`", prose)
    own = [name for name in named if not re.search(r"/\d+$", name)]  # a kind of event
    assert [name for name in own if not there(name)] == []


def there(name: str) -> bool:
    pattern = re.sub(r"<\w+>|…", "*", name.rstrip("/"))
    endings = (pattern, f"{pattern}.py")
    if any(any(base.glob(one)) for base in (ROOT, PACKAGE) for one in endings):
        return True
    return any(any(PACKAGE.rglob(one)) for one in endings)  # inside an edition


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_modules_and_data_a_page_calls_by_their_bare_name_are_there(page: str) -> None:
    prose = re.sub(r"(?sm)^ *```.*?^ *```$", "", text(page))
    named = re.findall(r"`(…?[\w*<>]+\.(?:py|json|toml|yaml|lock))`", prose)
    kept = [path for path in tracked_files() if "past" not in path.parts]
    patterns = {name: re.sub(r"<\w+>|…", "*", name) for name in named}
    assert patterns
    assert [
        name
        for name, pattern in patterns.items()
        if not any(fnmatch(path.name, pattern) for path in kept)
    ] == []


def bare(requirement: str) -> str:
    return re.split(r"[<>=\[;~! ]", requirement, maxsplit=1)[0]


def test_every_dependency_of_the_program_is_listed_with_its_reason() -> None:
    section = CONTRIBUTING.partition("## The lock")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \| (.+) \|$", section, re.MULTILINE)
    listed = [name for names, _ in rows for name in re.findall(r"`([\w-]+)`", names)]
    assert sorted(listed) == sorted(bare(one) for one in PROJECT["project"]["dependencies"])


def test_the_readme_counts_the_regulations_as_the_program_does() -> None:
    known = [row["regulation"] for row in run("regulations", "--json").json]
    readme = text("README.md")
    said = re.search(r"^(\w+) regulations are in it:(.*?)\n\n", readme, re.DOTALL | re.MULTILINE)
    assert said is not None
    named = re.findall(r"`([a-z0-9]+-\d{4})`", said[2])
    assert sorted(named) == sorted(known)
    assert said[1].lower() == NUMBERS[len(known)]


def test_the_formats_of_the_house_are_the_files_of_their_folder() -> None:
    kept = {path.stem for path in (PACKAGE / "regulations" / "formats").glob("*.toml")}
    assert set(FORMATS) == kept
    assert f"{'thirteen' if len(kept) == 13 else len(kept)} are in" in text("docs/tournaments.md")


def test_the_format_of_the_recipe_is_sound_and_can_be_played(tmp_path: Path) -> None:
    recipe = CONTRIBUTING.partition("## Add a format")[2].partition("\n## ")[0]
    example = re.search(r"```toml\n(.*?)```", recipe, re.DOTALL)
    assert example is not None
    file = tmp_path / "mio.toml"
    file.write_text(re.sub(r"(?m)^ {3}", "", example[1]), encoding="utf-8")
    assert run("tournament", "formats", str(file)).code == 0
    played = run("tournament", "simulate", "--format", str(file), "--players", "12", "--json")
    assert len(played.json["ranking"]) == 12


def test_a_case_written_as_the_recipe_shows_is_answered() -> None:
    recipe = CONTRIBUTING.partition("## Cases by article")[2].partition("\n## ")[0]
    found = re.search(r"ask: (\S+)\n +facts: \{(\w+): (\d+)\}\n +value: (\d+)", recipe)
    assert found is not None
    facts = f'{{"{found[2]}": {found[3]}}}'
    told = run("ask", found[1], "--regulation", "rur-2015", "--facts", facts, "--json").json
    assert told["value"] == int(found[4])
