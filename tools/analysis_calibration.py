"""Are the chances of an analysis kept? Chances told beside who then won, as a chart.

    python -m tools.analysis_calibration FILE.svg [--matches 80] [--seed 1] [--write]

Matches between players of one kind, sensible ones and those of level 3 by turns, are looked at when
every giro begins. Seats told 30 % should win 30 matches of 100. `--write` puts it on
the page of the analysis.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time

from arbitro.analysis.moments import moments
from arbitro.analysis.report import last_call, require_match
from arbitro.bots.simulate import simulate
from arbitro.fast.risiko.forecast import forecast
from arbitro.play.game import game_of
from arbitro.play.redo import rules_of
from tools.analysis_page import put
from tools.foresight_calibration import Told, binned, chart

REGULATIONS = ("rur-2015", "master-2020", "24ore-2018")
PLAYERS = ("sensible", "level-3")
CHART = "![{}](pictures/analysis-calibration.svg)"
SAID = {
    "it": (
        "Le probabilità dette all'inizio di ogni giro di {} partite ({} probabilità), accanto a chi"
        " poi ha vinto. Le righe sono gli intervalli del 95 % come se ogni probabilità fosse una"
        " partita a sé.\n\n" + CHART.format("Le probabilità dette, e chi ha vinto")
    ),
    "en": (
        "The chances told as every giro of {} matches began ({} chances), beside who then won. The"
        " lines are 95% intervals as if every chance were a match of its own.\n\n"
        + CHART.format("Chances told, and who won")
    ),
}


def told_and_happened(data: bytes, playouts: int, seed: int) -> list[Told]:
    """The chances of one match at the beginning of every giro."""
    events, last = require_match(data)
    game = game_of(last.regulation)
    rules, called = rules_of(game, events[0]), last_call(last)
    rows: list[Told] = []
    giro = 0
    for moment in moments(game, events):
        if moment.kind == "turn" and moment.state.turn.giro > giro:
            giro = moment.state.turn.giro
            told = forecast(moment.state, rules, playouts, seed, time_up_giro=called)
            places = last.scores.places
            rows += [(one, places[seat] == 1) for seat, one in enumerate(told.chance)]
    return rows


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--matches", type=int, default=80)
    parser.add_argument("--playouts", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(arguments)
    begun = process_time()
    rows: list[Told] = []
    for number in range(asked.matches):
        regulation, players = REGULATIONS[number % 3], PLAYERS[number // 3 % 2]
        (log,) = simulate(regulation, 4, 1, asked.seed + number, players)
        rows += told_and_happened(log.data, asked.playouts, asked.seed + number)
    asked.file.write_text(chart(rows), encoding="utf-8")
    for told_share, came, count in binned(rows):
        print(f"told {told_share:6.1%}  came {came:6.1%}  of {count}")
    print(f"{len(rows)} chances, {process_time() - begun:.0f} s of CPU")
    if asked.write:
        put("chances", {lang: told.format(asked.matches, len(rows)) for lang, told in SAID.items()})


if __name__ == "__main__":
    main(sys.argv[1:])
