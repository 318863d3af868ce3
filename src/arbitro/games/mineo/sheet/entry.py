"""What is written on a turn sheet, as it comes from a file or a form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from arbitro.games.mineo import cards
from arbitro.games.mineo.jochi import SEATS, SHEET_NAMES, SOLO, Code, Jochi
from arbitro.kernel import Refused

Seat = Annotated[int, Meta(ge=0, le=3)]
Fault = Literal["wrong-number", "card-exposed", "forbidden-talk", "wrong-discard", "revoke"]
Four = Annotated[tuple[int, ...], Meta(min_length=4, max_length=4)]


class PenaltyEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A fault at the table: what it costs is computed, never written."""

    player: Seat
    fault: Fault
    card: str | None = None
    """The card exposed or named."""
    admitted: bool = False
    """The revoker said so himself before anybody else."""


class HandEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One hand as the compiler marks it. A jocu of the side may be copied to the partner and counts
    once; Pigliate are each player's own.
    """

    declaration: Code | None = None
    declarer: Seat | None = None
    partner: Seat | None = None
    scommessa: tuple[Seat, ...] = ()
    """The players at whom a Scommessa is marked."""
    rivanto: tuple[Seat, ...] = ()
    ticks: tuple[dict[str, int], ...] = ({}, {}, {}, {})
    """By seat, box → 1, or the number of Pigliate."""
    penalties: tuple[PenaltyEntry, ...] = ()
    void: bool = False
    """Nobody declared and the hand was thrown in."""
    verified_by: Seat | None = None
    tot: Four | None = None
    """TOT, PARZ and running total as the compiler added them up, if he did."""
    parz: Four | None = None
    running: Four | None = None

    @property
    def alone(self) -> bool:
        """The mark is a soloist's."""
        return self.declaration in SOLO


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One turn of one table; players by seat, North first."""

    players: Annotated[tuple[str, ...], Meta(min_length=4, max_length=4)]
    compiler: Seat
    hands: tuple[HandEntry, ...]
    turn: Annotated[int, Meta(ge=1)] = 1
    table: str = "A"
    before: Four = (0, 0, 0, 0)
    """The players' totals when the turn began."""


def parse(data: Mapping[str, Any] | bytes) -> Sheet:
    """A sheet from outside, or a refusal that says what is wrong with its form."""
    try:
        if isinstance(data, bytes):
            return msgspec.json.decode(data, type=Sheet)
        return msgspec.convert(dict(data), Sheet)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("malformed-sheet", {"problem": str(error)}) from error


def boxes(entry: HandEntry, hand: int) -> tuple[Jochi, ...]:
    """The jochi ticked at each seat; an unknown box, or one that holds more than 1, is refused."""
    if len(entry.ticks) != SEATS:
        raise Refused("not-four-rows", {"hand": hand, "rows": len(entry.ticks)})
    rows = []
    for seat, ticks in enumerate(entry.ticks):
        strange = sorted(set(ticks) - set(SHEET_NAMES))
        if strange:
            facts = {"hand": hand, "seat": seat, "boxes": strange, "known": list(SHEET_NAMES)}
            raise Refused("unknown-box", facts)
        for box, number in ticks.items():
            if number < 0 or (number > 1 and box != "PIG"):
                facts = {"hand": hand, "seat": seat, "box": box, "number": number}
                raise Refused("box-not-one", facts)
        rows.append(Jochi(*(ticks.get(box, 0) for box in SHEET_NAMES)))
    return tuple(rows)


def add(rows: tuple[Jochi, ...], seats: tuple[int, ...], copied: bool = True) -> Jochi:
    """The boxes of a side: a jocu copied to the partner is one, Pigliate add up."""
    summed = Jochi(*(sum(column) for column in zip(*(rows[seat] for seat in seats), strict=True)))
    if not copied:
        return summed
    return Jochi(*(min(box, 1) for box in summed))._replace(pigliate=summed.pigliate)


def exposures(entry: HandEntry) -> tuple[tuple[int, int], ...]:
    """(seat, card) of the cards that were shown or named; one that is no card is left out."""
    return tuple(
        (fault.player, cards.NUMBER[fault.card])
        for fault in entry.penalties
        if fault.fault in ("card-exposed", "forbidden-talk") and fault.card in cards.NUMBER
    )
