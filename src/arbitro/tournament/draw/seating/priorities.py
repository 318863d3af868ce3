"""How the conflicts of a seating are counted, one function per priority.

Five families, and every count is a whole number that a player can check with a pencil:

- groups (`club`, `region`, `team`, `placing`, `winners`, `bands`): every two of one group at one
  table are a conflict; somebody of no group is in none;
- `repeat`: every two at one table count as often as they have met before;
- `odd-table`: everybody at a table of an odd size counts as often as he has sat at one before;
- `player-club`: for every two of different clubs at one table, how often the first has met the
  club of the second, and the second that of the first;
- `club-meetings`: two clubs that have met m times pay m for meeting once more, and so on.

Earlier meetings are those of the players who are in this draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from arbitro.tournament.draw.seating.field import Field, Priority

GROUPED = frozenset[Priority](("club", "region", "team", "placing", "winners", "bands"))

Seating = Sequence[Sequence[int]]
Vector = tuple[int, ...]
"""The conflicts of a seating, one number per priority, in order: less is better, the first counts
before all others.
"""


def groups(field: Field, priority: Priority) -> tuple[int, ...]:
    """The group of each entry, numbered by name in order; -1 for those in none."""
    if priority == "bands":
        return bands(field)
    labels: list[str | int | None]
    match priority:
        case "club":
            labels = [entry.club for entry in field.entries]
        case "region":
            labels = [entry.region for entry in field.entries]
        case "team":
            labels = [entry.team for entry in field.entries]
        case "placing":
            labels = [entry.placing for entry in field.entries]
        case _:
            labels = [1 if entry.winner else None for entry in field.entries]
    number = {label: at for at, label in enumerate(sorted({x for x in labels if x is not None}))}
    return tuple(-1 if label is None else number[label] for label in labels)


def by_rank(field: Field) -> list[int]:
    """Positions in the order of the standings; without a rank last, those level by id."""
    last = len(field.entries) + 1 + max((e.rank or 0 for e in field.entries), default=0)
    return sorted(range(len(field.entries)), key=lambda at: (field.entries[at].rank or last, at))


def bands(field: Field) -> tuple[int, ...]:
    """The standings cut into bands as long as there are tables: one of each to a table."""
    band = [0] * len(field.entries)
    for place, at in enumerate(by_rank(field)):
        band[at] = place // len(field.sizes)
    return tuple(band)


def pair_weights(field: Field, priority: Priority) -> list[list[int]]:
    """What any two cost when they share a table, for the priorities that go by pairs."""
    count = len(field.entries)
    if priority in GROUPED:
        group = groups(field, priority)
        row = {g: [int(g == other) for other in group] if g >= 0 else [0] * count for g in {*group}}
        weights = [list(row[g]) for g in group]
        for at in range(count):
            weights[at][at] = 0
        return weights
    weights = [[0] * count for _ in range(count)]
    if priority == "repeat":
        for at, met in enumerate(field.met):
            for other, times in met.items():
                weights[at][other] = times
    elif priority == "player-club":
        against = met_clubs(field)
        for one, two in combinations(range(count), 2):
            mine, yours = field.clubs[one], field.clubs[two]
            if mine != yours:
                weights[one][two] = against[one][yours] + against[two][mine]
                weights[two][one] = weights[one][two]
    return weights


def met_clubs(field: Field) -> list[Counter[int]]:
    """How often each entry has met players of each club; those of no club count for none."""
    against: list[Counter[int]] = [Counter() for _ in field.entries]
    for at, met in enumerate(field.met):
        for other, times in met.items():
            if field.clubs[other] >= 0:
                against[at][field.clubs[other]] += times
    return against


def club_meetings(field: Field) -> Counter[tuple[int, int]]:
    """How often any two clubs have met so far, one for each two players."""
    meetings: Counter[tuple[int, int]] = Counter()
    for at, met in enumerate(field.met):
        for other, times in met.items():
            pair = _clubs(field, at, other)
            if at < other and pair:
                meetings[pair] += times
    return meetings


def _clubs(field: Field, one: int, two: int) -> tuple[int, int] | None:
    mine, yours = field.clubs[one], field.clubs[two]
    if mine < 0 or yours < 0 or mine == yours:
        return None
    return (mine, yours) if mine < yours else (yours, mine)


def indifferent(field: Field) -> bool:
    """Whether no seating of this field can have a conflict."""
    return not any(_possible(field, priority) for priority in field.priorities)


def _possible(field: Field, priority: Priority) -> bool:
    if priority in GROUPED:
        sizes = Counter(group for group in groups(field, priority) if group >= 0)
        return max(sizes.values(), default=0) > 1
    if priority == "odd-table":
        return any(field.odd) and any(entry.odd for entry in field.entries)
    if priority == "club-meetings":
        return len({*field.clubs} - {-1}) > 1
    return any(field.met)


def counter(field: Field, priority: Priority) -> Callable[[Seating], int]:
    """The function that says how far a seating falls short of one priority."""
    if priority in GROUPED:
        group = groups(field, priority)
        return lambda seating: sum(_pairs(Counter([group[at] for at in t])) for t in seating)
    if priority == "odd-table":
        odd = [entry.odd for entry in field.entries]
        return lambda seating: sum(
            odd[at]
            for table, counts in zip(seating, field.odd, strict=True)
            if counts
            for at in table
        )
    if priority == "club-meetings":
        before = club_meetings(field)
        return lambda seating: _paid(before.copy(), field, seating)
    if priority == "repeat":
        met = field.met
        return lambda seating: _by_pair(lambda a, b: met[a].get(b, 0), seating)
    against = met_clubs(field)
    clubs = field.clubs
    return lambda seating: _by_pair(
        lambda a, b: against[a][clubs[b]] + against[b][clubs[a]] if clubs[a] != clubs[b] else 0,
        seating,
    )


def tally(field: Field) -> Callable[[Seating], Vector]:
    """The function that counts the conflicts of all priorities, in their order."""
    counters = [counter(field, priority) for priority in field.priorities]
    return lambda seating: tuple([count(seating) for count in counters])


def vector(field: Field, seating: Seating) -> Vector:
    """The conflicts of one seating; for many of them, keep a `tally`."""
    return tally(field)(seating)


def _pairs(counts: Counter[int]) -> int:
    return sum(n * (n - 1) // 2 for group, n in counts.items() if n > 1 and group >= 0)


def _by_pair(cost: Callable[[int, int], int], seating: Seating) -> int:
    return sum(cost(a, b) for table in seating for a, b in combinations(table, 2))


def _paid(meetings: Counter[tuple[int, int]], field: Field, seating: Seating) -> int:
    paid = 0
    for table in seating:
        for one, two in combinations(table, 2):
            pair = _clubs(field, one, two)
            if pair:
                paid += meetings[pair]
                meetings[pair] += 1
    return paid
