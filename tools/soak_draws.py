"""Draw many random tournaments and let the checker judge every certificate.

    python -m tools.soak_draws [--draws 5000] [--seed 1] [--largest 400] [--rerun 20]

Prints how often generator and checker disagree (never, or the run fails), and which priorities were
left above their bound: with proof by exhaustion, or with a gap.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.draw.seating.certificate import Certificate
from arbitro.tournament.draw.seating.field import Entry
from arbitro.tournament.draw.seating.inner_loop import Speed, available
from arbitro.tournament.draw.seating.seeded_draw import draw, rerun, swap
from arbitro.tournament.draw.table_sizes import Mix, missing, part

FOURS = Mix(sizes=(4,))
"""Tables of four only: RUR, Tarocchi."""
FOURS_FIVES = Mix(sizes=(4, 5))
"""Fours, and as few fives as can be: Raduno, Master and the clubs' formats like it."""
FOURS_FIVES_THREES = Mix(sizes=(4, 5), last=(3,))
"""Fours, then fives; threes only for numbers that those cannot reach: 24ore."""
FOURS_THREES = Mix(sizes=(4, 3))
"""Fours, and as few threes as can be: BGL."""
ONE_FIVE_OR_THREES = Mix(sizes=(4, 5), last=(3,), most=((5, 1),))
"""Fours; one five for a remainder of one, else threes: Campionato Gufo."""
DUELS = Mix(sizes=(2, 3), most=((3, 1),))
"""Two by two, with one table of three for an odd number: 1 vs 1."""


class Plan(NamedTuple):
    """One format: its tables, and priorities and procedure for each round."""

    name: str
    mix: Mix
    rounds: tuple[tuple[str, tuple[str, ...]], ...]


PLANS = (
    Plan(
        "rur",
        FOURS,
        (
            ("optimise", ("club", "region")),
            ("optimise", ("placing", "club", "region")),
            ("bands", ("club", "bands")),
        ),
    ),
    Plan("tarocchi", FOURS, (("trumps", ()), ("ranking", ()))),
    Plan(
        "24ore",
        FOURS_FIVES_THREES,
        (("optimise", ("team",)), ("optimise", ("team", "repeat"))),
    ),
    Plan(
        "raduno",
        FOURS_FIVES,
        (("optimise", ("club", "region")), ("optimise", ("winners", "club", "repeat"))),
    ),
    Plan(
        "master",
        FOURS_FIVES,
        (("cinquisti", ("club",)), ("optimise", ("odd-table", "winners", "club", "repeat"))),
    ),
    Plan(
        "open",
        FOURS_FIVES,
        (("optimise", ("club",)), ("optimise", ("odd-table", "club", "repeat"))),
    ),
    Plan(
        "gufo",
        ONE_FIVE_OR_THREES,
        (("optimise", ("club",)), ("optimise", ("odd-table", "club", "repeat"))),
    ),
    Plan(
        "nazionale",
        FOURS_FIVES,
        (("optimise", ("club", "region")), ("alla-greca", ("club",)), ("scheme", ("club",))),
    ),
    Plan(
        "bgl",
        FOURS_THREES,
        (("optimise", ("club",)), ("optimise", ("odd-table", "repeat", "club"))),
    ),
    Plan("bgl-svizzera", FOURS_THREES, (("optimise", ("club",)), ("swiss", ("repeat",)))),
    Plan(
        "duels",
        DUELS,
        (("optimise", ("club",)), ("optimise", ("odd-table", "repeat", "club"))),
    ),
    Plan(
        "squadre",
        FOURS_FIVES,
        (
            ("optimise", ("club", "club-meetings")),
            ("optimise", ("club", "club-meetings", "repeat", "player-club")),
        ),
    ),
)


