"""Find what a RisiKo! player should weigh, by many matches on the kernel.

    python -m tools.tune_risiko [--generations 150] [--deals 100] [--seed 19] [--write]

First the two slopes of what the board tells of others' objectives, by greatest likelihood over
positions of matches between sensible players. Then an evolution strategy over all other weights
(separable CMA-ES, Ros and Hansen 2008): every candidate sits alone against three sensible players,
at every seat, on the same deals as its generation; its score is the share of matches it wins. At
the end the mean of the search plays a fresh 20,000 matches of each edition. The same arguments find
the same weights; `--write` keeps them in `tuned.json`, with the figures, and the search can be
stopped: what it has found by then is kept in `build/tune_risiko.json` and taken up again.
"""

from __future__ import annotations

import argparse
import json
import sys
from math import exp, log, sqrt
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from arbitro.fast.chance import TAPE, start
from arbitro.fast.risiko import layout as at
from arbitro.fast.risiko.many import Many, floats, ruled, ways, zeros
from arbitro.fast.risiko.opening import opening
from arbitro.fast.risiko.playout import decided, forget
from arbitro.fast.risiko.sensible import weights
from arbitro.fast.risiko.step import step

EDITIONS = ("rur-2015", "master-2020", "24ore-2018")
TUNED_ON = ("rur-2015", "24ore-2018")
"""Who wins does not depend on what places are worth; in that alone the Master is not as the RUR."""
FITTED = ("believes", "belief_in_points", "belief_in_armies")
STEP = {"approach": 0.5, "crowd": 0.3, "rival": 0.3, "leader": 0.3, "cards_taken": 1.0}
"""How far the first steps of weights go that a sensible player has not; others by a quarter."""
CLOCK, PLAYERS = 10, 4
KEPT = Path("build/tune_risiko.json")
TARGET = Path(weights.__file__).parent / "tuned.json"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, add_help=True)
    parser.add_argument("--generations", type=int, default=150)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    begun = process_time()
    belief = fitted(asked.seed, positions=1_500)
    print("belief", belief, flush=True)
    found = evolved(belief, asked.generations, asked.deals, asked.seed)
    said = {**belief, **found}
    figures = {edition: won(edition, said, 10**6 + asked.seed, 5_000) for edition in EDITIONS}
    print(figures, f"{process_time() - begun:.0f} s of CPU")
    if asked.write:
        kept = {
            "weights": {name: round(value, 5) for name, value in said.items()},
            "found": {**vars(asked), "wins_alone_against_three_sensible": figures},
        }
        TARGET.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 0


def won(edition: str, said: dict[str, float], seed: int, deals: int) -> float:
    """The share of matches won alone against three sensible players, at every seat."""
    rules, last = ruled(edition, PLAYERS, {}, CLOCK)
    wins = 0
    for seat in range(PLAYERS):
        rows = [weights.SENSIBLE] * PLAYERS
        rows[seat] = weights.row(said)
        many = Many(rules, ways(rows), PLAYERS, deals, (CLOCK, last))
        many.play(seed, 0, deals, 0)
        wins += int((many.results()["place"][:, seat] == 1).sum())
    return wins / (deals * PLAYERS)


# ------------------------------------------------------------------ what the board tells


def fitted(seed: int, positions: int) -> dict[str, float]:
    """The slopes under which the true objectives are likeliest, by Newton's method."""
    seen, true = _positions(seed, positions)
    slopes = np.zeros(2)
    for _ in range(12):
        odds = np.exp(seen @ slopes)
        odds /= odds.sum(axis=1, keepdims=True)
        mean = np.einsum("no,nof->nf", odds, seen)
        gradient = (seen[np.arange(len(true)), true] - mean).sum(axis=0)
        spread = np.einsum("no,nof,nog->fg", odds, seen, seen)
        slopes = slopes + np.linalg.solve(spread - mean.T @ mean, gradient)
    return {
        "believes": 1.0,
        "belief_in_points": float(slopes[0]),
        "belief_in_armies": float(slopes[1]),
    }


