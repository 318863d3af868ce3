"""The kernel plays as the reference engine does: offers, states and results, both leading.

Here the kernel runs as plain Python, over lists: nothing is compiled for it. That compiled it gives
the same numbers is `test_playouts`' business. The long proof is `python -m tools.soak_fast`.
"""

from __future__ import annotations

import pytest

from arbitro.fast.risiko.sensible.figures import figures
from arbitro.kernel import Refused
from arbitro.regulations import RISIKO, risiko_rules
from tests.fast.following import (
    Kernel,
    Side,
    kernel_leads,
    reference_leads,
    sensible_leads,
)
from tests.fast.kernels import broken_kernel, plain_kernel, plain_modules
from tests.fast.mutants import MUTANTS, Mutant
from tests.fast.positions import Table

TABLES = [(id, size) for id in RISIKO for size in risiko_rules(id).table_sizes().value]
CLOCKS = (1, 3, 6, 10)
ROUNDS = 6
"""Matches led by each engine, by edition, table and clock: 24 of each, 48 at every table."""
SHORT, SAMPLED = 76, 5
"""Beside them short ones, one set of lawful commands in five compared: 200 at every table."""

BOX = (("GAP-X16", "box"),)
READINGS = [
    ("rur-2015", 3, BOX),
    ("rur-2015", 6, BOX),
    ("24ore-2018", 6, BOX),
    ("rur-2015", 4, (("GAP-R02", "one"), ("GAP-R07", "one"), ("GAP-R08", "noted"))),
    ("rur-2015", 4, (("GAP-R10", "any-attack-on-last-territory"), ("GAP-R08", "declare"))),
    ("24ore-2018", 4, (("GAP-H01", "added-50"), ("GAP-H08", "last-player"))),
    ("24ore-2018", 5, (("GAP-H24", "clockwise"),)),
]


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    return plain_kernel({})


@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_both_engines_agree_at_every_table(kernel: Kernel, regulation: str, players: int) -> None:
    for clock in CLOCKS:
        side = Side(kernel, Table(regulation, players, clock))
        for game in range(ROUNDS):
            kernel_leads(side, clock, game)
            reference_leads(side, clock, game)


@pytest.mark.parametrize(("regulation", "players"), TABLES)
def test_both_engines_agree_on_many_short_matches(
    kernel: Kernel, regulation: str, players: int
) -> None:
    side = Side(kernel, Table(regulation, players, 1))
    for game in range(0, 3 * SHORT, 3):
        kernel_leads(side, 101, game, SAMPLED)
        reference_leads(side, 101, game, SAMPLED)


@pytest.mark.parametrize(("regulation", "players", "readings"), READINGS)
def test_other_readings_are_honoured(
    kernel: Kernel, regulation: str, players: int, readings: tuple[tuple[str, str], ...]
) -> None:
    side = Side(kernel, Table(regulation, players, 3, readings))
    for game in range(3):
        kernel_leads(side, 7, game)
        reference_leads(side, 7, game)


def test_a_reading_that_is_not_played_is_refused_by_name(kernel: Kernel) -> None:
    with pytest.raises(Refused) as refused:
        Side(kernel, Table("rur-2015", 4, 3, (("GAP-R08", "excluded"),)))
    assert refused.value.code == "reading-not-played-fast"
    assert refused.value.facts == {"reading": "GAP-R08=excluded"}


@pytest.mark.parametrize(
    ("regulation", "players", "clock"),
    [("rur-2015", 4, 3), ("master-2020", 5, 2), ("24ore-2018", 3, 6)],
)
def test_the_sensible_policy_makes_the_moves_of_the_sensible_bot(
    kernel: Kernel, regulation: str, players: int, clock: int
) -> None:
    sensible = plain_modules()["sensible.player"].sensible
    side = Side(kernel, Table(regulation, players, clock))
    f = figures(side.numbers)
    for game in range(4):
        sensible_leads(side, lambda s, g: int(sensible(s, side.r, f, side.w, g)), 3, game)


MORE = [("rur-2015", 4, 8), ("master-2020", 5, 2), ("master-2020", 5, 8), ("24ore-2018", 3, 8)]


def found(mutant: Mutant, most: int) -> bool:
    """Whether the proof finds a broken rule: in the match that is known to, or in so many more."""
    kernel = broken_kernel(mutant.module, mutant.right, mutant.wrong)
    known, seats, time_up, number = mutant.shown
    try:
        kernel_leads(Side(kernel, Table(known, seats, time_up)), 1, number)
        for regulation, players, clock in MORE:
            side = Side(kernel, Table(regulation, players, clock))
            for game in range(most):
                kernel_leads(side, 1, game)
    except (AssertionError, IndexError, Refused):
        return True
    return False


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_rule_broken_in_the_kernel_is_found(mutant: Mutant) -> None:
    assert found(mutant, 9)
