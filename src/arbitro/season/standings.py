"""The standings of a season: what counts, what is dropped, and why one stands before another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from itertools import zip_longest
from typing import NamedTuple

from arbitro.people.directory import Directory
from arbitro.people.identity import Identified, Named, identified
from arbitro.season.declaration import ByPlace, National, Rules
from arbitro.season.results import Event, Result, in_order, points_of
from arbitro.tournament.standings.national_ranking import score


class Earned(NamedTuple):
    """What one tournament gave somebody."""

    event: str
    """Its id."""
    place: int
    points: Decimal
    wins: int = 0


class Step(NamedTuple):
    """One comparison with the line above, and where it is written."""

    criterion: str
    above: str
    mine: str
    article: str


class Row(NamedTuple):
    place: int
    key: str
    who: Named
    points: Decimal
    counted: tuple[Earned, ...]
    dropped: tuple[Earned, ...]
    steps: tuple[Step, ...] = ()
    level: bool = False
    """Nothing parts him from the line above."""


class LeftOut(NamedTuple):
    """A tournament that does not count, and which rule says so."""

    event: str
    why: str
    article: str


class Table(NamedTuple):
    rows: tuple[Row, ...]
    events: tuple[Event, ...]
    """Those that count, in order."""
    left_out: tuple[LeftOut, ...] = ()


def standings(
    rules: Rules,
    events: Sequence[Event],
    directory: Directory | None = None,
    after: int | None = None,
) -> Table:
    """Everybody who played in a tournament that counts, once; after the first `after` of them."""
    ordered = in_order(events)
    out = tuple(one for event in ordered if (one := left_out(rules, event)) is not None)
    gone = {one.event for one in out}
    counting = tuple(event for event in ordered if event.id not in gone)[:after]
    who = identified([[one.sighting for one in event.results] for event in counting], directory)
    rows = _rows(rules, counting, who)
    return Table(_placed(rules, rows), counting, out)


def left_out(rules: Rules, event: Event) -> LeftOut | None:
    """Does it not count, and why?"""
    counts, article = rules.counts, rules.article("counts")
    if counts.formats and event.format not in counts.formats:
        return LeftOut(event.id, "format", article)
    if counts.classes and event.event_class not in counts.classes:
        return LeftOut(event.id, "class", article)
    if isinstance(rules.points, National) and event.event_class is None:
        return LeftOut(event.id, "class", article)
    if event.tables < counts.least_tables:
        return LeftOut(event.id, "tables", article)
    return None


def worth(rules: Rules, event: Event) -> list[Decimal]:
    """What each of its results is worth."""
    points = rules.points
    if isinstance(points, National):
        kind = event.event_class or "periodic"
        by_place = {
            place: score(kind, event.rounds, event.tables, place)
            for place in {one.place for one in event.results}
        }
        return [by_place[one.place] for one in event.results]
    if isinstance(points, ByPlace):
        return [_by_place(points, event.results, one) for one in event.results]
    return [points_of(one) for one in event.results]


def _by_place(points: ByPlace, results: Sequence[Result], one: Result) -> Decimal:
    def at(place: int) -> Decimal:
        return points.places[place - 1] if place <= len(points.places) else points.others

    if not points.shared:
        return at(one.place)
    level = sum(other.place == one.place for other in results)
    return sum((at(one.place + n) for n in range(level)), Decimal(0)) / level


def how_many(rules: Rules, held: int) -> int:
    """How many results count at most once so many tournaments were held."""
    left = max(1, held - rules.standings.drops)
    return left if rules.standings.best is None else min(left, rules.standings.best)


def _rows(rules: Rules, events: Sequence[Event], who: Identified) -> list[Row]:
    earned: dict[str, list[Earned]] = {}
    for event, keys in zip(events, who.events, strict=True):
        for key, result, points in zip(keys, event.results, worth(rules, event), strict=True):
            found = Earned(event.id, result.place, points, result.wins)
            earned.setdefault(key, []).append(found)
    most = how_many(rules, len(events))
    return [_row(key, who.people[key], given, most) for key, given in earned.items()]


def _row(key: str, who: Named, given: list[Earned], most: int) -> Row:
    """Of equal results the earlier one counts: nobody's total depends on it."""
    best = sorted(range(len(given)), key=lambda at: (-given[at].points, at))
    kept = set(best[:most])
    counted = tuple(one for at, one in enumerate(given) if at in kept)
    dropped = tuple(one for at, one in enumerate(given) if at not in kept)
    total = sum((one.points for one in counted), Decimal(0))
    return Row(0, key, who, total, counted, dropped)


