"""Let the program that is installed write the files of its version: see the page beside it.

    <python of an environment with that wheel> -m tests.past.writing FOLDER

from the root of the repository. What was written once is never written again.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import arbitro
from tests.past import reading
from tests.past.writing import days, faulty, kept, matches, refereed
from tests.past.writing.hall import Hall
from tests.past.writing.stories import KNOWS_MORE, STORIES

if KNOWS_MORE:
    from tests.past.writing import inside, registers, witnessed

    NEWER = (witnessed, inside)
ROOMS = (days, refereed, faulty)
"""Imported for the stories they tell."""


def main(folder: Path) -> None:
    tournaments, played = _made(folder, "tournaments"), _made(folder, "matches")
    dossiers, houses = _made(folder, "dossiers"), _made(folder, "houses")
    exchange = _made(folder, "exchange")
    told: dict[str, dict[str, str]] = {"tournaments": {}, "matches": {}}
    for story in STORIES:
        if story.tell.__module__ == faulty.__name__ and arbitro.__version__ != faulty.TAKEN_BY:
            continue
        hall = Hall(
            tournaments / f"{story.name}.jsonl", story.name, story.regulation, **story.opening
        )
        story.tell(hall)
        told["tournaments"][story.name] = " ".join((story.tell.__doc__ or "").split())
        for name, log in hall.logs.items():
            (played / f"{name}.jsonl").write_bytes(log)
            told["matches"][name] = f"The match of a table of `{story.name}`."
    told["matches"] |= matches.write_matches(played)
    told["dossiers"] = kept.write_dossiers(tournaments, dossiers)
    told["houses"] = kept.write_house(houses, lambda hall: _live(hall, tournaments))
    told["exchange"] = kept.write_exports(tournaments, exchange) | kept.write_box(exchange)
    if KNOWS_MORE:
        seasons = _made(folder, "seasons")
        told["matches"] |= inside.write_together(played)
        told["seasons"] = registers.write_season(tournaments, seasons)
        _expect(seasons, "*.jsonl", reading.season)
    _expect(tournaments, "*.jsonl", reading.tournament)
    _expect(played, "*.jsonl", reading.match)
    _expect(dossiers, "*.zip", reading.dossier)
    _expect(houses, "*.db", reading.house)
    with tempfile.TemporaryDirectory() as place:
        _expect(exchange, "*.[jx]*", lambda file: _imported(file, Path(place)))
    (folder / "README.md").write_text(_page(told), encoding="utf-8")


def _live(hall: Hall, tournaments: Path) -> str:
    """What else the house of this hall holds, as far as the program knows it; said in words."""
    if not KNOWS_MORE:
        return ""
    inside.begin(Hall(hall.store, "a-distanza", days.MASTER))
    inside.play_freely(hall)
    registers.keep_books(hall, tournaments)
    return (
        " Beside them a hall with a table under way inside, one with requests for entry, free"
        " matches, the register of people and a season."
    )


def _made(folder: Path, room: str) -> Path:
    (folder / room).mkdir(parents=True)
    return folder / room


def _imported(file: Path, place: Path) -> dict[str, Any]:
    return reading.imported(file, place / f"{file.stem}.jsonl")


def _expect(folder: Path, files: str, read: Callable[[Path], dict[str, Any]]) -> None:
    """Keep what this program reads in its own files."""
    for file in sorted(folder.glob(files)):
        said = json.dumps(read(file), ensure_ascii=False, separators=(",", ":"))
        (folder / f"{file.name}.expected").write_text(said + "\n", encoding="utf-8")


def _page(told: dict[str, dict[str, str]]) -> str:
    """The list of all files."""
    lines = [f"# What Arbitro {arbitro.__version__} wrote", ""]
    for room, files in told.items():
        lines += [f"## {room}", "", "| file | what it is |", "|---|---|"]
        lines += [f"| `{name}` | {said} |" for name, said in files.items()]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