def entrants(chance: random.Random, players: int) -> list[Entry]:
    """People of clubs of very unequal size, some of no club, in teams of two."""
    clubs = chance.randint(2, max(3, players // 3))
    skew = chance.choice((1, 1, 2, 4))
    rows = []
    for at in range(players):
        club = int(chance.random() ** skew * clubs)
        outsider = chance.random() < 0.05
        rows.append(
            Entry(
                id=f"p{at:03}",
                club=None if outsider else f"club {club}",
                region=None if outsider else f"region {club // 4}",
                team=f"team {at // 2}",
            )
        )
    return rows


def tournaments(
    seed: int, draws: int, largest: int, speed: Speed
) -> Iterator[tuple[str, Certificate]]:
    """Draws of random tournaments, round after round, until there are enough."""
    chance = random.Random(seed)
    made = 0
    while made < draws:
        plan = chance.choice(PLANS)
        players = int(6 * (largest / 6) ** chance.random())
        players += missing(players, plan.mix)
        rows = entrants(chance, players)
        for number, (procedure, priorities) in enumerate(plan.rounds, 1):
            certificate = draw(
                rows,
                part(players, plan.mix),
                priorities,
                procedure,
                f"{chance.getrandbits(64):016x}",
                str(chance.randint(1, 6)),
                number,
                plan.name,
                speed=speed,
            )
            if chance.random() < 0.2 and len(certificate.tables) > 1:
                first, second = chance.sample(certificate.tables, 2)
                certificate = swap(
                    certificate, chance.choice(first), chance.choice(second), "asked", "soak"
                )
            yield plan.name, certificate
            made += 1
            rows = played(chance, rows, certificate, number)


def played(
    chance: random.Random, rows: list[Entry], certificate: Certificate, number: int
) -> list[Entry]:
    """The same people after a round with random places."""
    known = {entry.id: entry for entry in rows}
    order = [entry.id for entry in rows]
    chance.shuffle(order)
    rank = {id: place for place, id in enumerate(order, 1)}
    after = []
    for at, table in enumerate(certificate.tables, 1):
        places = chance.sample(range(1, len(table) + 1), len(table))
        for id, place in zip(table, places, strict=True):
            old = known[id]
            after.append(
                Entry(
                    id=id,
                    club=old.club,
                    region=old.region,
                    team=old.team,
                    rank=rank[id],
                    met=(*old.met, *(other for other in table if other != id)),
                    placing=place,
                    winner=place == 1 if number == 1 else old.winner,
                    odd=old.odd + len(table) % 2,
                    table=at,
                )
            )
    return after


def main() -> int:
    """Run, report, and fail if generator and checker ever disagree."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--draws", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--largest", type=int, default=400)
    parser.add_argument("--rerun", type=int, default=20, help="draw every n-th again; 0 for none")
    asked = parser.parse_args()
    speed: Speed = "numba" if available() else "python"
    started = time.perf_counter()
    figures: Counter[str] = Counter()
    gaps: Counter[str] = Counter()
    for at, (name, certificate) in enumerate(
        tournaments(asked.seed, asked.draws, asked.largest, speed), 1
    ):
        again = rerun if asked.rerun and at % asked.rerun == 0 else None
        problems = check(json.loads(certificate.text()), again)
        if problems:
            figures["disagreements"] += 1
            print(f"{name}, {len(certificate.entries)} players: {problems[:3]}")
        for row in certificate.result:
            figures["priorities"] += 1
            figures["at the bound"] += row.conflicts == row.bound
            figures["best by exhaustion"] += row.optimal and row.conflicts != row.bound
            free = certificate.procedure in ("optimise", "bands") and not certificate.manual
            if not row.optimal and free:
                gaps[f"{name} round {certificate.round}, {row.priority}"] += 1
        if at % 250 == 0:
            print(f"{at} draws, {time.perf_counter() - started:.0f} s", file=sys.stderr, flush=True)
    print(f"draws {asked.draws}, disagreements {figures['disagreements']} ({speed})")
    print(
        ", ".join(f"{name} {count}" for name, count in figures.items() if name != "disagreements")
    )
    print("free draws left above the bound without proof:")
    for name, count in gaps.most_common():
        print(f"  {count:4} {name}")
    print(f"{time.perf_counter() - started:.0f} s")
    return 1 if figures["disagreements"] else 0


if __name__ == "__main__":
    sys.exit(main())
