"""The day of a tournament before it is played: tables, sittings, referees, the hour it ends."""

from __future__ import annotations

from msgspec import Struct

from arbitro.app.hall import Hall, Rulebook, rulebook
from arbitro.app.queries.question import Asker, Cited, Document, places_in, query
from arbitro.foresight.day_plan import OnHand, Round, day_plan
from arbitro.kernel import Reasons, Refused
from arbitro.referee.rules import RefereeRules
from arbitro.tournament import dates

DAY = 24 * 60
UNSAID = 120
"""Minutes of a match where no rule says how long it is."""


class Means(Struct, frozen=True, kw_only=True):
    """What a club has. `players`: those entered, unless told; `minutes` of a match: what the rules
    say; `between`: from the end of a match to the next; `rooms`: tables of each, «8, 6», empty for
    as many as are needed; `followed`: tables that a referee follows.
    """

    players: int | None = None
    begins: str = "10:00"
    minutes: int | None = None
    between: int = 30
    rooms: str = ""
    followed: int = 6


class PlannedRound(Document, frozen=True, kw_only=True):
    """`tables`: the size of each; `rooms`: how many stand in each; `day` counts from 0."""

    number: int
    stage: str
    players: int
    tables: list[int]
    rooms: list[int]
    sittings: int
    referees: int
    begins: str
    ends: str
    day: int


class DayPlan(Document, frozen=True, kw_only=True):
    """`tables`, `referees`: the most at once. `by_rule`: how long the rules say a match is."""

    players: int
    minutes: int
    by_rule: int | None
    articles: list[Cited]
    tables: int
    referees: int
    begins: str
    ends: str
    day: int
    rounds: list[PlannedRound]


@query("day-plan", Means, alike=True)
def planned(hall: Hall, means: Means, asker: Asker) -> DayPlan:
    """Every round with its tables, rooms, referees and hours, for so many or those entered."""
    entered = sum(p.role == "player" and p.status == "in" for p in hall.tournament.players.values())
    return plan_of(rulebook(hall), means, entered)


def plan_of(rules: Rulebook, means: Means, entered: int = 0) -> DayPlan:
    """The same of any rules, before there is a tournament."""
    players = entered if means.players is None else means.players
    minutes, because = _match(rules)
    length = next(one for one in (means.minutes, minutes, UNSAID) if one is not None)
    begins = dates.minutes(means.begins)
    on_hand = OnHand(begins, length, means.between, _rooms(means.rooms), means.followed)
    rounds = day_plan(rules.tournament, players, _teams(rules, players), on_hand)
    if not rounds:
        raise Refused("nothing-to-plan", {"players": players})
    return DayPlan(
        players=players,
        minutes=length,
        by_rule=minutes,
        articles=places_in(because.citations),
        tables=max(sum(one.rooms) for one in rounds),
        referees=max(one.referees for one in rounds),
        begins=_hour(begins),
        ends=_hour(rounds[-1].ends),
        day=rounds[-1].ends // DAY,
        rounds=[_told(one) for one in rounds],
    )


def _match(rules: Rulebook) -> tuple[int | None, Reasons]:
    """How long a match is, where the rules say so."""
    if not isinstance(rules.referee, RefereeRules):
        return None, Reasons(())
    said = rules.referee.game.match_minutes()
    return said.value, said.because


def _teams(rules: Rulebook, players: int) -> int:
    if rules.tournament.unit().value != "team":
        return 0
    return players // rules.tournament.team_terms().value.least


def _rooms(text: str) -> tuple[int, ...]:
    """«8, 6» or «8 + 6»."""
    words = text.replace("+", " ").replace(",", " ").split()
    for word in words:
        if not word.isdecimal() or len(word) > 4:
            raise Refused("not-a-figure", {"field": "rooms", "value": word})
    return tuple(int(word) for word in words)


def _hour(minutes: int) -> str:
    return f"{minutes % DAY // 60:02}:{minutes % 60:02}"


def _told(one: Round) -> PlannedRound:
    return PlannedRound(
        number=one.number,
        stage=one.stage,
        players=one.players,
        tables=list(one.sizes),
        rooms=list(one.rooms),
        sittings=one.sittings,
        referees=one.referees,
        begins=_hour(one.begins),
        ends=_hour(one.ends),
        day=one.begins // DAY,
    )
