"""What everybody sees of a tournament, and the draw checked in the spectator's own browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, Route, expect

from arbitro.app import commands as c
from arbitro.app.queries.board import TableState
from arbitro.bootstrap import Installation
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.tournament.draw.seating.inner_loop import Speed, available
from arbitro.web import demo
from arbitro.web.screens.public.tournament import not_begun
from tests.web.asking import HALL, Asking
from tests.web.axe import faults
from tests.web.screens.loading import still_loading
from tools.soak_draws import tournaments

PAGES = ("", "/seating", "/results", "/standings", "/ranking", "/draws")
Spoil = Callable[[dict[str, Any]], None]


def certificate(site: str, page: Page) -> dict[str, Any]:
    made: dict[str, Any] = page.request.get(f"{site}/t/demo/certificates/1/1").json()
    return made


@pytest.mark.parametrize("path", PAGES)
def test_a_passer_by_opens_every_page_and_axe_finds_nothing(
    site: str, page: Page, path: str
) -> None:
    answer = page.goto(f"{site}/t/demo{path}")
    assert answer is not None
    assert answer.status == 200
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_somebody_finds_his_table_by_typing_his_surname(site: str, page: Page) -> None:
    page.goto(f"{site}/t/demo/seating")
    rows = page.locator(".seat-finder li")
    assert rows.count() == demo.PLAYERS
    names = rows.locator(".strong").all_inner_texts()
    assert names == sorted(names)
    page.get_by_role("searchbox").press_sequentially(names[5][:8])
    expect(rows.nth(5)).to_have_count(0)
    assert names[5] in rows.locator(".strong").all_inner_texts()


def test_every_step_down_the_standings_says_why_and_leads_to_the_rule(
    site: str, page: Page
) -> None:
    page.goto(f"{site}/t/demo/standings")
    page.locator(".why summary").first.click()
    link = page.locator(".why a.article").first
    steps = page.locator(".why").all_text_contents()
    assert steps
    assert all(re.search(r"\d [>=] \d", told) for told in steps)
    link.click()
    page.wait_for_url("**/regole/rur-2015#RUR-*")
    assert page.locator(":target").count() == 1


def test_the_spectators_browser_finds_a_true_certificate_true(site: str, page: Page) -> None:
    page.goto(f"{site}/t/demo/draws?round=2")
    page.locator("[data-check-run]").click()
    page.locator(".checks .verdict.open").wait_for()
    expect(page.locator(".checks .verdict")).to_contain_text("nessun verdetto")
    assert page.locator(".checks .fails").count() == 0
    assert page.locator(".checks .inner").count() >= 3


def hide_a_player(made: dict[str, Any]) -> None:
    made["tables"][0][0] = made["tables"][1][0]


def swap_in_silence(made: dict[str, Any]) -> None:
    one, other = made["tables"][0], made["tables"][1]
    one[0], other[0] = other[0], one[0]


def other_secret(made: dict[str, Any]) -> None:
    made["secret"] = "00" + made["secret"][2:]


def other_dice(made: dict[str, Any]) -> None:
    made["public"] += " 6"


def other_entries(made: dict[str, Any]) -> None:
    made["entries"][0]["club"] = "Un altro club"


def fewer_conflicts(made: dict[str, Any]) -> None:
    made["result"][0]["conflicts"] += 1


def better_minimum(made: dict[str, Any]) -> None:
    made["result"][-1]["bound"] -= 1


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (hide_a_player, "seated"),
        (swap_in_silence, "swaps"),
        (other_secret, "secret"),
        (other_dice, "seed"),
        (other_entries, "entries"),
        (fewer_conflicts, "conflicts"),
        (better_minimum, "bounds"),
    ],
)
def test_the_spectators_browser_finds_what_was_tampered_with(
    site: str, page: Page, tmp_path: Path, spoil: Spoil, code: str
) -> None:
    page.goto(f"{site}/t/demo/draws?round=1")
    made = certificate(site, page)
    spoil(made)
    kept = tmp_path / "spoilt.json"
    kept.write_text(json.dumps(made), encoding="utf-8")
    page.locator("#check summary").click()
    page.locator("#own-file").set_input_files(kept)
    page.locator(".checks .verdict.fails").wait_for()
    sentence = page.locator("#check").get_attribute(f"data-check-{code}")
    assert sentence in page.locator(".checks .fails").all_inner_texts()


def test_the_browser_agrees_on_random_draws_of_every_format(site: str, page: Page) -> None:
    speed: Speed = "numba" if available() else "python"
    made = [json.loads(one.text()) for _, one in tournaments(5, 40, 48, speed)]
    page.goto(f"{site}/t/demo/draws")
    source = page.locator("script[src*='check.js']").get_attribute("src")
    found = page.evaluate(
        "async ([source, made]) => made.map((await import(source)).check)",
        [source, made],
    )
    wrong = [one for told in found for one in told if not one["holds"]]
    assert wrong == []
    bounds = [row["least"] for told in found for one in told for row in one.get("rows", ())]
    assert sum(one is not None and one > 0 for one in bounds) > 10


@pytest.mark.parametrize("written", ["as it is", "another"])
def test_who_saw_the_commitment_before_compares_it(site: str, page: Page, written: str) -> None:
    page.goto(f"{site}/t/demo/draws?round=1")
    seen = certificate(site, page)["commitment"][:12]
    page.locator("#seen").fill(seen if written == "as it is" else f"{int(seen, 16) ^ 1:012x}")
    page.locator("[data-check-run]").click()
    page.locator(f".checks .verdict.{'open' if written == 'as it is' else 'fails'}").wait_for()
    expect(page.locator("[data-check-rest]")).to_contain_text("Non controllato")
    expect(page.locator("[data-check-dice]")).not_to_be_empty()
    assert faults(page) == []


def test_a_certificate_that_names_its_tables_twice_is_not_read(
    site: str, page: Page, tmp_path: Path
) -> None:
    page.goto(f"{site}/t/demo/draws?round=1")
    made = json.dumps(certificate(site, page))
    for words, outcome in (("{", ".verdict.open"), ('{"tables": [["x: {"]], ', ".fails")):
        kept = tmp_path / f"{len(words)}.json"
        kept.write_text(made.replace("{", words, 1), encoding="utf-8")
        page.locator("#check").evaluate("box => box.querySelector('details').open = true")
        page.locator("#own-file").set_input_files(kept)
        page.locator(f".checks {outcome}").first.wait_for()


def test_a_file_that_is_no_certificate_is_told_so(site: str, page: Page, tmp_path: Path) -> None:
    kept = tmp_path / "photo.json"
    kept.write_bytes(b"\x89PNG")
    page.goto(f"{site}/t/demo/draws")
    page.locator("#check summary").click()
    page.locator("#own-file").set_input_files(kept)
    page.locator(".checks .fails").wait_for()
    assert page.locator(".checks .holds").count() == 0


def test_the_browsers_hash_is_sha_256(site: str, page: Page) -> None:
    page.goto(f"{site}/t/demo/draws")
    source = page.locator("script[src*='check.js']").get_attribute("src")
    hashes = page.evaluate(
        """async (source) => {
            const { sha256 } = await import(source);
            const of = (text) => sha256(new TextEncoder().encode(text));
            return [of(""), of("abc"), of("è".repeat(1000))];
        }""",
        source,
    )
    assert hashes == [sha256(x.encode()).hexdigest() for x in ("", "abc", "è" * 1000)]


def test_a_result_arrives_without_a_reload(site: str, page: Page, house: Installation) -> None:
    page.goto(f"{site}/t/demo/results")
    before = page.locator(".tag.good").count()
    drawn = house.desk.hall(demo.STREAM).tournament.rounds[-1]
    table = next(one for one in drawn.tables if not one.done)
    show = demo.Showing(house.desk)
    show.count = 900
    seats = tuple(random_result(table.players, Chance("one more")))
    show.send(t.EnterResult(table=table.number, seats=seats))
    expect(page.locator(".tag.good")).to_have_count(before + 1)


def test_an_announcement_is_on_the_first_page(site: str, page: Page, house: Installation) -> None:
    page.goto(f"{site}/t/demo")
    show = demo.Showing(house.desk)
    show.count = 950
    show.send(c.Announce(text="Si riprende alle 15"))
    page.get_by_text("Si riprende alle 15").wait_for()


def test_what_happens_before_the_stream_opens_is_seen_too(
    site: str, page: Page, house: Installation
) -> None:
    show = demo.Showing(house.desk)
    show.count = 970

    def late(route: Route) -> None:
        show.send(c.Announce(text="Detto troppo presto"))
        route.continue_()

    page.route("**/events*", late)
    page.goto(f"{site}/t/demo")
    page.get_by_text("Detto troppo presto").wait_for()


def test_before_the_draw_every_page_says_what_will_come(own_hall: Asking) -> None:
    own_hall.client.post(
        "/api/v1/tournaments",
        json={"id": "nuovo", "name": "Torneo nuovo", "regulation": "rur-2015"},
        headers={**own_hall.token("organiser"), "Idempotency-Key": "open-nuovo"},
    ).raise_for_status()
    for path in PAGES:
        answer = own_hall.client.get(f"/t/nuovo{path}", headers={"Accept": "text/html"})
        assert answer.status_code == 200, path
        assert "Torneo nuovo" in answer.text


def states(hall: Asking, page: str = "/results") -> list[str]:
    """The word each table's card ends with."""
    return re.findall(
        r'<footer>\s*<span class="tag [a-z]+">(.+?)<', hall.get(f"/t/demo{page}").text
    )


