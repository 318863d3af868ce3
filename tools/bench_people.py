"""Speed of the register and of a season: 20,000 people searched, 40 tournaments of 200 added up.

    python -m tools.bench_people

CPU-seconds; the best of three.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import partial
from secrets import token_bytes

from arbitro.app.season_desk import SeasonDesk
from arbitro.bootstrap import MachineClock
from arbitro.people.directory import Directory
from arbitro.people.events import Enrolled, PeopleRegistered
from arbitro.people.evolve import evolve
from arbitro.people.register import Register, Spell
from arbitro.season.decide import Open
from arbitro.season.declaration import declared, parse
from arbitro.season.results import Event, Result
from arbitro.season.standings import standings
from arbitro.simulation.invented_people import CLUBS, FIRST, SURNAMES
from arbitro.simulation.seeded_chance import Chance
from arbitro.store.memory import MemoryStore
from tools.bench_record import Lasted

PEOPLE, TOURNAMENTS, PLAYERS = 20_000, 40, 200
SEARCHED = ("a", "m r", "rocca ada", "mo", "torre 1980", "villa f kamchatka", "12345", "nessuno")


def register(people: int = PEOPLE) -> Register:
    """So many invented people, with namesakes among them."""
    chance = Chance("bench people")
    rows = tuple(
        Enrolled(
            id=f"p{number:05}",
            name=f"{chance.pick(SURNAMES)} {chance.pick(FIRST)}",
            born=str(chance.between(1940, 2005)),
            national=str(number) if number % 3 else "",
            clubs=(Spell(chance.pick(CLUBS)[0]),),
        )
        for number in range(people)
    )
    return evolve(Register(), PeopleRegistered(people=rows))


def season(people: Register) -> list[Event]:
    """So many tournaments among a thousand of them."""
    chance = Chance("bench season")
    known = list(people.people.values())[:1000]
    found = []
    for number in range(TOURNAMENTS):
        came = chance.shuffled(known)[:PLAYERS]
        results = tuple(
            Result(
                id=f"g{place:03}",
                name=who.name,
                born=who.born,
                national=who.national,
                club=who.club,
                place=place,
                points=str(Decimal(chance.between(0, 4000)) / 10),
            )
            for place, who in enumerate(came, start=1)
        )
        found.append(
            Event(
                id=f"t{number}",
                name=f"Torneo {number}",
                date=f"2026-{number // 4 + 1:02}-{number % 4 + 1:02}",
                format="open",
                event_class="open",
                rounds=3,
                tables=150,
                origins=(str(number),),
                results=results,
            )
        )
    return found


def lasted(job: Callable[[], object], runs: int = 3) -> float:
    times = []
    for _ in range(runs):
        start = time.process_time()
        job()
        times.append(time.process_time() - start)
    return min(times)


def figures() -> Iterator[Lasted]:
    people = register()
    yield Lasted("register of 20,000 made ready", lasted(partial(Directory, people)), 5)
    directory = Directory(people)
    slowest = max(lasted(partial(directory.search, words)) for words in SEARCHED)
    yield Lasted("  searched, the slowest of eight", slowest, 0.02)
    events = season(people)
    for rules in ("circuito", "nazionale"):
        job = partial(standings, parse(declared(rules)), events, directory)
        yield Lasted(f"season of 40 × 200, {rules}", lasted(job), 2)
    store = MemoryStore()
    clock, name = MachineClock(), declared("circuito")
    made = SeasonDesk(store, clock, token_bytes)
    made.open(Open(id="s", name="S", declaration=name))
    for event in events:
        made.count("s", event)
    anew = lasted(lambda: SeasonDesk(store, clock, token_bytes).table("s"))
    yield Lasted("  read anew from its lines, and added up", anew, 2)


if __name__ == "__main__":
    for one in figures():
        print(f"{one.name:<40}{one.seconds:>10.4f} s   at most {one.most} s")
