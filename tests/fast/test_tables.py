"""What the kernel writes a second time is what the editions say."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from arbitro.fast.risiko import layout as at
from arbitro.fast.risiko.tables import tables
from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.scoring import end_match
from arbitro.games.risiko.state import Exit
from arbitro.regulations import RISIKO, risiko_rules
from tests.fast.following import Side
from tests.fast.kernels import plain_kernel, plain_modules
from tests.fast.positions import Table, dealt, seated, tilted
from tests.fast.taping import Seats, Taping

EDITIONS = pytest.mark.parametrize("regulation", RISIKO)


def test_a_state_takes_less_than_a_kilobyte() -> None:
    assert at.STATE * 8 <= 1000


@EDITIONS
def test_armies_due_are_those_of_number_and_continents(regulation: str) -> None:
    r, rules, random = tables(regulation, 4), risiko_rules(regulation), Random(1)
    for _ in range(300):
        mask = random.getrandbits(42) | random.getrandbits(42) | random.choice(_CONTINENTS)
        bonus = sum(
            r[at.BONUS + n] for n, continent in enumerate(_CONTINENTS) if continent & ~mask == 0
        )
        assert r[at.BASE + mask.bit_count()] + bonus == rules.reinforcements(mask).value.total


_CONTINENTS = [continent.mask for continent in board.CONTINENTS]


@EDITIONS
def test_a_tris_is_worth_its_symbols_and_the_territories_held(regulation: str) -> None:
    r, rules, random = tables(regulation, 4), risiko_rules(regulation), Random(2)
    worth = plain_modules()["legal"].tris_worth
    for three in combinations(cards.DECK, 3):
        held = random.getrandbits(42)
        mask = sum(1 << card for card in three)
        assert worth(r, mask, held) == (rules.tris_value(three, held).value or 0)


@EDITIONS
def test_dice_depend_on_few_armies_and_late_giri_are_alike(regulation: str) -> None:
    r, rules = tables(regulation, 4), risiko_rules(regulation)
    for origin in range(1, 131, 3):
        for target in range(1, 131, 5):
            dice = rules.legal_dice(origin, target).value
            number = r[at.DICE + min(origin, 4) * 4 + min(target, 3)]
            assert number == (dice.attack * 4 + dice.defence if dice else 0)
    for giro in (at.MOST_GIRI, 40, 200):
        row = at.ELIMINATION + (at.MOST_GIRI - 1) * at.MOST_ARMIES
        asked = [rules.elimination_allowed(giro, n).value for n in range(at.MOST_ARMIES)]
        assert list(r[row : row + at.MOST_ARMIES]) == asked


@EDITIONS
def test_table_points_are_a_sum_over_territories(regulation: str) -> None:
    r, rules, random = tables(regulation, 4), risiko_rules(regulation), Random(3)
    for objective in objectives.ALL:
        mask = random.getrandbits(42)
        inside, outside = (
            sum(r[field + objective * 42 + t] for t in board.members(mask))
            for field in (at.INSIDE, at.OUTSIDE)
        )
        assert rules.table_score(objective, mask).value == (inside, outside)


@pytest.mark.parametrize(
    ("regulation", "players"),
    [("rur-2015", 4), ("master-2020", 4), ("master-2020", 5), ("24ore-2018", 3), ("24ore-2018", 5)],
)
def test_places_and_points_are_those_of_the_edition(regulation: str, players: int) -> None:
    random = Random(4)
    side = Side(plain_kernel({}), Table(regulation, players))
    fresh = dealt(seated(side.table, side.rules), side.rules, Taping(random))
    for _ in range(120):
        state = tilted(fresh, random)
        out = random.sample(range(players), random.randrange(players))
        winner = random.choice([-1, *(s for s in range(players) if s not in out)])
        masks = tuple(0 if seat in out else mask for seat, mask in enumerate(state.masks))
        exits = tuple(Exit(seat, "eliminated", "eliminated") for seat in out)
        state = replace(state, masks=masks, exits=exits, risiko=winner)
        owners = [next((s for s, m in enumerate(masks) if m >> t & 1), -1) for t in range(42)]
        batch = Batch(replace(state, owners=tuple(owners)), side.rules, Seats())
        end_match(batch, "sdadata", ())
        side.put(state)
        for seat in range(players):
            side.s[at.OBJECTIVES + seat] = state.objectives[seat]
            side.s[at.OUT + seat] = out.index(seat) + 1 if seat in out else 0
        side.s[at.PHASE], side.s[at.RISIKO], side.s[at.ENDED] = at.OVER, winner, at.BY_SDADATA
        side.agree_in_the_end(batch.state)
