"""Learn when to go solo at the Tarocchi of Mineo, from hands played at random, and draw it.

    python -m examples.laboratory [FOLDER]

Thousands of hands run side by side on the kernel (`research.vector_env`). Everybody plays at
random; after each hand the table of what a first bid was worth, by the trumps among the first five
cards, has learnt a little. Then a seat that bids by the table sits with three that do not.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

from arbitro.documents.drawings import Bar, BarChart
from arbitro.fast.mineo.layout import FIRST_BIDS, PASS, SOLO
from arbitro.fast.mineo.row import FIELDS
from arbitro.games.mineo.cards import TRUMPS, members
from arbitro.research import vector_env

REGULATION = "tarocchi-2012"
BATCH = 256
MOST = 6
"""Trumps among five cards: none to five."""
_TRUMPS = members(TRUMPS)
_AT = dict(zip(FIELDS, np.cumsum([0, *FIELDS.values()]), strict=False))


def learn(hands: int, seed: int) -> Any:
    """What a first bid brought on average: a row per number of trumps, a column for pass, solo."""
    total, number = np.zeros((MOST, 2)), np.zeros((MOST, 2))
    for bids, rewards in _played(hands, seed, None):
        for seat, (trumps, bid) in bids.items():
            total[trumps, bid] += rewards[seat]
            number[trumps, bid] += 1
    return total / np.maximum(number, 1)


def compare(worth: Any, hands: int, seed: int) -> tuple[float, float]:
    """Mean jochi of seat 0 when it bids at random, and when it bids by what was learnt."""
    plain, wise = (
        [rewards[0] for _, rewards in _played(hands, seed, table)] for table in (None, worth)
    )
    return float(np.mean(plain)), float(np.mean(wise))


def _played(hands: int, seed: int, worth: Any) -> Any:
    """Hands played to the end: each seat's first bid (trumps held, 1 for solo), and its jochi."""
    env = vector_env(REGULATION, 4, BATCH, seed)
    random = np.random.default_rng(seed)
    seen, mask, player = env.reset()
    bids: list[dict[int, tuple[int, int]]] = [{} for _ in range(BATCH)]
    done = 0
    while done < hands:
        actions = (mask * random.random(mask.shape, dtype=np.float32)).argmax(1)
        first = seen[:, _AT["phase"] + FIRST_BIDS] == 1
        trumps = seen[:, _TRUMPS].sum(axis=1)
        for n in np.flatnonzero(first).tolist():
            seat, held = int(player[n]), int(trumps[n])
            if worth is not None and seat == 0:
                actions[n] = SOLO if worth[held, 1] > worth[held, 0] else PASS
            bids[n][seat] = held, int(actions[n] == SOLO)
        seen, mask, player, reward, ended = env.step(actions)
        for n in np.flatnonzero(ended).tolist():
            yield bids[n], reward[n].copy()
            bids[n] = {}
            done += 1
    env.close()


def picture(worth: Any) -> str:
    """What going solo brings more than passing, as SVG."""
    more = worth[:, 1] - worth[:, 0]
    bars = tuple(Bar(f"{n} trumps", float(m), f"{m:+.2f}") for n, m in enumerate(more))
    return BarChart("Solo rather than pass", "mean jochi; hollow below nothing", bars, 90).svg()


def main(folder: Path, hands: int = 8_000) -> None:
    worth = learn(hands, seed=1)
    plain, wise = compare(worth, hands, seed=2)
    file = folder / "solo.svg"
    file.write_text(picture(worth), encoding="utf-8")
    said = f"Seat 0: {plain:+.2f} jochi a hand at random, {wise:+.2f} by what was learnt. {file}"
    sys.stdout.write(said + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
