"""The kernel's own players at a table, by the names of the bots they play as."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import numpy as np

from arbitro.fast.mineo import many as mineo
from arbitro.fast.mineo import numbering
from arbitro.fast.mineo.skill.player import WORK
from arbitro.fast.mineo.skill.table import action_of
from arbitro.fast.mineo.skill.weights import weights
from arbitro.fast.mineo.step import step as mineo_step
from arbitro.fast.risiko import many as risiko
from arbitro.fast.risiko.playout import decided, forget
from arbitro.fast.risiko.sensible.weights import notes
from arbitro.fast.risiko.step import step as risiko_step
from arbitro.kernel import Refused
from arbitro.kernel.near_words import near_words
from arbitro.research.kernel_table import Row, Table, zeros


def known(game: str) -> tuple[str, ...]:
    """The bots the kernel can play."""
    return tuple(import_module(f"arbitro.fast.{game}.many").WAYS)


def require_known(game: str, names: Sequence[str]) -> None:
    """Refuse a bot the kernel cannot play, naming the nearest."""
    among = known(game)
    for name in names:
        if name not in among:
            near = near_words(name, among, 0.4) or list(among)
            raise Refused("unknown-bot", {"bot": name, "bots": near})


class Players:
    """One of them for each seat of a table."""

    def __init__(self, table: Table, names: Sequence[str]) -> None:
        require_known(table.shape.game, names)
        self.table, self.names = table, tuple(names)
        self.w: Row = zeros(table.shape.work)
        if table.shape.game == "risiko":
            shape = table.shape
            figured = import_module("arbitro.fast.risiko.sensible.figures").figures(shape.numbers)
            self.rules = shape.r, np.array(figured, dtype=np.float64)
            self.ways = risiko.ways([risiko.WAYS[name]() for name in names])
            self.g = np.array(notes(), dtype=np.float64)
        else:
            self.weights = np.array(weights(), dtype=np.int64)
            self.x: Row = zeros(WORK)

    def play(self) -> None:
        """The seat in turn decides, and what follows by itself follows."""
        table = self.table
        s, r, chance = table.s, table.shape.r, table.chance
        if table.shape.game == "risiko":
            rules: Row = self.rules
            ways: Row = self.ways
            g: Row = self.g
            forget(self.w)
            risiko_step(s, r, chance, decided(s, rules, self.w, g, chance, ways))
            return
        place = mineo.WAYS[self.names[table.seat]]
        p: Row = self.weights
        mineo_step(s, r, chance, action_of(s, r, p, place, (self.x, self.w, chance)))
        numbering.settle(s, r, chance)
