"""What everybody needs: through, out, or which results and points would do."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.question import Asker, Cited, Document, name_of, places_in, query
from arbitro.foresight.goal import WINNER, last_inside
from arbitro.foresight.needs import SAMPLES, Foresight, Need, State, Want, foresee
from arbitro.kernel.values import plain_points
from arbitro.messages import cite_all, say
from arbitro.messages.names import place


class OfSomebody(Struct, frozen=True, kw_only=True):
    """One player; everybody unless told. `quick`: what is proved alone, no chances."""

    player: str | None = None
    quick: bool = False


class Wanted(Document, frozen=True, kw_only=True):
    """One thing that would do, in figures and in words; `sure` and `possible` null: never."""

    kind: str
    place: int | UnsetType = UNSET
    to_place: int | UnsetType = UNSET
    least: int | str | UnsetType | None = UNSET
    most: int | str | UnsetType | None = UNSET
    sure: int | str | UnsetType | None = UNSET
    possible: int | str | UnsetType | None = UNSET
    matches: int | UnsetType = UNSET
    ahead: int | UnsetType = UNSET
    may_pass: int | UnsetType = UNSET
    count: int | UnsetType = UNSET
    sentence: str


class PlayerNeeds(Document, frozen=True, kw_only=True):
    """`state` under everything that can still happen, `by_results` if nobody gives up a place.
    `exact`: proved, or an exact chance; else the chance is sampled and lies in the interval.
    """

    player: str
    name: str
    team: str | None
    state: State
    by_results: State
    exact: bool
    chance: float | None
    interval: tuple[float, float] | None
    needs: list[Wanted]
    best: int | None
    worst: int | None
    sentence: str
    articles: list[Cited]


class DoorTold(Document, frozen=True, kw_only=True):
    """Places of the standings that lead into a stage."""

    stage: str
    first: int
    last: int


class Needs(Document, frozen=True, kw_only=True):
    """`stage`: what is played for, `first-place` where no stage comes after. `places`: how many of
    the standings have one, null where matches are to be won; `cut`: the last of those who would
    have it as the standings are now.
    """

    stage: str
    places: int | None
    cut: str | None
    doors: list[DoorTold]
    needs: list[PlayerNeeds]
    can_still: int
    terms: str
    version: int


@query("needs", OfSomebody, alike=True)
def needs(hall: Hall, wanted: OfSomebody, asker: Asker) -> Needs:
    """Everybody's needs, or one player's, as the tournament stands."""
    now, rules = hall.tournament, rulebook(hall).tournament
    found = foresee(now, rules, 0 if wanted.quick else SAMPLES)
    by_team = rules.unit().value == "team"
    only = None if wanted.player is None else now.known(wanted.player).id
    rows = []
    for player in now.players.values():
        unit = player.team if by_team and player.team else player.id
        if only in (None, player.id) and unit in found.needs:
            rows.append(told(hall, player.id, found.needs[unit], found, asker.lang))
    race = found.races[0] if found.races else None
    return Needs(
        stage=found.stage,
        places=race.places if race else None,
        cut=last_inside(now, rules),
        doors=[DoorTold(**door._asdict()) for door in race.track.doors] if race else [],
        needs=rows,
        can_still=sum(need.by_results == "open" for need in found.needs.values()),
        terms=say(asker.lang, "foresight.terms"),
        version=hall.version,
    )


def told(hall: Hall, player: str, need: Need, found: Foresight, lang: str) -> PlayerNeeds:
    """One player's needs, ready for the wire."""
    chance, interval = _chance(need)
    return PlayerNeeds(
        player=player,
        name=name_of(hall, player),
        team=hall.tournament.players[player].team,
        state=need.state,
        by_results=need.by_results,
        exact=need.exact,
        chance=chance,
        interval=interval,
        needs=[_wanted(want, lang) for want in need.wants],
        best=need.best,
        worst=need.worst,
        sentence=_sentence(need, found.stage, lang),
        articles=places_in(need.because.citations),
    )


def _chance(need: Need) -> tuple[float | None, tuple[float, float] | None]:
    if need.by_results != "open":
        return (1.0 if need.by_results == "through" else 0.0), None
    if need.share is None:
        return None, None
    chance = round(need.share.chance, 4)
    interval = (round(need.share.low, 4), round(need.share.high, 4))
    return chance, None if need.exact else interval


def _wanted(want: Want, lang: str) -> Wanted:
    figures: dict[str, Any] = {}
    if want.kind in ("place", "points"):
        for name in ("least", "most", "sure", "possible"):
            points: Decimal | None = getattr(want, name)
            finite = points is not None and points.is_finite()
            figures[name] = plain_points(points) if points is not None and finite else None
    shown = {
        "place": ("place", "to_place"),
        "points": ("matches",),
        "others": ("ahead", "may_pass"),
    }.get(want.kind, ())
    figures |= {name: getattr(want, name) for name in shown}
    if want.times:
        figures["count"] = want.times
    return Wanted(kind=want.kind, **figures, sentence=_want_told(want, lang))


def _want_told(want: Want, lang: str) -> str:
    key = f"foresight.want.{want.kind}"
    if want.kind in ("place", "points"):
        key += f"-{_how(want)}"
    which = place(lang, want.place)
    if want.to_place != want.place:
        which = f"{which}–{place(lang, want.to_place)}"
    return say(lang, key, **want._asdict(), count=want.times, which=which)


def _how(want: Want) -> str:
    """Which of the sentences fits: always, from so many points, perhaps, never."""
    if want.possible is None:
        return "unknown" if want.kind == "points" and want.most is None else "never"
    if want.sure is None:
        free = want.least is not None and want.possible <= want.least
        return "perhaps" if free else "perhaps-from"
    if want.least is not None and want.sure <= want.least:
        return "always"
    free = want.least is not None and want.possible <= want.least
    return "sure-from" if free else "sure-and-perhaps"


def _sentence(need: Need, stage: str, lang: str) -> str:
    """The state in words, with its articles."""
    what = "first" if stage == WINNER else "stage"
    state: str = need.state
    if need.state == "open" and need.by_results == "out":
        state = "called"
    elif need.state == "open" and need.share is not None:
        state = "even" if need.exact else "sampled"
    facts: dict[str, Any] = {"goal": goal_named(stage, lang), "samples": SAMPLES}
    if need.share is not None:
        facts |= {name: percent(value) for name, value in need.share._asdict().items()}
    words = say(lang, f"foresight.{state}.{what}", **facts)
    cited = cite_all(lang, need.because.citations)
    return f"{words} ({cited})" if cited else words


def goal_named(stage: str, lang: str) -> str:
    """«le semifinali»; the first place by its own words."""
    return say(lang, "foresight.goal-first" if stage == WINNER else f"round-the.{stage}")


def percent(share: float) -> str:
    """A share in hundredths; what was only sampled is never told to be 0 or 100."""
    whole = round(100 * share)
    return "<1%" if whole == 0 else ">99%" if whole == 100 else f"{whole}%"
