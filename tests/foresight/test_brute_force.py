"""Nobody is called through or out whom some continuation makes otherwise."""

from __future__ import annotations

import pytest

from arbitro.foresight.needs import foresee
from arbitro.regulations import tournament_rules
from arbitro.simulation.seeded_chance import Chance
from tests.foresight.brute_force import brute, snapshots

FIELDS = (
    ("rur-2015", (16, 17, 20, 24, 28)),
    ("24ore-2018", (12, 16, 24, 26)),
    ("tarocchi-2012", (8,)),
    ("master", (12, 16, 21, 24, 33)),
    ("raduno-nazionale", (12, 17, 20, 24, 37)),
    ("sant-eufemia", (13, 16, 20, 21)),
    ("open", (8, 9, 12)),
    ("campionato-gufo", (8, 9, 11)),
    ("squadre", (12, 16)),
    ("bgl", (7, 8, 11)),
    ("uno-contro-uno", (4, 5, 6)),
    ("nazionale-risiko", (8, 9, 12)),
    ("torneo-gufo", (8, 9)),
)


def falsely_told(number: int, most: int) -> list[str]:
    """What foresight says of one small tournament and brute force contradicts."""
    chance = Chance(f"brute force {number}")
    id, sizes = FIELDS[number % len(FIELDS)]
    rules = tournament_rules(id)
    states = snapshots(rules, chance.pick(sizes), number)
    t = chance.pick([t for t in states if _told(t, chance)])
    foreseen = foresee(t, rules, 40)
    seen = brute(t, rules, foreseen.stage, most, chance)
    wrong = []
    for unit, need in foreseen.needs.items():
        had, stayed = seen.had.get(unit, 0), seen.stayed.get(unit, 0)
        if need.state == "through" and had < stayed:
            wrong.append(f"{number} {id}: {unit} is not through in {stayed - had} of {stayed}")
        if need.state == "out" and had:
            wrong.append(f"{number} {id}: {unit} is not out in {had} of {stayed}")
    assert seen.looked, f"{number} {id}: nothing could be played on"
    return wrong


def _told(t: object, chance: Chance) -> bool:
    """Rather states in which something is decided: few tables open."""
    drawn = t.rounds[-1]  # type: ignore[attr-defined]
    undone = sum(not table.done for table in drawn.tables)
    return undone <= 2 or chance.one_in(4)


@pytest.mark.parametrize("number", range(13))
def test_brute_force_finds_nobody_falsely_through_or_out(number: int) -> None:
    assert falsely_told(number, 25) == []


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100, 600))
def test_brute_force_of_five_hundred_small_tournaments(number: int) -> None:
    assert falsely_told(number, 100) == []
