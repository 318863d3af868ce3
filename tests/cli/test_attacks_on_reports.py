"""Reports that somebody forged: none is called good, and each says what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from arbitro.app import commands as c
from arbitro.app import report_document as d
from arbitro.app.report_keys import key_id
from arbitro.cli.tournament.tournament_file import keep
from arbitro.referee import commands as raw
from arbitro.referee.referto.report import Content, canonical, fingerprint
from tests.app.running import REFEREE, Running
from tests.app.test_reports import (
    by_points,
    confirm,
    lines_of,
    pin_for,
    player,
    proposed,
    started,
)
from tests.app.test_verifying import resealed
from tests.cli.running import Ran, run

Made = dict[str, Any]
SUCCESS = ("regge", "in regola", "holds", "in order", "tutto torna")


class Hall:
    """Table 1: three confirmed, one objected, approved all the same. Table 2: corrected since."""

    def __init__(self, folder: Path) -> None:
        running = self.running = started()
        table = by_points(running)
        sha = proposed(running)
        for id in table.players[:3]:
            confirm(running, id, sha, pin_for(running, id))
        wish = raw.ObjectReport(round=1, table=1, sha256=sha, reason="ho preso 2 carte, non 3")
        running.do(wish, player(table.players[3]))
        running.do(c.ApproveReport(round=1, table=1, sha256=sha, reason="viste le carte"), REFEREE)
        other = by_points(running, 2).players[0]
        proposed(running, 2)
        first = running.ask("report", round=1, table=2)["sha256"]
        confirm(running, other, first, pin_for(running, other), 2)
        self.earlier = self.document(2)
        running.do(c.CorrectReport(round=1, table=2, reason="nota", note="fino alle 19"), REFEREE)
        self.log = folder / "raduno.jsonl"
        keep(str(self.log), *self.kept(running))
        self.keys = folder / "chiavi.json"
        self.keys.write_bytes(msgspec.json.encode(running.ask("published-keys")))

    @staticmethod
    def kept(running: Running) -> Any:
        return running.store.lines(running.stream), running.store.vault(running.stream)

    def document(self, table: int) -> Made:
        made = d.document_of(self.running.hall, 1, table, lines_of(self.running))
        return json.loads(d.encoded(made))  # type: ignore[no-any-return]  # JSON


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Hall:
    return Hall(tmp_path_factory.mktemp("attacks"))


@pytest.fixture
def judged(hall: Hall, tmp_path: Path) -> Callable[..., Ran]:
    def judge(made: Made, *against: str) -> Ran:
        file = tmp_path / "referto.json"
        file.write_text(json.dumps(made))
        given = {"log": str(hall.log), "keys": str(hall.keys)}
        options = [word for one in against for word in (f"--{one}", given[one])]
        return run("referto", "verify", str(file), *options, "--json")

    return judge


def faults(ran: Ran) -> set[str]:
    assert (ran.code, ran.json["ok"]) == (3, False), ran.out
    return {one["code"] for one in ran.json["faults"]}


# ------------------------------------------------------------ a true one


def test_a_true_report_holds_against_the_log_and_against_what_is_published(
    hall: Hall, judged: Callable[..., Ran]
) -> None:
    for against in ("log", "keys"):
        found = judged(hall.document(1), against)
        assert (found.code, found.json["ok"]) == (0, True), found.out
        codes = {one["code"] for one in found.json["checked"]}
        assert {"text", "signatures", "keys", "version", "remarks"} <= codes
        assert all(one["ok"] for one in found.json["checked"])
        assert {"hand", "happened"} <= {one["code"] for one in found.json["not_checked"]}


@pytest.mark.parametrize("lang", ["it", "en"])
def test_alone_nothing_is_called_good(hall: Hall, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "solo.json"
    file.write_text(json.dumps(hall.document(1)))
    document = run("referto", "verify", str(file), "--json")
    assert (document.code, document.json["ok"]) == (3, None)
    for one in document.json["not_checked"]:
        assert one["what"]
        assert one["why"]
    said = run("referto", "verify", str(file), "--lang", lang)
    assert said.code == 3
    assert not any(word in (said.out + said.err).lower() for word in SUCCESS)
    assert "--log" in said.out


def test_published_keys_of_an_earlier_version_are_not_enough(hall: Hall, tmp_path: Path) -> None:
    file, keys = tmp_path / "solo.json", tmp_path / "chiavi.json"
    file.write_text(json.dumps(hall.document(1)))
    told = json.loads(hall.keys.read_bytes())
    del told["reports"]
    keys.write_text(json.dumps(told))
    found = run("referto", "verify", str(file), "--keys", str(keys), "--json")
    assert (found.code, found.json["ok"]) == (3, None)
    keys.write_text("[]")
    assert run("referto", "verify", str(file), "--keys", str(keys), "--json").code == 2


# ------------------------------------------------------------ the attacks named in the issue


def invented(made: Made, number: int, role: str, subject: str) -> Made:
    """A signature of somebody by a key nobody published, and the key, put into the document."""
    private = Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32)
    public = private.public_key().public_bytes_raw()
    key = {"role": role, "subject": subject, "algorithm": "ed25519"}
    made["keys"].append({**key, "key_id": key_id(public), "public": public.hex()})
    data = canonical(msgspec.convert(made["content"], Content))
    signature = {"by": subject, "role": role, "key_id": key_id(public), "algorithm": "ed25519"}
    return {**signature, "signature": private.sign(data).hex()}


def another_winner(made: Made) -> None:
    """Somebody else wins, and five keys made for the purpose sign it."""
    seats = made["content"]["seats"]
    seats[0]["points"], seats[1]["points"] = seats[1]["points"], seats[0]["points"]
    made["content"]["winner"] = seats[1]["player"]
    made["sha256"] = fingerprint(msgspec.convert(made["content"], Content))
    made["keys"], made["objections"], made["unsigned"] = [], [], []
    made["confirmations"] = [
        {"player": id, "signature": invented(made, at, "player", id)}
        for at, id in enumerate((seat["player"] for seat in seats), start=1)
    ]
    made["approval"]["signature"] = invented(made, 9, "referee", made["approval"]["by"])


def test_a_winner_signed_by_five_invented_keys(hall: Hall, judged: Callable[..., Ran]) -> None:
    made = hall.document(1)
    another_winner(made)
    alone = judged(made)
    assert (alone.code, alone.json["ok"]) == (3, None)
    assert faults(judged(made, "log")) == {"key", "log"}
    assert "key" in faults(judged(made, "keys"))


def objection_removed(made: Made) -> None:
    made["objections"] = []


def confirmations_removed(made: Made) -> None:
    made["confirmations"] = made["confirmations"][:1]


# ------------------------------------------------------------ forgeries of our own


def objection_softened(made: Made) -> None:
    made["objections"][0]["reason"] = "va bene così"


def objection_by_another(made: Made) -> None:
    made["objections"][0]["player"] = made["confirmations"][0]["player"]


def objection_invented(made: Made) -> None:
    made["objections"].append(
        {"player": made["confirmations"][0]["player"], "reason": "no", "by": ""}
    )


def excuse_invented(made: Made) -> None:
    who = made["objections"][0]["player"]
    made["unsigned"].append({"player": who, "reason": "è andato via", "by": "Bianchi"})


def approval_removed(made: Made) -> None:
    made["approval"] = None


def approval_reworded(made: Made) -> None:
    made["approval"]["reason"] = ""


def another_writer(made: Made) -> None:
    made["by"] = made["confirmations"][0]["player"]


def another_line(made: Made) -> None:
    made["anchor"]["hash"] = "ab" * 32


def one_invented_key(made: Made) -> None:
    """The one who objected is made to confirm."""
    who = made["objections"].pop()["player"]
    made["confirmations"].append({"player": who, "signature": invented(made, 7, "player", who)})


def an_older_version_number(made: Made) -> None:
    made["version"] = 2


@pytest.mark.parametrize(
    ("forge", "code"),
    [
        (objection_removed, "objection-removed"),
        (confirmations_removed, "confirmation-removed"),
        (objection_softened, "objection-removed"),
        (objection_by_another, "objection-added"),
        (objection_invented, "objection-added"),
        (excuse_invented, "excuse-added"),
        (approval_removed, "approval-removed"),
        (approval_reworded, "approval-removed"),
        (another_writer, "log"),
        (another_line, "log"),
        (one_invented_key, "key"),
        (an_older_version_number, "log"),
    ],
)
def test_what_was_taken_away_or_added_is_found(
    hall: Hall, judged: Callable[..., Ran], forge: Callable[[Made], None], code: str
) -> None:
    made = hall.document(1)
    forge(made)
    assert code in faults(judged(made, "log"))
    if forge is not another_line:  # where it lies in the log only the log can say
        faults(judged(made, "keys"))


def test_a_superseded_version_is_not_the_report(hall: Hall, judged: Callable[..., Ran]) -> None:
    assert "superseded" in faults(judged(hall.earlier, "log"))
    assert "superseded" in faults(judged(hall.earlier, "keys"))


def test_a_log_that_was_rewritten_serves_no_report(hall: Hall, tmp_path: Path) -> None:
    """An objection struck from the log itself, sealed again: the log is the first to fall."""

    def struck(line: Any) -> None:
        if line.kind == "referto.objected/1":
            line.data["reason"] = "va bene"

    forged = tmp_path / "raduno.jsonl"
    keep(str(forged), resealed(hall.running, struck), hall.kept(hall.running)[1])
    file = tmp_path / "referto.json"
    file.write_text(json.dumps(hall.document(1)))
    found = run("referto", "verify", str(file), "--log", str(forged), "--json")
    assert (found.code, found.json["ok"], found.error["code"]) == (3, False, "damaged")


def test_an_objection_hidden_behind_an_empty_list_of_the_same_name(
    hall: Hall, tmp_path: Path
) -> None:
    """Who opens the file reads that nobody objected; a parser takes the list that comes last."""
    file = tmp_path / "referto.json"
    file.write_text(json.dumps(hall.document(1)).replace("{", '{"objections": [], ', 1))
    ran = run("referto", "verify", str(file), "--log", str(hall.log), "--json")
    assert (ran.code, ran.json["error"]["code"]) == (2, "said-twice")
