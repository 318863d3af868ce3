"""Entries for a test, one letter or figure per player."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from arbitro.tournament.draw.seating.field import Entry


def name(at: int) -> str:
    return f"p{at:02}"


def people(
    count: int,
    *,
    club: str = "",
    region: str = "",
    team: str = "",
    placing: str = "",
    odd: str = "",
    winners: Iterable[int] = (),
    rank: bool = False,
    met: Callable[[int], list[int]] | None = None,
    table: int = 0,
) -> list[Entry]:
    """So many entries; `club="AAB"` puts the first two in club A; `-` stands for none.

    With `table` they come from tables of that size, filled in order.
    """
    winning = set(winners)
    return [
        Entry(
            id=name(at),
            club=_letter(club, at),
            region=_letter(region, at),
            team=_letter(team, at),
            rank=at + 1 if rank else None,
            met=tuple(name(other) for other in (met(at) if met else ())),
            placing=int(placing[at]) if placing else None,
            winner=at in winning,
            odd=int(odd[at]) if odd else 0,
            table=at // table + 1 if table else None,
        )
        for at in range(count)
    ]


def _letter(letters: str, at: int) -> str | None:
    return letters[at] if letters and letters[at] != "-" else None
