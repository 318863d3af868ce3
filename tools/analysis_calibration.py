"""Are the chances of an analysis kept, and is luck nobody's? Chances beside who then won, a chart.

    python -m tools.analysis_calibration FILE.svg [--matches 80] [--playouts 300] [--seed 1]

Matches between sensible players are explained at the beginning of every giro. Seats told 30 %
should win 30 matches of 100; the mean of luck should be 0 within three of its standard errors.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev

from arbitro.analysis.luck import Glance
from arbitro.analysis.moments import moments
from arbitro.analysis.report import last_call, require_match
from arbitro.bots.simulate import simulate
from arbitro.fast.risiko.forecast import forecast
from arbitro.play.game import game_of
from arbitro.play.redo import rules_of
from tools.foresight_calibration import Told, binned, chart

REGULATIONS = ("rur-2015", "master-2020", "24ore-2018")


def told_and_happened(data: bytes, playouts: int, seed: int) -> tuple[list[Told], list[float]]:
    """The chances of one match at the beginning of every giro, and everybody's luck."""
    events, last = require_match(data)
    game = game_of(last.regulation)
    rules, called = rules_of(game, events[0]), last_call(last)
    glance = Glance(rules, last.regulation, last.seats, called)
    rows: list[Told] = []
    luck = [0.0] * last.seats
    giro = 0
    for moment in moments(game, events):
        if moment.kind in ("throw", "sdadata"):
            lucky = glance.lucky(moment)
            if lucky is not None:
                luck = [a + b for a, b in zip(luck, lucky.luck, strict=True)]
        elif moment.kind == "turn" and moment.state.turn.giro > giro:
            giro = moment.state.turn.giro
            told = forecast(moment.state, rules, playouts, seed, time_up_giro=called)
            places = last.scores.places
            rows += [(one, places[seat] == 1) for seat, one in enumerate(told.chance)]
    return rows, luck


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--matches", type=int, default=80)
    parser.add_argument("--playouts", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    rows: list[Told] = []
    luck: list[float] = []
    for number in range(asked.matches):
        regulation = REGULATIONS[number % len(REGULATIONS)]
        (log,) = simulate(regulation, 4, 1, asked.seed + number, "sensible")
        told, lucky = told_and_happened(log.data, asked.playouts, asked.seed + number)
        rows += told
        luck.append(lucky[0])
    asked.file.write_text(chart(rows), encoding="utf-8")
    for told_share, came, count in binned(rows):
        print(f"told {told_share:6.1%}  came {came:6.1%}  of {count}")
    print(
        f"luck of the first seat: {fmean(luck):+.4f} ± {pstdev(luck) / sqrt(len(luck)):.4f} (s.e.)"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
