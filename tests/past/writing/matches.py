"""Matches of both games: played inside, cut short, and written down at real tables."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from arbitro.bots.simulate import simulate
from arbitro.games.risiko import objectives
from arbitro.games.risiko.board import TERRITORIES
from arbitro.play import Match, apply, legal_actions, new_match, replay
from arbitro.play.chance import Observed, Seeded
from arbitro.play.log import read, write
from arbitro.play.redo import rules_of

GIRO = 1
"""Time is called so early that a log is small."""
TABLES = {
    "rur-4": ("rur-2015", 4),
    "master-4": ("master-2020", 4),
    "master-5": ("master-2020", 5),
    "24ore-3": ("24ore-2018", 3),
    "24ore-4": ("24ore-2018", 4),
    "24ore-5": ("24ore-2018", 5),
    "tarocchi-4": ("tarocchi-2012", 4),
}
LIVE = ("rur-4", "24ore-3", "tarocchi-4")
SEED = 10


def write_matches(folder: Path) -> dict[str, str]:
    """All of them, each with a sentence that says what it is."""
    told: dict[str, str] = {}
    for name, (regulation, seats) in TABLES.items():
        (played,) = simulate(regulation, seats, 1, SEED, "random", GIRO)
        told[_keep(folder, f"digital-{name}", played.data)] = "A match played inside, to its end."
        if name in LIVE:
            match = written_down(played.data)
            said = "What somebody wrote down at a real table, to the end."
            told[_keep(folder, f"live-{name}", write(match.game, match.events))] = said
    said = "A match played inside, not yet over; with `.secret` it goes on."
    told[_cut(folder, "cut-rur-4", "rur-2015")] = said
    told[_cut(folder, "cut-tarocchi-4", "tarocchi-2012")] = said
    for regulation in ("rur-2015", "master-2020", "24ore-2018"):
        match = taken_over(regulation)
        name = f"taken-over-{regulation.partition('-')[0]}"
        said = "A live match taken over from a position in the sixth giro, still played."
        told[_keep(folder, name, write(match.game, match.events))] = said
    return told


def _keep(folder: Path, name: str, data: bytes) -> str:
    (folder / f"{name}.jsonl").write_bytes(data)
    return name


def written_down(data: bytes) -> Match:
    """The same commands and chance as in a digital match, at a real table."""
    game, events = read(data)
    first = events[0]
    match = new_match(first.regulation, list(first.players), mode="live", dealer=_dealer(first))
    for command, seen in _batches(game, events):
        match = _said_aloud(match)
        chance = Observed(seen, lambda _, row: row, game.unseen, exact=False, alike=game.alike)
        state, happened = game.step(match.state, command, match.rules, chance)
        match = Match(game, match.rules, state, None, (match.trail, happened))
    match = _said_aloud(match)
    if not match.finished:
        held = [objectives.ALL.index(one) + 1 for one in replay(events).objectives]
        match, _ = apply(match, {"type": "show_objectives", "objectives": held})
    return match


def _said_aloud(match: Match) -> Match:
    """What happens by itself inside is done by somebody at a table: tricks gathered, hands counted,
    time called.
    """
    turn: Any = getattr(match.state, "turn", None)
    if hasattr(turn, "giro") and turn.giro >= GIRO and not match.state.last_giro:
        match, _ = apply(match, {"type": "call_time"})
    for action in legal_actions(match):
        if action["type"] in ("gather", "count_hand"):
            return _said_aloud(apply(match, action)[0])
    return match


def _dealer(first: Any) -> int | None:
    return getattr(first, "dealer", None)


def _batches(game: Any, events: tuple[Any, ...]) -> Iterator[tuple[Any, dict[str, list[int]]]]:
    """Every command of a digital match with the chance that fell in it."""
    rules, secret = rules_of(game, events[0]), bytes.fromhex(events[-1].secret)
    state, at = game.opened(events[0]), 1
    while at < len(events) - 1:
        rest = events[at:-1]
        command = game.command_of(rest[:512])
        state, decided = game.step(state, command, rules, Seeded(secret, state.version))
        yield command, game.observed_in(rest[: len(decided)])
        at += len(decided)


def taken_over(regulation: str) -> Match:
    """Seat 0 holds three territories of five armies, and has named an attack."""
    mine = ("alaska", "alberta", "ontario")
    position = {id: [0, 5] if id in mine else [1 + n % 3, 1] for n, id in enumerate(TERRITORIES)}
    takeover: dict[str, Any] = {
        "type": "enter_position",
        "position": position,
        "cards_held": [0, 0, 0, 0],
        "turn": 0,
        "giro": 6,
    }
    match = apply(new_match(regulation, 4, mode="live"), takeover)[0]
    return apply(match, {"seat": 0, "type": "pass"})[0]


def _cut(folder: Path, name: str, regulation: str) -> str:
    """The secret lies beside it, as the command line leaves it."""
    secret = sha256(b"cut").digest()
    match = new_match(regulation, 4, secret=secret, time_up_giro=GIRO, dealer=0)
    for _ in range(30):
        match, _events = apply(match, legal_actions(match)[0])
    data = write(match.game, match.events)
    (folder / f"{name}.jsonl.secret").write_text(secret.hex() + "\n")
    return _keep(folder, name, data)
