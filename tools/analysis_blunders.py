"""Does the analysis name a blunder? One is planted in each of many matches, and looked for.

    python -m tools.analysis_blunders [--matches 50] [--seed 1] [--pages]

Matches between four of level 5, over the three editions. One turn is played by a program that
blunders (`tools/blunders.py`), the rest of the match as before. What was planted must be a blunder
by other playouts than those of the analysis: the turn is played anew many times with other dice, by
a player of level 3 and by the blunderer, and both are played to the end from the truth; and the
turn as its dice fell is set, throw by throw, against what level 3 would have done, in worlds the
seat could have been in. Only what costs `COSTS` both ways is planted. What the other turns cost is
not asked: their players are strong. Then the analysis is asked for the dearest turn of the match.

What was found is kept in build/blunders, the log beside it, and not played again; `--pages` plays
nothing: it tells them, and puts the figures on the page of the analysis.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import takewhile
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from time import process_time

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from arbitro.analysis.decisions import COMMON
from arbitro.analysis.losses import Losses
from arbitro.analysis.moments import turns
from arbitro.analysis.report import PLAYOUTS, dear_turns, require_match
from arbitro.bots import Bot, acting_seats, make_bot
from arbitro.fast.risiko.forecast import forecast
from arbitro.fast.risiko.reading import can_be_read
from arbitro.fast.risiko.search.positions import Option
from arbitro.foresight.sampling import wilson
from arbitro.play import Match, new_match
from arbitro.play.game import game_of
from arbitro.play.log import write
from arbitro.play.match import act
from tools.analysis_page import put
from tools.blunders import KINDS, played

KEPT = Path(__file__).resolve().parent.parent / "build" / "blunders"
EDITIONS = ("rur-2015", "master-2020", "24ore-2018")
Players = tuple[str, float]
PLAYERS: Players = ("level-5", 0.1)
"""Who plays all but the blunder: strong players make few blunders of their own."""
TIME = 10
"""The giro in which time is called."""
COSTS, SURELY, PERHAPS = 0.20, 0.15, 0.05
"""What a planted turn costs at least, in chance to win; the lower end of its interval whatever the
dice, and as they fell.
"""
LEAST = 0.25
"""The chance to win of who has something to lose."""
LOOKED, WEIGHED = (6, 60), (48, 80)
"""Turns played anew, and playouts from each: to find a turn, to say what it costs."""
KNOWN, ELSEWHERE = 600, 1 << 30
"""Worlds in which a turn is weighed as it fell, and seeds the analysis never uses."""
CANDIDATES, AT_LAST = 3, 10
"""Turns of a kind that are played anew in one match, and of the kind that is tried last."""
EARLIEST = 3
MOST = 999
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
    },
    "en": {
        "stack": "the stack at the strongest",
        "border": "the border bared",
        "sdadata": "the sdadata kept away",
        "objective": "the objective left",
        "win": "the won match walked past",
        "spent": "all armies spent",
    },
}
HEADS = {
    "it": "| Errore | partite | quanto costa in media | è il turno più caro |",
    "en": "| Blunder | matches | what it costs on average | is the dearest turn |",
}
TAILS = {
    "it": (
        "**{named} di {every}** ({share}; intervallo del 95 %: {low}-{high}): l'analisi dice che è"
        " il turno più caro della partita. Scartati prima di piantare: {little} turni di chi non"
        " aveva nulla da perdere, {cheap} che costavano troppo poco, {fell} che con i dadi caduti"
        " costavano troppo poco; {none} volte la partita non aveva un turno così. CPU dei turni"
        " pesati: {mean:.0f} s in media, al massimo {most:.0f} s."
    ),
    "en": (
        "**{named} of {every}** ({share}; 95% interval {low}-{high}): the analysis says it is the"
        " dearest turn of the match. Rejected before planting: {little} turns of who had nothing to"
        " lose, {cheap} that cost too little, {fell} that cost too little as the dice fell; {none}"
        " times a match had no such turn. CPU of weighing the turns: {mean:.0f} s on average,"
        " {most:.0f} s at most."
    ),
}
FEWER = {
    "it": "Meno delle {wanted} partite volute: le altre sono ancora da giocare.",
    "en": "Fewer than the {wanted} matches wanted: the others are still to be played.",
}


class Planted(Struct, frozen=True, kw_only=True):
    """One match: what was planted, what that costs by itself, what the analysis says."""

    match: int
    regulation: str
    kind: str
    giro: int
    seat: int
    chance: float
    truth: tuple[float, float]
    """What such a turn costs: from the true cards, whatever the dice; half of the interval."""
    known: tuple[float, float]
    """What this one cost, as the dice fell, as far as the seat could know; half of the interval."""
    rejected: dict[str, int]
    told: list[tuple[int, int, float, float]] = []
    """The dearest turns: giro, seat, what they cost, half of the interval."""
    seconds: float = 0.0
    """Of the analysis, CPU."""

    @property
    def named(self) -> bool:
        return bool(self.told) and self.told[0][:2] == (self.giro, self.seat)


def planted(number: int, seed: int, players: Players = PLAYERS) -> tuple[Planted, bytes] | None:
    """Match `number` of a seed and its log; None if no turn of it invites a blunder that costs."""
    regulation = EDITIONS[number % len(EDITIONS)]
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
            if looked == (AT_LAST if kind == always else CANDIDATES):
                break
            costs = _cost(one, kind, LOOKED, f"{seed}/{number}/looked")
            looked += costs[0] >= LEAST
            if costs[0] < LEAST:
                rejected[f"{kind}: nothing to lose"] += 1
                continue
            if costs[1] < COSTS:
                rejected[f"{kind}: too cheap"] += 1
                continue
            chance, *truth = _cost(one, kind, WEIGHED, f"{seed}/{number}/weighed")
            if not _dear(truth[0], truth[1], SURELY):
                rejected[f"{kind}: too cheap when weighed"] += 1
                continue
            blundered = played(one, kind)
            known = _as_it_fell(blundered, one, number)
            if not _dear(known[0], known[1], PERHAPS):
                rejected[f"{kind}: too cheap as it fell"] += 1
                continue
            after = _on(blundered, players, f"{seed}/{number}")
            found = Planted(
                match=number,
                regulation=regulation,
                kind=kind,
                giro=one.state.turn.giro,
                seat=one.state.turn.seat,
                chance=chance,
                truth=(truth[0], truth[1]),
                known=known,
                rejected=dict(rejected),
            )
            return found, write(after.game, after.events)
    print(number, "nothing to plant", dict(rejected), flush=True)
    return None


def _dear(cost: float, within: float, least: float) -> bool:
    return cost >= COSTS and cost - within >= least


def _begun(regulation: str, players: Players, seed: str) -> Iterator[Match]:
    """The match at the beginning of every turn, among these players."""
    secret = sha256(f"blunders {seed}".encode()).digest()
    match = new_match(regulation, 4, secret=secret, time_up_giro=TIME)
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


def _on(match: Match, players: Players, seed: str) -> Match:
    bots = _bots(players, seed)
    while not match.finished:
        match = _step(match, bots)
    return match


def _bots(players: Players, seed: str) -> list[Bot]:
    name, budget = players
    return [make_bot(name, f"{seed}/{seat}", budget=budget) for seat in range(4)]


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
        state,
        match.rules,
        playouts,
        chance.getrandbits(40),
        "level-3",
        time_up_giro=TIME,
        threads=1,
    )
    return told.chance[seat]


def _as_it_fell(after: Match, begun: Match, number: int) -> tuple[float, float]:
    """What the turn just played cost against who does from each of its throws to the next what
    level 3 does, in worlds the seat could have been in; half of the interval.
    """
    where = begun.state.turn.giro, begun.state.turn.seat
    losses = Losses(begun.rules, begun.state.regulation, 4, TIME, 0)
    turn = next(one for one in turns(after.game, after.events) if one[1:3] == where)
    whole = np.zeros(KNOWN)
    for one in turn.stretches:
        options = [
            Option(losses.row(one.begun), COMMON),
            Option(losses.row(one.ended), COMMON, one.action),
        ]
        won = losses.positions.worth(options, ELSEWHERE + number, range(KNOWN), short=False)
        whole += won[:, 0] - won[:, 1]
    return float(whole.mean()), SURE * float(whole.std()) / sqrt(KNOWN)


def analysed(found: Planted, log: bytes, playouts: int = PLAYOUTS) -> Planted:
    """With what the analysis says of the match."""
    events, last = require_match(log)
    begun = process_time()
    told = dear_turns(game_of(last.regulation), events, last, (found.match + 1, playouts, 1))
    rows = [(one.giro, one.seat, one.loss, one.within) for one in told]
    return replace(found, told=rows, seconds=process_time() - begun)


def kept(seed: int) -> list[Planted]:
    """Those played so far, in order."""
    files = sorted(KEPT.glob(f"{seed}-*.json"))
    return [msgspec.json.decode(file.read_bytes(), type=Planted) for file in files]


def plant(numbers: Iterable[int], seed: int) -> None:
    """Plant in these matches, those that are kept left out."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        file = KEPT / f"{seed}-{number:04}.json"
        if file.exists() or file.with_suffix(".none").exists():
            continue
        begun = planted(number, seed)
        if begun is None:
            file.with_suffix(".none").touch()
            continue
        file.with_suffix(".log").write_bytes(begun[1])
        file.write_bytes(msgspec.json.encode(begun[0]))
        tell([begun[0]])


