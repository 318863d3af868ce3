"""Keys of players' own phones: two acts bring one in, the hall never has it, reports tell of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from arbitro.app import commands as c
from arbitro.app import report_check as checks
from arbitro.app import report_document as d
from arbitro.app.acts import Who
from arbitro.app.ed25519 import verifies
from arbitro.app.events import KeyPublished, PinIssued
from arbitro.app.phone_keys import kinds_of, statement
from arbitro.app.report_keys import is_sound, key_id
from arbitro.app.verify import verify
from arbitro.referee.referto.report import canonical
from tests.app.running import ORGANISER, REFEREE, Running, refused
from tests.app.test_reports import by_points, confirm, lines_of, pin_for, player, proposed, started

PHONE = Ed25519PrivateKey.from_private_bytes(b"p" * 32)
PUBLIC = PHONE.public_key().public_bytes_raw()


def offer(running: Running, id: str, phone: Ed25519PrivateKey = PHONE) -> str:
    public = phone.public_key().public_bytes_raw()
    said = statement(running.hall.tournament.id, id, public.hex())
    running.do(c.OfferKey(public=public.hex(), proof=phone.sign(said).hex()), player(id))
    return key_id(public)


def registered(running: Running, id: str) -> None:
    running.do(c.AcceptKey(player=id, key_id=offer(running, id)))


def on_phone(running: Running, id: str, sha: str, phone: Ed25519PrivateKey = PHONE) -> None:
    text = canonical(running.hall.referee.reports["1.1"].current.content)
    wish = c.ConfirmReport(round=1, table=1, sha256=sha, signature=phone.sign(text).hex())
    running.do(wish, player(id))


@pytest.fixture
def drawn() -> Running:
    return started()


def test_a_report_signed_on_one_phone_and_with_one_pin_says_which_is_which(drawn: Running) -> None:
    table = by_points(drawn)
    mine, other = table.players[:2]
    registered(drawn, mine)
    sha = proposed(drawn)
    on_phone(drawn, mine, sha)
    confirm(drawn, other, sha, pin_for(drawn, other))
    found = drawn.ask("report", round=1, table=1)
    assert found["kinds"] == {mine: "phone", other: "server"}
    document = d.document_of(drawn.hall, 1, 1, lines_of(drawn))
    assert kinds_of(document.keys, d.signatures_of(document)) == found["kinds"]
    assert checks.faults(document) == []
    assert checks.faults_in_log(document, drawn.hall, lines_of(drawn)) == []
    assert d.parsed(d.encoded(document)) == document
    vault = drawn.store.vault(drawn.stream)
    assert f"key/player:{mine}" not in vault
    assert verify(drawn.store.lines(drawn.stream), vault) == drawn.hall


def test_a_key_signs_nothing_before_it_is_accepted(drawn: Running) -> None:
    table = by_points(drawn)
    id = table.players[0]
    offer(drawn, id)
    sha = proposed(drawn)
    assert refused(lambda: on_phone(drawn, id, sha)).code == "no-phone-key"
    waiting = drawn.ask("roll-call")["keys"]
    assert [one["player"] for one in waiting] == [id]
    assert waiting[0]["code"].replace(" ", "") == key_id(PUBLIC)[:8]
    assert drawn.ask("mine", player(id), player=id)["key"]["state"] == "offered"
    drawn.do(c.AcceptKey(player=id, key_id=waiting[0]["key_id"]))
    on_phone(drawn, id, sha)
    assert drawn.ask("roll-call")["keys"] == []
    assert drawn.hall.keys[-1].accepted_by == str(ORGANISER)


def test_nobody_offers_for_another_nor_a_key_he_does_not_have(drawn: Running) -> None:
    said = statement("raduno", "g002", PUBLIC.hex())
    forged = c.OfferKey(public=PUBLIC.hex(), proof=PHONE.sign(said).hex())
    assert refused(lambda: drawn.do(forged, player("g001"))).code == "signature-forged"
    for who in (ORGANISER, REFEREE, Who(role="table", subject="1/1")):
        assert refused(partial(drawn.do, forged, who)).code == "not-allowed"
    registered(drawn, "g001")
    assert refused(lambda: offer(drawn, "g002")).code == "key-known"
    wish = c.AcceptKey(player="g002", key_id=key_id(PUBLIC))
    assert refused(lambda: drawn.do(wish)).code == "key-not-offered"
    assert refused(lambda: drawn.do(wish, player("g002"))).code == "not-allowed"


def test_another_phone_or_another_text_does_not_sign(drawn: Running) -> None:
    id = by_points(drawn).players[0]
    registered(drawn, id)
    sha = proposed(drawn)
    stranger = Ed25519PrivateKey.from_private_bytes(b"q" * 32)
    assert refused(lambda: on_phone(drawn, id, sha, stranger)).code == "signature-forged"
    wish = c.ConfirmReport(round=1, table=1, sha256=sha, signature=PHONE.sign(b"altro").hex())
    assert refused(lambda: drawn.do(wish, player(id))).code == "signature-forged"


def test_who_signs_for_another_leaves_a_trace(drawn: Running) -> None:
    """The organiser hands himself a link and a PIN of somebody whose key is on a phone."""
    id = by_points(drawn).players[0]
    registered(drawn, id)
    sha = proposed(drawn)
    drawn.do(c.NoteLinks(role="player", subjects=(id,)))
    confirm(drawn, id, sha, drawn.do(c.IssuePin(player=id)).shown["pin"])
    assert drawn.ask("report", round=1, table=1)["kinds"] == {id: "server"}
    told = drawn.ask("mine", player(id), player=id)["key"]
    assert (told["state"], told["links"], told["pins"], told["beside"]) == ("phone", 1, 1, 1)
    assert told["by"] == ["organiser"]
    events = drawn.desk.events(drawn.stream)
    assert [one.by for one in events if isinstance(one, PinIssued)] == ["organiser"]
    assert [one.by for one in drawn.hall.links] == ["organiser"]
    verify(drawn.store.lines(drawn.stream), drawn.store.vault(drawn.stream))


def test_a_phones_key_still_signs_after_a_pin_was_issued(drawn: Running) -> None:
    id = by_points(drawn).players[0]
    registered(drawn, id)
    sha = proposed(drawn)
    pin_for(drawn, id)
    on_phone(drawn, id, sha)
    assert drawn.ask("report", round=1, table=1)["kinds"] == {id: "phone"}


def test_a_key_cannot_be_called_a_phones_when_it_is_the_halls(drawn: Running) -> None:
    """A document in which somebody turned the server's key into the player's own."""
    id = by_points(drawn).players[0]
    sha = proposed(drawn)
    confirm(drawn, id, sha, pin_for(drawn, id))
    document = d.document_of(drawn.hall, 1, 1, lines_of(drawn))
    text = d.encoded(document).replace(
        b'"algorithm":"ed25519","key_id"', b'"algorithm":"ed25519","kept":"phone","key_id"', 1
    )
    forged = d.parsed(text)
    assert forged.keys[0].kept == "phone"
    found = checks.faults_in_log(forged, drawn.hall, lines_of(drawn))
    assert [one.code for one in found] == ["key"]


ONE = (1).to_bytes(32, "little")
WEAK = [
    *(
        bytes(32),
        ONE,
        bytes(31) + b"\x80",
        ONE[:31] + b"\x80",
        (2**255 - 20).to_bytes(32, "little"),
    ),
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
    bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
    (2**255 - 18).to_bytes(32, "little"),
]


@pytest.mark.parametrize("public", WEAK)
def test_a_key_with_which_anybody_signs_is_none(public: bytes) -> None:
    """Points of small order, in every spelling: there one signature fits many texts."""
    made = KeyPublished(
        role="player", subject="x", key_id=key_id(public), algorithm="ed25519", public=public.hex()
    )
    assert not is_sound(made)
    for_all = (ONE + bytes(32)).hex()
    assert not any(verifies(public.hex(), for_all, bytes([n])) for n in range(64))


@pytest.mark.parametrize(
    "spelt", [str.upper, lambda text: f" {text}", lambda text: text[:2] + " " + text[2:]]
)
def test_keys_and_signatures_have_one_spelling(drawn: Running, spelt: Callable[[str], str]) -> None:
    """What a browser would not take the hall does not take either."""
    public = spelt(PUBLIC.hex())
    proof = PHONE.sign(statement("raduno", "g001", public)).hex()
    wish = c.OfferKey(public=public, proof=proof)
    assert refused(lambda: drawn.do(wish, player("g001"))).code == "signature-forged"
    id = by_points(drawn).players[0]
    registered(drawn, id)
    sha = proposed(drawn)
    text = canonical(drawn.hall.referee.reports["1.1"].current.content)
    signed = c.ConfirmReport(round=1, table=1, sha256=sha, signature=spelt(PHONE.sign(text).hex()))
    assert refused(lambda: drawn.do(signed, player(id))).code == "signature-forged"


def test_a_signature_of_another_version_or_of_another_player_signs_nothing(drawn: Running) -> None:
    one, other = by_points(drawn).players[:2]
    registered(drawn, one)
    before = drawn.hall.referee.reports
    sha = proposed(drawn)
    text = canonical(drawn.hall.referee.reports["1.1"].current.content)
    made = PHONE.sign(text).hex()
    assert not before
    wish = c.ConfirmReport(round=1, table=1, sha256=sha, signature=made)
    assert refused(lambda: drawn.do(wish, player(other))).code == "no-phone-key"
    drawn.do(wish, player(one))
    assert refused(lambda: drawn.do(wish, player(one))).code == "already-signed"
    drawn.do(c.CorrectReport(round=1, table=1, reason="errore", note="altro"), REFEREE)
    assert refused(lambda: drawn.do(wish, player(one))).code == "report-changed"
    now = drawn.hall.referee.reports["1.1"].current.sha256
    again = c.ConfirmReport(round=1, table=1, sha256=now, signature=made)
    assert refused(lambda: drawn.do(again, player(one))).code == "signature-forged"
