"""Questions anyone may put to an edition, with plain facts in and plain values out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from arbitro.games.question import Question, put
from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko import question_facts as need
from arbitro.games.risiko.asking import TurnTaken, next_to_roll, still_entitled
from arbitro.games.risiko.rules import RisikoRules, SeatFacts
from arbitro.kernel import Refused, Ruling


def _mask(ids: list[str]) -> int:
    return board.mask_of([board.number(id) for id in ids])


def _tris(rules: RisikoRules, f: need.Tris) -> Ruling[Any]:
    three = cards.parse_many(f.cards)
    value = rules.tris_value(three, _mask(f.held))
    if value.value is None:
        raise Refused("not-a-tris", {"cards": f.cards}, value.because)
    return value


def _half(rules: RisikoRules, f: need.Continent) -> Ruling[int]:
    sizes = {c.id: c.size for c in board.CONTINENTS}
    if f.size is not None:
        return rules.half_continent(f.size)
    if f.continent is None:
        raise Refused("facts-missing", {"missing": ["continent"]})
    if f.continent not in sizes:
        raise Refused("unknown-continent", {"continent": f.continent, "nearest": sorted(sizes)})
    return rules.half_continent(sizes[f.continent])


def _exit(rules: RisikoRules, f: need.Reason) -> Ruling[Any]:
    terms = rules.exit(f.reason)
    return Ruling({"territories": "neutral", **terms.value._asdict()}, terms.because)


def _points(rules: RisikoRules, f: need.Scores) -> Ruling[Any]:
    seats = tuple(SeatFacts(**msgspec.structs.asdict(seat)) for seat in f.seats)
    if sum(seat.risiko for seat in seats) > 1:
        raise Refused("two-risiko", {})
    out = [seat.eliminated for seat in seats if seat.eliminated is not None]
    if len(set(out)) != len(out) or len(out) == len(seats):
        raise Refused("contradictory-eliminations", {"eliminated": out})
    ruling = rules.match_points(seats)
    rows = [placing._asdict() for placing in sorted(ruling.value)]
    for row in rows:
        del row["working"]  # how the sum is written is for screens, not for programs
    return Ruling(rows, ruling.because)


def _movement(rules: RisikoRules, f: need.Conquest) -> Ruling[Any]:
    if f.dice >= f.origin:
        raise Refused("too-many-dice", {"origin": f.origin, "dice": f.dice})
    return rules.movement_range(f.origin, f.dice, f.border)


def _order(rules: RisikoRules, f: need.Rolls) -> Ruling[Any]:
    if len({len(row) for row in f.rolls}) != 1:
        raise Refused("uneven-rolls", {})
    return rules.seat_order(tuple(tuple(row) for row in f.rolls))


def _table(rules: RisikoRules, f: need.Position) -> Ruling[Any]:
    objectives.mask(f.objective)
    return _dict(rules.table_score(f.objective, _mask(f.territories)))


def _dict(ruling: Ruling[Any]) -> Ruling[Any]:
    """Named tuples leave as objects."""
    value = ruling.value
    return Ruling(value._asdict() if hasattr(value, "_asdict") else value, ruling.because)


QUESTIONS: dict[str, Question[RisikoRules, Any]] = {
    "table-sizes": Question(need.Nothing, lambda r, _: r.table_sizes()),
    "seat-order": Question(need.Rolls, _order),
    "starting-armies": Question(need.Players, lambda r, f: r.starting_armies(f.players)),
    "deal-order": Question(need.Players, lambda r, f: r.deal_order(f.players)),
    "half-continent": Question(need.Continent, _half),
    "placement-lap": Question(need.Supply, lambda r, f: r.placement_lap(f.supply)),
    "reinforcements": Question(
        need.Held, lambda r, f: _dict(r.reinforcements(_mask(f.territories)))
    ),
    "tris-value": Question(need.Tris, _tris),
    "tris-limit": Question(need.Nothing, lambda r, _: r.tris_limit()),
    "tris-allowed": Question(need.Touched, lambda r, f: r.tris_allowed(f.touched)),
    "tris-commitment": Question(need.Nothing, lambda r, _: r.tris_commitment()),
    "army-cap": Question(need.Nothing, lambda r, _: r.army_cap()),
    "repositioning-closes": Question(need.Window, lambda r, f: r.closes_repositioning(f.event)),
    "pieces": Question(need.Count, lambda r, f: _dict(r.pieces(f.armies))),
    "legal-dice": Question(need.Armies, lambda r, f: _dict(r.legal_dice(f.origin, f.target))),
    "losses": Question(need.Throws, lambda r, f: r.losses(tuple(f.attack), tuple(f.defence))),
    "target-binds": Question(need.Nothing, lambda r, _: r.target_binds()),
    "elimination-guard": Question(
        need.LastTerritory, lambda r, f: r.elimination_allowed(f.giro, f.armies)
    ),
    "movement-range": Question(need.Conquest, _movement),
    "captured-cards": Question(need.Captured, lambda r, f: r.captured_cards(f.own, f.loser)),
    "garrison": Question(need.Border, lambda r, f: r.garrison(f.border)),
    "move-final": Question(need.Nothing, lambda r, _: r.move_final()),
    "card-right": Question(
        need.Card,
        lambda r, f: still_entitled(r, f.conquered, f.hand, f.next_due, f.next_placed, f.next_act),
    ),
    "count-question": Question(need.InTurn, lambda r, f: r.count_question(f.in_turn)),
    "pass-question": Question(need.Nothing, lambda r, _: r.pass_question()),
    "match-minutes": Question(need.Nothing, lambda r, _: r.match_minutes()),
    "last-giro": Question(need.Giro, lambda r, f: r.last_giro(f.giro)),
    "false-risiko": Question(need.Nothing, lambda r, _: r.false_risiko()),
    "undeclared-risiko": Question(need.Nothing, lambda r, _: r.undeclared_risiko()),
    "sdadata-threshold": Question(
        need.ClosingRound, lambda r, f: r.sdadata_threshold(f.closing_round)
    ),
    "must-roll": Question(need.Conquered, lambda r, f: r.must_roll(f.conquered)),
    "next-to-roll": Question(
        need.Turns,
        lambda r, f: next_to_roll(
            r,
            f.players,
            tuple(TurnTaken(t.seat, t.conquered, t.eliminates, t.withdraws) for t in f.turns),
            tuple(f.out),
            tuple(f.withdrawn),
        ),
    ),
    "forgotten-roll": Question(need.NextOver, lambda r, f: r.forgotten_roll(f.next_is_over)),
    "exit-consequences": Question(need.Reason, _exit),
    "freezing": Question(need.Nothing, lambda r, _: r.freezing()),
    "excess-over-due": Question(
        need.ExcessDue, lambda r, f: _dict(r.excess_over_due(f.due, f.placed, f.self_declared))
    ),
    "excess-over-cap": Question(
        need.ExcessCap, lambda r, f: _dict(r.excess_over_cap(f.on_board, f.cap, f.self_declared))
    ),
    "table-score": Question(need.Position, _table),
    "match-points": Question(need.Scores, _points),
}


def ask(rules: RisikoRules, question: str, facts: Mapping[str, Any]) -> Ruling[Any]:
    return put(QUESTIONS, rules, question, facts)