def look(every: Iterable[Planted], seed: int) -> None:
    """Analyse what was planted and not looked at yet."""
    for one in every:
        file = KEPT / f"{seed}-{one.match:04}.json"
        if not msgspec.json.decode(file.read_bytes(), type=Planted).seconds:
            found = analysed(one, file.with_suffix(".log").read_bytes())
            file.write_bytes(msgspec.json.encode(found))
            tell([found])


def tell(every: list[Planted]) -> None:
    """What was planted, and what the analysis named."""
    for one in every:
        named = "named" if one.named else "NOT NAMED" if one.seconds else "planted"
        dear = [f"{g}/{s} {100 * loss:.0f}±{100 * w:.0f}" for g, s, loss, w in one.told[:3]]
        costs = [f"{100 * cost:.0f}±{100 * within:.0f}" for cost, within in (one.truth, one.known)]
        print(
            f"{one.match:3} {one.regulation:12} {one.kind:10} {one.giro}/{one.seat} "
            f"costs {costs[0]}, as it fell {costs[1]}, of {100 * one.chance:.0f}: "
            f"{named} ({', '.join(dear)}) {one.seconds:.0f} s",
            flush=True,
        )


def _page(lang: str, every: list[Planted], wanted: int) -> str:
    rows = []
    for kind in KINDS:
        these = [one for one in every if one.kind == kind]
        if these:
            told = sum(one.named for one in these)
            cost = 100 * fmean(one.truth[0] for one in these)
            rows.append(f"| {NAMES[lang][kind]} | {len(these)} | {cost:.0f} | {told} |")
    why: Counter[str] = Counter()
    for one in every:
        for reason, times in one.rejected.items():
            why[reason.split(": ")[1]] += times
    seconds = sorted(one.seconds for one in every)
    named = wilson(sum(one.named for one in every), len(every))
    said = TAILS[lang].format(
        named=sum(one.named for one in every),
        every=len(every),
        share=_percent(named.chance, lang),
        low=_percent(named.low, lang),
        high=_percent(named.high, lang),
        little=why["nothing to lose"],
        cheap=why["too cheap"] + why["too cheap when weighed"],
        fell=why["too cheap as it fell"],
        none=why["no such turn"],
        mean=fmean(seconds),
        most=seconds[-1],
    )
    if len(every) < wanted:
        said = f"{said} {FEWER[lang].format(wanted=wanted)}"
    return "\n".join([HEADS[lang], "|---|--:|--:|--:|", *rows, "", said])


def _percent(share: float, lang: str) -> str:
    return f"{100 * share:.0f}{' ' if lang == 'it' else ''}%"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--last", type=int, default=MOST, help="no match after this one")
    parser.add_argument("--plant", action="store_true", help="and do not look yet")
    parser.add_argument("--pages", action="store_true")
    asked = parser.parse_args(arguments)
    if not asked.pages:
        wanted = range(asked.first, asked.last + 1)
        plant(takewhile(lambda _: len(kept(asked.seed)) < asked.matches, wanted), asked.seed)
    if not (asked.pages or asked.plant):
        look(kept(asked.seed)[: asked.matches], asked.seed)
    every = [one for one in kept(asked.seed)[: asked.matches] if one.seconds]
    tell(every)
    print(f"named: {sum(one.named for one in every)} of {len(every)}")
    if asked.pages:
        put("blunders", {lang: _page(lang, every, asked.matches) for lang in NAMES})


if __name__ == "__main__":
    main(sys.argv[1:])
