"""A signed report checked in the spectator's own browser, true, open, and forged in every way."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from hashlib import sha256, sha512
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from playwright.sync_api import Page, expect

from arbitro.app import report_check as checks
from arbitro.app import report_document as reports
from arbitro.referee.referto.report import Content, canonical
from tests.web.asking import HALL, Asking, asking, code
from tests.web.axe import faults
from tests.web.living import living
from tests.web.test_reports import official, pin, proposed

Made = dict[str, Any]
Spoil = Callable[[Made], None]


@pytest.fixture(scope="module")
def signing() -> Iterator[Asking]:
    with asking() as one:
        yield one


@pytest.fixture(scope="module")
def opened(signing: Asking) -> Made:
    """The report as it stands when only its author has spoken."""
    body = proposed(signing)
    return document(signing, body)


@pytest.fixture(scope="module")
def made(signing: Asking, opened: Made) -> Made:
    """The report when everybody has signed and the referee has approved it."""
    return document(signing, sealed(signing, opened))


@pytest.fixture(scope="module")
def site(signing: Asking, made: Made) -> Iterator[str]:
    with living(signing.house) as url:
        yield url


def sealed(signing: Asking, opened: Made) -> Made:
    body = proposed(signing)
    confirmed = {one["player"] for one in opened["confirmations"]}
    for id in signing.over.players:
        if id not in confirmed:
            wish = {**body, "pin": pin(signing, id)}
            assert signing.send("confirm-report", wish, "player", id).status_code == 200
    answer = signing.send("approve-report", body, "referee", official(signing))
    assert answer.status_code == 200, answer.text
    return body


def document(signing: Asking, body: Made) -> Made:
    place = {"round": body["round"], "table": body["table"]}
    found: Made = signing.get(f"{HALL}/report-document", "organiser", params=place).json()
    return found


def hand_in(page: Page, site: str, tmp_path: Path, made: Made | bytes, query: str = "") -> None:
    kept = tmp_path / "referto.json"
    kept.write_bytes(made if isinstance(made, bytes) else json.dumps(made, indent=2).encode())
    page.goto(f"{site}/t/demo/reports{query}")
    page.locator("#report-file").set_input_files(kept)
    page.locator(".checks .verdict").wait_for()


def codes(page: Page, state: str) -> set[str]:
    rows = page.locator(f"#report-check li.{state}:not(.verdict)")
    return {str(row.get_attribute("data-code")) for row in rows.all()}


def test_a_true_report_holds_sentence_by_sentence_and_needs_no_server(
    site: str, page: Page, tmp_path: Path, made: Made, signing: Asking
) -> None:
    kept = tmp_path / "referto.json"
    kept.write_text(json.dumps(made, indent=2, ensure_ascii=False), encoding="utf-8")
    page.goto(f"{site}/t/demo/reports")
    expect(page.locator("#report-check")).to_be_visible()
    page.context.set_offline(True)
    page.locator("#report-file").set_input_files(kept)
    page.locator(".checks .verdict.holds").wait_for()
    page.context.set_offline(False)
    assert codes(page, "fails") == codes(page, "open") == set()
    said = page.locator(".checks").inner_text()
    players = signing.house.desk.hall("hall/demo").tournament.players
    for id in signing.over.players:
        assert f"a nome di {players[id].name}, giocatore di questo tavolo, è buona." in said
    assert f"a nome di {official(signing)}, che approva, è buona." in said
    assert page.locator("[data-report-seats] tr").count() == len(signing.over.players)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_sentences_are_in_english_too(
    site: str, page: Page, tmp_path: Path, made: Made
) -> None:
    hand_in(page, site, tmp_path, made, "?lang=en")
    assert "Text and signatures hold" in page.locator(".checks .verdict").inner_text()


def other_points(made: Made) -> None:
    made["content"]["seats"][0]["table_points"] += 1


def other_points_with_a_new_fingerprint(made: Made) -> None:
    other_points(made)
    made["sha256"] = sha256(canonical(msgspec.convert(made["content"], Content))).hexdigest()


def forged_player(made: Made) -> None:
    one = made["confirmations"][0]["signature"]
    one["signature"] = ("1" if one["signature"][0] == "0" else "0") + one["signature"][1:]


def forged_referee(made: Made) -> None:
    made["approval"]["signature"]["signature"] = made["confirmations"][0]["signature"]["signature"]


def referee_signs_for_a_player(made: Made) -> None:
    made["confirmations"][0]["signature"] = made["approval"]["signature"]


def player_approves(made: Made) -> None:
    one = made["confirmations"][0]
    made["approval"] = {"by": one["player"], "reason": "", "signature": one["signature"]}


def player_calls_himself_referee(made: Made) -> None:
    player_approves(made)
    made["approval"]["signature"] = {**made["approval"]["signature"], "role": "referee"}


def other_key(made: Made) -> None:
    made["keys"][0]["public"] = "ab" * 32


def a_stranger(made: Made) -> None:
    made["confirmations"][0]["player"] = "g999"


def no_signature(made: Made) -> None:
    made["confirmations"][0]["signature"] = None


def no_objection(made: Made) -> None:
    """As if the referee had approved with nothing to say."""
    made["approval"]["reason"] += "nessuna obiezione"


def fewer_signatures(made: Made) -> None:
    del made["confirmations"][1:]


@pytest.mark.parametrize(
    ("spoil", "told", "judged"),
    [
        (other_points, {"text-fails", "signature-fails"}, {"text", "signature"}),
        (other_points_with_a_new_fingerprint, {"signature-fails", "current-fails"}, {"signature"}),
        (forged_player, {"signature-fails", "current-fails"}, {"signature"}),
        (forged_referee, {"signature-fails", "current-fails"}, {"signature"}),
        (referee_signs_for_a_player, {"role-fails", "current-fails"}, {"role"}),
        (player_approves, {"approver-fails", "current-fails"}, {"role"}),
        (player_calls_himself_referee, {"approver-fails", "current-fails"}, {"role"}),
        (other_key, {"key-fails", "signature-fails"}, {"key", "signature"}),
        (a_stranger, {"stranger-fails", "role-fails", "current-fails"}, {"stranger", "role"}),
        (no_objection, {"current-fails"}, set()),
        (fewer_signatures, {"current-fails"}, set()),
        (no_signature, {"unsigned-fails", "current-fails"}, {"unsigned"}),
    ],
)
def test_what_was_tampered_with_is_named_and_the_command_line_agrees(
    site: str,
    page: Page,
    tmp_path: Path,
    made: Made,
    spoil: Spoil,
    told: set[str],
    judged: set[str],
) -> None:
    spoilt = deepcopy(made)
    spoil(spoilt)
    hand_in(page, site, tmp_path, spoilt)
    assert page.locator(".checks .verdict.fails").count() == 1
    assert codes(page, "fails") == told
    found = checks.faults(reports.parsed(json.dumps(spoilt).encode()))
    assert {one.code for one in found} == judged


def test_a_forged_signature_is_told_by_the_name_of_its_player(
    site: str, page: Page, tmp_path: Path, made: Made, signing: Asking
) -> None:
    spoilt = deepcopy(made)
    forged_player(spoilt)
    hand_in(page, site, tmp_path, spoilt)
    id = spoilt["confirmations"][0]["player"]
    name = signing.house.desk.hall("hall/demo").tournament.players[id].name
    said = page.locator(".checks .fails:not(.verdict)").all_inner_texts()
    assert f"La firma di {name} è falsa, o è di un altro testo." in said


def made_anew(made: Made) -> Made:
    """Another text signed by everybody with keys of the forger's."""
    forged = deepcopy(made)
    other_points_with_a_new_fingerprint(forged)
    data = canonical(msgspec.convert(forged["content"], Content))
    forged["keys"] = []
    for one in [*forged["confirmations"], forged["approval"]]:
        private = Ed25519PrivateKey.generate()
        public = private.public_key().public_bytes_raw()
        kept = one["signature"]
        kept.update(key_id=sha256(public).hexdigest()[:16], signature=private.sign(data).hex())
        key = {"role": kept["role"], "subject": kept["by"], "key_id": kept["key_id"]}
        forged["keys"].append({**key, "algorithm": "ed25519", "public": public.hex()})
    return forged


