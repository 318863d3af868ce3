"""Standings: an order in which every step down is explained, criterion by criterion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any, NamedTuple

from arbitro.kernel import Ruling
from arbitro.tournament.rules import TournamentRules


class Score(NamedTuple):
    """What a round brought; one not played, or not yet, brings nothing."""

    round: int
    points: Decimal
    played: bool = True


class Card(NamedTuple):
    """What the standings know of one player or team: the scores that count, and what is added."""

    id: str
    scores: tuple[Score, ...]
    adjust: Decimal = Decimal(0)
    wins: int = 0
    previous: int = 0
    """Place after the round before; 0 if there was none."""
    figures: Mapping[str, int] = {}
    """Tie-break figures of another game, by criterion: more is better."""
    versus: Mapping[str, int] = {}
    """What was won from (+) or lost to (-) each of the others, where that counts."""

    @property
    def total(self) -> Decimal:
        return sum((score.points for score in self.scores), self.adjust)


class TieStep(NamedTuple):
    """One comparison with the line above: the upper figure and one's own."""

    criterion: str
    nth: int
    above: str
    mine: str
    ids: tuple[str, ...]
    gap: str | None = None

    @property
    def level(self) -> bool:
        return self.above == self.mine


class Line(NamedTuple):
    """One line. `level` marks a place shared because nothing recorded parts it yet."""

    place: int
    card: Card
    total: Decimal
    steps: tuple[TieStep, ...]
    level: bool

    @property
    def id(self) -> str:
        return self.card.id


Values = tuple[Any, ...]
Namer = Callable[[int], tuple[str, int]]
Figure = Callable[[Card, Sequence[Card]], Values]
"""(card, those still level with it, itself included) → figures, more is better."""


def _best_then_earlier(card: Card, _: Sequence[Card]) -> Values:
    """Highest single score, then who made it earlier; the same on the next highest, and so on."""
    ordered = sorted(card.scores, key=lambda score: (-score.points, score.round))
    return tuple(value for score in ordered for value in (score.points, -score.round))


def _best_scores(card: Card, _: Sequence[Card]) -> Values:
    return tuple(sorted((score.points for score in card.scores), reverse=True))


def _best_score(card: Card, _: Sequence[Card]) -> Values:
    return (max((score.points for score in card.scores), default=Decimal(0)),)


def _by_round(card: Card, _: Sequence[Card]) -> Values:
    """The scores as they were made: more in the first round, else in the second, and so on."""
    return tuple(score.points for score in card.scores)


