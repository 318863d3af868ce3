"""Print the table of roles into docs/access.md.

    python tools/access.py --write

Without `--write` it only says whether the page is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

from arbitro.app.access.roles import COMMANDS, HOUSE, QUERIES, ROLES, Cell, Row

PAGE = Path(__file__).resolve().parent.parent / "docs" / "access.md"
BEGIN, END = "<!-- the table: tools/access.py writes it -->\n", "<!-- the end of the table -->\n"
SIGNS = {
    Cell.NO: "–",
    Cell.YES: "yes",
    Cell.OWN: "own",
    Cell.BETWEEN: "between",
    Cell.OWN_BETWEEN: "own, between",
}
PARTS = {"May do": COMMANDS, "May see": QUERIES, "Of the house": HOUSE}


def rows(title: str, part: dict[str, Row]) -> list[str]:
    head = [f"| {title} | {' | '.join(ROLES)} |", f"|---{'|---' * len(ROLES)}|"]
    body = [
        f"| `{row.what}` | {' | '.join(SIGNS[row.cells[role]] for role in ROLES)} |"
        for row in part.values()
    ]
    return [*head, *body, ""]


def printed() -> str:
    """The tables as they stand on the page."""
    return "\n".join(line for title, part in PARTS.items() for line in rows(title, part))


def renewed(page: str) -> str:
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{printed()}\n{END}{after}"


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    wanted = renewed(page)
    if "--write" in sys.argv:
        PAGE.write_text(wanted, encoding="utf-8")
        return 0
    print("up to date" if page == wanted else "docs/access.md is old: --write")
    return int(page != wanted)


if __name__ == "__main__":
    sys.exit(main())
