"""A Tarocchi tournament in a hall: sheets in, ranking out, referees' jochi on the sheet."""

from __future__ import annotations

from typing import Any

import pytest

from arbitro.app import commands as c
from arbitro.app.acts import Who
from arbitro.app.queries import Asker
from arbitro.app.queries.record_told import lines_told
from arbitro.app.verify import verify
from arbitro.referee import commands as r
from arbitro.referee.state import Appointed
from arbitro.simulation.random_results import random_sheet
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from tests.app.running import REFEREE, Running, entry, refused

TAROCCHI = c.OpenHall(id="mineo", name="Torneo dei Tarocchi", regulation="tarocchi-2012")


@pytest.fixture
def eight() -> Running:
    running = Running(TAROCCHI)
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 9))))
    running.do(t.Lock())
    return running


def sheets(running: Running, chance: Chance) -> list[tuple[int, dict[str, Any]]]:
    drawn = running.hall.tournament.round
    assert drawn is not None
    return [(x.number, random_sheet(x.players, chance)) for x in drawn.tables]


def test_a_whole_tournament_of_tarocchi_follows_its_next_step(eight: Running) -> None:
    chance = Chance("a seed")
    for _ in range(40):
        step = eight.ask("next-step")["command"]
        if step is None:
            break
        if step in ("commit-draw", "draw"):
            eight.do(c.Draw(public="6 3 1"))
        elif step == "enter-result":
            for table, sheet in sheets(eight, chance):
                eight.do(t.EnterResult(table=table, sheet=sheet))
        elif step == "roll-for-ties":
            eight.do(c.RollForTies())
        elif step == "advance":
            eight.do(t.Advance())
        else:
            eight.do(t.Rank())
    ranking = eight.ask("ranking")
    assert ranking["final"]
    assert sorted(row["player"] for row in ranking["ranking"]) == [f"g{n:03}" for n in range(1, 9)]
    assert sum(int(row["points"]) for row in ranking["ranking"]) <= 0  # only penalties leave it
    lines, vault = eight.store.lines(eight.stream), eight.store.vault(eight.stream)
    assert verify(lines, vault) == eight.hall


def test_the_story_calls_tables_by_their_letter(eight: Running) -> None:
    eight.do(c.Draw(public="1 1 1"))
    for table, sheet in sheets(eight, Chance("letters")):
        eight.do(t.EnterResult(table=table, sheet=sheet))
    rows = lines_told(eight.desk.events(eight.stream), eight.hall, Asker(Who(role="organiser")))
    said = [row.sentence for row in rows if row.kind.startswith("result.entered")]
    assert [sentence.partition(":")[0] for sentence in said] == [
        "Turno 1, tavolo A",
        "Turno 1, tavolo B",
    ]


def test_a_sheet_with_names_is_refused_so_that_no_name_is_sealed(eight: Running) -> None:
    eight.do(c.Draw(public="1 1 1"))
    (table, sheet), *_ = sheets(eight, Chance("names"))
    named = {**sheet, "players": [eight.hall.tournament.players[p].name for p in sheet["players"]]}
    told = refused(lambda: eight.do(t.EnterResult(table=table, sheet=named)))
    assert told.code == "players-by-id"


def test_a_sheet_without_the_jochi_the_referee_decided_is_refused(eight: Running) -> None:
    eight.do(r.AppointOfficials(officials=(Appointed(name="Bianchi"),)))
    eight.do(c.Draw(public="1 1 1"))
    table, sheet = next(
        (table, sheet)
        for seed in range(50)
        for table, sheet in sheets(eight, Chance(str(seed)))
        if not any("penalties" in hand for hand in sheet["hands"])
    )
    guilty = sheet["players"][2]
    case, facts = costing_jochi(eight)
    ruling = r.GiveRuling(round=1, table=table, case=case, facts=facts, players={"player": guilty})
    eight.do(ruling, REFEREE)
    owed = [one for one in eight.ask("standing")["standing"] if one["kind"] == "jochi"]
    assert owed
    told = refused(lambda: eight.do(t.EnterResult(table=table, sheet=sheet)))
    assert told.code == "sheet-misses-penalties"
    assert told.facts["players"] == [guilty]


def costing_jochi(running: Running) -> tuple[str, dict[str, Any]]:
    """A case and the facts under which it costs the player jochi."""
    open_ones: list[tuple[str, dict[str, Any]]] = [
        (hit["case"], {}) for hit in running.ask("cases", REFEREE)["hits"]
    ]
    while open_ones:
        case, facts = open_ones.pop()
        asked = running.ask("case", REFEREE, case=case, facts=facts)
        if any(effect["effect"] == "lose-jochi" for effect in asked["effects"]):
            return case, facts
        for fact in asked["missing"]:
            choices = fact["choices"] or range(fact.get("min", 0), fact.get("min", 0) + 3)
            open_ones += [(case, {**facts, fact["fact"]: one}) for one in choices]
    raise AssertionError("no case costs jochi")
