"""The clubs' national ranking: what each place of an event is worth, over an archive of events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal, NamedTuple

EventClass = Literal["raduno", "master", "open", "interclub", "periodic"]

CLASSES: dict[str, Decimal] = {
    "raduno": Decimal(5),
    "master": Decimal(4),
    "open": Decimal(2),
    "interclub": Decimal("1.5"),
}
PERIODIC = ((6, Decimal(1)), (5, Decimal("0.8")), (4, Decimal("0.7")), (3, Decimal("0.5")))
"""A championship over the season weighs by its rounds; with fewer than three, 0.2."""

LEAST_MATCHES = 6
"""An event counts from so many tables on."""


class ArchivedEvent(NamedTuple):
    """One event of the archive: its class, its rounds, its tables, and everybody's place."""

    name: str
    event_class: EventClass
    rounds: int
    matches: int
    places: Mapping[str, int]


class NationalLine(NamedTuple):
    place: int
    player: str
    total: Decimal
    scores: tuple[tuple[str, Decimal], ...]
    """What each event gave, best first."""


def weight(event_class: EventClass, rounds: int) -> Decimal:
    if event_class != "periodic":
        return CLASSES[event_class]
    return next((value for least, value in PERIODIC if rounds >= least), Decimal("0.2"))


def score(event_class: EventClass, rounds: int, matches: int, place: int) -> Decimal:
    """Class × (100 + matches) × 1.2 for the first, e^(−place/20) for the others."""
    if matches < LEAST_MATCHES:
        return Decimal(0)
    share = Decimal("1.2") if place == 1 else (Decimal(-place) / 20).exp()
    value = weight(event_class, rounds) * (100 + matches) * share
    return value.quantize(Decimal("0.001"), ROUND_HALF_UP)


def national(events: Iterable[ArchivedEvent]) -> tuple[NationalLine, ...]:
    """Everybody of the archive, by the sum of all events; those level share a place."""
    scores: dict[str, list[tuple[str, Decimal]]] = {}
    for event in events:
        for player, place in event.places.items():
            points = score(event.event_class, event.rounds, event.matches, place)
            scores.setdefault(player, []).append((event.name, points))
    rows = [
        (sum((points for _, points in given), Decimal(0)), player, given)
        for player, given in scores.items()
    ]
    rows.sort(key=lambda row: (-row[0], row[1]))
    lines: list[NationalLine] = []
    for at, (total, player, given) in enumerate(rows, start=1):
        level = lines and lines[-1].total == total
        best = tuple(sorted(given, key=lambda row: (-row[1], row[0])))
        lines.append(NationalLine(lines[-1].place if level else at, player, total, best))
    return tuple(lines)
