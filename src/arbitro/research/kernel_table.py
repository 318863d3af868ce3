"""One match on the kernel, driven from Python by numbers."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arbitro.fast import batch as kernel
from arbitro.fast.chance import FREE, MODE, TAPE
from arbitro.kernel import Refused
from arbitro.kernel.near_words import near_words
from arbitro.regulations import edition_of, risiko_rules

Row = Any
"""An array of 64-bit integers, as the kernel takes them."""
Seen = Any
"""One of 16-bit integers."""
Mask = NDArray[np.int8]
STREAM = 1 << 62


class Shape:
    """What a table of an edition needs: its rules as a row, the sizes of everything."""

    def __init__(
        self,
        regulation: str,
        players: int,
        interpretations: Mapping[str, str] | None = None,
        time_up_giro: int = 10,
        reward: str = "points",
    ) -> None:
        if time_up_giro < 1:
            raise Refused("impossible-giro", {"giro": time_up_giro})
        name = edition_of(regulation).game
        self.regulation, self.players, self.game = regulation, players, name
        self.number = kernel.GAMES.index(name)
        self.reward = chosen("reward", reward, kernel.REWARDS)
        readings = dict(interpretations or {})
        rows = import_module(f"arbitro.fast.{name}.tables").tables(regulation, players, readings)
        self.numbers: tuple[int, ...] = rows
        self.r: Row = np.array(rows, dtype=np.int64)
        room = import_module(f"arbitro.fast.{name}.layout")
        self.state: int = room.STATE
        self.work: int = room.ACTIONS if name == "risiko" else room.OFFERED
        numbering = import_module(f"arbitro.fast.{name}.numbering")
        self.decisions: int = numbering.NUMBERS
        self.result: int = numbering.ROOM
        row = import_module(f"arbitro.fast.{name}.row")
        self.fields: dict[str, int] = row.FIELDS
        self.row: int = row.ROW
        self.clock = time_up_giro, 0
        if name == "risiko":
            last = risiko_rules(regulation, readings).last_giro(time_up_giro).value
            self.clock = time_up_giro, last


def chosen(what: str, value: str, among: tuple[str, ...]) -> int:
    """The number of a setting's value, or a refusal that names the nearest."""
    if value not in among:
        near = near_words(value, among, 0.4) or list(among)
        raise Refused("unknown-value", {"setting": what, "value": value, "values": near})
    return among.index(value)


def zeros(length: int) -> Row:
    return np.zeros(length, dtype=np.int64)


class Table:
    """One match: what is offered, what is seen, what is decided."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.s, self.w = zeros(shape.state), zeros(shape.work)
        self.chance, self.out = zeros(TAPE), zeros(shape.result)
        self.chance[MODE] = FREE

    def begin(self, seed: int, game: int) -> None:
        """Begin match `game` of a seed."""
        match = seed % STREAM, game, *self.shape.clock
        kernel.begin(self.shape.number, self.s, self.shape.r, self.w, self.chance, match)

    @property
    def seat(self) -> int:
        """Who decides."""
        return int(kernel.deciding(self.shape.number, self.s))

    @property
    def over(self) -> bool:
        return bool(kernel.over(self.shape.number, self.s))

    def offered(self) -> list[int]:
        """The numbers of what may be decided, in rising order; none when the match is over."""
        n = kernel.offered(self.shape.number, self.s, self.shape.r, self.w)
        return sorted(self.w[:n].tolist())

    def mask(self) -> Mask:
        """1 where a number is offered."""
        mask = np.zeros(self.shape.decisions, dtype=np.int8)
        mask[self.offered()] = 1
        return mask

    def decide(self, number: int) -> None:
        """Carry out a number that is offered."""
        kernel.decide(self.shape.number, self.s, self.shape.r, self.chance, number)

    def seen(self, seat: int) -> Seen:
        """What a seat knows."""
        row: Seen = np.zeros(self.shape.row, dtype=np.int16)
        kernel.write_row(self.shape.number, self.s, self.shape.r, seat, row)
        return row

    def named(self, seat: int) -> dict[str, Seen]:
        """The same by the names of its parts."""
        row, found, at = self.seen(seat), {}, 0
        for name, length in self.shape.fields.items():
            found[name] = row[at : at + length]
            at += length
        return found

    def rewards(self) -> list[float]:
        """What every seat gets for a match that is over."""
        shape = self.shape
        n = kernel.result(shape.number, self.s, shape.r, self.out)
        told = self.out[kernel.TOLD : kernel.TOLD + 2 * n].tolist()
        if shape.reward == kernel.WIN:
            return [float(place == 1) for place in told[::2]]
        return [points / kernel.UNIT for points in told[1::2]]
