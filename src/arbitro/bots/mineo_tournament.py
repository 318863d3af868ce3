"""A whole Tarocchi tournament among players of ours: the same seed gives the same one."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from random import Random

from arbitro.bots import Bot, make_bot
from arbitro.games.mineo.sheet import HandEntry, Sheet, entry_of
from arbitro.games.mineo.sheet.compute import dealer
from arbitro.play import Match, new_match
from arbitro.play.match import act
from arbitro.regulations import registry
from arbitro.tournament.tarocchi import TarocchiFormat, Tournament, open_tournament, play_turn

COMPILER = 0
"""Who fills in the sheet: North."""


def simulate_tournament(
    regulation: str,
    players: int,
    seed: int,
    bot: str = "sensible",
    interpretations: Mapping[str, str] | None = None,
) -> Tournament:
    """From the draw of the trumps to the last ranking."""
    readings = dict(interpretations or {})
    rules = registry.tarocchi_format(regulation, readings)
    names = [f"Gioc. {number + 1}" for number in range(players)]
    drawn = Random(f"{seed}/draw").sample(range(max(21, players)), players)
    tournament = open_tournament(rules, names, drawn)
    for turn in range(1, rules.turns().value + 1):
        sheets = [
            _sheet(rules, tournament, turn, number, (f"{seed}/{turn}/{number}", bot, readings))
            for number in range(len(tournament.tables))
        ]
        tournament = play_turn(tournament, rules, sheets)
    return tournament


def _sheet(
    rules: TarocchiFormat,
    tournament: Tournament,
    turn: int,
    number: int,
    how: tuple[str, str, dict[str, str]],
) -> Sheet:
    """The sheet of one table, from four hands played inside."""
    seed, bot, readings = how
    seated = tournament.tables[number]
    names = tuple(tournament.players[player] for player in seated)
    hands = []
    for hand in range(1, rules.hands().value + 1):
        match = new_match(
            rules.regulation,
            names,
            secret=sha256(f"arbitro tournament {seed}/{hand}".encode()).digest(),
            interpretations=readings,
            dealer=dealer(rules.hand, hand),
        )
        hands.append(_entry(_played(match, bot, f"{seed}/{hand}")))
    before = tuple(tournament.tallies[player].jochi for player in seated)
    return Sheet(
        players=names,
        compiler=COMPILER,
        hands=tuple(hands),
        turn=turn,
        table=chr(ord("A") + number),
        before=before,
    )


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
