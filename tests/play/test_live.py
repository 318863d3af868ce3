"""A match at a real table, followed by somebody who writes down dice and cards."""

from __future__ import annotations

from typing import Any

import pytest

from arbitro.games.risiko import cards
from arbitro.games.risiko import events as e
from arbitro.play import replay, view
from arbitro.play.log import read, write
from arbitro.play.verify import verify
from tests.games.risiko.playing import EDITIONS, TABLES, Table, faults
from tests.play.real_table import RealTable

FEW = tuple(Table(regulation, 4) for regulation in EDITIONS)


def whole(table: Table, seed: int, **options: Any) -> RealTable:
    """A live match played out, the notes compared with the table after every command."""
    real = RealTable(table, seed, **options)
    for _ in real.play():
        m = real.match.state
        if m.phase in ("seating", "colours", "deal"):
            continue
        assert faults(m) == []
        assert m.face_down() == len(real.pack)
        assert view(real.match, "public")["pack"] == len(real.pack)
        assert [hand.count(cards.UNSEEN) for hand in m.hands] == [len(h) for h in real.hidden]
    return real


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_live_match_follows_the_table_to_its_score_and_its_log_verifies(table: Table) -> None:
    for seed in range(3):
        match = whole(table, seed).match
        assert match.finished
        assert match.result is not None
        assert sorted(row["place"] for row in match.result) == list(range(1, table.seats + 1))
        log = write(match.game, match.events)
        assert verify(log) == len(match.events)
        assert read(log)[1] == match.events
        assert replay(match.events) == match.state
        assert match.secret is None
        assert match.events[0].commitment is None
        assert match.events[-1].kind == "match.scored/1"


@pytest.mark.parametrize("table", FEW, ids=str)
@pytest.mark.parametrize("show", [0.0, 1.0])
def test_a_live_match_needs_no_drawn_card_and_bears_every_one(table: Table, show: float) -> None:
    match = whole(table, 50, show=show).match
    drawn = [event.card for event in match.events if isinstance(event, e.CardDrawn)]
    assert drawn
    assert all((card == cards.UNSEEN) == (show == 0.0) for card in drawn)
    assert verify(write(match.game, match.events)) == len(match.events)


@pytest.mark.slow
def test_long_live_matches_come_to_everything_that_can_happen_to_unseen_cards() -> None:
    """Reshuffled packs, captured and discarded backs, tris of cards just turned, late dice."""
    reshuffled = captured = thrown_away = turned = late = forgotten = jolly = 0
    for table in TABLES:
        for seed in range(100, 104):
            hoard = 0.95 if seed % 2 else 0.0
            real = whole(table, seed, last_giro=40, show=0.2 - hoard / 5, hoard=hoard)
            events = real.match.events
            assert verify(write(real.match.game, events)) == len(events)
            for at, event in enumerate(events):
                if isinstance(event, e.CardDrawn):
                    reshuffled += event.reshuffled
                elif isinstance(event, e.CardsCaptured):
                    captured += cards.UNSEEN in event.taken
                    thrown_away += cards.UNSEEN in event.discarded
                elif isinstance(event, e.TrisPlayed):
                    turned += 1
                    jolly += bool(set(event.cards) & set(cards.JOLLY))
                elif isinstance(event, e.SdadataForgotten):
                    forgotten += 1
                elif isinstance(event, e.SdadataRolled):
                    due = [x for x in events[:at] if isinstance(x, e.RollDue | e.SdadataForgotten)]
                    late += isinstance(due[-1], e.SdadataForgotten)
    counts = (reshuffled, captured, thrown_away, turned, late, forgotten, jolly)
    assert all(counts), counts