def test_a_report_made_anew_is_found_by_the_keys_the_tournament_published(
    site: str, page: Page, tmp_path: Path, made: Made
) -> None:
    hand_in(page, site, tmp_path, made_anew(made))
    assert page.locator(".checks .verdict.fails").count() == 1
    assert codes(page, "fails") == {"published-fails", "current-fails"}
    page.locator("#report-typed").fill(f"arbitro:referto/1:{made['sha256']}")
    page.locator("[data-code=paper-fails]").wait_for()
    assert codes(page, "fails") == {"published-fails", "current-fails", "paper-fails"}


def test_the_digits_printed_on_paper_are_enough_and_fewer_are_not(
    site: str, page: Page, tmp_path: Path, made: Made
) -> None:
    hand_in(page, site, tmp_path, made)
    digits = made["sha256"][:32].upper()
    page.locator("#report-typed").fill(digits[:20])
    assert codes(page, "open") == {"paper-short"}
    page.locator("#report-typed").fill(" ".join(digits[at : at + 4] for at in range(0, 32, 4)))
    assert "paper-holds" in codes(page, "holds")
    assert "del foglio" in page.locator(".checks .verdict").inner_text()
    assert codes(page, "open") == set()


def test_what_is_still_open_is_told_and_an_earlier_state_is_not_the_one_in_force(
    site: str, page: Page, tmp_path: Path, opened: Made
) -> None:
    hand_in(page, site, tmp_path, opened)
    assert codes(page, "fails") == {"current-fails"}
    assert "unapproved" in codes(page, "open")
    source = page.locator("script[src*='report.js']").get_attribute("src")
    then = msgspec.to_builtins(reports.state_of(reports.parsed(json.dumps(opened).encode())))
    found = page.evaluate(
        """async ([source, made, published]) =>
            (await import(source)).check(made, "demo", "", published).map((one) => one.state)""",
        [source, opened, {"keys": opened["keys"], "reports": [then]}],
    )
    assert set(found) == {"holds", "open"}


