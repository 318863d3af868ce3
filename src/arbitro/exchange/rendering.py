"""A table as text for a notice board, for a forum, or for another program."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable

from arbitro.exchange.tables import Grid

_FORMULA = ("=", "+", "-", "@")
_FIGURE = re.compile(r"[+-]?\d+(?:[.,]\d+)?")


def text(grid: Grid) -> str:
    """Columns lined up with spaces, the title underlined; for a fixed-width face."""
    rows = [grid.headings, *grid.rows]
    widths = [max(len(row[at]) for row in rows) for at in range(len(grid.headings))]

    def line(row: tuple[str, ...]) -> str:
        cells = (
            cell.rjust(width) if at in grid.figures else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        return "  ".join(cells).rstrip()

    rule = "  ".join("-" * width for width in widths)
    return (
        "\n".join(
            [grid.title, "=" * len(grid.title), "", line(rows[0]), rule, *map(line, rows[1:])]
        )
        + "\n"
    )


def vbulletin(grid: Grid) -> str:
    """A vBulletin table. Its language has no escape, so square brackets become round."""
    heads = "".join(f"[TD][B]{_bare(word)}[/B][/TD]" for word in grid.headings)
    rows = ("".join(f"[TD]{_bare(cell)}[/TD]" for cell in row) for row in grid.rows)
    lines = [f"[B]{_bare(grid.title)}[/B]", "[TABLE]", f"[TR]{heads}[/TR]"]
    return "\n".join([*lines, *(f"[TR]{row}[/TR]" for row in rows), "[/TABLE]"]) + "\n"


def _bare(cell: str) -> str:
    return _flat(cell).replace("[", "(").replace("]", ")")


def markdown(grid: Grid) -> str:
    """A table as forums and wikis with Markdown draw it."""
    rules = ("---:" if at in grid.figures else "---" for at in range(len(grid.headings)))
    rows = (_piped(map(_escaped, row)) for row in grid.rows)
    return (
        "\n".join([f"**{_escaped(grid.title)}**", "", _piped(grid.headings), _piped(rules), *rows])
        + "\n"
    )


def _piped(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escaped(cell: str) -> str:
    return re.sub(r"([\\`*_{}\[\]<>|#])", r"\\\1", _flat(cell))


def comma_separated(grid: Grid) -> str:
    """For a spreadsheet: semicolons, as Italian ones expect; nothing in it can become a formula."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    writer.writerow(grid.headings)
    writer.writerows([[_harmless(cell) for cell in row] for row in grid.rows])
    return out.getvalue()


def _harmless(cell: str) -> str:
    """A cell a spreadsheet would run is quoted with an apostrophe; a plain figure is left alone."""
    flat = _flat(cell)
    return f"'{flat}" if flat.startswith(_FORMULA) and not _FIGURE.fullmatch(flat) else flat


def _flat(cell: str) -> str:
    return " ".join(cell.split())


STYLES: dict[str, Callable[[Grid], str]] = {
    "txt": text,
    "vbulletin": vbulletin,
    "markdown": markdown,
    "csv": comma_separated,
}
