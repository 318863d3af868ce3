"""The standings of a season and what each needs, as documents: the same for every reader."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from arbitro.app.queries.question import Document
from arbitro.kernel.values import picked, plain_points
from arbitro.messages.standings import season_because
from arbitro.messages.text import decimal, say
from arbitro.season.needs import Need
from arbitro.season.ratings import Rated
from arbitro.season.results import Event
from arbitro.season.standings import Earned, Table, plain


class EventEarned(Document, frozen=True, kw_only=True):
    """What somebody's place in one tournament is worth."""

    tournament: str
    name: str
    place: int
    points: int | str
    verified: bool


class Comparison(Document, frozen=True, kw_only=True):
    """A figure held against the line above, and where that is written."""

    criterion: str
    above: str
    mine: str
    article: str


class SeasonRow(Document, frozen=True, kw_only=True):
    place: int
    person: str
    id: str | None
    national: str | None
    club: str | None
    points: int | str
    counted: list[EventEarned]
    dropped: list[EventEarned]
    because: list[Comparison]
    why: str


class PointsNeeded(Document, frozen=True, kw_only=True):
    what: str
    total: int | str
    missing: int | str
    message: str


class PersonNeeds(Document, frozen=True, kw_only=True):
    """What one person still needs in a season; `most` he can have, where there is a most."""

    place: int
    person: str
    points: int | str
    state: str
    exact: bool
    most: int | str | None
    needs: list[PointsNeeded]


class RatingRow(Document, frozen=True, kw_only=True):
    person: str
    id: str | None
    mean: float
    deviation: float
    tables: int


def season_rows(lang: str, table: Table) -> list[SeasonRow]:
    """Every line with what counts, what is dropped and why it stands there."""
    events = {event.id: event for event in table.events}
    return [
        SeasonRow(
            place=row.place,
            person=row.who.label,
            id=row.who.person or None,
            national=row.who.national or None,
            club=row.who.club or None,
            points=_points(row.points),
            counted=[_earned(one, events[one.event]) for one in row.counted],
            dropped=[_earned(one, events[one.event]) for one in row.dropped],
            because=[picked(Comparison, step) for step in row.steps],
            why=season_because(lang, [step._asdict() for step in row.steps], row.level),
        )
        for row in table.rows
    ]


def _points(points: Decimal) -> int | str:
    return plain_points(plain(points))


def _earned(one: Earned, event: Event) -> EventEarned:
    return EventEarned(
        tournament=event.id,
        name=event.name,
        place=one.place,
        points=_points(one.points),
        verified=event.verified,
    )


def needed(lang: str, need: Need) -> PersonNeeds:
    """What one person needs, with its sentences."""
    row = need.row
    found = []
    if need.state == "open":
        found += [("level", need.line)] if need.line > row.points else []
        found += [("sure", need.sure)] if need.sure is not None else []
    return PersonNeeds(
        place=row.place,
        person=row.who.label,
        points=_points(row.points),
        state=need.state,
        exact=True,
        most=None if need.most is None else _points(need.most),
        needs=[
            PointsNeeded(
                what=what,
                total=_points(total),
                missing=_points(max(Decimal(0), total - row.points)),
                message=say(lang, f"season.needs-{what}", total=decimal(lang, plain(total))),
            )
            for what, total in found
        ],
    )


def rating_rows(rated: Sequence[Rated]) -> list[RatingRow]:
    """Everybody's rating, with how far off it may be."""
    return [
        RatingRow(
            person=row.who.label,
            id=row.who.person or None,
            mean=round(row.rating.mean, 3),
            deviation=round(row.rating.deviation, 3),
            tables=row.tables,
        )
        for row in rated
    ]
