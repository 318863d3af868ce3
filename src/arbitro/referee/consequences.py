"""What stands against players and touches the tournament itself.

A pure function of what stands: whoever directs compares it before and after, and an annulment has
taken back exactly what is no longer there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from arbitro.referee.desk import exits
from arbitro.referee.effects import plain
from arbitro.referee.hall import HallFacts, match_parts
from arbitro.referee.rules import DeskRules
from arbitro.referee.sanctions.measure_effects import puts_out, settled
from arbitro.referee.sanctions.register import OUT, Line, Register, registered
from arbitro.referee.state import Exit, GivenRuling, Record

Kind = Literal[
    "table-points",
    "standings-points",
    "jochi",
    "cards-denied",
    "out-of-match",
    "out-of-tournament",
    "cannot-play",
    "replaced",
    "match",
]


class Consequence(Struct, frozen=True, kw_only=True):
    """One thing that stands: for whom, since which round and table, from which entry.

    `points` come off (table points, standings points) or are the signed jochi of a sheet or the
    cards denied. `detail` is the heading of an exit with its score (`exclusion/position`), or what
    becomes of a match.
    """

    kind: Kind
    player: str
    round: int
    table: int
    source: str
    points: str = "0"
    detail: str = ""
    because: tuple[str, ...] = ()


REACHING: frozenset[str] = frozenset(
    {
        "table-points",
        "standings-points",
        "remove-player",
        "deny-cards",
        "replace-player",
        "cannot-play",
        "lose-jochi",
        "pay-each",
    }
)
"""Effects that reach beyond the table and befall somebody who must be known."""


def consequences(record: Record, rules: DeskRules, hall: HallFacts) -> tuple[Consequence, ...]:
    """Everything that stands, in the order it was written: infractions, rulings, exits."""
    book = registered(record, rules.ladder)
    found = [one for line in book.lines for one in _infraction(line, hall)]
    for given in record.rulings.values():
        if given.annulled is None:
            found += _ruling(given, book, hall)
    for left in record.exits.values():
        if left.annulled is None:
            found += _exit(left)
    return tuple(_within_ceiling(found, rules, hall))


def out_of_tournament(standing: Iterable[Consequence]) -> dict[str, Consequence]:
    """Who takes no further part, each with the first reason for it."""
    gone: dict[str, Consequence] = {}
    for one in standing:
        if one.kind == "out-of-tournament":
            gone.setdefault(one.player, one)
    return gone


def changes(
    before: Iterable[Consequence], after: Iterable[Consequence]
) -> tuple[tuple[Consequence, ...], tuple[Consequence, ...]]:
    """What no longer stands, and what stands now and did not."""
    was, now = tuple(before), tuple(after)
    return tuple(o for o in was if o not in now), tuple(o for o in now if o not in was)


def _infraction(line: Line, hall: HallFacts) -> Iterator[Consequence]:
    fault, because = line.infraction, line.given.because.ids
    round, table = match_parts(fault.match)
    at = Consequence(
        kind="match",
        player=fault.player,
        round=round,
        table=table,
        source=fault.id,
        because=because,
    )
    effects = [plain(effect) for effect in settled(line)]
    for effect in effects:
        yield from _reaching(effect, at, hall)
    removed = any(effect["effect"] == "remove-player" for effect in effects)
    steps = line.given.value.steps
    if puts_out(line) and not removed:
        heading = next((step for step in steps if step in OUT), "disqualification")
        yield replace(at, kind="out-of-tournament", detail=heading)
    elif "exclusion" in steps and not removed:
        yield replace(at, kind="out-of-match", detail="exclusion")


def _ruling(given: GivenRuling, book: Register, hall: HallFacts) -> Iterator[Consequence]:
    """A ruling's own; what its infraction already brings is not brought twice."""
    told = {
        (plain(effect)["effect"], line.infraction.player)
        for line in (book.lines if given.infraction is not None else ())
        if line.infraction.id == given.infraction
        for effect in settled(line)
    }
    for effect in given.effects:
        player = given.players.get(effect["who"], "")
        if (effect["effect"], player) in told:
            continue
        at = Consequence(
            kind="match",
            player=player,
            round=given.round,
            table=given.table,
            source=given.id,
            because=given.because,
        )
        yield from _reaching(effect, at, hall)
    player = given.players.get("player", "")
    if given.option in OUT and player and not given.instead:
        yield Consequence(
            kind="out-of-tournament",
            player=player,
            round=given.round,
            table=given.table,
            source=given.id,
            detail=str(given.option),
            because=given.because,
        )


def _exit(left: Exit) -> Iterator[Consequence]:
    at = Consequence(
        kind="out-of-match",
        player=left.player,
        round=left.round,
        table=left.table,
        source=left.id,
        detail=f"{left.kind}/{left.score}",
        because=left.because,
    )
    yield at
    if left.tournament == "expelled":
        yield replace(at, kind="out-of-tournament", detail=left.kind)


def _reaching(effect: Mapping[str, Any], at: Consequence, hall: HallFacts) -> Iterator[Consequence]:
    """The part of an effect that reaches beyond the table."""
    what = effect["effect"]
    if what in ("table-points", "standings-points"):
        kind: Kind = "table-points" if what == "table-points" else "standings-points"
        if effect["points"] is not None:
            yield replace(at, kind=kind, points=str(effect["points"]))
    elif what == "remove-player":
        score, tournament = effect["score"], effect["tournament"]
        heading = exits.kind(effect["reason"], score, tournament)
        yield replace(at, kind="out-of-match", detail=f"{heading}/{score}")
        if tournament == "expelled":
            yield replace(at, kind="out-of-tournament", detail=heading)
    elif what == "deny-cards" and effect["count"]:
        yield replace(at, kind="cards-denied", points=str(effect["count"]))
    elif what == "replace-player":
        yield replace(at, kind="replaced")
    elif what == "cannot-play":
        yield replace(at, kind="cannot-play")
    elif what == "match" and effect["how"] != "continues":
        yield replace(at, kind="match", player="", detail=effect["how"])
    elif what == "lose-jochi":
        yield replace(at, kind="jochi", points=str(-effect["jochi"]))
    elif what == "pay-each":
        others = [p for p in hall.table(at.round, at.table).players if p != at.player]
        yield replace(at, kind="jochi", points=str(-effect["jochi"] * len(others)))
        for other in others:
            yield replace(at, kind="jochi", player=other, points=str(effect["jochi"]))


def _within_ceiling(
    found: Iterable[Consequence], rules: DeskRules, hall: HallFacts
) -> Iterator[Consequence]:
    """Standings points never come off beyond the edition's share of a round."""
    taken: dict[tuple[str, int], Decimal] = {}
    percent = rules.ladder.ceiling().value
    for one in found:
        if one.kind != "standings-points":
            yield one
            continue
        available = Decimal(hall.table(one.round, one.table).available)
        key = (one.player, one.round)
        left = available * (percent or 0) / 100 - taken.get(key, Decimal(0))
        points = min(Decimal(one.points), max(left, Decimal(0)))
        taken[key] = taken.get(key, Decimal(0)) + points
        if points > 0:
            yield replace(one, points=_plain(points))


def _plain(points: Decimal) -> str:
    """Without the zeros a division leaves, and never as a power of ten."""
    return f"{points.normalize():f}"
