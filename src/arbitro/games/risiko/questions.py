"""Questions anyone may put to an edition, with plain facts in and plain values out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Meta, Struct

from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko.asking import next_to_roll, still_entitled
from arbitro.games.risiko.rules import ClosingEvent, RisikoRules, SeatFacts
from arbitro.kernel import Refused, Ruling

Natural = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Die = Annotated[int, Meta(ge=1, le=6)]
Throw = Annotated[list[Die], Meta(min_length=1, max_length=3)]
Table = Annotated[int, Meta(ge=3, le=6)]


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """What a question needs to know."""


class Nothing(Facts, frozen=True, forbid_unknown_fields=True):
    pass


class Held(Facts, frozen=True, forbid_unknown_fields=True):
    territories: list[str]


class Tris(Facts, frozen=True, forbid_unknown_fields=True):
    cards: list[str]
    held: list[str]


class Armies(Facts, frozen=True, forbid_unknown_fields=True):
    origin: Positive
    target: Positive


class Throws(Facts, frozen=True, forbid_unknown_fields=True):
    attack: Throw
    defence: Throw


class Conquest(Facts, frozen=True, forbid_unknown_fields=True):
    origin: Annotated[int, Meta(ge=2)]
    dice: Annotated[int, Meta(ge=1, le=3)]
    border: bool


class Border(Facts, frozen=True, forbid_unknown_fields=True):
    border: bool


class Card(Facts, frozen=True, forbid_unknown_fields=True):
    """`next_*` say how far the next player has gone, if the card was forgotten."""

    conquered: Natural
    hand: Natural
    next_due: Natural | None = None
    next_placed: Natural = 0
    next_act: ClosingEvent | None = None


class ClosingRound(Facts, frozen=True, forbid_unknown_fields=True):
    closing_round: Positive


class Conquered(Facts, frozen=True, forbid_unknown_fields=True):
    conquered: Natural


class TurnTaken(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Natural
    conquered: Natural = 0
    eliminates: list[Natural] = []


class Turns(Facts, frozen=True, forbid_unknown_fields=True):
    """Turns ended since the last giro began, and who was out before it."""

    players: Table
    turns: list[TurnTaken]
    out: list[Natural] = []


class Position(Facts, frozen=True, forbid_unknown_fields=True):
    objective: int
    territories: list[str]


class SeatScore(Struct, frozen=True, forbid_unknown_fields=True):
    table_points: Natural
    off_objective: Natural = 0
    territories: Natural = 0
    in_objective: Natural = 0
    armies: Natural = 0
    cards: Natural = 0
    eliminated: Positive | None = None
    risiko: bool = False
    withdrawn: bool = False
    excluded: bool = False


class Scores(Facts, frozen=True, forbid_unknown_fields=True):
    seats: Annotated[list[SeatScore], Meta(min_length=3, max_length=6)]


class Continent(Facts, frozen=True, forbid_unknown_fields=True):
    continent: str | None = None
    size: Positive | None = None


class LastTerritory(Facts, frozen=True, forbid_unknown_fields=True):
    giro: Positive
    armies: Positive


class Reason(Facts, frozen=True, forbid_unknown_fields=True):
    reason: str


class Players(Facts, frozen=True, forbid_unknown_fields=True):
    players: Table


class Supply(Facts, frozen=True, forbid_unknown_fields=True):
    supply: Positive


class Rolls(Facts, frozen=True, forbid_unknown_fields=True):
    rolls: Annotated[list[list[Annotated[int, Meta(ge=0, le=6)]]], Meta(min_length=1)]


class Touched(Facts, frozen=True, forbid_unknown_fields=True):
    touched: bool


class Window(Facts, frozen=True, forbid_unknown_fields=True):
    event: ClosingEvent


class Captured(Facts, frozen=True, forbid_unknown_fields=True):
    own: Natural
    loser: Natural


class InTurn(Facts, frozen=True, forbid_unknown_fields=True):
    in_turn: bool


class Giro(Facts, frozen=True, forbid_unknown_fields=True):
    giro: Positive


class NextOver(Facts, frozen=True, forbid_unknown_fields=True):
    next_is_over: bool


class ExcessDue(Facts, frozen=True, forbid_unknown_fields=True):
    due: Natural
    placed: Natural
    self_declared: bool


class ExcessCap(Facts, frozen=True, forbid_unknown_fields=True):
    on_board: Natural
    cap: Natural
    self_declared: bool


class Count(Facts, frozen=True, forbid_unknown_fields=True):
    armies: Natural


F = TypeVar("F", bound=Facts)


class Question(NamedTuple, Generic[F]):
    facts: type[F]
    ask: Callable[[RisikoRules, F], Ruling[Any]]


def _mask(ids: list[str]) -> int:
    return board.mask_of([board.number(id) for id in ids])


def _tris(rules: RisikoRules, f: Tris) -> Ruling[Any]:
    three = cards.parse_many(f.cards)
    value = rules.tris_value(three, _mask(f.held))
    if value.value is None:
        raise Refused("not-a-tris", {"cards": f.cards}, value.because)
    return value


def _half(rules: RisikoRules, f: Continent) -> Ruling[int]:
    sizes = {c.id: c.size for c in board.CONTINENTS}
    if f.size is not None:
        return rules.half_continent(f.size)
    if f.continent is None:
        raise Refused("facts-missing", {"missing": ["continent"]})
    if f.continent not in sizes:
        raise Refused("unknown-continent", {"continent": f.continent, "nearest": sorted(sizes)})
    return rules.half_continent(sizes[f.continent])


def _exit(rules: RisikoRules, f: Reason) -> Ruling[Any]:
    terms = rules.exit(f.reason)
    return Ruling({"territories": "neutral", **terms.value._asdict()}, terms.because)


def _points(rules: RisikoRules, f: Scores) -> Ruling[Any]:
    facts = tuple(SeatFacts(**msgspec.structs.asdict(seat)) for seat in f.seats)
    if sum(seat.risiko for seat in facts) > 1:
        raise Refused("two-risiko", {})
    ruling = rules.match_points(facts)
    return Ruling([placing._asdict() for placing in sorted(ruling.value)], ruling.because)


def _order(rules: RisikoRules, f: Rolls) -> Ruling[Any]:
    if len({len(row) for row in f.rolls}) != 1:
        raise Refused("uneven-rolls", {})
    return rules.seat_order(tuple(tuple(row) for row in f.rolls))


def _table(rules: RisikoRules, f: Position) -> Ruling[Any]:
    objectives.mask(f.objective)
    return _dict(rules.table_score(f.objective, _mask(f.territories)))


def _dict(ruling: Ruling[Any]) -> Ruling[Any]:
    """Named tuples leave as objects."""
    value = ruling.value
    return Ruling(value._asdict() if hasattr(value, "_asdict") else value, ruling.because)


QUESTIONS: dict[str, Question[Any]] = {
    "table-sizes": Question(Nothing, lambda r, f: r.table_sizes()),
    "seat-order": Question(Rolls, _order),
    "starting-armies": Question(Players, lambda r, f: r.starting_armies(f.players)),
    "deal-order": Question(Players, lambda r, f: r.deal_order(f.players)),
    "half-continent": Question(Continent, _half),
    "placement-lap": Question(Supply, lambda r, f: r.placement_lap(f.supply)),
    "reinforcements": Question(Held, lambda r, f: _dict(r.reinforcements(_mask(f.territories)))),
    "tris-value": Question(Tris, _tris),
    "tris-limit": Question(Nothing, lambda r, f: r.tris_limit()),
    "tris-allowed": Question(Touched, lambda r, f: r.tris_allowed(f.touched)),
    "tris-commitment": Question(Nothing, lambda r, f: r.tris_commitment()),
    "army-cap": Question(Nothing, lambda r, f: r.army_cap()),
    "repositioning-closes": Question(Window, lambda r, f: r.closes_repositioning(f.event)),
    "pieces": Question(Count, lambda r, f: _dict(r.pieces(f.armies))),
    "legal-dice": Question(Armies, lambda r, f: _dict(r.legal_dice(f.origin, f.target))),
    "losses": Question(Throws, lambda r, f: r.losses(tuple(f.attack), tuple(f.defence))),
    "target-binds": Question(Nothing, lambda r, f: r.target_binds()),
    "elimination-guard": Question(
        LastTerritory, lambda r, f: r.elimination_allowed(f.giro, f.armies)
    ),
    "movement-range": Question(Conquest, lambda r, f: r.movement_range(f.origin, f.dice, f.border)),
    "captured-cards": Question(Captured, lambda r, f: r.captured_cards(f.own, f.loser)),
    "garrison": Question(Border, lambda r, f: r.garrison(f.border)),
    "move-final": Question(Nothing, lambda r, f: r.move_final()),
    "card-right": Question(
        Card,
        lambda r, f: still_entitled(r, f.conquered, f.hand, f.next_due, f.next_placed, f.next_act),
    ),
    "count-question": Question(InTurn, lambda r, f: r.count_question(f.in_turn)),
    "pass-question": Question(Nothing, lambda r, f: r.pass_question()),
    "match-minutes": Question(Nothing, lambda r, f: r.match_minutes()),
    "last-giro": Question(Giro, lambda r, f: r.last_giro(f.giro)),
    "false-risiko": Question(Nothing, lambda r, f: r.false_risiko()),
    "undeclared-risiko": Question(Nothing, lambda r, f: r.undeclared_risiko()),
    "sdadata-threshold": Question(ClosingRound, lambda r, f: r.sdadata_threshold(f.closing_round)),
    "must-roll": Question(Conquered, lambda r, f: r.must_roll(f.conquered)),
    "next-to-roll": Question(
        Turns,
        lambda r, f: next_to_roll(
            r,
            f.players,
            tuple((t.seat, t.conquered, tuple(t.eliminates)) for t in f.turns),
            tuple(f.out),
        ),
    ),
    "forgotten-roll": Question(NextOver, lambda r, f: r.forgotten_roll(f.next_is_over)),
    "exit-consequences": Question(Reason, _exit),
    "freezing": Question(Nothing, lambda r, f: r.freezing()),
    "excess-over-due": Question(
        ExcessDue, lambda r, f: _dict(r.excess_over_due(f.due, f.placed, f.self_declared))
    ),
    "excess-over-cap": Question(
        ExcessCap, lambda r, f: _dict(r.excess_over_cap(f.on_board, f.cap, f.self_declared))
    ),
    "table-score": Question(Position, _table),
    "match-points": Question(Scores, _points),
}


def ask(rules: RisikoRules, question: str, facts: Mapping[str, Any]) -> Ruling[Any]:
    """Put a question with its facts; a refusal says which facts are missing or impossible."""
    known = QUESTIONS[question]
    needed = [f.name for f in msgspec.structs.fields(known.facts) if f.required]
    missing = [name for name in needed if name not in facts]
    if missing:
        raise Refused("facts-missing", {"question": question, "missing": missing})
    try:
        given = msgspec.convert(dict(facts), known.facts)
    except msgspec.ValidationError as error:
        raise Refused("malformed-facts", {"question": question, "problem": str(error)}) from error
    return known.ask(rules, given)
