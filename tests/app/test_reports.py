"""Reports in the hall: filled in, signed with PINs, sealed, and good for strangers to check."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from arbitro import envelope
from arbitro.app import commands as c
from arbitro.app import report_check as checks
from arbitro.app import report_document as d
from arbitro.app.acts import Who
from arbitro.app.ports import Store
from arbitro.app.verify import verify
from arbitro.envelope import Damaged, Line
from arbitro.games.risiko import board, objectives
from arbitro.kernel import Broken, Refused
from arbitro.referee import commands as r
from arbitro.referee import commands as raw
from arbitro.referee.referto.report import fingerprint
from arbitro.referee.sanctions.infractions import Override
from arbitro.referee.state import Appointed
from arbitro.simulation.random_results import random_sheet
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.tournament.state import Table
from tests.app.running import REFEREE, Running, entry, points, refused
from tests.app.test_desk import RUR
from tests.app.test_verifying import resealed


def table_of(running: Running, number: int = 1) -> Table:
    drawn = running.hall.tournament.round
    assert drawn is not None
    return drawn.tables[number - 1]


def started(store: Store | None = None) -> Running:
    """Sixteen players at four tables of the first round, one referee."""
    running = Running(RUR, store)
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 17))))
    running.do(t.Lock())
    running.do(r.AppointOfficials(officials=(Appointed(name="Bianchi"),)))
    running.do(c.Draw(public="2 5 5"))
    return running


@pytest.fixture
def drawn() -> Running:
    return started()


def player(id: str) -> Who:
    return Who(role="player", subject=id)


def pin_for(running: Running, id: str) -> str:
    return running.do(c.IssuePin(player=id), REFEREE).shown["pin"]


def by_points(running: Running, number: int = 1) -> Table:
    table = table_of(running, number)
    running.do(t.EnterResult(table=number, seats=points(table)))
    return table


def proposed(running: Running, number: int = 1) -> str:
    running.do(c.ProposeReport(round=1, table=number), REFEREE)
    return str(running.ask("report", round=1, table=number)["sha256"])


def confirm(running: Running, id: str, sha: str, pin: str, number: int = 1) -> Any:
    wish = c.ConfirmReport(round=1, table=number, sha256=sha, pin=pin)
    return running.do(wish, player(id))


def sealed(running: Running, number: int = 1) -> d.ReportDocument:
    """The report of a table signed by everybody and approved, as its document."""
    table = by_points(running, number)
    sha = proposed(running, number)
    for id in table.players:
        confirm(running, id, sha, pin_for(running, id), number)
    running.do(c.ApproveReport(round=1, table=number, sha256=sha), REFEREE)
    return d.document_of(running.hall, 1, number, lines_of(running))


def lines_of(running: Running) -> list[Line]:
    return list(envelope.lines(b"".join(running.store.lines(running.stream))))


def test_a_report_is_filled_in_by_the_hall(drawn: Running) -> None:
    table = by_points(drawn)
    held = Override(step="disqualification", reason="gesto gravissimo")
    sanction = r.Sanction(player=table.players[0], what="unsporting", override=held)
    drawn.do(r.RecordInfraction(round=1, table=1, sanction=sanction), REFEREE)
    drawn.do(c.ProposeReport(round=1, table=1, note="tutto bene"), REFEREE)
    found = drawn.ask("report", round=1, table=1)
    content = found["content"]
    assert [seat["player"] for seat in content["seats"]] == list(table.players)
    assert [seat["name"] for seat in content["seats"]] == list(table.players)
    assert content["winner"] in table.players
    assert content["note"] == "tutto bene"
    assert [one["player"] for one in content["sanctions"]] == [table.players[0]]
    assert found["status"] == "proposed"
    assert found["missing"] == list(table.players)
    assert found["names"][table.players[0]].startswith("Nome")
    assert "Nome" not in msgspec.json.encode(content).decode()


def test_territories_stand_behind_points_given_by_position(drawn: Running) -> None:
    table = table_of(drawn)
    goals = [objectives.ALL[at] for at in range(4)]
    ids = board.TERRITORIES
    rows = tuple(
        {"player": id, "objective": goal, "held": list(ids[at::4])}
        for at, (id, goal) in enumerate(zip(table.players, goals, strict=True))
    )
    drawn.do(t.EnterResult(table=1, seats=rows))
    drawn.do(c.ProposeReport(round=1, table=1), player(table.players[2]))
    seats = drawn.ask("report", round=1, table=1)["content"]["seats"]
    assert [seat["objective"] for seat in seats] == goals
    assert [list(seat["territories"]) for seat in seats] == [row["held"] for row in rows]
    verify(drawn.store.lines(drawn.stream), {})


def test_what_its_writer_adds_is_checked(drawn: Running) -> None:
    table = by_points(drawn)
    id = table.players[0]
    stranger = c.ProposeReport(round=1, table=1, objectives={"g099": 1})
    nowhere = c.ProposeReport(round=1, table=1, territories={id: ("atlantide",)})
    nothing = c.ProposeReport(round=1, table=1, objectives={id: 99})
    wishes = (stranger, nowhere, nothing)
    codes = [refused(partial(drawn.do, wish, REFEREE)).code for wish in wishes]
    assert codes == ["not-at-table", "unknown-territory", "unknown-objective"]


def test_a_turn_of_tarocchi_has_its_hands_and_an_opponent_signs() -> None:
    running = Running(c.OpenHall(id="mineo", name="Tarocchi", regulation="tarocchi-2012"))
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 9))))
    running.do(t.Lock())
    running.do(r.AppointOfficials(officials=(Appointed(name="Bianchi"),)))
    running.do(c.Draw(public="6 3 1"))
    table = table_of(running)
    running.do(t.EnterResult(table=1, sheet=random_sheet(table.players, Chance("seed"))))
    writer, other = table.players[:2]
    running.do(c.ProposeReport(round=1, table=1), player(writer))
    found = running.ask("report", round=1, table=1)
    assert len(found["content"]["hands"]) == len(table_of(running).sheet["hands"])  # type: ignore[index]  # handed in
    own = refused(lambda: confirm(running, writer, found["sha256"], pin_for(running, writer)))
    assert own.code == "own-sheet"
    confirm(running, other, found["sha256"], pin_for(running, other))
    assert running.ask("report", round=1, table=1)["status"] == "confirmed"
    running.do(c.ApproveReport(round=1, table=1, sha256=found["sha256"]), REFEREE)
    assert checks.faults(d.document_of(running.hall, 1, 1)) == []
    verify(running.store.lines(running.stream), {})


def test_a_void_match_has_no_report() -> None:
    running = Running(
        c.OpenHall(id="h24", name="24 ore", regulation="24ore-2018", date="2026-05-09")
    )
    for at in range(1, 9, 2):
        members = (entry(at), entry(at + 1))
        running.do(t.EnterTeam(id=f"s{at}", name=f"Squadra {at}", members=members))
        running.do(t.Pay(id=f"s{at}"))
    running.do(t.Lock())
    running.do(r.AppointOfficials(officials=(Appointed(name="Bianchi"),)))
    running.do(c.CheckInEverybody())
    running.do(c.Draw(public="2 5 5"))
    guilty = table_of(running).players[0]
    running.do(t.EnterResult(table=1, void=True, seats=({"player": guilty},)))
    found = refused(lambda: running.do(c.ProposeReport(round=1, table=1), REFEREE))
    assert found.code == "report-of-a-void-match"
    assert running.ask("report", round=1, table=1)["code"] == "report-of-a-void-match"


def test_before_the_result_there_is_nothing_to_propose(drawn: Running) -> None:
    wish = c.ProposeReport(round=1, table=1)
    assert refused(lambda: drawn.do(wish, REFEREE)).code == "results-missing"
    found = drawn.ask("report", round=1, table=1)
    assert (found["status"], found["content"], found["next"]["step"]) == ("draft", None, "match")


def test_at_a_tables_screen_one_of_its_players_writes(drawn: Running) -> None:
    table = by_points(drawn)
    screen = Who(role="table", subject="1/1")
    assert refused(lambda: drawn.do(c.ProposeReport(round=1, table=1), screen)).code == (
        "not-an-official"
    )
    drawn.do(c.ProposeReport(round=1, table=1, player=table.players[1]), screen)
    assert drawn.ask("report", round=1, table=1)["versions"][0]["by"] == table.players[1]


def test_everybody_signs_and_the_referee_seals(drawn: Running) -> None:
    document = sealed(drawn)
    assert drawn.ask("report", round=1, table=1)["status"] == "approved"
    assert checks.faults(document) == []
    assert checks.faults_in_log(document, drawn.hall, lines_of(drawn)) == []
    assert d.parsed(d.encoded(document)) == document
    assert verify(drawn.store.lines(drawn.stream), {}).referee == drawn.hall.referee


def test_a_result_and_its_report_go_in_together(drawn: Running) -> None:
    table = table_of(drawn)
    parts = (
        c.Named(command="enter-result", fields={"table": 1, "seats": list(points(table))}),
        c.Named(command="propose-report", fields={"round": 1, "table": 1}),
    )
    drawn.do(c.Several(commands=parts), REFEREE)
    document = d.document_of(drawn.hall, 1, 1, lines_of(drawn))
    assert checks.faults_in_log(document, drawn.hall, lines_of(drawn)) == []


def test_a_corrected_report_is_signed_anew(drawn: Running) -> None:
    table = by_points(drawn)
    sha = proposed(drawn)
    pin = pin_for(drawn, table.players[0])
    confirm(drawn, table.players[0], sha, pin)
    wish = c.CorrectReport(round=1, table=1, reason="nota", note="si è giocato fino alle 19")
    drawn.do(wish, REFEREE)
    found = drawn.ask("report", round=1, table=1)
    assert found["confirmed"] == []
    assert [one["status"] for one in found["versions"]] == ["corrected", "proposed"]
    assert refused(lambda: confirm(drawn, table.players[0], sha, pin)).code == "report-changed"
    confirm(drawn, table.players[0], found["sha256"], pin)


def test_keys_lost_with_a_machine_are_published_anew(drawn: Running) -> None:
    table = by_points(drawn)
    sha, id = proposed(drawn), table.players[0]
    pin_for(drawn, id)
    drawn.store.forget(drawn.stream, [f"key/player:{id}", f"pin/{id}"])
    drawn.desk.reload(drawn.stream)
    confirm(drawn, id, sha, pin_for(drawn, id))
    assert len([key for key in drawn.hall.keys if key.subject == id]) == 2
    assert checks.faults(d.document_of(drawn.hall, 1, 1)) == []
    verify(drawn.store.lines(drawn.stream), {})


def test_a_person_is_told_everything_that_is_held(drawn: Running) -> None:
    table = by_points(drawn)
    proposed(drawn)
    id = table.players[0]
    pin_for(drawn, id)
    found = drawn.ask("personal-data", player(id), player=id)
    assert found["entered"]["name"] == drawn.hall.tournament.players[id].name
    assert found["entered"]["born"]
    assert [match["round"] for match in found["matches"]] == [1]
    assert (found["reports"], len(found["keys"])) == ([[1, 1]], 1)
    drawn.do(c.Forget(player=id, reason="richiesta"))
    after = drawn.ask("personal-data", player=id)
    assert (after["entered"]["name"], after["entered"]["born"]) == (id, None)
    assert (after["forgotten"], after["matches"]) == (True, found["matches"])


# ------------------------------------------------------------------ what is not true is found

Tamper = Callable[[d.ReportDocument], d.ReportDocument]


def _points(x: d.ReportDocument) -> d.ReportDocument:
    seat = replace(x.content.seats[0], table_points=99)
    return replace(x, content=replace(x.content, seats=(seat, *x.content.seats[1:])))


def _points_and_hash(x: d.ReportDocument) -> d.ReportDocument:
    changed = _points(x)
    return replace(changed, sha256=fingerprint(changed.content))


def _forged(x: d.ReportDocument) -> d.ReportDocument:
    first = x.confirmations[0]
    assert first.signature is not None
    made = replace(first.signature, signature="00" + first.signature.signature[2:])
    return replace(x, confirmations=(replace(first, signature=made), *x.confirmations[1:]))


def _by_a_player(x: d.ReportDocument) -> d.ReportDocument:
    assert x.approval is not None
    made = x.confirmations[0].signature
    assert made is not None
    return replace(x, approval=replace(x.approval, by=made.by, signature=made))


def _by_a_referee(x: d.ReportDocument) -> d.ReportDocument:
    assert x.approval is not None
    first = replace(x.confirmations[0], signature=x.approval.signature)
    return replace(x, confirmations=(first, *x.confirmations[1:]))


def _unsigned(x: d.ReportDocument) -> d.ReportDocument:
    return replace(x, confirmations=tuple(replace(one, signature=None) for one in x.confirmations))


def _another_key(x: d.ReportDocument) -> d.ReportDocument:
    return replace(x, keys=(replace(x.keys[0], public="11" * 32), *x.keys[1:]))


def _stranger(x: d.ReportDocument) -> d.ReportDocument:
    return replace(x, confirmations=(replace(x.confirmations[0], player="g099"),))


@pytest.mark.parametrize(
    ("tamper", "code"),
    [
        (_points, "text"),
        (_points_and_hash, "signature"),
        (_forged, "signature"),
        (_by_a_player, "role"),
        (_by_a_referee, "role"),
        (_unsigned, "unsigned"),
        (_another_key, "key"),
        (_stranger, "stranger"),
    ],
)
def test_a_document_that_was_changed_says_where(drawn: Running, tamper: Tamper, code: str) -> None:
    document = sealed(drawn)
    assert code in {fault.code for fault in checks.faults(tamper(document))}


def test_a_text_the_log_never_had_is_found(drawn: Running) -> None:
    document = sealed(drawn)
    other = _points_and_hash(document)
    codes = {fault.code for fault in checks.faults_in_log(other, drawn.hall, lines_of(drawn))}
    assert codes == {"log"}
    key = replace(document.keys[0], public="22" * 32)
    found = checks.faults_in_log(
        replace(document, keys=(key, *document.keys[1:])), drawn.hall, lines_of(drawn)
    )
    assert [fault.code for fault in found] == ["key"]


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"format":"x"}', b"\xff\xfe", b"[" * 9999])
def test_what_is_no_report_is_refused(data: bytes) -> None:
    with pytest.raises(Refused) as found:
        d.parsed(data)
    assert found.value.code in ("not-a-report", "not-json")


def forged_in_log(line: Line) -> None:
    if line.kind == "referto.confirmed/1":
        line.data["signature"]["signature"] = "0" * 128


def forged_key(line: Line) -> None:
    if line.kind == "key.published/1":
        line.data["public"] = "33" * 32


def forged_role(line: Line) -> None:
    if line.kind == "referto.approved/1":
        line.data["signature"]["role"] = "player"


@pytest.mark.parametrize("edit", [forged_in_log, forged_key, forged_role])
def test_a_log_with_a_forged_signature_does_not_verify(
    drawn: Running, edit: Callable[[Line], None]
) -> None:
    sealed(drawn)
    with pytest.raises(Damaged):
        verify(resealed(drawn, edit), drawn.store.vault(drawn.stream))


def test_no_signature_goes_past_the_hall_to_the_referees_desk(drawn: Running) -> None:
    table = by_points(drawn)
    sha = proposed(drawn)
    wish = raw.ConfirmReport(round=1, table=1, sha256=sha)
    with pytest.raises(Broken, match="confirm-report"):
        drawn.do(wish, player(table.players[0]))
