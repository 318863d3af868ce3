"""Tune the weights of the Tarocchi players by hands of their own (levels 2 and 3 of the ladder).

Each round plays hands with the weights so far; at every decision looked at, each choice is played
out in the true deal, and the weights are fitted to what each choice brought more than its
alternatives (least squares, ridge). The same arguments give the same weights.

    python tools/tune_mineo.py            # writes src/arbitro/fast/mineo/skill/weights.json
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from arbitro.fast.bits import count, lowest, nth
from arbitro.fast.chance import choose, start
from arbitro.fast.compiling import Ints, compiled
from arbitro.fast.mineo.cardplay import layable, playable, rank, three_of
from arbitro.fast.mineo.counting import JOCHI, PAID, RESULT, score
from arbitro.fast.mineo.layout import (
    CALL,
    CODE,
    COMMITTING,
    CV,
    DECLINE,
    DISCARD,
    DISCARDING,
    FIRST_BIDS,
    FIRST_DEALER,
    HANDS,
    LAST_TRICK,
    LAY,
    OFFERED,
    OVER,
    PASS,
    PHASE,
    PLAY,
    PLAYED,
    PLAYING,
    SEATS,
    SECOND_BIDS,
    SOLO,
    STATE,
    TURN,
    WAGER,
)
from arbitro.fast.mineo.legal import role, words
from arbitro.fast.mineo.skill import shape
from arbitro.fast.mineo.skill.falling import facts, kind_of, situation
from arbitro.fast.mineo.skill.hand import features
from arbitro.fast.mineo.skill.player import LATE, WORK, laid_features
from arbitro.fast.mineo.skill.table import SENSIBLE, action_of, hand, played_out
from arbitro.fast.mineo.step import in_attack, opening, step
from arbitro.fast.mineo.tables import tables

EDITION = "tarocchi-2012"
OUT = Path(__file__).resolve().parent.parent / "src/arbitro/fast/mineo/skill/weights.json"
WIDTH = 3 + max(shape.HAND, shape.FACTS, shape.LAID)
DISCARDS, SAID = 1000, 2000
"""Numbers of models beside those of cards."""
CHANCE = 8


@compiled
def tried(s: Ints, r: Ints, p: Ints, work: Any, action: int, seat: int, paid: bool) -> Any:
    """What an action brings: jochi paid to the seat, or the difference in favour of its side."""
    s2, c1, c2, out, seats, x, w, own = work
    for place in range(STATE):
        s2[place] = s[place]
    for place in range(4):
        c2[place] = c1[place]
    step(s2, r, c2, action)
    played_out(s2, r, p, seats, c2, (x, w, own))
    score(s2, r, out)
    if paid:
        return out[PAID + seat]
    difference = 0
    for jocu in range(8):
        difference += out[JOCHI + jocu] - out[JOCHI + 8 + jocu]
    return difference if in_attack(s2, seat) else -difference


@compiled
def of_cards(s: Ints, r: Ints, p: Ints, work: Any, y: Ints, rows: Any, at: tuple[int, int]) -> int:
    """A row for each card that may be played now, from row `at[0]` on; how many."""
    begin, group = at
    seat, n = s[TURN], begin
    left = playable(s, r)
    while left:
        card = lowest(left)
        left &= left - 1
        situation(s, r, y)
        facts(s, r, y, card, rows[n], 3)
        late = shape.ROLES if s[PLAYED] >= LATE else 0
        rows[n][0] = group
        rows[n][1] = (role(s, seat) + late) * shape.KINDS + kind_of(s, r, y, card)
        rows[n][2] = tried(s, r, p, work, PLAY + card, seat, False)
        n += 1
    return n - begin


@compiled
def of_discards(
    s: Ints, r: Ints, p: Ints, work: Any, y: Ints, rows: Any, at: tuple[int, int]
) -> int:
    """A row for each of twelve discards, drawn by lot; how many."""
    begin, group = at
    seat, own = s[TURN], work[7]
    free = layable(r, s[HANDS + seat])
    number = count(free)
    for n in range(begin, begin + 12):
        places = three_of(choose(own, number * (number - 1) * (number - 2) // 6))
        three = 0
        while places:
            three |= 1 << nth(free, lowest(places))
            places &= places - 1
        laid_features(r, s[HANDS + seat], three, y)
        for place in range(shape.LAID):
            rows[n][3 + place] = y[place]
        rows[n][0] = group
        rows[n][1] = DISCARDS + (1 if s[CODE] >= CV else 0)
        rows[n][2] = tried(s, r, p, work, LAY + rank(three), seat, False)
    return 12


@compiled
def model_of(s: Ints, word: int) -> int:
    """Which weights decide a word now."""
    if word == CALL:
        return shape.CALL_IT
    if word == WAGER:
        return shape.BET
    if word == LAST_TRICK:
        return shape.VAUNT if s[CODE] < CV else shape.VAUNT_HIDDEN
    return shape.GO_5 if s[PHASE] == FIRST_BIDS else shape.GO


@compiled
def of_words(s: Ints, r: Ints, p: Ints, work: Any, y: Ints, rows: Any, begin: int) -> int:
    """A row for each word that may be said: what it brought more than saying nothing; how many."""
    seat, w, n = s[TURN], work[6], begin
    if words(s, r, w) == 1:
        return 0
    nothing = DECLINE if s[PHASE] == COMMITTING else PASS
    base = tried(s, r, p, work, nothing, seat, True)
    for word in (SOLO, CALL, WAGER, LAST_TRICK):
        offered = False
        for place in range(words(s, r, w)):
            offered = offered or w[place] == word
        if offered:
            features(s, r, y)
            for place in range(shape.HAND):
                rows[n][3 + place] = y[place]
            rows[n][0] = -1
            rows[n][1] = SAID + model_of(s, word)
            rows[n][2] = tried(s, r, p, work, word, seat, True) - base
            n += 1
    return n - begin


@compiled
def harvest(r: Ints, p: Ints, pool: Ints, numbers: Any, rooms: Any, rows: Any) -> int:
    """Rows of one seed's hands: group, model, what it brought, features. Who sits where is drawn
    from the pool for every hand, the newest player as often as all the others.
    """
    s, y, work = rooms
    c1, seats, x, w, own = work[1], work[4], work[5], work[6], work[7]
    seed, first, last = numbers
    n = group = 0
    for game in range(first, last):
        start(c1, seed, game)
        start(own, seed + 7, game)
        for seat in range(SEATS):
            older = choose(own, 2) == 0
            seats[seat] = pool[choose(own, len(pool))] if older else pool[len(pool) - 1]
        opening(s, (r[FIRST_DEALER] + game) % SEATS)
        while s[PHASE] != OVER:
            phase = s[PHASE]
            action = action_of(s, r, p, seats[s[TURN]], (x, w, own))
            room = n + 16 < len(rows)
            group += 1
            if phase == PLAYING:
                may = playable(s, r)
                if may & (may - 1) and choose(own, 4) == 0 and room:
                    n += of_cards(s, r, p, work, y, rows, (n, group))
                if choose(own, 12) == 0:
                    action = PLAY + nth(may, choose(own, count(may)))
            elif phase == DISCARDING and s[DISCARD] == 0:
                if count(layable(r, s[HANDS + s[TURN]])) > 3 and room:
                    n += of_discards(s, r, p, work, y, rows, (n, group))
            elif phase in (FIRST_BIDS, SECOND_BIDS, COMMITTING) and room:
                n += of_words(s, r, p, work, y, rows, n)
            step(s, r, c1, action)
    return n


def ints(n: int) -> Any:
    return np.zeros(n, dtype=np.int64)


def demeaned(values: Any, groups: Any) -> Any:
    """Less the mean of each group."""
    _, index, number = np.unique(groups, return_inverse=True, return_counts=True)
    if values.ndim == 1:
        return values - (np.bincount(index, values) / number)[index]
    sums = np.stack([np.bincount(index, column) for column in values.T], axis=1)
    return values - (sums / number[:, None])[index]


def fitted(x: Any, y: Any, ridge: float) -> Any:
    a = x.T @ x + ridge * np.eye(x.shape[1])
    return np.linalg.solve(a, x.T @ y)


def fit(rows: Any) -> Any:
    """The weights that follow from harvested rows."""
    p = ints(shape.WEIGHTS)
    model = rows[:, 1]
    for number in range(shape.SETS):
        mine = rows[(model < DISCARDS) & (model // shape.KINDS == number)]
        if not len(mine):
            continue
        kinds = mine[:, 1] % shape.KINDS
        wide = np.zeros((len(mine), shape.SET))
        for fact in range(shape.FACTS):
            wide[np.arange(len(mine)), kinds * shape.FACTS + fact] = mine[:, 3 + fact]
        wide = demeaned(wide, mine[:, 0])
        w = fitted(wide, demeaned(mine[:, 2].astype(float), mine[:, 0]), 30.0)
        begin = shape.CARDS_AT + number * shape.SET
        p[begin : begin + shape.SET] = np.round(1000 * w)
    for kind in range(2):
        mine = rows[model == DISCARDS + kind]
        x = demeaned(mine[:, 3 : 3 + shape.LAID].astype(float), mine[:, 0])
        w = fitted(x, demeaned(mine[:, 2].astype(float), mine[:, 0]), 10.0)
        begin = shape.LAYING + kind * shape.LAID
        p[begin : begin + shape.LAID] = np.round(1000 * w)
    for number in range(shape.MODELS):
        mine = rows[model == SAID + number]
        begin = shape.WORDS + number * shape.HAND
        if len(mine) < 100:
            p[begin] = -1000
            continue
        w = fitted(mine[:, 3 : 3 + shape.HAND].astype(float), mine[:, 2].astype(float), 5.0)
        p[begin : begin + shape.HAND] = np.round(1000 * w)
    return p


def rows_of(r: Any, p: Any, pool: list[int], seed: int, hands: int) -> Any:
    rows = np.zeros((hands * 110, WIDTH), dtype=np.int64)
    work = tuple(ints(n) for n in (STATE, CHANCE, CHANCE, RESULT, 4, WORK, OFFERED, CHANCE))
    places: Any = np.array(pool)
    n = harvest(r, p, places, (seed, 0, hands), (ints(STATE), ints(WORK), work), rows)
    return rows[:n]


def compared(r: Any, p: Any, pair: tuple[int, int], seed: int, deals: int) -> tuple[float, float]:
    """Jochi a hand of the first of the pair, one against three of the second, at every seat of the
    same deals; and the standard error.
    """
    work: Any = tuple(ints(n) for n in (STATE, CHANCE, RESULT))
    rooms: Any = tuple(ints(n) for n in (WORK, OFFERED, CHANCE))
    won = np.zeros(deals)
    for deal in range(deals):
        for guest in range(SEATS):
            seats: Any = np.array([pair[0] if seat == guest else pair[1] for seat in range(SEATS)])
            hand(r, p, seats, (seed, deal), work, rooms)
            won[deal] += work[2][PAID + guest] / SEATS
    return float(won.mean()), float(won.std() / np.sqrt(deals))


def tuned(r: Any, rounds: int, hands: int, seed: int) -> Any:
    """Rounds of playing and fitting, from the sensible player on. Each new player has met all those
    before him, so that he does not merely undo the last.
    """
    p, pool = ints(0), [SENSIBLE]
    for number in range(rounds):
        began = time.process_time()
        rows = rows_of(r, p if len(p) else ints(1), pool, seed + number, hands)
        new = len(p)
        p = np.concatenate([p, fit(rows)])
        met = [compared(r, p, (new, older), seed + 99, 4000) for older in pool]
        took = time.process_time() - began
        told = ", ".join(f"{points:+.3f} ± {1.96 * error:.3f}" for points, error in met)
        print(
            f"round {number}: {len(rows)} rows, {took:.0f} s, against each before: {told}",
            flush=True,
        )
        pool.append(new)
    return p[-shape.WEIGHTS :]


def main() -> None:
    """Tune, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--hands", type=int, default=8_000)
    parser.add_argument("--seed", type=int, default=20_261_116)
    asked = parser.parse_args()
    r = np.array(tables(EDITION), dtype=np.int64)
    OUT.write_text(json.dumps(tuned(r, asked.rounds, asked.hands, asked.seed).tolist()) + "\n")


if __name__ == "__main__":
    main()
