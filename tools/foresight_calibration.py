"""Are sampled chances kept? Chances told beside what then happened, as a chart.

    python -m tools.foresight_calibration FILE.svg [--tournaments 80] [--seed 1]

Tournaments between invented players are stopped in their last qualifying round; whoever is still
open has a chance, and the tournament goes on as it was simulated. Players told 30% should go on in
30 cases of 100.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from arbitro.foresight.needs import foresee
from arbitro.regulations import tournament_rules
from arbitro.simulation.seeded_chance import Chance
from arbitro.simulation.whole_tournament import simulate
from arbitro.tournament.decide import step
from arbitro.tournament.events import TournamentOpened
from arbitro.tournament.evolve import opened
from arbitro.tournament.state import Tournament

FIELDS = (("rur-2015", 24), ("rur-2015", 40), ("raduno-nazionale", 44), ("24ore-2018", 32))
BINS = 10
SIDE, MARGIN = 400, 50

Told = tuple[float, bool]
"""A chance, and whether it came true."""


def told_and_happened(id: str, players: int, seed: int) -> list[Told]:
    """The chances of one tournament at a point of its last qualifying round."""
    rules = tournament_rules(id)
    done = simulate(rules, players, seed)
    first = done.events[0]
    assert isinstance(first, TournamentOpened)  # noqa: S101 - the first of every tournament
    t = opened(first)
    seen: list[Tournament] = []
    for command in done.commands:
        t, _ = step(t, command, rules)
        stage = t.stages[0] if t.stages else None
        if stage is not None and len(t.rounds) == stage.rounds and len(t.stages) == 1:
            seen.append(t)
    then = Chance(f"calibration {id} {seed}").pick(seen)
    formed = done.state.stages[1]
    by_team = rules.unit().value == "team"
    players_on = {slot.player for slot in formed.slots}
    on = {done.state.players[p].team if by_team else p for p in players_on}
    return [
        (need.share.chance, unit in on)
        for unit, need in foresee(then, rules).needs.items()
        if need.by_results == "open" and need.share is not None
    ]


def chart(rows: list[Told]) -> str:
    """Chance told across, share that came true upwards, with as many as it rests on."""
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE + 2 * MARGIN} '
            f'{SIDE + 2 * MARGIN}" font-family="sans-serif" font-size="13">'
        ),
        '<rect width="100%" height="100%" fill="white"/>',
        f'<path d="M{MARGIN} {MARGIN}v{SIDE}h{SIDE}" fill="none" stroke="black"/>',
        (
            f'<path d="M{MARGIN} {MARGIN + SIDE}L{MARGIN + SIDE} {MARGIN}" stroke="#999" '
            'stroke-dasharray="5 5"/>'
        ),
        (
            f'<text x="{MARGIN + SIDE / 2}" y="{SIDE + 2 * MARGIN - 10}" text-anchor="middle">'
            "chance told</text>"
        ),
        f'<text x="16" y="{MARGIN - 16}">came true</text>',
    ]
    for share in (0, 25, 50, 75, 100):
        at = SIDE * share / 100
        parts.append(
            f'<text x="{MARGIN + at}" y="{MARGIN + SIDE + 18}" text-anchor="middle">{share}%</text>'
            f'<text x="{MARGIN - 8}" y="{MARGIN + SIDE - at + 4}" text-anchor="end">{share}%</text>'
        )
    for told, came, count in binned(rows):
        x, y = MARGIN + SIDE * told, MARGIN + SIDE * (1 - came)
        half = SIDE * 1.96 * (max(came * (1 - came), 0.01) / count) ** 0.5
        top, low = max(MARGIN, y - half), min(MARGIN + SIDE, y + half)
        parts.append(
            f'<path d="M{x:.1f} {top:.1f}V{low:.1f}" stroke="#0b5394"/>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="#0b5394"/>'
            f'<text x="{x + 8:.1f}" y="{y - 6:.1f}" fill="#555">{count}</text>'
        )
    return "\n".join([*parts, "</svg>\n"])


def binned(rows: list[Told]) -> list[tuple[float, float, int]]:
    """By tenths of the chance told: its mean, the share that came true, how many."""
    found = []
    for at in range(BINS):
        part = [row for row in rows if min(BINS - 1, int(row[0] * BINS)) == at]
        if part:
            told = sum(chance for chance, _ in part) / len(part)
            found.append((told, sum(came for _, came in part) / len(part), len(part)))
    return found


def main() -> int:
    """Play, chart, and print the bins and the mean square error."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--tournaments", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rows: list[Told] = []
    for number in range(asked.tournaments):
        id, players = FIELDS[number % len(FIELDS)]
        rows += told_and_happened(id, players, asked.seed + number)
    asked.file.write_text(chart(rows), encoding="utf-8")
    for told, came, count in binned(rows):
        print(f"told {told:5.1%}  came true {came:5.1%}  of {count}")
    brier = sum((chance - came) ** 2 for chance, came in rows) / len(rows)
    print(f"{len(rows)} chances, mean square error {brier:.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