Figures = tuple[Decimal, ...]
Figure = Callable[[Row, Sequence[Row]], Figures]
"""(one, those still level with him, himself included) → figures, more is better."""


def _wins(row: Row, _: Sequence[Row]) -> Figures:
    """Tournaments won among those that count."""
    return (Decimal(sum(given.place == 1 for given in row.counted)),)


def _best_results(row: Row, _: Sequence[Row]) -> Figures:
    """The best result that counts, then the next, and so on."""
    return tuple(sorted((given.points for given in row.counted), reverse=True))


def _events(row: Row, _: Sequence[Row]) -> Figures:
    """How many tournaments he came to."""
    return (Decimal(len(row.counted) + len(row.dropped)),)


def _head_to_head(row: Row, level: Sequence[Row]) -> Figures:
    """How often he came before one of the others who are level, less how often behind; dropped
    results too.
    """
    mine = _places(row)
    ahead = 0
    for other in level:
        for event, place in _places(other).items():
            if event in mine:
                ahead += (mine[event] < place) - (mine[event] > place)
    return (Decimal(ahead),)


def _places(row: Row) -> Mapping[str, int]:
    return {given.event: given.place for given in (*row.counted, *row.dropped)}


def _latest(row: Row, _: Sequence[Row]) -> Figures:
    """The last result that counts, then the one before, and so on."""
    return tuple(given.points for given in reversed(row.counted))


def _total(row: Row, _: Sequence[Row]) -> Figures:
    return (row.points,)


CRITERIA: dict[str, Figure] = {
    "total": _total,
    "wins": _wins,
    "best-results": _best_results,
    "events": _events,
    "head-to-head": _head_to_head,
    "latest": _latest,
}


def _placed(rules: Rules, rows: list[Row]) -> tuple[Row, ...]:
    """By the total, then criterion after criterion among those still level."""
    figures: dict[str, list[Figures]] = {row.key: [] for row in rows}
    names = ("total", *rules.standings.ties)
    groups = _parted(sorted(rows, key=lambda row: row.who.label), names, figures)
    placed: list[Row] = []
    for group in groups:
        place = len(placed) + 1
        for number, row in enumerate(group):
            steps: tuple[Step, ...] = ()
            if placed:
                steps = _steps(rules, names, figures[placed[-1].key], figures[row.key])
            placed.append(row._replace(place=place, steps=steps, level=number > 0))
    return tuple(placed)


def _parted(
    rows: list[Row], names: Sequence[str], figures: dict[str, list[Figures]]
) -> list[list[Row]]:
    """Groups of those whom nothing parts, the best first; every figure looked at is kept."""
    if len(rows) < 2 or not names:
        return [rows]
    figure = CRITERIA[names[0]]
    groups: dict[Figures, list[Row]] = {}
    for row in rows:
        found = figure(row, rows)
        figures[row.key].append(found)
        groups.setdefault(found, []).append(row)
    return [
        group
        for value in sorted(groups, reverse=True)
        for group in _parted(groups[value], names[1:], figures)
    ]


def _steps(
    rules: Rules, names: Sequence[str], above: Sequence[Figures], mine: Sequence[Figures]
) -> tuple[Step, ...]:
    """Every comparison with the line above, down to the one that parts them."""
    found = []
    for name, theirs, own in zip(names, above, mine, strict=False):
        pairs = zip_longest(theirs, own, fillvalue=Decimal(0))
        one, other = next(((x, y) for x, y in pairs if x != y), (_first(theirs), _first(own)))
        article = rules.article("points" if name == "total" else "ties")
        found.append(Step(name, plain(one), plain(other), article))
        if theirs != own:
            break
    return tuple(found)


def _first(figures: Figures) -> Decimal:
    return figures[0] if figures else Decimal(0)


def plain(points: Decimal) -> str:
    """Without zeros at the end."""
    return f"{points.normalize():f}"
