"""The board with its names in English: `map-en.svg`, the sheet of `map.svg` with other words on it.

python -m tools.map.english
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from xml.sax.saxutils import quoteattr

from tools.map.labels import ENGLISH, LABELS

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "arbitro" / "web" / "static"
BOARD = ROOT / "src" / "arbitro" / "games" / "risiko" / "board.json"
_TEXT = re.compile(
    r'(<text class="(short|whole)" data-name="(\w+)" font-size="(\d+)"[^>]*>).*?</text>'
)
_SHAPE = re.compile(r'( data-territory="(\w+)"[^>]* aria-label=)"[^"]*"')


def english(sheet: str) -> str:
    """The same sheet, with the English names in the places of the Italian ones."""
    board = json.loads(BOARD.read_text(encoding="utf-8"))
    names = {row["id"]: row["en"] for row in board["territories"]}

    def label(found: re.Match[str]) -> str:
        size, id, step = found[2], found[3], int(found[4])
        short, whole = ENGLISH[id]
        rows = (short if size == "short" else whole or short).split("/")
        x, y = LABELS[id].x, LABELS[id].y
        top = y - step * (len(rows) - 1) / 2 + step * 0.35
        spans = "".join(
            f'<tspan x="{x:g}" y="{top + step * n:.0f}">{row}</tspan>' for n, row in enumerate(rows)
        )
        return f"{found[1]}{spans}</text>"

    named = _SHAPE.sub(lambda found: found[1] + quoteattr(names[found[2]]), sheet)
    return _TEXT.sub(label, named)


def main() -> int:
    text = english((STATIC / "map.svg").read_text(encoding="utf-8"))
    (STATIC / "map-en.svg").write_text(text, encoding="utf-8")
    print(f"map-en.svg: {len(text.encode())} bytes.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
