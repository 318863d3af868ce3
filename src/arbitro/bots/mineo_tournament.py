"""Tables of a Tarocchi tournament played by players of ours: the same seed, the same sheets."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

import msgspec

from arbitro.bots import Bot, make_bot
from arbitro.games.mineo.sheet import HandEntry, entry_of
from arbitro.games.mineo.sheet.compute import HANDS, dealer
from arbitro.play import Match, new_match
from arbitro.play.match import act
from arbitro.regulations import mineo_rules
from arbitro.simulation.seeded_chance import Chance
from arbitro.simulation.whole_tournament import PlayTable
from arbitro.tournament.commands import EnterResult
from arbitro.tournament.state import Table, Tournament

COMPILER = 0
"""Who fills in the sheet: North."""


def sheets_played(
    regulation: str,
    seed: int,
    bot: str = "sensible",
    interpretations: Mapping[str, str] | None = None,
) -> PlayTable:
    """Every table plays its four hands and hands in its sheet."""
    readings = dict(interpretations or {})
    rules = mineo_rules(regulation, readings)

    def play(t: Tournament, table: Table, _: Chance) -> EnterResult:
        names = tuple(t.players[player].name for player in table.players)
        hands = []
        for hand in range(1, HANDS + 1):
            at = f"{seed}/{len(t.rounds)}/{table.number - 1}/{hand}"
            match = new_match(
                regulation,
                names,
                secret=sha256(f"arbitro tournament {at}".encode()).digest(),
                interpretations=readings,
                dealer=dealer(rules, hand),
            )
            hands.append(msgspec.to_builtins(_entry(_played(match, bot, at))))
        sheet = {"players": list(table.players), "compiler": COMPILER, "hands": hands}
        return EnterResult(table=table.number, sheet=sheet)

    return play


def _played(match: Match, bot: str, seed: str) -> Match:
    bots: list[Bot] = [make_bot(bot, f"{seed}/{seat}", "mineo") for seat in range(4)]
    while not match.finished:
        seat = match.state.turn
        match, _ = act(match, bots[seat].choose(match, seat))
    return match


def _entry(match: Match) -> HandEntry:
    """The line of the sheet, verified by an opponent of the compiler."""
    state = match.state
    opponents = [s for s in range(4) if not state.same_side(s, COMPILER)]
    return entry_of(state, verified_by=opponents[0] if state.count is not None else None)
