"""Who is ahead: jochi first, then the four criteria in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from arbitro.games.mineo.sheet import HandLine
from arbitro.kernel import Reasons
from arbitro.tournament.tarocchi.rules import Criterion, TarocchiFormat


class Tally(NamedTuple):
    """What a player has gathered so far."""

    jochi: int
    versus: tuple[int, ...]
    """Jochi received from (+) or paid to (-) every player of the tournament."""
    call: int = 0
    commitment: int = 0
    pigliate: int = 0


class Placing(NamedTuple):
    """`tie` names the criterion that parted this player from the one just above, if they were
    level on jochi; `shared` that nothing did.
    """

    place: int
    player: int
    jochi: int
    tie: Criterion | None
    shared: bool
    head_to_head: int | None
    """Against the others of the group that was level; None if nobody was."""


def empty(players: int) -> tuple[Tally, ...]:
    """Everybody before the first hand."""
    return tuple(Tally(0, (0,) * players) for _ in range(players))


def add_hand(
    tallies: tuple[Tally, ...], seated: tuple[int, ...], line: HandLine
) -> tuple[Tally, ...]:
    """One more hand of a table whose seats hold these players."""
    after = list(tallies)
    for seat, player in enumerate(seated):
        old, figures = tallies[player], line.figures[seat]
        versus = list(old.versus)
        for other_seat, other in enumerate(seated):
            versus[other] += line.head_to_head[seat][other_seat]
        after[player] = Tally(
            old.jochi + line.parz[seat] + line.penalties[seat],
            tuple(versus),
            old.call + figures.call,
            old.commitment + figures.commitment,
            old.pigliate + figures.pigliate,
        )
    return tuple(after)


def ranking(tallies: Sequence[Tally], rules: TarocchiFormat) -> tuple[tuple[Placing, ...], Reasons]:
    """Everybody from first to last, with the reasons of the order.

    Players whom nothing parts share a place and stand in the order of their numbers.
    """
    criteria = rules.criteria()
    because = criteria.because
    rows: list[Placing] = []
    for group in _split(range(len(tallies)), lambda player: tallies[player].jochi):
        ties = _part(group, tallies, rules, criteria.value)
        if len(group) > 1:
            because += rules.hand.tie_group().because
        place = len(rows) + 1
        for at, (player, tie) in enumerate(ties):
            shared = at > 0 and tie is None
            place = place if shared else len(rows) + 1
            rows.append(
                Placing(
                    place,
                    player,
                    tallies[player].jochi,
                    tie,
                    shared,
                    _inside(tallies, player, group) if len(group) > 1 else None,
                )
            )
    return tuple(rows), because


def _split(players: Sequence[int], key: Callable[[int], int]) -> list[list[int]]:
    """Groups of players with the same figure, the highest first."""
    groups: dict[int, list[int]] = {}
    for player in players:
        groups.setdefault(key(player), []).append(player)
    return [groups[figure] for figure in sorted(groups, reverse=True)]


def _inside(tallies: Sequence[Tally], player: int, group: Sequence[int]) -> int:
    return sum(tallies[player].versus[other] for other in group)


def _part(
    group: list[int],
    tallies: Sequence[Tally],
    rules: TarocchiFormat,
    criteria: tuple[Criterion, ...],
) -> list[tuple[int, Criterion | None]]:
    """A level group in order, each with the criterion that put it below the one before."""
    if len(group) == 1 or not criteria:
        return [(player, None) for player in group]
    first, *rest = criteria
    pairwise = rules.hand.tie_group().value == "pairwise"

    def beaten(player: int) -> int:
        return sum(1 for other in group if tallies[player].versus[other] > 0)

    def figure(player: int) -> int:
        if first == "head-to-head":
            return beaten(player) if pairwise else _inside(tallies, player, group)
        return int(getattr(tallies[player], first))

    ordered: list[tuple[int, Criterion | None]] = []
    for part in _split(group, figure):
        rows = _part(part, tallies, rules, tuple(rest))
        if ordered:
            rows[0] = (rows[0][0], first)
        ordered += rows
    return ordered
