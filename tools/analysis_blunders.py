"""Does the analysis name a blunder? One is planted in each of many matches, and looked for.

    python -m tools.analysis_blunders [--matches 50] [--seed 1] [--first 0] [--pages]

Matches between four players of one kind, sensible ones and those of level 3 by turns, over the
three editions. One turn is played by a program that blunders (`tools/blunders.py`), the rest of the
match as before. What was planted must cost: the turn is played anew many times with other dice, by
a player of level 3 and by the blunderer, and both are played to the end from the truth, with other
chance than the search for it had; only what costs `COSTS` is planted. Then the analysis is asked
for the dearest turn of the match. What was found is kept in build/blunders and not played again;
`--pages` plays nothing: it tells them, and puts the figures on the page of the analysis.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from time import process_time
from typing import Any

import msgspec
from msgspec import Struct

from arbitro.analysis.report import PLAYOUTS, dear_turns, require_match
from arbitro.bots import Bot, acting_seats, make_bot
from arbitro.fast.risiko.forecast import forecast
from arbitro.fast.risiko.reading import can_be_read
from arbitro.play import Match, new_match
from arbitro.play.log import write
from arbitro.play.match import act
from tools.analysis_page import put
from tools.blunders import KINDS, played

KEPT = Path(__file__).resolve().parent.parent / "build" / "blunders"
EDITIONS = ("rur-2015", "master-2020", "24ore-2018")
PLAYERS = ("sensible", "level-3")
COSTS, SURELY = 0.20, 0.15
"""What a planted turn costs at least, in chance to win; the lower end of its interval."""
LEAST = 0.25
"""The chance to win of who has something to lose."""
LOOKED, WEIGHED = (12, 30), (48, 80)
"""Turns played anew, and playouts from each: to find a turn, to say what it costs."""
CANDIDATES = 5
"""Turns of a kind that are played anew in one match."""
EARLIEST = 3
LONGEST = 100_000
SURE = 1.96
NAMES = {
    "it": {
        "stack": "l'armata più grossa contro il più forte",
        "border": "il confine svuotato",
        "sdadata": "la sdadata evitata",
        "objective": "l'obiettivo lasciato",
        "win": "la partita vinta lasciata lì",
        "spent": "tutte le armate spese",
        "sensible": "fra `sensible`",
        "level-3": "fra `level-3`",
    },
    "en": {
        "stack": "the stack at the strongest",
        "border": "the border bared",
        "sdadata": "the sdadata kept away",
        "objective": "the objective left",
        "win": "the won match walked past",
        "spent": "all armies spent",
        "sensible": "between `sensible`",
        "level-3": "between `level-3`",
    },
}
HEADS = {
    "it": "| Errore | partite | quanto costa in media | è il turno più caro |",
    "en": "| Blunder | matches | what it costs on average | is the dearest turn |",
}
TAILS = {
    "it": (
        "**{named} di {every}**: l'analisi dice che è il turno più caro della partita. Scartati"
        " prima di piantare: {little} turni di chi non aveva nulla da perdere, {cheap} che"
        " costavano troppo poco, {weighed} che pesati di nuovo costavano troppo poco; {none} volte"
        " la partita non aveva un turno così. CPU dei turni pesati: {mean:.0f} s in media, al"
        " massimo {most:.0f} s."
    ),
    "en": (
        "**{named} of {every}**: the analysis says it is the dearest turn of the match. Rejected"
        " before planting: {little} turns of who had nothing to lose, {cheap} that cost too little,"
        " {weighed} that cost too little when weighed again; {none} times a match had no such turn."
        " CPU of weighing the turns: {mean:.0f} s on average, {most:.0f} s at most."
    ),
}


class Planted(Struct, frozen=True, kw_only=True):
    """One match: what was planted, what that costs by itself, what the analysis says."""

    match: int
    regulation: str
    players: str
    kind: str
    giro: int
    seat: int
    chance: float
    cost: float
    within: float
    rejected: dict[str, int]
    told: list[tuple[int, int, float, float]]
    """The dearest turns: giro, seat, what they cost, half of the interval."""
    seconds: float
    """Of the analysis, CPU."""

    @property
    def named(self) -> bool:
        return bool(self.told) and self.told[0][:2] == (self.giro, self.seat)


def planted(number: int, seed: int, playouts: int = PLAYOUTS) -> Planted | None:
    """Match `number` of a seed; None if no turn of it invites a blunder that costs."""
    regulation, players = EDITIONS[number % 3], PLAYERS[number // 3 % 2]
    rejected: Counter[str] = Counter()
    begun = list(_begun(regulation, players, f"{seed}/{number}"))
    random = Random(f"blunder {seed}/{number}")
    *names, always = KINDS
    first = number % len(names)
    for kind in (*names[first:], *names[:first], always):
        tempting = [one for one in begun if _worth_it(one) and KINDS[kind].tempts(one)]
        if not tempting:
            rejected[f"{kind}: no such turn"] += 1
        random.shuffle(tempting)
        looked = 0
        for one in tempting:
            if looked == CANDIDATES:
                break
            costs = _cost(one, kind, LOOKED, f"{seed}/{number}/looked")
            looked += costs[0] >= LEAST
            if costs[0] < LEAST:
                rejected[f"{kind}: nothing to lose"] += 1
            elif costs[1] < COSTS:
                rejected[f"{kind}: too cheap"] += 1
            else:
                chance, cost, within = _cost(one, kind, WEIGHED, f"{seed}/{number}/weighed")
                if cost >= COSTS and cost - within >= SURELY:
                    after = _on(played(one, kind), players, f"{seed}/{number}")
                    where = one.state.turn.giro, one.state.turn.seat
                    numbers = (number, regulation, players, kind, *where, chance, cost, within)
                    return _named(after, numbers, dict(rejected), playouts)
                rejected[f"{kind}: too cheap when weighed"] += 1
    print(number, "nothing to plant", dict(rejected), flush=True)
    return None


def _begun(regulation: str, players: str, seed: str) -> Iterator[Match]:
    """The match at the beginning of every turn, among these players."""
    secret = sha256(f"blunders {seed}".encode()).digest()
    match = new_match(regulation, 4, secret=secret, time_up_giro=10)
    bots = _bots(players, seed)
    last = 0, -1
    for _ in range(LONGEST):
        if match.finished:
            return
        turn = match.state.turn
        if match.state.phase == "reinforce" and (turn.giro, turn.seat) != last:
            last = turn.giro, turn.seat
            yield match
        match = _step(match, bots)


def _on(match: Match, players: str, seed: str) -> Match:
    bots = _bots(players, seed)
    while not match.finished:
        match = _step(match, bots)
    return match


def _bots(players: str, seed: str) -> list[Bot]:
    return [make_bot(players, f"{seed}/{seat}") for seat in range(4)]


def _step(match: Match, bots: list[Bot]) -> Match:
    seat = acting_seats(match)[0]
    after, _ = act(match, bots[seat].choose(match, seat))
    return after


def _worth_it(match: Match) -> bool:
    return match.state.turn.giro >= EARLIEST and can_be_read(match.state)


def _cost(match: Match, kind: str, how: tuple[int, int], seed: str) -> tuple[float, float, float]:
    """The seat's chance as the turn begins, what the blunder costs it, and half the interval."""
    times, playouts = how
    seat, chance = match.state.turn.seat, Random(f"{seed}/{kind}")
    begun = _chance(match, seat, times * playouts, chance)
    if begun < LEAST:
        return begun, 0.0, 0.0
    after = [
        _chance(played(match, kind, Random(chance.random())), seat, playouts, chance)
        for _ in range(times)
    ]
    error = sqrt(begun * (1 - begun) / (times * playouts) + pstdev(after) ** 2 / times)
    return begun, begun - fmean(after), SURE * error


