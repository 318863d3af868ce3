"""Speed of the clubs' workbook: a tournament of 200 written, read, and brought back whole.

    python -m tools.bench_workbook

CPU-seconds; the best of three.
"""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.cli.house.exchange import brought_workbook
from arbitro.exchange.workbook.workbook_reader import read
from arbitro.exchange.workbook.workbook_writer import write
from arbitro.regulations import tournament_rules
from arbitro.simulation.whole_tournament import simulate
from tools.bench_people import lasted
from tools.bench_record import Lasted

PLAYERS = 200


def figures() -> Iterator[Lasted]:
    rules = tournament_rules("open")
    done = simulate(rules, PLAYERS, 1).state
    book = write(done, rules)[0]
    yield Lasted(f"workbook of {PLAYERS} written", lasted(lambda: write(done, rules)), 2)
    yield Lasted(f"workbook of {PLAYERS} read", lasted(lambda: read(book)), 2)
    back = lasted(lambda: brought_workbook(book, "modulo.xls", "modulo"))
    yield Lasted("  read, directed again, standings compared", back, 2)


if __name__ == "__main__":
    for one in figures():
        print(f"{one.name:<46}{one.seconds:>8.3f} s   at most {one.most} s")
