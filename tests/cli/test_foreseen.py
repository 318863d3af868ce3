"""`tournament needs` and `tournament whatif`: the shape outsiders rely on, and nothing kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arbitro.app.acts import Who
from arbitro.app.queries import QUERIES, Asker
from arbitro.app.queries.needs import OfSomebody
from arbitro.app.queries.what_if import Changes
from arbitro.cli.tournament.tournament_file import invented, resume, transcribe
from arbitro.kernel import Refused
from arbitro.regulations import tournament_rules
from arbitro.simulation.whole_tournament import simulate
from arbitro.tournament import commands as c
from arbitro.tournament.events import TournamentOpened
from tests.cli.running import run

LAST = 4
"""The table of the second round whose result is still missing."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty players, two rounds, all results but one."""
    file = tmp_path_factory.mktemp("foreseen") / "raduno.jsonl"
    done = simulate(tournament_rules("rur-2015"), 20, 4)
    first = done.events[0]
    assert isinstance(first, TournamentOpened)
    draws, sent = 0, []
    for command in done.commands:
        draws += isinstance(command, c.MakeDraw)
        if draws == 2 and isinstance(command, c.EnterResult) and command.table == LAST:
            continue
        if draws == 2 and isinstance(command, c.Advance):
            break
        sent.append(command)
    transcribe(str(file), first, sent, "prova", invented("foreseen"))
    return file


def test_needs_has_the_shape_of_the_contract(hall: Path) -> None:
    ran = run("tournament", "needs", str(hall), "--json")
    assert ran.code == 0, ran.err
    assert len(ran.json) == 20
    for row in ran.json:
        assert row["state"] in ("through", "out", "open")
        assert isinstance(row["exact"], bool)
        assert row["chance"] is None or 0 <= row["chance"] <= 1
        assert row["interval"] is None or row["interval"][0] <= row["chance"] <= row["interval"][1]
        assert row["articles"], row
    assert {row["by_results"] for row in ran.json} == {"through", "out", "open"}
    table = resume(str(hall)).state.rounds[1].tables[LAST - 1]
    one = run("tournament", "needs", str(hall), "--player", table.players[0], "--json")
    assert [row["player"] for row in one.json] == [table.players[0]]


def test_needs_is_told_in_both_languages_with_the_article(hall: Path) -> None:
    assert "RUR, art. 1" in run("tournament", "needs", str(hall)).out
    assert (
        "Through: has a place in the semifinals"
        in run("tournament", "needs", str(hall), "--lang", "en").out
    )


def test_a_stranger_and_an_open_list_are_refused(hall: Path, tmp_path: Path) -> None:
    assert run("tournament", "needs", str(hall), "--player", "nessuno").code == 2
    empty = tmp_path / "vuoto.jsonl"
    run("tournament", "new", str(empty), "--regulation", "rur-2015")
    assert run("tournament", "needs", str(empty)).code == 2


def tried(hall: Path, change: object) -> dict[str, object]:
    before = hall.read_bytes()
    ran = run("tournament", "whatif", str(hall), "--change", json.dumps(change), "--json")
    assert ran.code == 0, ran.err
    assert hall.read_bytes() == before, "nothing is stored"
    found: dict[str, object] = ran.json
    return found


def test_a_result_tried_moves_the_standings_and_nothing_is_stored(hall: Path) -> None:
    table = resume(str(hall)).state.rounds[1].tables[LAST - 1]
    first, *others = table.players
    seats = [{"player": first, "risiko": True}]
    seats += [
        {"player": player, "eliminated": at} for at, player in enumerate(reversed(others), start=1)
    ]
    fields = {"table": LAST, "seats": seats, "neutral": True}
    found = tried(hall, {"command": "enter-result", "fields": fields})
    assert found["happens"]
    assert found["standings"]
    stage = found["stage"]
    assert isinstance(stage, dict)
    assert stage["stage"] == "semifinals"
    assert first in [place["player"] for place in stage["places"]]
    states = found["needs"]
    assert isinstance(states, list)
    assert {row["after"] for row in states} <= {"through", "out"}


def test_somebody_who_gives_up_is_replaced_on_the_copy(hall: Path) -> None:
    leader = next(
        row["player"]
        for row in run("tournament", "needs", str(hall), "--json").json
        if row["state"] == "through"
    )
    found = tried(hall, [{"renounce": {"player": leader, "stage": "semifinals"}}])
    stage = found["stage"]
    assert isinstance(stage, dict)
    assert leader in stage["going"]
    assert len(stage["coming"]) == 1


def test_an_absence_is_tried_by_its_name(hall: Path) -> None:
    ran = run("tournament", "whatif", str(hall), "--change", '{"absent": "g001"}', "--json")
    assert ran.code in (0, 2)  # a round is being played: the roll call may say so
    assert "error" in ran.json or "happens" in ran.json


@pytest.mark.parametrize(
    "change", ["no json", "[]", '"x"', '{"draw": {}}', '{"command": "nothing"}', '{"a": 1, "b": 2}']
)
def test_what_cannot_be_tried_is_refused_in_words(hall: Path, change: str) -> None:
    before = hall.read_bytes()
    ran = run("tournament", "whatif", str(hall), "--change", change)
    assert ran.code == 2
    assert ran.err.strip()
    assert hall.read_bytes() == before


def test_a_player_at_play_is_told_nothing_and_nobody_but_the_organiser_tries(hall: Path) -> None:
    """RUR 14 and 22: no news of other tables to who plays."""
    now = resume(str(hall)).hall
    table = now.tournament.rounds[1].tables[LAST - 1]
    needs = QUERIES["needs"]
    playing = Asker(Who(role="player", subject=table.players[0]))
    with pytest.raises(Refused) as refused:
        needs.ask(now, playing, OfSomebody(player=table.players[0]))
    assert refused.value.code == "while-playing"
    assert "RUR-14-04" in refused.value.because.ids
    other = now.tournament.rounds[1].tables[0].players[0]
    assert needs.ask(now, Asker(Who(role="player", subject=other))).needs
    for role in ("referee", "player", "table", "projector", "public"):
        with pytest.raises(Refused):
            QUERIES["what-if"].ask(now, Asker(Who(role=role, subject=other)), Changes(change={}))
