"""What is counted of matches, in whole numbers only: sums of parts are the sum of the whole."""

from __future__ import annotations

from collections import Counter
from typing import Any

from arbitro.bots import make_bot
from arbitro.fast import playouts
from arbitro.games.mineo.jochi import SHEET_NAMES
from arbitro.play import new_match
from arbitro.play.match import act
from arbitro.regulations import edition_of, risiko_rules
from arbitro.study.questions import Arm

UNIT = 1000
"""Points are counted in thousandths."""

Tally = Counter[str]


def counted(arm: Arm, seed: int, first: int, games: int, threads: int | None = None) -> Tally:
    """So many matches of an arm from the `first` on, between sensible players."""
    if edition_of(arm.regulation).game == "mineo":
        return _hands(arm, seed, first, games)
    played = playouts(
        arm.regulation,
        arm.players,
        games,
        seed,
        "sensible",
        interpretations=dict(arm.readings),
        time_up_giro=arm.time_up,
        first=first,
        threads=threads,
    )
    tally = Tally({"games": games})
    last = risiko_rules(arm.regulation, dict(arm.readings)).last_giro(arm.time_up).value
    points = (played.points * UNIT).round().astype(int)
    for giro in played.giro.tolist():
        tally.update({f"after/{giro - last}": 1, "giro": giro, "giro²": giro * giro})
    tally.update(f"ending/{name}" for name in played.ending.tolist())
    for game, places in enumerate(played.place.tolist()):
        _seats(tally, places, points[game].tolist(), played.more["objective"][game].tolist())
        if played.ending[game] == "risiko":
            tally[f"done/{played.more['objective'][game][places.index(1)]}"] += 1
    return tally


def _seats(tally: Tally, places: list[int], points: list[int], objectives: list[int]) -> None:
    for seat, (place, won, objective) in enumerate(zip(places, points, objectives, strict=True)):
        for key in (f"seat/{seat}", f"objective/{objective}"):
            tally[f"{key}/n"] += 1
            tally[f"{key}/wins"] += place == 1
            tally[f"{key}/sum"] += won
            tally[f"{key}/sum²"] += won * won


def _hands(arm: Arm, seed: int, first: int, games: int) -> Tally:
    """Hands by the reference engine, whose sensible player the kernel does not have."""
    tally = Tally({"games": games})
    for game in range(first, first + games):
        secret = f"arbitro study {seed}/{game}".encode()
        match = new_match(arm.regulation, 4, secret=secret, dealer=(3 + game) % 4)
        bots = [make_bot("sensible", f"{seed}/{game}/{seat}", "mineo") for seat in range(4)]
        while not match.finished:
            seat = match.state.turn
            match, _ = act(match, bots[seat].choose(match, seat))
        _hand(tally, match.state)
    return tally


def _hand(tally: Tally, state: Any) -> None:
    code, paid = state.ended, state.scores.parz
    tally[f"code/{code}"] += 1
    for after in range(4):
        won = paid[(state.dealer + after) % 4]
        tally.update({f"dealer/{after}/sum": won, f"dealer/{after}/sum²": won * won})
    if state.count is None:
        return
    won = paid[state.declarer]
    tally.update({f"declarer/{code}/sum": won, f"declarer/{code}/sum²": won * won})
    tally[f"declarer/{code}/kept"] += state.scores.success
    for name, ours, theirs in zip(
        SHEET_NAMES, state.count.attack, state.count.defence, strict=True
    ):
        squares = (ours - theirs) ** 2
        tally.update({f"attack/{name}": ours, f"defence/{name}": theirs, f"jocu/{name}²": squares})
