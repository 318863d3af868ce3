"""A report over HTTP: filled in, signed by PIN, sealed, and taken home to be checked."""

from __future__ import annotations

from typing import Any

import msgspec

from arbitro.app import report_check as checks
from arbitro.app import report_document as reports
from tests.web.asking import HALL, Asking, code


def pin(hall: Asking, player: str) -> str:
    answer = hall.send("issue-pin", {"player": player}, "referee", official(hall))
    assert answer.status_code == 200, answer.text
    return str(answer.json()["shown"]["pin"])


def official(hall: Asking) -> str:
    return hall.house.desk.hall("hall/demo").referee.officials[0].name


def proposed(hall: Asking) -> dict[str, Any]:
    """The report of the table that is over, and where it is."""
    place = {"round": hall.round, "table": hall.over.number}
    if hall.get(f"{HALL}/report", "organiser", params=place).json()["status"] == "draft":
        answer = hall.send("propose-report", place, "referee", official(hall))
        assert answer.status_code == 200, answer.text
    found = hall.get(f"{HALL}/report", "organiser", params=place).json()
    return {**place, "sha256": found["sha256"]}


def test_everybody_signs_with_a_pin_of_his_own_and_the_document_goes_home(hall: Asking) -> None:
    body = proposed(hall)
    for id in hall.over.players:
        known = hall.house.desk.hall("hall/demo").referee
        if known.reports[f"{body['round']}.{body['table']}"].current.confirmed(id):
            continue
        answer = hall.send("confirm-report", {**body, "pin": pin(hall, id)}, "player", id)
        assert answer.status_code == 200, answer.text
    sealed = hall.send("approve-report", body, "referee", official(hall))
    assert sealed.status_code == 200, sealed.text
    place = {"round": body["round"], "table": body["table"]}
    mine = hall.over.players[0]
    home = hall.get(f"{HALL}/report-document", "player", mine, params=place)
    document = reports.parsed(home.content)
    assert checks.faults(document) == []
    assert document.approval is not None
    names = [
        player.name for player in hall.house.desk.hall("hall/demo").tournament.players.values()
    ]
    assert not any(name in home.text for name in names)


def test_a_pin_is_shown_once_and_a_wrong_one_is_written_down(hall: Asking) -> None:
    body = proposed(hall)
    id = hall.over.players[-1]
    once = {"Idempotency-Key": "the-same-wish"}
    first = hall.send("issue-pin", {"player": id}, "referee", official(hall), once).json()
    again = hall.send("issue-pin", {"player": id}, "referee", official(hall), once).json()
    assert "shown" not in again
    assert again == {name: value for name, value in first.items() if name != "shown"}
    right = first["shown"]["pin"]
    wrong = f"{(int(right) + 1) % 10**6:06}"
    answer = hall.send("confirm-report", {**body, "pin": wrong}, "player", id)
    assert (code(answer), answer.status_code) == ("wrong-pin", 403)
    attempt = hall.attempts()[0]
    assert attempt["code"] == "wrong-pin"
    assert wrong not in msgspec.json.encode(attempt).decode()
