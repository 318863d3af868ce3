"""An edition's answers as one row of integers, made by asking its own functions.

Every number of a rule is thus written once, in the edition. What a table cannot hold is written a
second time in this room, and `tests/fast` holds it to the edition's answers:

* armies due are those of the number of territories and those of each whole continent;
* a tris is worth what its symbols are, and more by the number of its cards whose territory is held;
* dice depend on four armies or more, and three or more, like on four and three;
* table points are the sum over territories;
* the order of arrival, and what the points of a place depend on (`scoring`);
* the way of the deal through an edition's remedies (`opening`).

Readings that change play are honoured, for the tables are asked of the rules so read. Refused by
name: `GAP-R08=excluded`, under which somebody leaves a match half-way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, combinations_with_replacement, product

from arbitro.fast.risiko import layout as at
from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko.rules import RisikoRules, SeatFacts
from arbitro.kernel import Refused
from arbitro.regulations import risiko_rules

UNIT = 1000
"""Points are kept in thousandths."""


def tables(
    regulation: str, players: int, readings: Mapping[str, str] | None = None
) -> tuple[int, ...]:
    """The tables of an edition, for so many players, under these readings."""
    return _tables(regulation, players, tuple(sorted((readings or {}).items())))


@lru_cache(maxsize=64)
def _tables(
    regulation: str, players: int, readings: tuple[tuple[str, str], ...]
) -> tuple[int, ...]:
    rules = risiko_rules(regulation, dict(readings))
    sizes = rules.table_sizes()
    if players not in sizes.value:
        facts = {"players": players, "sizes": list(sizes.value)}
        raise Refused("table-size", facts, sizes.because)
    row = [0] * at.TABLES
    parts = (
        *(_single(rules, players), _board(), _preparing(rules, players), _reinforcing(rules)),
        *(_fighting(rules), _ending(rules, players), _points(rules, players)),
    )
    for place, values in chain.from_iterable(parts):
        row[place : place + len(values)] = values
    _dice(rules, row)
    return tuple(row)


Part = Iterator[tuple[int, list[int]]]


def _single(rules: RisikoRules, players: int) -> Part:
    undeclared = rules.undeclared_risiko().value
    if undeclared not in at.UNDECLARED_READINGS:
        facts = {"reading": f"GAP-R08={undeclared}"}
        raise Refused("reading-not-played-fast", facts, rules.undeclared_risiko().because)
    limit = rules.tris_limit().value
    yield at.PLAYERS, [players]
    yield at.UNDECLARED, [at.UNDECLARED_READINGS.index(undeclared)]
    yield at.TRIS_LIMIT, [at.CARDS if limit is None else limit]
    yield at.SHOWING_BINDS, [int(rules.tris_commitment().value == "shown")]
    yield at.ENDS_ALONE, [int(rules.last_standing().value)]
    yield at.CAP, [rules.army_cap().value]
    yield at.STARTING, [rules.starting_armies(players).value]
    yield at.GARRISON, [rules.garrison(False).value, rules.garrison(True).value]


def _board() -> Part:
    ways = [(a, b) for a in range(board.COUNT) for b in board.NEIGHBOURS[a]]
    yield at.NEAR, list(board.NEAR)
    starts = [sum(len(row) for row in board.NEIGHBOURS[:t]) for t in range(board.COUNT + 1)]
    yield at.FIRST, starts
    yield at.BORDER_FROM, [a for a, _ in ways]
    yield at.BORDER_TO, [b for _, b in ways]
    yield at.CONTINENTS, [c.mask for c in board.CONTINENTS]
    yield at.GOALS, [0, *(objectives.MASKS[o] for o in objectives.ALL)]
    yield at.CONTINENT_OF, list(board.CONTINENT_OF)
    yield at.TERRITORY_POINTS, list(board.POINTS)
    for objective in objectives.ALL:
        goals = [goal for other, goal in objectives.MASKS.items() if other != objective]
        counted = [p * sum(g >> t & 1 for g in goals) for t, p in enumerate(board.POINTS)]
        yield at.ELSEWHERE_POINTS + objective * board.COUNT, counted


def _preparing(rules: RisikoRules, players: int) -> Part:
    yield at.HALF, [rules.half_continent(c.size).value for c in board.CONTINENTS]
    yield at.DEAL_ORDER, list(rules.deal_order(players).value)
    remedies = [
        at.REMEDIES.index(rules.deal_remedy(tries, last).value)
        for tries in range(at.MOST_TRIES)
        for last in (False, True)
    ]
    yield at.REMEDY, remedies
    yield at.LAP, [rules.placement_lap(supply).value for supply in range(43)]


def _reinforcing(rules: RisikoRules) -> Part:
    broken = [_some_territories(number) for number in range(board.COUNT)]
    whole = rules.reinforcements(board.EVERYWHERE).value.base
    yield at.BASE, [*(rules.reinforcements(mask).value.base for mask in broken), whole]
    yield at.BONUS, [rules.reinforcements(c.mask).value.continents for c in board.CONTINENTS]
    names = ("fante", "cavaliere", "cannone", "jolly")
    yield at.SYMBOL, [names.index(symbol) for symbol in cards.SYMBOL]
    rows: dict[str, list[int]] = {name: [] for name in names}
    for card in cards.DECK:
        rows[cards.SYMBOL[card]].append(card)
    worth = []
    for three in product(names, repeat=3):
        if three.count("jolly") == 3:
            worth.append(0)
            continue
        drawn = tuple(rows[name][three[:n].count(name)] for n, name in enumerate(three))
        worth.append(rules.tris_value(tuple(sorted(drawn)), 0).value or 0)
    yield at.TRIS_WORTH, worth
    alike = tuple(rows["fante"][:3])
    plain = rules.tris_value(alike, 0).value or 0
    held = [board.mask_of(alike[:number]) for number in range(4)]
    yield at.HELD_EXTRA, [(rules.tris_value(alike, mask).value or 0) - plain for mask in held]
    yield at.UNPLACED, [int(rules.unplaced(event).value) for event in at.EVENTS]
    yield at.LAPSES, [int(rules.card_lapses(event).value) for event in at.EVENTS]


def _some_territories(number: int) -> int:
    """So many territories without a whole continent, while that can be: one of each is left out
    for as long as possible.
    """
    left_out = [c.mask & -c.mask for c in board.CONTINENTS]
    inner = [t for t in range(board.COUNT) if not any(1 << t == bit for bit in left_out)]
    outer = [t for t in range(board.COUNT) if any(1 << t == bit for bit in left_out)]
    return board.mask_of([*inner, *outer][:number])


def _fighting(rules: RisikoRules) -> Part:
    throws = []
    for origin, target in product(range(5), range(4)):
        dice = rules.legal_dice(origin, target).value if origin and target else None
        throws.append(dice.attack * 4 + dice.defence if dice else 0)
    yield at.DICE, throws
    giri, armies = range(at.MOST_GIRI), range(at.MOST_ARMIES)
    yield (
        at.ELIMINATION,
        [int(rules.elimination_allowed(g, a).value) for g in giri for a in armies],
    )
    reach = [
        rules.movement_range(origin, dice, border).value
        for origin in armies
        for dice in range(4)
        for border in (False, True)
    ]
    yield at.LEAST_IN, [least for least, _ in reach]
    yield at.MOST_IN, [most for _, most in reach]
    hands = range(45)
    taken = [rules.captured_cards(own, loser).value for own in hands for loser in hands]
    yield at.CAPTURED, taken
    rights = [int(rules.card_right(won, hand).value) for won in range(43) for hand in hands]
    yield at.RIGHT, rights


def _ending(rules: RisikoRules, players: int) -> Part:
    yield at.THRESHOLD, [rules.sdadata_threshold(max(1, n)).value for n in range(at.MOST_ROUNDS)]
    yield at.MUST_ROLL, [int(rules.must_roll(conquered).value) for conquered in range(43)]
    for seat, present in product(range(players), range(1 << players)):
        order = tuple(s for s in range(players) if present >> s & 1)
        if seat not in order:
            continue
        row = [0] * 49
        for anchor, latest in product(range(-1, players), repeat=2):
            opens = rules.opens_round(players, seat, order, anchor, latest).value
            row[(anchor + 1) * 7 + latest + 1] = int(opens)
        yield at.OPENS + (seat * 64 + present) * 49, row
    yield at.RISIKO_TABLE, [rules.risiko_table_points(n).value for n in range(at.MOST_POINTS)]
    for objective, territory in product(objectives.ALL, range(board.COUNT)):
        inside, outside = rules.table_score(objective, 1 << territory).value
        yield at.INSIDE + objective * board.COUNT + territory, [inside]
        yield at.OUTSIDE + objective * board.COUNT + territory, [outside]


def _points(rules: RisikoRules, players: int) -> Part:
    """Points of the places, asked with tables made up for the purpose."""
    behind = rules.regulation == "24ore-2018"
    yield at.SCORING, [at.BEHIND_BEST if behind else at.OWN_POINTS]
    most = at.MOST_POINTS

    def asked(seats: list[SeatFacts], seat: int) -> int:
        found = next(p for p in rules.match_points(tuple(seats)).value if p.seat == seat)
        return int(found.points * UNIT)

    others = [SeatFacts(0) for _ in range(players - 1)]
    gone = [SeatFacts(0, eliminated=n + 1) for n in range(players - 1)]
    yield at.FIRST_POINTS, [asked([*others, SeatFacts(n)], players - 1) for n in range(most)]
    yield at.FIRST_POINTS + most, [asked([SeatFacts(n), *gone], 0) for n in range(most)]
    for place in range(2, players + 1):
        ahead = [SeatFacts(2 * most, in_objective=1)] * (place - 1)
        last = [SeatFacts(0)] * (players - place)
        row = []
        for n in range(most):
            here = SeatFacts(2 * most - n if behind else n, off_objective=1)
            row.append(asked([*ahead, here, *last], place - 1))
        yield at.PLACE_POINTS + place * most, row
    yield at.OUT_POINTS, [0, *(asked([*gone, SeatFacts(9)], n) for n in range(players - 1))]
    winner = SeatFacts(rules.risiko_table_points(86).value, risiko=True)
    yield at.RISIKO_POINTS, [asked([winner, *others], 0)]


def _dice(rules: RisikoRules, row: list[int]) -> None:
    """Throws sorted, and what every two of them cost."""
    kinds = [list(combinations_with_replacement(range(1, 7), number)) for number in (1, 2, 3)]
    for number, sorted_throws in enumerate(kinds, start=1):
        place = {throw: n for n, throw in enumerate(sorted_throws)}
        for digits in product(range(1, 7), repeat=number):
            code = sum((face - 1) * 6**n for n, face in enumerate(digits))
            row[at.SORTED + (number - 1) * 216 + code] = place[tuple(sorted(digits))]
    for (a, attack), (d, defence) in product(enumerate(kinds), repeat=2):
        for (m, mine), (t, theirs) in product(enumerate(attack), enumerate(defence)):
            lost, won = rules.losses(mine, theirs).value
            row[at.LOSSES + (a * 3 + d) * 3136 + m * 56 + t] = lost * 4 + won