def test_a_report_of_another_tournament_is_told_so_and_nobody_here_is_named(
    site: str, page: Page, tmp_path: Path, made: Made
) -> None:
    other = deepcopy(made)
    other["anchor"]["tournament"] = "altrove"
    hand_in(page, site, tmp_path, other)
    assert codes(page, "fails") == {"here-fails"}
    assert made["confirmations"][0]["player"] in page.locator(".checks").inner_text()


@pytest.mark.parametrize(
    "data",
    [b"\x89PNG", b"null", b"[]", b'{"format":"arbitro-referto-document/1"}', b"[" * 100_000],
)
def test_a_file_that_is_no_report_is_told_so(
    site: str, page: Page, tmp_path: Path, data: bytes
) -> None:
    hand_in(page, site, tmp_path, data)
    assert codes(page, "fails") == {"shape-fails"}
    assert codes(page, "holds") == set()


def test_the_public_gets_the_keys_to_check_by_and_no_file_that_tells_sanctions(
    signing: Asking, made: Made
) -> None:
    place = {"round": signing.round, "table": signing.over.number}
    assert code(signing.get(f"{HALL}/report-document", params=place)) == "sign-in-needed"
    page = signing.get(f"/t/demo/reports?round={signing.round}").text
    assert "report-document" not in page
    published = signing.get(f"{HALL}/published-keys").json()["keys"]
    assert all(key in published for key in made["keys"])


def test_a_referee_checks_by_a_tap(site: str, laptop: Page, signing: Asking, made: Made) -> None:
    laptop.set_extra_http_headers(signing.token("referee", official(signing)))
    laptop.goto(f"{site}/t/demo/reports?round={signing.round}")
    row = f"[data-report-run$='round={signing.round}&table={signing.over.number}']"
    laptop.locator(row).click()
    laptop.locator(".checks .verdict.holds").wait_for()
    assert codes(laptop, "fails") == set()
    assert faults(laptop) == []


def test_the_browsers_sha_512_is_sha_512(site: str, page: Page) -> None:
    page.goto(f"{site}/t/demo/reports")
    source = page.locator("script[src*='report.js']").get_attribute("src")
    sizes = [0, 1, 111, 112, 127, 128, 1000]
    hashes = page.evaluate(
        """async ([source, sizes]) => {
            const { sha512 } = await import(source.replace("report.js", "sha512.js"));
            const hex = (bytes) => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
            return sizes.map((size) => hex(sha512(new Uint8Array(size).fill(size % 256))));
        }""",
        [source, sizes],
    )
    assert hashes == [sha512(bytes([size % 256]) * size).hexdigest() for size in sizes]


def test_a_draw_is_still_checked_with_the_hash_both_pages_share(site: str, page: Page) -> None:
    page.goto(f"{site}/t/demo/draws?round=2")
    page.locator("[data-check-run]").click()
    page.locator(".checks .verdict.open").wait_for()
    source = page.locator("script[src*='check.js']").get_attribute("src")
    hashed = page.evaluate(
        "async (source) => (await import(source)).sha256(new TextEncoder().encode('è'))", source
    )
    assert hashed == sha256("è".encode()).hexdigest()


def test_the_first_page_of_the_tournament_leads_here(site: str, page: Page) -> None:
    page.goto(f"{site}/t/demo")
    page.get_by_role("link", name="Referti firmati").click()
    page.wait_for_url("**/t/demo/reports")


def test_a_file_may_be_dropped_on_the_page(site: str, page: Page, made: Made) -> None:
    page.goto(f"{site}/t/demo/reports")
    dropped = page.evaluate_handle(
        """(text) => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], "referto.json", { type: "application/json" }));
            return carried;
        }""",
        json.dumps(made),
    )
    page.dispatch_event("#report-check", "drop", {"dataTransfer": dropped})
    page.locator(".checks .verdict.holds").wait_for()


def test_a_player_at_play_may_check_a_file_and_reads_nobodys_name(signing: Asking) -> None:
    answer = signing.get("/t/demo/reports", "player")
    assert answer.status_code == 200
    players = signing.house.desk.hall("hall/demo").tournament.players.values()
    assert [one.name for one in players if one.name in answer.text] == []
    assert "report-document" not in answer.text


def test_a_report_appears_in_the_referees_list_when_it_is_approved(
    own_hall: Asking, laptop: Page
) -> None:
    opened = document(own_hall, proposed(own_hall))
    with living(own_hall.house) as url:
        laptop.set_extra_http_headers(own_hall.token("referee", official(own_hall)))
        laptop.goto(f"{url}/t/demo/reports")
        expect(laptop.locator("#approved .empty")).to_be_visible()
        sealed(own_hall, opened)
        expect(laptop.locator("[data-report-run]")).to_have_count(1)
        laptop.close()
