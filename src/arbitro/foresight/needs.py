"""For every player: through, out, or what would do; proved where it can be, sampled elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import groupby
from typing import Literal, NamedTuple

from arbitro.foresight.calling_in import Calling
from arbitro.foresight.cut_line import CutLine, Line
from arbitro.foresight.goal import Goal, goal
from arbitro.foresight.race import Race
from arbitro.foresight.sampling import Sampler, Share, wilson
from arbitro.kernel import Reasons
from arbitro.kernel.values import once_for_each
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.order import level_groups
from arbitro.tournament.standings.score_cards import standings_after
from arbitro.tournament.state import Tournament

State = Literal["through", "out", "open"]
SAMPLES = 400


class Want(NamedTuple):
    """One thing that would do, or help.

    `place`: at his table, or any down to `to_place`: with at least `sure` points it is enough
    whatever the others do, with at least `possible` it may be (None: never); `points`: the same,
    over all `matches` left to him.
    `others`: it hangs on them: `ahead` end above him in any case, `may_pass` may. `win-table`: the
    match is won. `die`: dice are due. `given-up`: so many before him give up their place.
    """

    kind: Literal["place", "points", "others", "win-table", "die", "given-up"]
    place: int = 0
    to_place: int = 0
    least: Decimal | None = None
    most: Decimal | None = None
    sure: Decimal | None = None
    possible: Decimal | None = None
    matches: int = 0
    ahead: int = 0
    may_pass: int = 0
    times: int = 0


class Need(NamedTuple):
    """What one player or team needs.

    `state` holds under everything that can still happen but for corrections, sanctions and his own
    leaving; `by_results` if besides nobody gives up a place. `exact`: proved; else `share` says how
    often it came out so.
    """

    unit: str
    state: State
    by_results: State
    exact: bool
    share: Share | None
    wants: tuple[Want, ...]
    because: Reasons
    best: int | None = None
    worst: int | None = None


class Foresight(NamedTuple):
    """`stage`: what is played for; `races`: for places by total, where there are any."""

    stage: str
    needs: dict[str, Need]
    races: tuple[Race, ...]
    because: Reasons


@once_for_each
def foresee(t: Tournament, rules: TournamentRules, samples: int = SAMPLES) -> Foresight:
    """Everybody's needs, as the tournament stands."""
    aim = goal(t, rules)
    calling = Calling(t, rules, aim)
    found: dict[str, Need] = {}
    level = {unit for group in aim.level for unit in group}
    for one in aim.races:
        if one.over:
            told = _decided(t, rules, one, level, aim.because)
            found |= {need.unit: need for need in told if need.unit in level or not aim.held}
        else:
            cut = CutLine(one)
            found |= {need.unit: need for need in _running(t, rules, one, cut, samples)}
    found |= {need.unit: need for need in _at_tables(aim)}
    for unit in aim.held:
        found[unit] = Need(unit, "through", "through", True, None, (), aim.because)
    for unit in level - found.keys():
        found[unit] = _by_dice(unit, aim.because, len(level))
    units = t.teams if rules.unit().value == "team" else t.players
    for unit in units:
        without = Need(unit, "out", "out", True, None, (), aim.because)
        found[unit] = _called(found.get(unit, without), calling, aim)
    return Foresight(aim.stage, {unit: found[unit] for unit in units}, aim.races, aim.because)


def _decided(
    t: Tournament, rules: TournamentRules, one: Race, level: set[str], because: Reasons
) -> Iterator[Need]:
    """Every result is in, and dice are due among some."""
    lines = standings_after(t, rules, one.track.rounds, list(one.runners), one.track.final)
    tied = {unit for group in level_groups(lines) for unit in group} & level
    for at, line in enumerate(lines, start=1):
        if line.id in tied:
            yield _by_dice(line.id, because, len(level))
        else:
            state: State = "through" if at <= one.places else "out"
            yield Need(line.id, state, state, True, None, (), because, line.place, line.place)


def _by_dice(unit: str, because: Reasons, among: int) -> Need:
    return Need(unit, "open", "open", True, None, (Want("die", times=among),), because)


def _at_tables(aim: Goal) -> Iterator[Need]:
    """Whoever sits at a table that gives a place: the match is to be won, by each alike."""
    for players in aim.tables:
        share = Share(1 / len(players), 1 / len(players), 1 / len(players))
        for player in players:
            yield Need(player, "open", "open", True, share, (Want("win-table"),), aim.because)


