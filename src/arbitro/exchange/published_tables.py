"""What a tournament publishes, as plain tables: entries, seating, results, standings, ranking; and
a table as text for a notice board, for a forum, or for another program.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from msgspec.structs import replace

from arbitro.app.naming import told_of
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.names import points as written
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.final_ranking import ranking as ranked
from arbitro.tournament.standings.order import plain
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.tournament.state import Round, SeatScore, Tournament

WHAT = ("entries", "seating", "results", "standings", "ranking")


class Grid(NamedTuple):
    """A table of words; `figures` are the columns of numbers, which stand to the right."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: frozenset[int] = frozenset()


def tables(
    t: Tournament,
    rules: TournamentRules,
    lang: str,
    what: Sequence[str],
    round: int | None = None,
    out: Mapping[str, str] | None = None,
) -> list[Grid]:
    """The tables asked for, in the order of the day; of the last round unless another is named.

    `out` tells who was put out, beside the name in standings and ranking.
    """
    if round is not None and not 1 <= round <= len(t.rounds):
        raise Refused("unknown-round", {"round": round, "rounds": len(t.rounds)})
    number = len(t.rounds) if round is None else round
    made = []
    for name in what:
        if name != "entries" and not number:
            raise Refused("nothing-to-export", {})
        told = _marked(t, out or {}) if name in ("standings", "ranking") else t
        made.append(_MAKERS[name](told, rules, lang, number))
    return made


def entries(t: Tournament, _rules: TournamentRules, lang: str, _round: int) -> Grid:
    """The list, in an order of columns that our own import reads again."""
    words = _words(lang, "name", "club", "region", "born", "team", "reserve")
    yes = say(lang, "forum.yes")
    rows = tuple(
        (
            p.id,
            p.name,
            p.club or "",
            p.region or "",
            p.born or "",
            t.teams[p.team].name if p.team else "",
            yes if p.role == "reserve" else "",
        )
        for p in t.players.values()
    )
    return Grid(say(lang, "forum.entries"), ("ID", *words), rows)


def seating(t: Tournament, _rules: TournamentRules, lang: str, round: int) -> Grid:
    """A row per table, a column per seat."""
    drawn = t.rounds[round - 1]
    width = max(len(table.players) for table in drawn.tables)
    rows = tuple(
        (
            str(table.number),
            *(t.players[p].name for p in table.players),
            *[""] * (width - len(table.players)),
        )
        for table in drawn.tables
    )
    seats = tuple(str(seat) for seat in range(1, width + 1))
    title = _round_title("forum.seating-round", lang, drawn)
    return Grid(title, (*_words(lang, "table"), *seats), rows, frozenset({0}))


def results(t: Tournament, _rules: TournamentRules, lang: str, round: int) -> Grid:
    """A row per player, table by table, the winner first."""
    drawn = t.rounds[round - 1]
    rows: list[tuple[str, ...]] = []
    for table in drawn.tables:
        number = str(table.number)
        if not table.done:
            dash = say(lang, "forum.not-played")
            who = (t.players[p] for p in table.players)
            rows += [(number, "", p.name, p.club or "", dash, dash) for p in who]
        for seat in sorted(table.result, key=lambda s: s.place):
            player = t.players[seat.player]
            rows.append(
                (
                    number,
                    str(seat.place or ""),
                    player.name,
                    player.club or "",
                    _table_points(lang, seat),
                    "" if seat.points is None else written(lang, seat.points),
                )
            )
    words = _words(lang, "table", "place", "name", "club", "table-points", "points")
    title = _round_title("forum.results-round", lang, drawn)
    return Grid(title, words, tuple(rows), frozenset({0, 1, 4, 5}))


def _table_points(lang: str, seat: SeatScore) -> str:
    if seat.eliminated is not None:
        return say(lang, "forum.out")
    return "RisiKo!" if seat.risiko else str(seat.table_points)


def standings(t: Tournament, rules: TournamentRules, lang: str, round: int) -> Grid:
    """Place, name, club, the points of each round, the total."""
    wanted = range(1, round + 1)
    rows = []
    for line in standings_after(t, rules, wanted):
        by_round: dict[int, Decimal] = {}
        for score in line.card.scores:
            if score.played:
                by_round[score.round] = by_round.get(score.round, Decimal(0)) + score.points
        scores = (written(lang, plain(by_round[n])) if n in by_round else "" for n in wanted)
        total = written(lang, plain(line.total))
        rows.append((str(line.place), *_unit(t, line.id), *scores, total))
    words = _words(lang, "place", "name", "club")
    each = tuple(say(lang, "forum.round", round=n) for n in wanted)
    headings = (*words, *each, *_words(lang, "points"))
    title = say(lang, "forum.standings", round=round)
    return Grid(title, headings, tuple(rows), frozenset({0, *range(3, len(headings))}))


def ranking(t: Tournament, rules: TournamentRules, lang: str, _round: int) -> Grid:
    """The final ranking as far as it is known: place, name, club, stage reached, points."""
    rows = tuple(
        (
            str(row.place),
            *_unit(t, row.unit),
            say(lang, f"stage.{row.block}"),
            written(lang, row.points),
        )
        for row in ranked(t, rules)
    )
    words = _words(lang, "place", "name", "club", "stage", "points")
    return Grid(say(lang, "forum.ranking"), words, rows, frozenset({0, 4}))


def _unit(t: Tournament, unit: str) -> tuple[str, str]:
    if unit in t.players:
        return t.players[unit].name, t.players[unit].club or ""
    return t.teams[unit].name, ""


def _marked(t: Tournament, out: Mapping[str, str]) -> Tournament:
    """The tournament with what is said of those put out beside their names, and their team's."""

    def beside(name: str, unit: str) -> str:
        words = told_of(t, out, unit)
        return f"{name} – {words}" if words else name

    players = {id: replace(who, name=beside(who.name, id)) for id, who in t.players.items()}
    teams = {id: replace(team, name=beside(team.name, id)) for id, team in t.teams.items()}
    return replace(t, players=players, teams=teams) if out else t


def _words(lang: str, *names: str) -> tuple[str, ...]:
    return tuple(say(lang, f"forum.{name}") for name in names)


def _round_title(key: str, lang: str, drawn: Round) -> str:
    return say(lang, key, round=drawn.number, stage=drawn.stage)


_MAKERS: dict[str, Callable[[Tournament, TournamentRules, str, int], Grid]] = {
    "entries": entries,
    "seating": seating,
    "results": results,
    "standings": standings,
    "ranking": ranking,
}


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
