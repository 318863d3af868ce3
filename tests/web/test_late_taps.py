"""A tap that waited on a phone says what it had seen: taken once, and by that hall alone."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest

from arbitro.app.heads import told
from arbitro.messages import say
from arbitro.web import demo
from tests.web.asking import Asking

KEY = {"Idempotency-Key": "a-tap-that-waited"}


def called(hall: Asking, **seen: str) -> Any:
    """The table calls a referee by the form of its page, late."""
    form = {"_command": "call-referee", "_form": "call", "call": "ruling"}
    place = {"round": str(hall.round), "table": str(hall.playing.number)}
    headers = {f"X-Arbitro-{name}": value for name, value in seen.items()}
    return hall.client.post(
        "/t/demo/table",
        data={**form, **place},
        headers={**hall.token("table"), **KEY, **headers},
        follow_redirects=False,
    )


def calls(hall: Asking) -> int:
    return len(hall.house.desk.hall(demo.STREAM).referee.calls)


def seen(hall: Asking) -> str:
    hashes = hall.house.desk.hashes(demo.STREAM)
    return told(len(hashes), hashes[-1])


def test_sent_twice_it_is_done_once(own_hall: Asking) -> None:
    before, head = calls(own_hall), seen(own_hall)
    for _ in range(2):
        assert called(own_hall, Leader="0", Seen=head).status_code == 303
        assert calls(own_hall) == before + 1


@pytest.mark.parametrize(
    ("header", "value", "code"),
    [
        ("Leader", "1", "hall-moved"),
        ("Leader", "", "hall-moved"),
        ("Seen", f"{'ab' * 32}:3", "hall-another"),
        ("Seen", f"{'ab' * 32}:999999", "hall-another"),
    ],
)
def test_in_another_hall_it_is_refused_and_says_so(
    own_hall: Asking, header: str, value: str, code: str
) -> None:
    before = calls(own_hall)
    answer = called(own_hall, **{header: value})
    assert answer.status_code == 409
    assert say("it", f"refused.{code}") in " ".join(unescape(answer.text).split())
    assert calls(own_hall) == before


def test_what_was_seen_may_be_anything_but_a_line(own_hall: Asking) -> None:
    answer = called(own_hall, Seen="qualcosa")
    assert answer.status_code == 422
