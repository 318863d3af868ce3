"""Many matches side by side, each moved on by one decision; a match that ends is begun anew.

The game is chosen by number, as policies are.
"""

from __future__ import annotations

from arbitro.fast.compiling import Floats, Ints, compiled
from arbitro.fast.mineo import numbering as mineo
from arbitro.fast.mineo import row as mineo_row
from arbitro.fast.risiko import numbering as risiko
from arbitro.fast.risiko import row as risiko_row

GAMES = ("risiko", "mineo")
RISIKO, MINEO = range(2)
POINTS, WIN = range(2)
REWARDS = ("points", "win")
UNIT = 1000


Rows = list[Ints]
"""One row for every match, as a two-dimensional array."""

Shared = tuple[Rows, Rows, Rows, Rows, Rows, Ints, Ints, list[Floats], Ints, Ints, Ints]
"""See `step_all`."""

_risiko_begin, _mineo_begin = risiko.begin, mineo.begin
_risiko_offered, _mineo_offered = risiko.offered, mineo.offered
_risiko_decide, _mineo_decide = risiko.decide, mineo.decide
_risiko_over, _mineo_over = risiko.over, mineo.over
_risiko_deciding, _mineo_deciding = risiko.deciding, mineo.deciding
_risiko_result, _mineo_result = risiko.result, mineo.result
_risiko_row, _mineo_row = risiko_row.write_row, mineo_row.write_row
TOLD = risiko.TOLD


@compiled
def begin(
    game: int, s: Ints, r: Ints, w: Ints, chance: Ints, match: tuple[int, int, int, int]
) -> None:
    """A new match up to its first decision; `match` is its seed, number, clock and last giro."""
    if game == RISIKO:
        _risiko_begin(s, r, w, chance, match)
    else:
        _mineo_begin(s, r, w, chance, match)


@compiled
def offered(game: int, s: Ints, r: Ints, w: Ints) -> int:
    """Write the numbers of what may be decided now to the front of `w`; how many they are."""
    return _risiko_offered(s, r, w) if game == RISIKO else _mineo_offered(s, r, w)


@compiled
def decide(game: int, s: Ints, r: Ints, chance: Ints, number: int) -> None:
    """Carry out a number that was offered."""
    if game == RISIKO:
        _risiko_decide(s, r, chance, number)
    else:
        _mineo_decide(s, r, chance, number)


@compiled
def over(game: int, s: Ints) -> bool:
    """Whether the match has ended."""
    return _risiko_over(s) if game == RISIKO else _mineo_over(s)


@compiled
def deciding(game: int, s: Ints) -> int:
    """The seat that decides."""
    return _risiko_deciding(s) if game == RISIKO else _mineo_deciding(s)


@compiled
def write_row(game: int, s: Ints, r: Ints, seat: int, out: Ints) -> None:
    """Write what a seat knows over `out`."""
    if game == RISIKO:
        _risiko_row(s, r, seat, out)
    else:
        _mineo_row(s, r, seat, out)


@compiled
def result(game: int, s: Ints, r: Ints, out: Ints) -> int:
    """Write place and points of every seat in turn from `TOLD` on; how many seats."""
    return _risiko_result(s, r, out) if game == RISIKO else _mineo_result(s, r, out)


@compiled
def begin_all(
    r: Ints,
    rows: Shared,
    rooms: tuple[Ints, Ints],
    numbers: tuple[int, int, int, int, int, int, int, int],
) -> None:
    """Begin matches `first` to `last` − 1 and show them; arguments as for `step_all`."""
    game, first, last, seed, time_up, last_after, _kind, _count = numbers
    states, chances, seen, masks, lists, counts, players, _rewards, _dones, numbered, _ = rows
    for at in range(first, last):
        begin(game, states[at], r, rooms[0], chances[at], (seed, numbered[at], time_up, last_after))
        players[at], counts[at] = _show(
            game, states[at], r, seen[at], masks[at], lists[at], rooms[0]
        )


@compiled
def step_all(
    r: Ints,
    rows: Shared,
    rooms: tuple[Ints, Ints],
    numbers: tuple[int, int, int, int, int, int, int, int],
) -> int:
    """Move matches `first` to `last` − 1 on by one decision; how many decisions were not offered.

    `rows`: states, chance, what the deciding seat sees, masks of what is offered, the same as lists
    and how long these are, deciding seats, rewards, whether a match ended, numbers of the matches,
    decisions. `rooms`: work area, result. `numbers`: game, first, last, seed, clock, last giro,
    kind of reward, matches in all. A decision that is not offered is taken for the first that is.
    """
    game, first, last, seed, time_up, last_after, kind, matches = numbers
    states, chances, seen, masks, lists, counts, players, rewards, dones, numbered, actions = rows
    w, out = rooms
    strange = 0
    for at in range(first, last):
        s, mask = states[at], masks[at]
        number = actions[at]
        if number < 0 or number >= len(mask) or not mask[number]:
            number = lists[at][0]
            strange += 1
        decide(game, s, r, chances[at], number)
        won = rewards[at]
        if dones[at]:
            for seat in range(len(won)):
                won[seat] = 0.0
        dones[at] = over(game, s)
        if dones[at]:
            result(game, s, r, out)
            for seat in range(len(won)):
                points, place = out[TOLD + 2 * seat + 1], out[TOLD + 2 * seat]
                won[seat] = points / UNIT if kind == POINTS else 1.0 * int(place == 1)
            numbered[at] += matches
            begin(game, s, r, w, chances[at], (seed, numbered[at], time_up, last_after))
        players[at], counts[at] = _show(game, s, r, seen[at], mask, lists[at], w)
    return strange


@compiled
def _show(
    game: int, s: Ints, r: Ints, seen: Ints, mask: Ints, listed: Ints, w: Ints
) -> tuple[int, int]:
    """Write what the deciding seat sees and may decide; which seat it is, and how many that are."""
    seat = deciding(game, s)
    write_row(game, s, r, seat, seen)
    for number in range(len(mask)):
        mask[number] = 0
    many = offered(game, s, r, w)
    for place in range(many):
        listed[place] = w[place]
        mask[w[place]] = 1
    return seat, many