def _interleaved(index: int) -> tuple[str, int]:
    return ("earlier", index // 2 + 1) if index % 2 else ("best-single", index // 2 + 1)


def _figure(name: str) -> tuple[Figure, Namer]:
    return (lambda card, _: (card.figures.get(name, 0),)), (lambda _: (name, 1))


def _against(card: Card, level: Sequence[Card]) -> Values:
    """What was won and lost against the others of the group, together."""
    return (sum(card.versus.get(other.id, 0) for other in level),)


def _beaten(card: Card, level: Sequence[Card]) -> Values:
    """How many of the group one has won from, taken one by one."""
    return (sum(card.versus.get(other.id, 0) > 0 for other in level),)


CRITERIA: dict[str, tuple[Figure, Namer]] = {
    "best-then-earlier": (_best_then_earlier, _interleaved),
    "best-scores": (_best_scores, lambda index: ("best-single", index + 1)),
    "best-score": (_best_score, lambda _: ("best-single", 1)),
    "by-round": (_by_round, lambda index: ("by-round", index + 1)),
    "wins": (lambda card, _: (card.wins,), lambda _: ("wins", 1)),
    "previous-rank": (lambda card, _: (-card.previous,), lambda _: ("previous-rank", 1)),
    "head-to-head": (_against, lambda _: ("head-to-head", 1)),
    "beaten": (_beaten, lambda _: ("beaten", 1)),
    "call": _figure("call"),
    "commitment": _figure("commitment"),
    "pigliate": _figure("pigliate"),
}
"""What may part those level on the total, besides `die`. Each yields figures, more is better."""


KEPT_NEGATIVE = frozenset({"earlier", "previous-rank"})
"""Rounds and places are kept negative so that more is better; people read them plain."""


_FIRST = itemgetter(0)
"""Of a card its id, of a row what it is compared by."""
Reasoned = Callable[[str], Ruling[str]]
"""(criterion) → where it is written."""


def order(
    cards: Iterable[Card],
    rules: TournamentRules,
    rolls: Sequence[Mapping[str, Sequence[int]]] = (),
    start: int = 1,
) -> tuple[Line, ...]:
    """Every card on exactly one line, from `start` down; the order is total except for `level`.

    Level in every figure, dice recorded for exactly these players (or more) decide; without
    them the place is shared and marked.
    """
    criteria = rules.ties().value
    by_figures = tuple(name for name in criteria if name != "die")
    reasons = cache(rules.tie_reasons)
    keyed = _parted(sorted(cards, key=_FIRST), by_figures)
    lines: list[Line] = []
    above: tuple[Values, Card] | None = None
    for key, rows in groupby(keyed, key=_FIRST):
        group = [card for _, card in rows]
        dice = _dice(group, rolls) if len(group) > 1 and "die" in criteria else None
        if dice is not None:
            group.sort(key=lambda card: dice[card.id], reverse=True)
        place = start + len(lines)
        for index, card in enumerate(group):
            steps = _steps(above, (key, card), criteria, reasons, dice) if above else ()
            shared = dice is None and len(group) > 1
            at = place if shared else place + index
            lines.append(Line(at, card, key[0], steps, shared))
            above = key, card
    return tuple(lines)


def _parted(cards: Sequence[Card], criteria: Sequence[str]) -> Iterator[tuple[Values, Card]]:
    """Every card from first to last with the figures it was compared by, the total first."""
    for total, level in _split([((card.total,), card) for card in cards]):
        if len(level) == 1:
            yield total, level[0]
        else:
            yield from _parted_again(level, criteria, total)


def _parted_again(
    level: Sequence[Card], criteria: Sequence[str], key: Values
) -> Iterator[tuple[Values, Card]]:
    """Those level so far, parted by the next criterion; nobody alone is compared further."""
    if len(level) == 1 or not criteria:
        for card in level:
            yield key, card
        return
    figure = CRITERIA[criteria[0]][0]
    for values, rest in _split([(figure(card, level), card) for card in level]):
        yield from _parted_again(rest, criteria[1:], (*key, values))


def _split(rows: list[tuple[Values, Card]]) -> Iterator[tuple[Values, list[Card]]]:
    """Those with the same figures together, the best first."""
    rows.sort(key=_FIRST, reverse=True)
    for values, group in groupby(rows, key=_FIRST):
        yield values, [card for _, card in group]


def _dice(
    group: Sequence[Card], rolls: Sequence[Mapping[str, Sequence[int]]]
) -> dict[str, tuple[int, ...]] | None:
    """The throws that part this group: all of them took part in one recorded roll."""
    ids = {card.id for card in group}
    for roll in reversed(rolls):
        if ids <= roll.keys():
            return {id: tuple(roll[id]) for id in ids}
    return None


def _steps(
    above: tuple[Values, Card],
    mine: tuple[Values, Card],
    criteria: tuple[str, ...],
    reasons: Reasoned,
    dice: Mapping[str, tuple[int, ...]] | None,
) -> tuple[TieStep, ...]:
    """Comparisons from the total down to the first that parts the two."""
    (upper, upper_card), (lower, lower_card) = above, mine
    steps = [_step(reasons, "total", 1, upper[0], lower[0])]
    if upper[0] != lower[0]:
        return tuple(steps)
    compared = (name for name in criteria if name != "die")
    for name, theirs, ours in zip(compared, upper[1:], lower[1:], strict=False):
        label = CRITERIA[name][1]
        for index, (one, other) in enumerate(zip(theirs, ours, strict=False)):
            criterion, nth = label(index)
            if criterion in KEPT_NEGATIVE:
                steps.append(_step(reasons, criterion, nth, -one, -other))
            else:
                steps.append(_step(reasons, criterion, nth, one, other))
            if one != other:
                return tuple(steps)
        if len(theirs) != len(ours):
            steps.append(_step(reasons, *label(min(len(theirs), len(ours))), "–", "–"))
            return tuple(steps)
    if dice is not None and upper_card.id in dice:
        thrown = zip(dice[upper_card.id], dice[lower_card.id], strict=False)
        for nth, (one_die, other_die) in enumerate(thrown, start=1):
            steps.append(_step(reasons, "die", nth, one_die, other_die))
    elif "die" in criteria:
        steps.append(_step(reasons, "die", 1, "?", "?"))
    return tuple(steps)


def _step(reasons: Reasoned, criterion: str, nth: int, above: Any, mine: Any) -> TieStep:
    because = reasons(criterion if nth == 1 else f"{criterion}+").because
    return TieStep(criterion, nth, plain(above), plain(mine), because.ids, because.gap)


def plain(value: Any) -> str:
    """A figure as people write it: whole numbers without decimals."""
    if isinstance(value, Decimal):
        whole = value == value.to_integral_value()
        return str(int(value)) if whole else str(value)
    return str(value)


def level_groups(lines: Iterable[Line]) -> tuple[tuple[str, ...], ...]:
    """Those still level on each shared place, who need the dice."""
    shared = [line for line in lines if line.level]
    return tuple(
        tuple(line.id for line in rows) for _, rows in groupby(shared, key=lambda line: line.place)
    )


def figures_compared(lines: Sequence[Line]) -> dict[tuple[str, str], str]:
    """(line, criterion) → its figure, where it stood in a comparison with a neighbour."""
    found: dict[tuple[str, str], str] = {}
    for above, line in pairwise(lines):
        for step in line.steps:
            found.setdefault((above.id, step.criterion), step.above)
            found.setdefault((line.id, step.criterion), step.mine)
    return found
