"""What the verbs of a tournament say on the screen: ids to type, sums, consequences, honours."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run

NEW = ("--regulation", "rur-2015", "--date", "2026-05-09")


@pytest.fixture
def file(tmp_path: Path) -> str:
    found = str(tmp_path / "raduno.jsonl")
    assert run("tournament", "new", found, *NEW).code == 0
    return found


def listed(file: str, tmp_path: Path, players: int, reserves: int = 0) -> None:
    rows = ["name,club,region,born,reserve"]
    rows += [f"Uno {n:03},Club {n:03},Regione {n:03},1980,no" for n in range(1, players + 1)]
    rows += [f"Riserva {n:03},Club {n:03},R,1980,si" for n in range(1, reserves + 1)]
    names = tmp_path / "elenco.csv"
    names.write_text("\n".join(rows), encoding="utf-8")
    assert run("tournament", "enter", file, "--list", str(names)).code == 0


def test_an_entry_says_the_id_it_got(file: str) -> None:
    said = run("tournament", "enter", file, "Anna Verdi", "--born", "1990").out
    assert "g001" in said


def test_a_refused_entry_is_said_with_its_article_and_what_is_due(file: str) -> None:
    said = run("tournament", "enter", file, "Pippo Nero", "--refuse", "minacce").out
    assert "Pippo Nero è rifiutata" in said
    assert "art. 11" in said
    assert "editore" in said


def test_somebody_refused_does_not_come_in_unnoticed(file: str) -> None:
    """Art. 11."""
    run("tournament", "enter", file, "Pippo Nero", "--refuse", "minacce")
    before = Path(file).read_bytes()
    again = run("tournament", "enter", file, "pippo  nero", "--born", "1990")
    assert again.code == 2
    assert "minacce" in again.err
    assert Path(file).read_bytes() == before
    assert run("tournament", "enter", file, "Pippo Nero", "--born", "1990", "--distinct").code == 0


def test_one_name_with_and_without_a_birth_year_is_asked_about(file: str) -> None:
    run("tournament", "enter", file, "Anna Verdi", "--adult")
    assert run("tournament", "enter", file, "Anna Verdi", "--born", "1990", "--json").error[
        "code"
    ] == ("perhaps-twice")


def test_the_preview_tells_the_threshold_before_locking(file: str, tmp_path: Path) -> None:
    """130 players and two reserves are 132 at the first match: quarter-finals (art. 1)."""
    listed(file, tmp_path, 130, 1)
    said = run("tournament", "lock", file, "--preview").out
    assert "ne servono 2 e ce n'è 1" in said
    assert "si gioca in 132" in said
    assert "quarti di finale" in said


def test_a_late_arrival_hears_what_follows(file: str, tmp_path: Path) -> None:
    listed(file, tmp_path, 16)
    run("tournament", "lock", file)
    said = run("tournament", "checkin", file, "g003", "--at", "14:40").out
    assert "10 minuti di ritardo e non gioca" in said
    assert "checked-in" not in said


def test_a_long_roll_call_is_told_in_part(file: str, tmp_path: Path) -> None:
    listed(file, tmp_path, 32)
    run("tournament", "lock", file)
    said = run("tournament", "checkin", file, "--everybody").out
    assert said.count("c'è") == 12
    assert "altre cose" in said


def test_a_draw_shows_ids_and_what_each_priority_left(file: str, tmp_path: Path) -> None:
    listed(file, tmp_path, 16)
    run("tournament", "lock", file)
    run("tournament", "draw", file)
    said = run("tournament", "draw", file, "--public", "3 5 1").out
    assert all(f"(g{n:03}, Club {n:03})" in said for n in range(1, 17))
    assert "compagni di club allo stesso tavolo: 0, nessun conflitto" in said


def test_a_result_shows_the_sum_behind_the_points(file: str, tmp_path: Path) -> None:
    """Art. 1: table points and fifty to the winner."""
    listed(file, tmp_path, 16)
    run("tournament", "lock", file)
    run("tournament", "draw", file)
    drawn = run("tournament", "draw", file, "--public", "3 5 1", "--json").json
    seats = drawn["rounds"][0]["tables"][0]["players"]
    typed = [f"{id}={points}" for id, points in zip(seats, (63, 58, 30, "x1"), strict=True)]
    said = run("tournament", "result", file, "1", *typed).out
    assert "63 punti tavolo, 63 + 50 = 113 in classifica" in said
    assert "58 punti tavolo, 58 in classifica" in said
    assert "63 + 50 = 113" in run("tournament", "explain", file, seats[0]).out


def simulated(tmp_path: Path, regulation: str, players: int) -> str:
    found = str(tmp_path / f"{regulation}.jsonl")
    done = run(
        "tournament",
        "simulate",
        "--regulation",
        regulation,
        "--players",
        str(players),
        "--out",
        found,
    )
    assert done.code == 0
    return found


def test_the_ranking_tells_the_prizes(tmp_path: Path) -> None:
    """24ore, Premiazioni: 120, 80 and 50 euro."""
    said = run("tournament", "rank", simulated(tmp_path, "24ore-2018", 6)).out
    assert [f"premio {n}º" in said for n in (1, 2, 3)] == [True] * 3
    assert "120 euro" in said


@pytest.mark.parametrize(("players", "invited"), [(96, 1), (100, 4)])
@pytest.mark.slow
def test_the_ranking_tells_who_may_be_invited(tmp_path: Path, players: int, invited: int) -> None:
    """Art. 37: the winner, and all four finalists when at least 100 entered."""
    found = simulated(tmp_path, "rur-2015", players)
    assert len(run("tournament", "rank", found, "--json").json["eligible"]) == invited
    assert "invitati" in run("tournament", "rank", found).out


def test_a_simulation_tells_the_rounds_a_day_needs() -> None:
    said = run("tournament", "simulate", "--regulation", "rur-2015", "--players", "17").out
    assert "turno 1, qualificazione: 5 × 4" in said
    assert "turno 4, finale: 1 × 4" in said


def test_teams_of_any_number_are_simulated_where_teams_may_differ() -> None:
    done = run("tournament", "simulate", "--format", "squadre", "--players", "13", "--json").json
    assert len(done["ranking"]) == 13
    odd = run("tournament", "simulate", "--regulation", "24ore-2018", "--players", "7", "--json")
    assert odd.error["code"] == "teams-do-not-fit"


def test_a_table_is_typed_as_it_is_called(tmp_path: Path) -> None:
    """Tables of Tarocchi have letters; the sheet asked for is that of table B."""
    file = str(tmp_path / "mineo.jsonl")
    run("tournament", "new", file, "--regulation", "tarocchi-2012")
    for number in range(8):
        run("tournament", "enter", file, f"Uno {number}")
    run("tournament", "lock", file)
    run("tournament", "draw", file)
    assert "tavolo B: " in run("tournament", "draw", file, "--public", "1 2 3").out
    for called in ("b", "2"):
        refused = run("tournament", "result", file, called, "--json").error
        assert (refused["code"], refused["facts"]["table"]) == ("sheet-needed", "B")
    nowhere = run("tournament", "result", file, "C", "--json").error
    assert nowhere["code"] == "unknown-table"


def test_the_program_throws_for_the_chairs_if_nobody_did(file: str, tmp_path: Path) -> None:
    """Art. 3: the highest plays first, those level throw again."""
    listed(file, tmp_path, 16)
    run("tournament", "lock", file)
    run("tournament", "draw", file)
    run("tournament", "draw", file, "--public", "3 5 1")
    seated = run("tournament", "seat", file, "1", "--json").json
    throws = [seated["dice"][id] for id in seated["order"]]
    assert throws == sorted(throws, reverse=True)
    assert len({tuple(row) for row in throws}) == 4


def test_contacts_may_be_left_and_stay_with_the_person(file: str) -> None:
    run(
        "tournament",
        "enter",
        file,
        "Anna Verdi",
        "--born",
        "1990",
        "--contacts",
        "anna@example.org",
    )
    told = run("tournament", "ask", file, "personal-data", "--fields", '{"player": "g001"}').out
    assert "anna@example.org" in told