def _positions(seed: int, number: int) -> tuple[Any, Any]:
    """By position and objective the points and armies a seat has in it; and the true ones."""
    (r, f), last = ruled("rur-2015", PLAYERS, {}, CLOCK)
    rooms: Any = zeros(at.STATE), zeros(at.ACTIONS), zeros(TAPE), floats(weights.NOTES)
    s, w, chance, g = rooms
    how: Any = ways([weights.SENSIBLE] * PLAYERS)
    goals = r[at.GOALS + 1 : at.GOALS + 17]
    points = r[at.TERRITORY_POINTS : at.TERRITORY_POINTS + at.TERRITORIES]
    random = np.random.default_rng(seed)
    seen, true = [], []
    for game in range(number):
        start(chance, seed, game)
        opening(s, r, w, chance, CLOCK, last)
        forget(w)
        for _ in range(int(random.integers(60, 500))):
            action = decided(s, (r, f), w, g, chance, how)
            if action < 0:
                break
            step(s, r, chance, action)
        for seat in range(PLAYERS):
            mask = s[at.MASKS + seat]
            if not mask:
                continue
            held = (mask & goals)[:, None] >> np.arange(at.TERRITORIES) & 1
            armies = s[at.ARMIES : at.ARMIES + at.TERRITORIES]
            seen.append(np.stack([held @ points, held @ armies], axis=1))
            true.append(s[at.OBJECTIVES + seat] - 1)
    return np.array(seen, dtype=float), np.array(true)


# ------------------------------------------------------------------ the search


def evolved(belief: dict[str, float], generations: int, deals: int, seed: int) -> dict[str, float]:
    """Separable CMA-ES, weights that are positive by their logarithm."""
    names = [name for name in weights.NAMES if name not in FITTED]
    usual = dict(zip(weights.NAMES, weights.SENSIBLE, strict=True))

    def said(at_: Any) -> dict[str, float]:
        values = {}
        for name, x in zip(names, at_, strict=True):
            new = name in STEP
            values[name] = STEP[name] * float(x) if new else usual[name] * exp(0.25 * float(x))
        return {**belief, **values}

    size = len(names)
    offspring = 4 + int(3 * log(size))
    parents = offspring // 2
    share = np.log(parents + 0.5) - np.log(np.arange(1, parents + 1))
    share /= share.sum()
    effective = 1 / (share**2).sum()
    c_sigma = (effective + 2) / (size + effective + 5)
    d_sigma = 1 + c_sigma + 2 * max(0.0, sqrt((effective - 1) / (size + 1)) - 1)
    c_path = (4 + effective / size) / (size + 4 + 2 * effective / size)
    c_one = 2 / ((size + 1.3) ** 2 + effective) * (size + 2) / 3
    c_many = min(
        1 - c_one,
        2 * (effective - 2 + 1 / effective) / ((size + 2) ** 2 + effective) * (size + 2) / 3,
    )
    usual_length = sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size))
    mean, sigma = np.zeros(size), 1.0
    variance, path, path_sigma = np.ones(size), np.zeros(size), np.zeros(size)
    begin = 0
    key = [deals, seed, names]
    if KEPT.exists() and (kept := json.loads(KEPT.read_text()))["key"] == key:
        begin, sigma = kept["generation"], kept["sigma"]
        mean, variance, path, path_sigma = (np.array(row) for row in kept["rows"])
    for generation in range(begin, generations):
        random = np.random.default_rng([seed, generation])
        steps = random.standard_normal((offspring, size)) * np.sqrt(variance)
        first = seed + 1000 * (generation + 1)
        scores = [
            sum(won(edition, said(mean + sigma * one), first, deals) for edition in TUNED_ON)
            for one in steps
        ]
        best = steps[np.argsort(scores)[::-1][:parents]]
        way = share @ best
        mean = mean + sigma * way
        path_sigma = (1 - c_sigma) * path_sigma + sqrt(
            c_sigma * (2 - c_sigma) * effective
        ) * way / np.sqrt(variance)
        length = float(np.linalg.norm(path_sigma))
        steady = (
            length / sqrt(1 - (1 - c_sigma) ** (2 * generation + 2))
            < (1.4 + 2 / (size + 1)) * usual_length
        )
        path = (1 - c_path) * path + steady * sqrt(c_path * (2 - c_path) * effective) * way
        variance = (1 - c_one - c_many) * variance + c_one * path**2 + c_many * share @ best**2
        sigma *= exp(c_sigma / d_sigma * (length / usual_length - 1))
        KEPT.parent.mkdir(exist_ok=True)
        rows = [row.tolist() for row in (mean, variance, path, path_sigma)]
        KEPT.write_text(
            json.dumps({"key": key, "generation": generation + 1, "sigma": sigma, "rows": rows})
        )
        if generation % 5 == 4:
            told = sum(won(edition, said(mean), 7, 4 * deals) for edition in TUNED_ON) / 2
            print(generation + 1, f"sigma {sigma:.3f}, wins {told:.4f}", flush=True)
    return {name: value for name, value in said(mean).items() if name not in FITTED}


if __name__ == "__main__":
    sys.exit(main())
