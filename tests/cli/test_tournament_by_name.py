"""The command line at the desk: people by name, minors on a list, ways on that are told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arbitro.documents.papers import PAPERS
from tests.cli.running import Ran, run

WHY = ("--reason", "prova", "--author", "banco")


def verb(name: str, file: Path, *more: str) -> Ran:
    return run("tournament", name, str(file), *more)


def done(name: str, file: Path, *more: str) -> str:
    ran = verb(name, file, *more)
    assert ran.code == 0, ran.err
    return ran.out


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    """Sixteen on the list, the last two namesakes."""
    file = tmp_path / "raduno.jsonl"
    done("new", file, "--regulation", "rur-2015", "--date", "2026-05-09")
    rows = ["name,club,born", *(f"Cognome{n:02} Nomè{n:02},C{n},1980" for n in range(1, 15))]
    rows += ["Rossi Ada,C15,1980", "Rossi Bea,C16,1981"]
    names = tmp_path / "elenco.csv"
    names.write_text("\n".join(rows), encoding="utf-8")
    done("enter", file, "--list", str(names))
    return file


def test_somebody_is_told_by_name_wherever_an_id_is_asked(hall: Path) -> None:
    done("lock", hall)
    said = done("checkin", hall, "cognome01 nome01", "Ada")
    assert "Cognome01" in said
    assert "Rossi Ada" in said
    two = verb("checkin", hall, "Rossi")
    assert two.code == 2
    assert "Rossi Ada (g015)" in two.err
    assert "Rossi Bea (g016)" in two.err
    nobody = verb("checkin", hall, "Verdi")
    assert nobody.code == 2
    assert "Verdi" in nobody.err
    done("checkin", hall, "--everybody")
    done("draw", hall)
    done("draw", hall, "--public", "6 3 1")
    seated = run("tournament", "draw", str(hall), "--certificate", str(hall.with_suffix(".c")))
    assert seated.code == 0
    players = json.loads(hall.with_suffix(".c").read_text(encoding="utf-8"))["tables"][0]
    names = {f"g{n:03}": f"Nomè{n:02} Cognome{n:02}" for n in range(1, 15)}
    names |= {"g015": "Ada Rossi", "g016": "bea rossi"}
    points = ("50", "40", "30", "20")
    scores = [f"{names[id]}={made}" for id, made in zip(players, points, strict=True)]
    assert "1º" in done("result", hall, "1", *scores)
    assert "Rossi Ada" in done("explain", hall, "Rossi Ada")
    act = ("act", hall, "give-consent", "--fields", '{"player": "Rossi Ada"}')
    assert done(*act)


def test_a_refusal_tells_names_to_people_and_ids_to_programs(hall: Path) -> None:
    done("lock", hall)
    done("expel", hall, "Rossi Ada", "--reason", "prova")
    said = verb("checkin", hall, "g015")
    assert "Rossi Ada" in said.err
    ran = run("tournament", "checkin", str(hall), "g015", "--json")
    assert ran.error["facts"]["player"] == "g015"
    assert "Rossi Ada" in ran.error["message"]


def test_draw_dice_are_dice(hall: Path) -> None:
    done("lock", hall)
    done("draw", hall)
    for wrong in ("7 9 x", "7 9", "0 3", "6 3 x", "Lotto Roma 5 17 44 63 90"):
        ran = verb("draw", hall, "--public", wrong)
        assert ran.code == 2
        assert "da 1 a 6" in ran.err
    done(
        "draw", hall, "--public", "5-1-4", "--watched-by", "Rossi Ada", "--watched-by", "Rossi Bea"
    )


def test_withdrawing_is_a_verb(hall: Path) -> None:
    assert "Rossi Bea" in done("withdraw", hall, "Rossi Bea")
    done("enter", hall, "Rossi Bea", "--born", "1981")
    done("lock", hall)
    assert "Rossi Bea" in done("withdraw", hall, "Rossi Bea", "--reason", "febbre")


def test_an_entry_is_put_right_by_saying_what_changes(hall: Path) -> None:
    assert "Rossi Beatrice" in done("amend", hall, "Rossi Bea", "--name", "Rossi Beatrice")
    assert "Rossi Bea" in done("amend", hall, "Rossi Beatrice", "--name", "Rossi Bea")
    nobody = verb("amend", hall, "Nessuno", "--club", "Le Bandierine")
    assert nobody.code == 2
    assert "Nessuno" in nobody.err
    assert verb("amend", hall, "Rossi Bea", "--born", "2015").code == 2
    again = verb("amend", hall, "Rossi Bea")
    assert again.code == 2, "nothing was said to change"
    done("lock", hall)
    assert verb("amend", hall, "Rossi Bea", "--club", "Le Bandierine").code == 2
    done("amend", hall, "Rossi Bea", "--club", "Le Bandierine", "--reason", "aveva cambiato club")


def test_a_list_with_minors_is_not_lost(hall: Path, tmp_path: Path) -> None:
    names = tmp_path / "giovani.csv"
    names.write_text("name,born\nUno Grande,1990\nDue Piccolo,2012\nTre Piccola,2013", "utf-8")
    ran = verb("enter", hall, "--list", str(names))
    assert ran.code == 2
    assert "Due Piccolo" in ran.err
    assert "Tre Piccola" in ran.err
    assert "--waiver" in ran.err
    assert "art. 1" in ran.err
    ticked = verb("enter", hall, "Due Piccolo", "--born", "2012", "--adult")
    assert ticked.code == 2, "a tick does not make him eighteen"
    said = done("enter", hall, "--list", str(names), "--skip-minors")
    assert "Due Piccolo e Tre Piccola" in said
    names.write_text("name,born\nDue Piccolo,2012\nTre Piccola,2013", "utf-8")
    done("enter", hall, "--list", str(names), "--waiver", "Presidente del club")


def test_nobody_is_born_after_the_tournament(hall: Path) -> None:
    ran = verb("enter", hall, "Futuro Anteriore", "--born", "2031", "--waiver", "Presidente")
    assert ran.code == 2
    assert "2031" in ran.err


def test_a_locked_list_says_how_it_is_opened_again(hall: Path) -> None:
    done("lock", hall)
    late = verb("enter", hall, "Tardi Arrivato", "--born", "1980")
    assert "reopen-list" in late.err
    done("draw", hall)
    done("draw", hall, "--public", "6 3 1")
    late = verb("enter", hall, "Tardi Arrivato", "--born", "1980")
    assert "stand-in" in late.err


def test_standings_without_results_say_so(hall: Path) -> None:
    assert "Non c'è ancora nessun risultato" in done("standings", hall)


def test_points_of_a_column_have_as_many_decimals(tmp_path: Path) -> None:
    file = tmp_path / "24.jsonl"
    run("tournament", "simulate", "--regulation", "24ore-2018", "--players", "8", "--seed", "3",
        "--out", str(file))  # fmt: skip
    lines = [line for line in done("standings", file).splitlines() if line.strip()]
    figures = [line.partition(")")[2].split()[0] for line in lines]
    assert len({len(figure.partition(",")[2]) for figure in figures}) == 1
    assert (
        len({line.index(figure) + len(figure) for line, figure in zip(lines, figures, strict=True)})
        == 1
    )


def test_help_says_what_there_is() -> None:
    said = " ".join(run("print", "--help").out.split())
    assert all(paper in said for paper in PAPERS)
    assert "Tarocchi" in run("--help").out
    proposing = run("sanctions", "--help").out
    assert '"sanction"' in proposing
    assert '"what"' in proposing


def test_after_the_last_round_the_ranking_is_named(tmp_path: Path) -> None:
    file = tmp_path / "open.jsonl"
    done("new", file, "--format", "open", "--date", "2026-05-09", "--set", "rounds=1")
    for n in range(1, 5):
        done("enter", file, f"Uno {n}", "--born", "1980")
    done("lock", file)
    done("draw", file, "--public", "6 3 1")
    done("result", file, "1", "Uno 1=50", "Uno 2=40", "Uno 3=30", "Uno 4=20")
    assert "tournament rank" in done("advance", file)
    assert "rank" in verb("advance", file).err


def test_problems_of_a_certificate_are_told_in_the_readers_words(
    hall: Path, tmp_path: Path
) -> None:
    done("lock", hall)
    done("draw", hall, "--public", "6 3 1")
    made = tmp_path / "c.json"
    done("draw", hall, "--certificate", str(made))
    found = json.loads(made.read_text(encoding="utf-8"))
    found["public"] = "1 1 1"
    made.write_text(json.dumps(found), encoding="utf-8")
    said = run("draw", "verify", str(made)).out
    assert "il valore pubblico, public: " in said
