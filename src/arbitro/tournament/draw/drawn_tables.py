"""The one door to the draw: players of a tournament in, tables and a certificate out."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from arbitro.kernel import Refused
from arbitro.tournament.draw import seating
from arbitro.tournament.draw.seating.field import Entry
from arbitro.tournament.draw.seating.sampler import Progress
from arbitro.tournament.rules import DrawPlan
from arbitro.tournament.state import Tournament

Certificate = dict[str, Any]
_audience: ContextVar[Progress | None] = ContextVar("audience", default=None)


ODD = range(1, 100, 2)


@contextmanager
def audience(progress: Progress) -> Iterator[None]:
    """Whoever waits is told how far the draws made here have come; it changes nothing in them."""
    before = _audience.set(progress)
    try:
        yield
    finally:
        _audience.reset(before)


def entries(
    t: Tournament,
    players: Iterable[str],
    ranks: Mapping[str, int],
    winners_of: int = 1,
    odd_sizes: Container[int] = ODD,
) -> list[Entry]:
    """What the draw may know of each player; `winners_of` is the round whose winners part,
    `odd_sizes` are the tables at which nobody should sit a second time.
    """
    met: dict[str, list[str]] = {}
    odd: dict[str, int] = {}
    placing: dict[str, int] = {}
    last: dict[str, int] = {}
    winners = set()
    for drawn in t.rounds:
        for table in drawn.tables:
            for player in table.players:
                met.setdefault(player, []).extend(p for p in table.players if p != player)
                odd[player] = odd.get(player, 0) + (len(table.players) in odd_sizes)
                last[player] = table.number
            for seat in table.result:
                placing[seat.player] = seat.place
                if seat.place == 1 and drawn.number == winners_of:
                    winners.add(seat.player)
    rows = []
    for id in players:
        who = t.players[id]
        rows.append(
            Entry(
                id=id,
                club=who.club,
                region=who.region,
                team=who.team,
                rank=ranks.get(id),
                met=tuple(met.get(id, ())),
                placing=placing.get(id),
                winner=id in winners,
                odd=odd.get(id, 0),
                table=last.get(id),
            )
        )
    return rows


class Sown(NamedTuple):
    """What the seed is made of besides the list."""

    secret: str
    public: str
    chance: seating.Chance | None = None


def certificate(
    rows: Sequence[Entry], sizes: Sequence[int], plan: DrawPlan, sown: Sown, round: int, rules: str
) -> Certificate:
    """Draw, and hand back everything needed to check it."""
    drawn = seating.draw(
        entries=rows,
        sizes=sizes,
        priorities=plan.priorities,
        procedure=plan.procedure,
        secret=sown.secret,
        public=sown.public,
        round=round,
        regulation=rules,
        chance=sown.chance,
        progress=_audience.get(),
    )
    return drawn.document()


def dealing(units: Sequence[str], groups: int) -> tuple[list[Entry], list[int]]:
    """Teams or players to be dealt into groups by lot, as even as can be: the certificate's tables
    are the groups.
    """
    sizes = [len(units) // groups + (at < len(units) % groups) for at in range(groups)]
    return [Entry(id=unit) for unit in units], sizes


def grouped(made: Certificate) -> dict[str, int]:
    """The group everybody was dealt into."""
    return {id: at for at, table in enumerate(made["tables"], start=1) for id in table}


def swapped(before: Certificate, one: str, other: str, reason: str, author: str) -> Certificate:
    """The certificate after two players change seats by hand."""
    return seating.swap(before, one, other, reason, author).document()


def gives_seats(made: Certificate) -> bool:
    """Whether the draw gave everybody a chair, not only a table."""
    return made["procedure"] in seating.SEATING


def together(made: Certificate) -> list[list[str]]:
    """Team-mates who sit at one table after all."""
    team = {entry["id"]: entry.get("team") for entry in made["entries"]}
    clashes = []
    for table in made["tables"]:
        for at, one in enumerate(table):
            mates = [x for x in table[at + 1 :] if team[one] and team[x] == team[one]]
            clashes += [[one, mate] for mate in mates]
    return clashes


def require_apart(made: Certificate, confirmed: bool, ids: Any) -> None:
    """Team-mates meet only if the organiser has confirmed that it cannot be helped."""
    clashes = together(made)
    if clashes and not confirmed:
        raise Refused("team-mates-meet", {"pairs": clashes}, ids)