def test_a_table_is_being_played_once_its_clock_has_started(own_hall: Asking) -> None:
    drawn = own_hall.house.desk.hall(demo.STREAM).tournament.rounds[-1]
    going = [one.number for one in drawn.tables if not one.done]
    board = own_hall.get(f"{HALL}/round").json()["tables"]
    (stopped,) = [one["number"] for one in board if one["suspended"]]
    playing = [number for number in going if number != stopped]
    assert states(own_hall).count("In corso") == len(playing)
    assert states(own_hall).count("Sospesa") == 1
    for number in playing[:-1]:
        undo = {"round": 2, "table": number}
        own_hall.send("undo-tap", undo, "referee").raise_for_status()
    assert states(own_hall).count("In corso") == 1
    assert states(own_hall).count("Da iniziare") == len(playing) - 1
    assert states(own_hall).count("Finita") == len(drawn.tables) - len(going)
    assert "turno 2 di 2, in corso" in own_hall.get("/t/demo").text


@pytest.mark.parametrize(
    ("path", "item"),
    [("/reports", "Torneo"), ("/privacy", "Torneo"), ("/ranking", "Classifica")],
)
def test_a_page_beside_the_navigation_lights_the_item_it_hangs_under(
    hall: Asking, path: str, item: str
) -> None:
    found = re.findall(r'aria-current="page"><span>([^<]+)', hall.get(f"/t/demo{path}").text)
    assert found[:1] == [item]


