"""Dice among those level in every figure: who threw what, and until when they throw again."""

from __future__ import annotations

from itertools import pairwise

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Tournament


def roll(t: Tournament, command: c.RollDice, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Dice among those level: each throws, those still level throw again, until all differ."""
    ruling = rules.tie_reasons("die")
    rows = command.dice
    units = t.teams if rules.unit().value == "team" else t.players
    strangers = sorted(set(rows) - set(units))
    if strangers:
        raise Refused("unknown-player", {"player": strangers[0]})
    if len(rows) < 2:
        raise Refused("roll-alone", {}, ruling.because)
    if any(not 1 <= die <= 6 for row in rows.values() for die in row):
        raise Refused("not-dice", {"dice": list(rows.values())})
    throws = sorted(tuple(row) for row in rows.values())
    if len(set(throws)) != len(throws):
        raise Refused("throw-again", {"level": [list(rows)]}, ruling.because)
    for one, other in pairwise(throws):
        if one == other[: len(one)]:
            raise Refused("throw-again", {"level": [list(rows)]}, ruling.because)
    return (e.DiceRolled(dice=rows, because=ruling.because.ids),)
