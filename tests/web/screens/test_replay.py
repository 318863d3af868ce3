"""A file brought to the house is watched in the browser: steps, eyes, jumps, keys, and its link."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from arbitro.bootstrap import Installation
from arbitro.replay.recording import Recording, recorded
from arbitro.replay.standalone import page as standalone
from tests.replay.test_recording import EDITIONS, match
from tests.web.asking import Asking
from tests.web.axe import faults

PAGE = {"Accept": "text/html"}
WIDEST = """() => {
  const bar = document.querySelector(".replay-bar input[type=range]");
  return Math.max(...Array.from({ length: Number(bar.max) + 1 }, (_, step) => {
    bar.value = step;
    bar.dispatchEvent(new Event("input", { bubbles: true }));
    return document.documentElement.scrollWidth;
  }));
}"""
"""The widest the page ever is, step after step."""


def test_a_file_is_read_and_shown(hall: Asking) -> None:
    files = {"file": ("match.jsonl", match("rur-2015", 4).data)}
    answer = hall.client.post("/replay?lang=en", files=files, headers=PAGE)
    assert answer.status_code == 200
    assert "data-recording" in answer.text


@pytest.mark.parametrize(
    "data", [b"", b"rubbish", match("rur-2015", 4).data[:-200], match("rur-2015", 4).data[300:]]
)
def test_what_cannot_be_shown_is_a_sentence(hall: Asking, data: bytes) -> None:
    for lang in ("it", "en"):
        answer = hall.client.post(
            f"/replay?lang={lang}", files={"file": ("x.jsonl", data)}, headers=PAGE
        )
        assert answer.status_code == 422
        assert "data-errors" in answer.text


def test_a_match_is_watched_from_a_disk(page: Page, tmp_path: Path) -> None:
    told = recorded(match("rur-2015", 4).data)
    file = tmp_path / "match.html"
    file.write_text(standalone(told, "en"), encoding="utf-8")
    page.goto(f"{file.as_uri()}#20")
    now = page.locator(".replay-now")
    expect(now).to_contain_text(told.steps[20].says["en"])
    page.keyboard.press("End")
    expect(now).to_contain_text("secret")
    page.keyboard.press("Home")
    page.get_by_label("Moments", exact=True).select_option("conquest")
    page.get_by_role("button", name="Next moment").click()
    first = next(step for step in told.steps if step.mark == "conquest")
    expect(now).to_contain_text(first.says["en"])
    owner = page.locator("[data-token]").first
    expect(owner).to_be_attached()
    page.get_by_label("With the eyes of").select_option("public")
    assert page.evaluate("location.hash").endswith("/public")
    expect(page.locator(".replay-seats")).not_to_contain_text("–")
    assert faults(page) == []


def test_a_hand_of_cards_is_watched(page: Page, tmp_path: Path) -> None:
    told = recorded(match("tarocchi-2012", 4).data)
    file = tmp_path / "hand.html"
    file.write_text(standalone(told, "it"), encoding="utf-8")
    at = next(n for n, step in enumerate(told.steps) if step.kind == "card.played/1")
    page.goto(f"{file.as_uri()}#{at}/0")
    expect(page.locator(".trick figure")).to_have_count(1)
    fan = page.locator("[data-place='0'] .playing-card")
    expect(fan).not_to_have_count(0)
    expect(fan.first.locator("use")).not_to_have_attribute("href", "#card-back")
    backs = page.locator("[data-place='1'] use[href='#card-back']")
    expect(backs).not_to_have_count(0)
    page.keyboard.press("Shift+ArrowRight")
    assert faults(page) == []


@pytest.mark.parametrize(("regulation", "players"), EDITIONS)
def test_no_step_is_wider_than_a_phone(
    page: Page, tmp_path: Path, regulation: str, players: int
) -> None:
    file = tmp_path / "match.html"
    file.write_text(standalone(recorded(match(regulation, players).data), "it"), encoding="utf-8")
    page.goto(file.as_uri())
    assert page.evaluate(WIDEST) <= 390


def test_a_giro_is_a_moment_too(page: Page, tmp_path: Path) -> None:
    told = recorded(match("rur-2015", 4).data)
    file = tmp_path / "match.html"
    file.write_text(standalone(told, "it"), encoding="utf-8")
    page.goto(file.as_uri())
    page.get_by_label("Momenti", exact=True).select_option("giro")
    onwards = page.get_by_role("button", name="Momento seguente")
    turns = [n for n, step in enumerate(told.steps) if step.mark == "turn"]
    begin = [n for at, n in enumerate(turns) if not at or _other_giro(told, turns[at - 1], n)]
    for at in begin[:3]:
        onwards.click()
        expect(page.locator(".replay-bar output")).to_have_text(f"{at + 1} / {len(told.steps)}")


def _other_giro(told: Recording, one: int, other: int) -> bool:
    return told.steps[one].giro != told.steps[other].giro


def test_a_file_that_was_brought_is_gone_on_with_from_the_moment_one_sees(
    page: Page, site: str, house: Installation
) -> None:
    played = match("rur-2015", 4)
    page.goto(f"{site}/replay")
    page.set_input_files(
        "#f-file", FilePayload(name="m.jsonl", mimeType="application/jsonl", buffer=played.data)
    )
    page.get_by_role("button", name="Guarda").click()
    page.locator(".replay-bar input[type=range]").fill("60")
    page.get_by_label("Con gli occhi di").select_option("2")
    page.get_by_role("button", name="Continua da qui").click()
    page.wait_for_selector("#room .play-bar")
    room = house.rooms.room(page.url.rpartition("/")[2])
    (mine,) = (seat.name for seat in room.seats if not seat.bot)
    assert mine == house.rooms.match(room).state.seated[2]
    assert b"".join(list(house.store.lines(room.match))[:61]) == b"".join(
        played.data.splitlines(keepends=True)[:61]
    )
    assert faults(page) == []


def test_bad_moments_to_go_on_from_are_sentences(hall: Asking) -> None:
    data = match("rur-2015", 4).data
    for fields in ({"lines": "0"}, {"lines": "99999"}, {"lines": "x"}, {"lines": "20"}):
        sent = {**fields, "player": "nobody"}
        answer = hall.client.post(
            "/replay", files={"file": ("x.jsonl", data)}, data=sent, headers=PAGE
        )
        assert answer.status_code == 422, fields
        assert "data-errors" in answer.text
    gone = hall.client.post("/replay/nowhere", data={"lines": "3", "player": "x"}, headers=PAGE)
    assert gone.status_code in (404, 422)