def _chance(match: Match, seat: int, playouts: int, chance: Random) -> float:
    """From the truth, everybody playing on as level 3 does."""
    state = match.state
    if match.finished:
        return float(state.scores.places[seat] == 1)
    told = forecast(
        state, match.rules, playouts, chance.getrandbits(40), "level-3", time_up_giro=10, threads=1
    )
    return told.chance[seat]


def _named(
    match: Match, numbers: tuple[Any, ...], rejected: dict[str, int], playouts: int
) -> Planted:
    data = write(match.game, match.events)
    events, last = require_match(data)
    begun = process_time()
    told = dear_turns(match.game, events, last, (numbers[0] + 1, playouts, 1))
    number, regulation, players, kind, giro, seat, chance, cost, within = numbers
    return Planted(
        match=number,
        regulation=regulation,
        players=players,
        kind=kind,
        giro=giro,
        seat=seat,
        chance=chance,
        cost=cost,
        within=within,
        rejected=rejected,
        told=[(one.giro, one.seat, one.loss, one.within) for one in told],
        seconds=process_time() - begun,
    )


def kept(seed: int) -> list[Planted]:
    """Those played so far."""
    files = sorted(KEPT.glob(f"{seed}-*.json"))
    return [msgspec.json.decode(file.read_bytes(), type=Planted) for file in files]


