"""What somebody saw of a log, asked about: it is there, or the history is another."""

from __future__ import annotations

import pytest

from arbitro.app.desk import Desk
from arbitro.app.heads import told, witness
from arbitro.app.ports import Append
from arbitro.app.queries import QUERIES, Asker
from arbitro.app.queries.seen_heads import Heads, Seen
from arbitro.kernel import Refused
from arbitro.store.memory import MemoryStore
from tests.app.histories import OTHERWISE, Lines, head, lines_of, true_history
from tests.app.running import ORGANISER, chance, ticking

STREAM = true_history().stream


def desk_over(lines: Lines) -> Desk:
    store = MemoryStore()
    vault = true_history().store.vault(STREAM)
    store.append(Append(stream=STREAM, expected=0, lines=lines, vault=vault))
    return Desk(store, ticking(), chance())


def asked(desk: Desk, *seen: str) -> Heads:
    asker = Asker(ORGANISER, log=lambda: desk.hashes(STREAM))
    found = QUERIES["heads"].ask(desk.hall(STREAM), asker, Seen(seen=",".join(seen)))
    assert isinstance(found, Heads)
    return found


def test_every_line_that_was_seen_is_in_the_true_history() -> None:
    lines = lines_of(true_history())
    seen = [head(lines[:number]) for number in (1, 4, len(lines))]
    found = asked(desk_over(lines), *seen)
    assert (told(found.number, found.hash), found.missing) == (seen[-1], [])
    assert asked(desk_over(lines)).missing == []


@pytest.mark.parametrize("how", OTHERWISE)
def test_another_history_lacks_a_line_that_was_seen(how: str) -> None:
    seen = head(lines_of(true_history()))
    found = asked(desk_over(OTHERWISE[how]()), seen)
    assert [told(one.number, one.hash) for one in found.missing] == [seen]
    assert (found.number < witness(seen).number) == (how == "trim")


def test_a_desk_whose_store_was_restored_under_it_reads_it_anew() -> None:
    """As far as its hashes go: nobody is told that a line is there which is not."""
    lines = lines_of(true_history())
    desk = desk_over(lines)
    seen = head(lines)
    assert asked(desk, seen).missing == []
    desk.store = desk_over(OTHERWISE["trim"]()).store
    assert [one.number for one in asked(desk, seen).missing] == [len(lines)]


@pytest.mark.parametrize("seen", ["x", "ab:1", ",".join(["a" * 64 + ":1"] * 65)])
def test_what_is_no_head_is_refused(seen: str) -> None:
    with pytest.raises(Refused):
        asked(desk_over(lines_of(true_history())), seen)


def test_what_is_scanned_from_paper_is_a_witness_too() -> None:
    scanned = f"ARBITRO:HEAD/1:{'AB' * 32}:7"
    assert witness(scanned) == (7, "ab" * 32)