def test_the_house_says_how_far_each_tournament_has_come(own_hall: Asking) -> None:
    opening = {
        "id": "nuovo",
        "name": "Torneo nuovo",
        "regulation": "rur-2015",
        "date": "2026-05-09",
    }
    headers = {**own_hall.token("organiser"), "Idempotency-Key": "open-nuovo"}
    own_hall.client.post("/api/v1/tournaments", json=opening, headers=headers).raise_for_status()
    house = own_hall.client.get("/", headers={"Accept": "text/html"}).text
    assert "9 maggio 2026" in house
    assert re.findall(r'class="tag [a-z]+">([^<]+)', house) == ["in corso", "iscrizioni aperte"]


def test_nobody_plays_before_the_first_card() -> None:
    waiting = [_table(number) for number in (1, 2)]
    assert not_begun(waiting) == {1, 2}
    assert not_begun([replace(one, started=None) for one in waiting]) == set()  # no clock to ask
    assert not_begun([replace(waiting[0], done=True), waiting[1]]) == set()
    assert not_begun([replace(waiting[0], started=True), waiting[1]]) == {2}


def _table(number: int) -> TableState:
    return TableState(
        number=number,
        players=[],
        table_points=None,
        places=None,
        points=None,
        round=1,
        stage="qualification",
        group=1,
        done=False,
        void=False,
        started=False,
        suspended=False,
        seats=[],
    )


@pytest.mark.parametrize("path", PAGES[1:])
def test_a_player_at_play_reads_why_he_must_wait_and_nothing_else(hall: Asking, path: str) -> None:
    answer = hall.get(f"/t/demo{path}", "player")
    other = hall.house.desk.hall(demo.STREAM).tournament
    names = [other.players[id].name for id in hall.other.players]
    assert "RUR art. 14" in answer.text
    assert not [name for name in names if name in answer.text]


def test_a_certificate_file_is_refused_to_a_player_at_play(hall: Asking) -> None:
    assert hall.get("/t/demo/certificates/2/1", "player").status_code == 403
    assert hall.get("/t/demo/certificates/2/1").json()["format"] == "arbitro-draw/2"
    assert hall.get("/t/demo/certificates/2/9").status_code == 422


@pytest.mark.parametrize(
    ("path", "words", "left"),
    [("/t/demo/seating", "albadolce", "#by-name li"), ("/regole", "sdadata", "#found .rule")],
)
def test_a_search_typed_while_the_page_loads_is_made_when_it_has(
    site: str, page: Page, path: str, words: str, left: str
) -> None:
    with still_loading(page, f"{site}{path}"):
        page.locator("#q").press_sequentially(words)
    expect(page.locator(left).first).to_contain_text(re.compile(words, re.IGNORECASE))
    expect(page.locator(left, has_not_text=re.compile(words, re.IGNORECASE))).to_have_count(0)
