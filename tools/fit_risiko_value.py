"""Fit the quick evaluation of RisiKo! to who won, over matches between players of level 3.

    python -m tools.fit_risiko_value [--matches 12000] [--seed 23] [--write]

Of every match one position at the start of a turn, drawn at random; then the match is played on.
Multinomial logit by Newton's method, stage by stage, with a light pull towards nothing. Told is the
mean log-loss on a tenth kept apart, beside that of calling all seats equal, and how often what was
given a chance came true. `--write` keeps the weights in `value.json`.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from arbitro.fast.chance import TAPE, start
from arbitro.fast.risiko import layout as at
from arbitro.fast.risiko.many import floats, ruled, ways, zeros
from arbitro.fast.risiko.opening import opening
from arbitro.fast.risiko.playout import playout, turns
from arbitro.fast.risiko.scoring import PLACES, RESULT, score
from arbitro.fast.risiko.search import value
from arbitro.fast.risiko.sensible.weights import NOTES, tuned

EDITIONS = ("rur-2015", "24ore-2018")
CLOCK, PLAYERS = 10, 4
PLACING, PLAYING = 28, 52
"""Turns of the opening placement; and of the matches that follow, nearly all."""
PULL = 0.01
TARGET = Path(value.__file__).parent / "value.json"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=23)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    begun = process_time()
    found = [positions(edition, asked.matches // 2, asked.seed) for edition in EDITIONS]
    stages, seen, won = (np.concatenate([one[n] for one in found]) for n in range(3))
    fitted, losses = [], []
    for stage in range(value.STAGES):
        here = stages == stage
        apart = np.arange(here.sum()) % 10 == 0
        weights = fit(seen[here][~apart], won[here][~apart])
        told = chances(seen[here][apart], weights)
        loss = -np.log(told[np.arange(len(told)), won[here][apart]]).mean()
        losses.append(round(float(loss), 4))
        print(f"stage {stage}: {here.sum()} positions, log-loss {loss:.3f} (equal 1.386)")
        print("   ", np.round(weights, 2))
        fitted += [round(float(w), 5) for w in weights]
    print(f"{process_time() - begun:.0f} s of CPU")
    if asked.write:
        kept = {"weights": fitted, "found": {**vars(asked), "log_loss": losses}}
        TARGET.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 0


def positions(edition: str, matches: int, seed: int) -> tuple[Any, Any, Any]:
    """Stage, figures of every seat and winner of one position of each match."""
    rules, last = ruled(edition, PLAYERS, {}, CLOCK)
    rooms: Any = zeros(at.STATE), zeros(at.ACTIONS), floats(NOTES), zeros(TAPE), zeros(RESULT)
    s, w, g, chance, out = rooms
    x: Any = floats(value.ROOM)
    how: Any = ways([tuned()] * PLAYERS)
    random = np.random.default_rng([seed, len(edition)])
    stages, seen, won = [], [], []
    for game in range(matches):
        start(chance, seed, game)
        opening(s, rules[0], w, chance, CLOCK, last)
        turns(s, rules, (w, g, chance), how, PLACING + int(random.integers(PLAYING)))
        rows = np.full((PLAYERS, value.FIGURES), np.nan)
        for seat in range(PLAYERS):
            if s[at.MASKS + seat]:
                value.figures(s, rules[0], seat, x)
                rows[seat] = x[value.CHANCES :]
        if s[at.PHASE] == at.OVER:
            continue
        stage = value.stage(s)
        playout(s, rules, w, g, chance, how)
        score(s, rules[0], out)
        stages.append(stage)
        seen.append(rows)
        won.append(int(np.argmin(out[PLACES : PLACES + PLAYERS])))
    return np.array(stages), np.array(seen), np.array(won)


def chances(seen: Any, weights: Any) -> Any:
    odds = np.exp(np.nan_to_num(seen @ weights, nan=-np.inf))
    return odds / odds.sum(axis=1, keepdims=True)


def fit(seen: Any, won: Any) -> Any:
    """The weights under which the winners are likeliest."""
    weights = np.zeros(seen.shape[2])
    rows = np.nan_to_num(seen)
    for _ in range(15):
        told = chances(seen, weights)
        mean = np.einsum("ns,nsf->nf", told, rows)
        gradient = (rows[np.arange(len(won)), won] - mean).sum(axis=0) - PULL * weights
        spread = np.einsum("ns,nsf,nsg->fg", told, rows, rows) - mean.T @ mean
        weights = weights + np.linalg.solve(spread + PULL * np.eye(len(weights)), gradient)
    return weights


if __name__ == "__main__":
    sys.exit(main())