def tell(every: list[Planted]) -> None:
    """How many were named, by kind and by players; what was rejected, and why."""
    for one in every:
        dear = [f"{g}/{s} {100 * loss:.0f}±{100 * w:.0f}" for g, s, loss, w in one.told[:3]]
        print(
            f"{one.match:3} {one.regulation:12} {one.players:9} {one.kind:10} "
            f"{one.giro}/{one.seat} costs {100 * one.cost:.0f}±{100 * one.within:.0f} "
            f"of {100 * one.chance:.0f}: {'named' if one.named else 'NOT NAMED'} "
            f"({' '.join(dear)})"
        )
    for name in ("kind", "players"):
        rows = Counter(getattr(one, name) for one in every)
        told = Counter(getattr(one, name) for one in every if one.named)
        print(name, ", ".join(f"{row} {told[row]} of {count}" for row, count in rows.items()))
    rejected = sum((Counter(one.rejected) for one in every), Counter())
    print("rejected:", dict(rejected.most_common()))
    seconds = sorted(one.seconds for one in every)
    print(f"CPU of a match: {fmean(seconds):.0f} s, at most {seconds[-1]:.0f} s")
    print(f"named: {sum(one.named for one in every)} of {len(every)}")


def _page(lang: str, every: list[Planted]) -> str:
    rows = []
    for name, value in [("kind", kind) for kind in KINDS] + [("players", one) for one in PLAYERS]:
        these = [one for one in every if getattr(one, name) == value]
        if these:
            told = sum(one.named for one in these)
            cost = 100 * fmean(one.cost for one in these)
            rows.append(f"| {NAMES[lang].get(value, value)} | {len(these)} | {cost:.0f} | {told} |")
    rejected = sum((Counter(one.rejected) for one in every), Counter[str]())
    why: Counter[str] = Counter()
    for reason, times in rejected.items():
        why[reason.split(": ")[1]] += times
    seconds = sorted(one.seconds for one in every)
    named = sum(one.named for one in every)
    said = TAILS[lang].format(
        named=named,
        every=len(every),
        little=why["nothing to lose"],
        cheap=why["too cheap"],
        weighed=why["too cheap when weighed"],
        none=why["no such turn"],
        mean=fmean(seconds),
        most=seconds[-1],
    )
    return "\n".join([HEADS[lang], "|---|--:|--:|--:|", *rows, "", said])


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--every", type=int, default=1, help="one match in so many")
    parser.add_argument("--pages", action="store_true")
    asked = parser.parse_args(arguments)
    KEPT.mkdir(parents=True, exist_ok=True)
    number = asked.first
    while not asked.pages and len(kept(asked.seed)) < asked.matches:
        file = KEPT / f"{asked.seed}-{number:04}.json"
        if not file.exists() and not file.with_suffix(".none").exists():
            found = planted(number, asked.seed)
            if found is None:
                file.with_suffix(".none").touch()
            else:
                file.write_bytes(msgspec.json.encode(found))
                tell([found])
        number += asked.every
    every = kept(asked.seed)[: asked.matches]
    tell(every)
    if asked.pages:
        put("blunders", {lang: _page(lang, every) for lang in NAMES})


if __name__ == "__main__":
    main(sys.argv[1:])
