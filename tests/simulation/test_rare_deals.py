"""What happens once in hundreds of deals."""

from __future__ import annotations

import pytest

from arbitro.bots import acting_seats, make_bot
from arbitro.games.risiko import board
from arbitro.games.risiko import events as e
from arbitro.play import new_match
from arbitro.play.match import act


@pytest.mark.parametrize(("players", "secret"), [(3, b"deal 147"), (4, b"deal 343")])
def test_a_last_card_that_no_swap_mends_stays_where_it_fell(players: int, secret: bytes) -> None:
    match = new_match("24ore-2018", players, secret=secret)
    while match.state.phase in ("colours", "deal"):
        seat = acting_seats(match)[0]
        match, events = act(match, make_bot("sensible", 1).choose(match, seat))
    kept = next(event for event in events if isinstance(event, e.DealKept))
    assert kept.because == ("24H-DEAL-05",)
    continent = board.CONTINENTS[board.CONTINENT_OF[kept.territory]]
    held = match.state.masks[kept.player] & continent.mask
    assert held.bit_count() == continent.size // 2 + 1
