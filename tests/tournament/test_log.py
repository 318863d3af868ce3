"""The lines of a tournament: the same envelope as a match, and every damage is found."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from arbitro.envelope import Damaged
from arbitro.regulations import tournament_rules
from arbitro.simulation.whole_tournament import simulate
from tests.tournament.sealing import read_back, written


@pytest.fixture(scope="module")
def data() -> bytes:
    return written(simulate(tournament_rules("rur-2015"), 16, 3).events)


def test_a_line_has_the_envelope_of_a_match(data: bytes) -> None:
    prev = "0" * 64
    for number, raw in enumerate(data.splitlines()):
        row = json.loads(raw)
        told = row.pop("hash")
        assert set(row) == {"seq", "kind", "seat", "data", "because", "prev"}
        assert (row["seq"], row["seat"], row["prev"]) == (number, None, prev)
        body = json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert sha256(body.encode()).hexdigest() == told
        prev = told


def test_the_first_line_pins_rules_readings_and_settings(data: bytes) -> None:
    first = json.loads(data.splitlines()[0])
    assert first["kind"] == "tournament.opened/1"
    assert first["data"]["rules"] == "rur-2015"
    assert first["data"]["interpretations"]["GAP-R16"] == "count-reserves"


@pytest.mark.parametrize("line", [0, 5, 20])
def test_a_changed_line_is_found(data: bytes, line: int) -> None:
    rows = data.splitlines(keepends=True)
    rows[line] = rows[line].replace(b'"seq":', b'"seq": ')
    with pytest.raises(Damaged) as damaged:
        read_back(b"".join(rows))
    assert damaged.value.line == line + 1


def test_a_changed_figure_a_missing_line_and_a_torn_end_are_found(data: bytes) -> None:
    rows = data.splitlines(keepends=True)
    changed = [row.replace(b"Giocatore", b"X").replace(b"1980", b"1981") for row in rows]
    changed[3] = rows[3].replace(b'"club":"', b'"club":"!')
    with pytest.raises(Damaged, match="line 4: hash"):
        read_back(b"".join(changed))
    with pytest.raises(Damaged, match="line 3: hash"):
        read_back(b"".join([*rows[:2], *rows[3:]]))
    with pytest.raises(Damaged, match="truncated"):
        read_back(data[:-5])
    with pytest.raises(Damaged, match="syntax"):
        read_back(b"{}\n")
