"""The turn sheet while it is filled in: sums, what is lacking, every fault at once; over HTTP."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from arbitro.messages.mineo import tarot
from tests.games.mineo.turn_sheets import hand, ticks
from tests.web.houses import steady
from tests.web.lending import client_of
from tests.web.screens.field import first_round
from tests.web.screens.test_referee_editions import Hall, gathered, tapped

BLANK = {
    "declaration": None,
    "declarer": None,
    "partner": None,
    "ticks": ticks(),
    "verified_by": None,
}


@pytest.fixture(scope="module")
def mineo() -> Iterator[Hall]:
    house = steady()
    first_round(house, "tarocchi-2012", "tarocchi-2012", 8)
    with client_of(house) as client:
        yield Hall(house, client, "tarocchi-2012")
    house.close()


def form(*hands: dict[str, Any], does: str = "sums") -> dict[str, list[str]]:
    four = [*hands, *(hand(**BLANK) for _ in range(4 - len(hands)))]
    rows = tapped({"compiler": 0, "hands": [{"scommessa": [], "rivanto": [], **h} for h in four]})
    return {**gathered(rows), "_does": [does]}


def asked(hall: Hall, *hands: dict[str, Any]) -> str:
    before = hall.now.version
    answer = hall.post("/table/sheet", hall.table, form(*hands))
    assert answer.status_code == 200
    assert hall.now.version == before, "nothing was handed in"
    return unescape(answer.text)


def region(page: str, id: str) -> str:
    """The words of an element with an id, up to the end of its kind."""
    found = re.search(rf'<(\w+)[^>]* id="{id}".*?</\1>', page, re.DOTALL)
    assert found is not None
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


def test_tot_parz_and_running_totals_stand_under_a_hand_while_it_is_typed(mineo: Hall) -> None:
    page = asked(mineo, hand(), hand(ticks=ticks(N="RIM"), verified_by=None))
    assert region(page, "sums-1") == "TOT 2 1 2 1 PARZ +1 −1 +1 −1 Totale +1 −1 +1 −1"
    assert region(page, "sums-2").startswith("TOT 1 0 1 0 PARZ – – – –")
    assert "Vanto manca" in region(page, "said-2")
    assert region(page, "sums-3").startswith("TOT – – – –")
    assert region(page, "said-3") == ""
    totals = region(page, "sheet-totals")
    assert re.search(r"Nord .* 0 \+1 – – – \+1 Ovest .* 0 −1 – – – −1", totals)


def test_the_referee_and_the_desk_see_the_same_sums(mineo: Hall) -> None:
    for path, key in (
        ("/referee/1/1/sheet", mineo.referee),
        ("/desk/results?round=1&table=1", mineo.organiser),
    ):
        page = mineo.post(path, key, {**form(hand()), "table": ["1"], "round": ["1"]})
        assert "TOT 2 1 2 1 PARZ +1 −1" in region(unescape(page.text), "sums-1")


def test_every_fault_of_every_hand_is_shown_at_once(mineo: Hall) -> None:
    twice = hand(ticks=ticks(N="RIM", W="RIM VAN"))
    five = hand(ticks=ticks(N="RIM VAN PIG PIG PIG PIG PIG"), verified_by=2)
    page = asked(mineo, twice, five)
    assert "Rimatura è segnato 2 volte" in region(page, "said-1")
    assert "nessuna smazzata dà queste Pigliate" in region(page, "said-2")
    assert "non è avversario del compilatore" in region(page, "said-2")
    assert region(page, "state-1") == region(page, "state-2") == "Da correggere"
    refused = mineo.post("/table/sheet", mineo.table, form(twice, five, does="sheet"))
    assert refused.status_code == 422
    listed = re.search(r"data-errors.*?</div>", unescape(refused.text), re.DOTALL)
    assert listed is not None
    assert listed[0].count("<li>") == 3


def test_several_faults_are_paid_and_cards_are_chosen_by_name(mineo: Hall) -> None:
    names = [seat["name"] for seat in _seats(mineo)]
    faults = [
        {"player": 2, "fault": "card-exposed", "card": "KS"},
        {"player": 1, "fault": "revoke", "admitted": True},
    ]
    page = asked(mineo, hand(penalties=faults))
    assert "Penalità +1 −3 −1 +1" in region(page, "sums-1")
    assert f'<option value="KS" selected>{tarot("it", "KS")}' in page
    assert f'value="T20">{tarot("it", "T20")}' in page
    assert 'value="5S"' not in page, "a plain card costs nothing"
    assert f"Ovest · {names[1]}" in page


def test_chairs_dealer_and_whole_names_stand_on_the_sheet(mineo: Hall) -> None:
    page = unescape(mineo.get("/table/sheet", mineo.table).text)
    assert "Turno 1 · Tavolo A" in page
    heads = re.findall(
        r'(?s)<th scope="col"><b>(\w+)(.*?)</b><span class="surname">(.*?)</span>', page
    )
    names = [seat["name"] for seat in _seats(mineo)]
    assert [(chair, name) for chair, _, name in heads[:4]] == list(
        zip(("Nord", "Ovest", "Sud", "Est"), names, strict=True)
    )
    dealers = [chair for chair, mark, _ in heads if "●" in mark]
    assert dealers == ["Est", "Nord", "Ovest", "Sud"]
    assert "void" not in re.findall(r'name="hand1\.(\w+)"', page), "Giove's holder must call"


def _seats(hall: Hall) -> list[dict[str, str]]:
    tournament = hall.now.tournament
    seated = tournament.rounds[0].tables[0].players
    return [{"id": id, "name": tournament.players[id].name} for id in seated]
