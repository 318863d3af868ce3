"""A hall's history decided again: the true one passes, a rewritten one is found."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from arbitro import envelope
from arbitro.app import commands as c
from arbitro.app.verify import verify
from arbitro.envelope import Damaged, Line
from arbitro.tournament import commands as t
from tests.app.running import Running, entry, points
from tests.app.test_desk import RUR


@pytest.fixture(scope="module")
def played() -> Running:
    running = Running(RUR)
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 17))))
    running.do(t.Lock())
    running.do(c.CommitDraw())
    running.do(c.Draw(public="2 5 5"))
    drawn = running.hall.tournament.round
    assert drawn is not None
    for table in drawn.tables:
        running.do(t.EnterResult(table=table.number, seats=points(table)))
    running.do(t.Advance())
    running.do(c.Draw(public="1 1 6"))
    return running


def resealed(running: Running, edit: Callable[[Line], None]) -> tuple[bytes, ...]:
    """The same lines after an edit, sealed again by somebody who knows how."""
    chain = envelope.Chain()
    lines = []
    for line in envelope.lines(b"".join(running.store.lines(running.stream))):
        edit(line)
        lines.append(chain.seal(line.kind, line.seat, line.data, line.because))
    return tuple(lines)


def test_what_happened_verifies(played: Running) -> None:
    vault = played.store.vault(played.stream)
    assert verify(played.store.lines(played.stream), vault) == played.hall


def test_a_history_without_its_persons_verifies_too(played: Running) -> None:
    found = verify(played.store.lines(played.stream), {})
    assert found.tournament.rounds == played.hall.tournament.rounds
    assert found.tournament.players["g001"].name == "g001"


def points_raised(line: Line) -> None:
    if line.kind == "result.entered/1" and line.data["table"] == 1:
        line.data["seats"][0]["points"] = "200"


def seat_changed(line: Line) -> None:
    if line.kind == "round.drawn/1" and line.data["number"] == 1:
        one, other = line.data["tables"][0]["players"], line.data["tables"][1]["players"]
        one[0], other[0] = other[0], one[0]


def wish_changed(line: Line) -> None:
    if line.kind == "act.taken/1" and line.data["command"] == "enter-result":
        line.data["fields"]["seats"][0]["table_points"] += 1


def author_unknown(line: Line) -> None:
    if line.kind == "act.taken/1":
        line.data["command"] = "cheat"


def kind_changed(line: Line) -> None:
    if line.kind == "round.closed/1":
        line.kind = "round.reopened/1"


def article_changed(line: Line) -> None:
    if line.kind == "result.entered/1":
        line.because = ()


EDITS = [points_raised, seat_changed, wish_changed, author_unknown, kind_changed, article_changed]


@pytest.mark.parametrize("edit", EDITS)
def test_a_history_rewritten_and_sealed_again_is_found(
    played: Running, edit: Callable[[Line], None]
) -> None:
    lines = resealed(played, edit)
    with pytest.raises(Damaged):
        verify(lines, played.store.vault(played.stream))


def test_where_a_person_was_forgotten_nothing_else_can_be_slipped_in(played: Running) -> None:
    """The act that entered him is not judged whole, but it brought him and nobody's exclusion."""
    chain, lines = envelope.Chain(), []
    for line in envelope.lines(b"".join(played.store.lines(played.stream))):
        if line.kind == "act.taken/1" and line.data["command"] == "enter-many":
            slipped = {"player": "g001", "reason": ""}
            lines.append(chain.seal("player.removed/1", None, slipped, ()))
        lines.append(chain.seal(line.kind, line.seat, line.data, line.because))
    with pytest.raises(Damaged) as found:
        verify(lines, {})
    assert found.value.line < len(lines)


def test_a_byte_changed_is_found_with_its_line(played: Running) -> None:
    lines = list(played.store.lines(played.stream))
    lines[5] = lines[5].replace(b'"seq":5', b'"seq":6')
    with pytest.raises(Damaged) as found:
        verify(lines, {})
    assert found.value.line == 6


def test_an_act_cut_short_is_found(played: Running) -> None:
    lines = played.store.lines(played.stream)[:-1]
    with pytest.raises(Damaged) as found:
        verify(lines, played.store.vault(played.stream))
    assert found.value.code == "unfinished"


def test_a_line_is_its_own_kind_of_value(played: Running) -> None:
    first = msgspec.json.decode(played.store.lines(played.stream)[0], type=Line)
    assert (first.kind, first.seq, first.prev) == ("tournament.opened/1", 0, envelope.GENESIS)
