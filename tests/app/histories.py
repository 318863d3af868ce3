"""One afternoon told truly, and the four ways of telling it otherwise that no rule can find."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from arbitro import envelope
from arbitro.app import commands as c
from arbitro.app.desk import Desk
from arbitro.app.ports import Append
from arbitro.store.memory import MemoryStore
from arbitro.tournament import commands as t
from tests.app.running import Running, chance, entry, points, ticking
from tests.app.test_desk import RUR
from tests.app.test_verifying import resealed

Lines = tuple[bytes, ...]


@cache
def true_history() -> Running:
    """A round drawn and two of its four results."""
    running = _drawn("3 1 6")
    for number in (1, 2):
        _result(running, number)
    return running


def _drawn(public: str) -> Running:
    running = Running(RUR)
    running.do(c.EnterMany(entries=tuple(entry(n) for n in range(1, 17))))
    running.do(t.Lock())
    running.do(c.Draw(public=public))
    return running


def _result(running: Running, number: int) -> None:
    drawn = running.hall.tournament.round
    assert drawn is not None
    table = drawn.tables[number - 1]
    running.do(t.EnterResult(table=number, seats=points(table)))


def lines_of(running: Running) -> Lines:
    return tuple(running.store.lines(running.stream))


def trimmed() -> Lines:
    """The last result never came."""
    doings = true_history().hall.doings
    return lines_of(true_history())[: doings[-2].seq + 1]


def redated() -> Lines:
    """Everything an hour earlier, sealed again."""

    def earlier(line: Any) -> None:
        if line.kind == "act.taken/1":
            line.data["at"]["wall"] -= 3_600_000
        elif isinstance(line.data.get("at"), int):
            line.data["at"] -= 3_600_000

    return resealed(true_history(), earlier)


def restored() -> Lines:
    """Back to before the results, and another table's results since."""
    doings = true_history().hall.doings
    store = MemoryStore()
    stream = true_history().stream
    kept = lines_of(true_history())[: doings[-3].seq + 1]
    vault = true_history().store.vault(stream)
    store.append(Append(stream=stream, expected=0, lines=kept, vault=vault))
    running = Running.going_on(Desk(store, ticking(9_000), chance("later")), stream)
    for number in (3, 4):
        _result(running, number)
    return lines_of(running)


def rewritten() -> Lines:
    """The same afternoon from its first line, with other dice."""
    running = _drawn("6 6 6")
    for number in (1, 2):
        _result(running, number)
    return lines_of(running)


OTHERWISE = {"trim": trimmed, "redate": redated, "restore": restored, "rewrite": rewritten}


def head(lines: Sequence[bytes]) -> str:
    """`HASH:NUMBER` of the last line."""
    found = [line.hash for line in envelope.lines(b"".join(lines))]
    return f"{found[-1]}:{len(found)}"
