"""Tarocchi on paper: turn sheets, the Schema Riassuntivo, lettered tables."""

from __future__ import annotations

import re

from arbitro.app.turn_sheets import mineo_rules_of
from arbitro.documents.draw_certificate import draw_part
from arbitro.documents.papers import Order, printed
from arbitro.documents.turn_sheet import blank_sheets, filled_sheets, signed
from arbitro.games.mineo.sheet import compute, parse
from tests.documents.asking import sample
from tests.documents.reading import pages, words
from tools.sample_papers import turns


def test_every_sum_of_a_turn_sheet_is_on_it() -> None:
    state, _ = turns()
    found = pages(sample("turn-sheets", "it"))
    rules = mineo_rules_of(state)
    for table, page in zip(state.rounds[0].tables, found, strict=True):
        line = " ".join(page.split())
        sheet = parse(table.sheet or {})
        for hand in compute(sheet, rules).lines:
            for seat, player in enumerate(sheet.players):
                name = state.players[player].name
                sums = rf"{signed(hand.parz[seat])} {signed(hand.running[seat])}"
                assert re.search(rf"{name} [^A-Z]*{re.escape(sums)}", line)
        for box in ("S5", "SV", "SF", "CV", "CF", "SCM", "RVT", "RIM", "VAN", "4RE", "4AR", "5AR"):
            assert box in line


def test_a_filled_sheet_is_headed_with_its_turn_and_its_table() -> None:
    state, _ = turns()
    for number in range(1, len(state.rounds) + 1):
        for part in (filled_sheets(state, "it", number), blank_sheets(state, "it", number)):
            heads = [(sheet["turn"], sheet["table"]) for sheet in part.data["sheets"]]
            assert heads == [(str(number), "A"), (str(number), "B")]
    found = pages(sample("turn-sheets", "it"))
    assert ["TAVOLO B" in " ".join(page.split()) for page in found] == [False, True]


def test_the_certificate_of_a_draw_calls_the_tables_as_the_hall_does() -> None:
    """By letter, and without the heading of priorities where a turn prescribes the seats."""
    state, _ = turns()
    for number, drawn in enumerate(state.rounds, start=1):
        (made,) = draw_part(state, "it", number).data["draws"]
        assert [row["name"] for row in made["tables"]] == ["A", "B"]
        first = [state.players[id].name for id in drawn.certificates[0]["tables"][0]]
        assert made["tables"][0]["players"] == ", ".join(first)
    order = Order(tournament=state, rules=turns()[1], lang="it", round=2)
    assert "priorità" not in words(printed("draw", order)).lower()


def test_a_blank_turn_sheet_has_everybody_four_times_and_no_sum() -> None:
    state, _ = turns()
    found = words(sample("blank-turn-sheets", "it"))
    for who in state.players.values():
        assert found.count(who.name) == 4
    assert "+" not in found


def test_the_schema_has_a_row_for_every_hand_and_the_four_figures() -> None:
    found = words(sample("schema", "it"))
    rows = re.findall(r"\b[123] [1234] [AB] [NOSE]\b", found)
    assert len(rows) == 8 * 12
    assert "SCONTRO DIRETTO CHIAMATA IMPEGNO PIGLIATE" in found


def test_at_tarocchi_a_round_is_packed_with_turn_sheets_lettered_tables_and_chairs() -> None:
    found = words(sample("tarocchi-round", "it"))
    assert "Scheda di Turno" in found
    assert "Referto" not in found
    assert "TAVOLO A" in found
    for chair in ("Nord ·", "Ovest ·", "Sud ·", "Est ·"):
        assert found.count(chair) == 2, "on the list by surname"