def _running(
    t: Tournament, rules: TournamentRules, one: Race, cut: CutLine, samples: int
) -> Iterator[Need]:
    proved = {unit: _proved(one, cut, unit) if t.rounds else None for unit in one.runners}
    hits: dict[str, int] = {}
    if any(state is None for state in proved.values()) and samples:
        hits = Sampler(t, rules, one).counts(samples)
    for unit, state in proved.items():
        best, worst = _places(one, cut, unit)
        if state is not None:
            yield Need(unit, state, state, True, None, (), one.track.because, best, worst)
            continue
        share = wilson(hits[unit], samples) if samples else None
        wants = tuple(_wants(one, cut, unit))
        yield Need(unit, "open", "open", False, share, wants, one.track.because, best, worst)


def _ways(one: Race, unit: str) -> list[tuple[int | None, Decimal | None, Decimal | None]]:
    """How his open match may end: place, least and most points; nothing where he plays none."""
    number = one.runners[unit].table
    if number is None:
        return [(None, None, None)]
    worth = one.worth[number]
    rows = zip(worth.least, worth.most, strict=True)
    return [(at, low, high) for at, (low, high) in enumerate(rows, start=1)]


def _proved(one: Race, cut: CutLine, unit: str) -> State | None:
    """Through or out whatever happens, or neither."""
    sure = possible = True
    none = True
    for place, low, high in _ways(one, unit):
        line = cut.rivals(unit, place).line(one.places)
        sure = sure and one.lowest(unit, low) > line.sure
        none = none and one.highest(unit, high) < line.possible
    possible = not none
    return "through" if sure else None if possible else "out"


def _places(one: Race, cut: CutLine, unit: str) -> tuple[int, int]:
    """The best and the worst place he can end in."""
    best, worst = [], []
    for place, low, high in _ways(one, unit):
        rivals = cut.rivals(unit, place)
        best.append(rivals.must_be_above(one.highest(unit, high)) + 1)
        worst.append(rivals.may_be_above(one.lowest(unit, low)) + 1)
    return min(best), max(worst)


def _wants(one: Race, cut: CutLine, unit: str) -> Iterator[Want]:
    """What would do: by place at his table, by points over what is left, or what others do."""
    runner = one.runners[unit]
    if runner.table is not None and not runner.chairs[0].later:
        rows: list[Want] = []
        for place, low, high in _ways(one, unit):
            if place is not None and low is not None and high is not None:
                line = cut.rivals(unit, place).line(one.places)
                rows.append(
                    Want("place", place, place, low, high, *_fewest(one, unit, line, low, high))
                )
        yield from _together(rows)
    elif runner.open:
        low = one.lowest(unit)
        line = cut.rivals(unit).line(one.places)
        if not low.is_finite():
            yield Want("points", matches=runner.open)
            return
        enough, needed = line.sure - low, line.possible - low
        most = one.highest(unit) - low
        yield Want(
            "points",
            least=Decimal(0),
            most=most,
            sure=enough if enough < most else None,
            possible=max(needed, Decimal(0)),
            matches=runner.open,
        )
    else:
        rivals = cut.rivals(unit)
        total = one.lowest(unit)
        ahead = rivals.must_be_above(total)
        passing = rivals.may_be_above(total) - ahead
        yield Want("others", ahead=ahead, may_pass=passing, times=one.places)


def _together(rows: list[Want]) -> Iterator[Want]:
    """Places that are worth the same as one."""
    for _, same in groupby(rows, key=lambda want: want[3:]):
        first, *others = same
        yield first._replace(to_place=others[-1].place if others else first.place)


def _fewest(
    one: Race, unit: str, line: Line, low: Decimal, high: Decimal
) -> tuple[Decimal | None, Decimal | None]:
    """The fewest points in this match that are surely, and that may be, enough."""
    sure = _from(lambda points: one.lowest(unit, points) > line.sure, low, high)
    may = _from(lambda points: one.highest(unit, points) >= line.possible, low, high)
    return sure, may


def _from(enough: Callable[[Decimal], bool], low: Decimal, high: Decimal) -> Decimal | None:
    """The fewest points that are enough; None if even the most are not."""
    if not enough(high):
        return None
    if enough(low) or not (low.is_finite() and high.is_finite()):
        return low
    step = Decimal(1).scaleb(min(_digits(low), _digits(high)))
    first, last = 0, int((high - low) / step)
    while last - first > 1:
        middle = (first + last) // 2
        first, last = (first, middle) if enough(low + middle * step) else (middle, last)
    return low + last * step


def _digits(points: Decimal) -> int:
    exponent = points.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def _called(need: Need, calling: Calling, aim: Goal) -> Need:
    """Who has no place by results may be called in, as long as a chain can reach him."""
    if need.by_results != "out":
        return need
    because = calling.may_come(need.unit)
    if because is None:
        return need
    places = next((one.places for one in aim.races if need.unit in one.runners), None)
    count = 1
    if places is not None and need.best is not None:
        count = max(1, need.best - places)
    wants = (*need.wants, Want("given-up", times=count))
    return need._replace(state="open", wants=wants, because=need.because + because)
