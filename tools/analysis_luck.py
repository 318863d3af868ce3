"""Is luck nobody's? Every throw of many matches, what it brought beyond its mean, summed by seat.

    python -m tools.analysis_luck [--matches 2000] [--seed 7] [--players level-3] [--write]

The matches are played on the kernel, over the three editions by turns; the luck of a throw is found
by the very functions an analysis uses. The mean of each seat's luck should be 0 within three of its
standard errors. It ends with 1 if one is not. `--write` puts the
figures on the page of the analysis.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import sqrt
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arbitro.analysis.luck import Glance, lucky, of_sdadata, of_throw
from arbitro.fast.chance import TAPE, start
from arbitro.fast.risiko import layout as at
from arbitro.fast.risiko.at_random import NONE
from arbitro.fast.risiko.many import WAYS, floats, ruled, ways, zeros
from arbitro.fast.risiko.opening import opening
from arbitro.fast.risiko.playout import decided, forget
from arbitro.fast.risiko.sensible.weights import NOTES
from arbitro.fast.risiko.step import step
from arbitro.games.risiko.rules import Dice
from arbitro.regulations import risiko_rules
from tools.analysis_page import decimal, put

EDITIONS = ("rur-2015", "master-2020", "24ore-2018")
SEATS, CLOCK = 4, 10
ENOUGH = 3
HEADS = {
    "it": "| Posto | fortuna media a partita, in punti di probabilità | errore standard |",
    "en": "| Seat | mean luck of a match, in points of chance | standard error |",
}
TAILS = {
    "it": (
        "{} partite fra giocatori di livello 3, {} s di CPU. Ciò che uno guadagna gli altri lo"
        " perdono."
    ),
    "en": "{} matches between level 3 players, {} s of CPU. What one gains the others lose.",
}


def luck_of(regulation: str, seed: int, match: int, players: str) -> NDArray[np.float64]:
    """Everybody's luck over one match."""
    glance = Glance(risiko_rules(regulation, {}), regulation, SEATS, CLOCK)
    whole = np.zeros(SEATS)
    for s, action, after in _played(regulation, seed, match, players):
        if action == at.SDADATA:
            branches = list(of_sdadata(s, glance.r))
            came: Any = bool(after[at.ENDED])
        else:
            origin, target = int(s[at.ORIGIN]), int(s[at.TARGET])
            here, there = int(s[at.ARMIES + origin]), int(s[at.ARMIES + target])
            number = int(glance.r[at.DICE + min(here, 4) * 4 + min(there, 3)])
            branches = list(of_throw(s, glance.r, regulation, Dice(number >> 2, number & 3)))
            came = _losses(s, after, origin, target)
        taken = next(n for n, one in enumerate(branches) if one.came == came)
        whole += lucky([glance.value(one.state) for one in branches], branches, taken).luck
    return whole


def _played(
    regulation: str, seed: int, match: int, players: str
) -> Iterator[tuple[Any, int, NDArray[np.int64]]]:
    """Every throw of a match on the kernel: the position before it, the action, the one after."""
    rules, last = ruled(regulation, SEATS, {}, CLOCK)
    s, w, g, chance = zeros(at.STATE), zeros(at.ACTIONS), floats(NOTES), zeros(TAPE)
    rooms: Any = s, w, g, chance
    how: Any = ways([WAYS[players]()] * SEATS)
    start(rooms[3], seed, match)
    opening(rooms[0], rules[0], rooms[1], rooms[3], CLOCK, last)
    forget(rooms[1])
    while True:
        action = decided(rooms[0], rules, rooms[1], rooms[2], rooms[3], how)
        if action == NONE:
            return
        before = s.copy() if action in (at.THROW, at.SDADATA) else None
        step(rooms[0], rules[0], rooms[3], action)
        if before is not None:
            yield before, action, s


def _losses(s: Any, after: Any, origin: int, target: int) -> tuple[int, int]:
    """What both sides lost: a territory just conquered lost all it had."""
    conquered = after[at.MASKS + s[at.SEAT]] >> target & 1
    theirs = s[at.ARMIES + target] - (0 if conquered else after[at.ARMIES + target])
    entered = after[at.ARMIES + target] if conquered else 0
    own = s[at.ARMIES + origin] - after[at.ARMIES + origin] - entered
    return int(own), int(theirs)


def _table(lang: str, means: Any, errors: Any, counted: tuple[int, int]) -> str:
    row = "| {} | {} | ± {} |"
    rows = [
        row.format(
            seat + 1,
            decimal(100 * means[seat], 2, lang),
            decimal(100 * errors[seat], 2, lang).removeprefix("+"),
        )
        for seat in range(SEATS)
    ]
    return "\n".join([HEADS[lang], "|--:|--:|--:|", *rows, "", TAILS[lang].format(*counted)])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--players", default="level-3", choices=sorted(WAYS))
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(arguments)
    begun = process_time()
    rows = np.array(
        [
            luck_of(EDITIONS[number % 3], asked.seed, number, asked.players)
            for number in range(asked.matches)
        ]
    )
    means, errors = rows.mean(axis=0), rows.std(axis=0) / sqrt(len(rows))
    for seat in range(SEATS):
        print(f"seat {seat + 1}: {100 * means[seat]:+.2f} ± {100 * errors[seat]:.2f} (s.e.) points")
    seconds = round(process_time() - begun)
    print(f"{len(rows)} matches, {seconds} s of CPU")
    if asked.write:
        put("luck", {lang: _table(lang, means, errors, (len(rows), seconds)) for lang in HEADS})
    return int(bool((abs(means) > ENOUGH * errors).any()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
