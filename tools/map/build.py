"""Draw the board: `src/arbitro/web/static/map.svg`.

    npm pack world-atlas && tar xzf world-atlas-*.tgz
    uv run --no-project --with shapely python -m tools.map.build package/countries-50m.json

The shapes come from Natural Earth, which is in the public domain, by way of the npm package
world-atlas (ISC). Names, borders and sea routes are the data of `arbitro.games.risiko`. The program
stops when a border of the data is not a border on the sheet, or the other way round.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tools.map.english import english
from tools.map.shapes import contacts, land, shapes
from tools.map.svg import picture

ROOT = Path(__file__).resolve().parents[2]
BOARD = ROOT / "src" / "arbitro" / "games" / "risiko" / "board.json"
OUTPUT = ROOT / "src" / "arbitro" / "web" / "static" / "map.svg"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__)
        return 2
    board: dict[str, Any] = json.loads(BOARD.read_text(encoding="utf-8"))
    world = land(Path(arguments[0]))
    drawn = shapes(world)
    by_land = {frozenset((a, b)) for a, b, kind in board["borders"] if kind == "land"}
    if contacts(drawn) != by_land:
        wrong = sorted(" and ".join(sorted(pair)) for pair in contacts(drawn) ^ by_land)
        print(f"The sheet and the board disagree on: {'; '.join(wrong)}.")
        return 1
    text = picture(drawn, board)
    OUTPUT.write_text(text, encoding="utf-8")
    OUTPUT.with_name("map-en.svg").write_text(english(text), encoding="utf-8")
    print(f"{OUTPUT.name}: {len(drawn)} territories, {len(text.encode())} bytes.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
