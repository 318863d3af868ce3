"""Pages: what a phone really receives on a first visit, and what long lists cost the server.

    python -m tools.bench_pages

Called by `tools/bench.py` too. Bytes are those Chromium counts on the wire (`encodedDataLength`:
heads and bodies as they came, packed or not) until the page's scripts run, at the width of a
phone with an empty cache; the same unpacked is noted. Server time is CPU time of its process for a
page nobody asked for before, so made and not taken from what is kept.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.bootstrap import install
from arbitro.simulation.invented_people import invented
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from tools.bench_phones import HALL, Holder, Wire, invited, started
from tools.bench_web import Measured, cpu, prepare, server
from tools.browser import FLAGS, NoBrowser, ensure

PHONE = {"width": 390, "height": 844}
LOOKS = 40
MANY = 800
_LIST = f"{HALL}/standings"


def first_visits(address: str, holders: list[Holder]) -> dict[str, tuple[int, int]]:
    """By page: bytes on the wire and bytes unpacked of everything a first visit loads."""
    one_each = {holder.path: holder for holder in [*holders, Holder("")]}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=ensure(), args=list(FLAGS))
        found = {path: _visit(chromium, address, one) for path, one in one_each.items()}
        chromium.close()
    return found


def _visit(chromium: Browser, address: str, holder: Holder) -> tuple[int, int]:
    context = chromium.new_context(viewport=PHONE, locale="it-IT")  # type: ignore[arg-type]  # a size
    page = context.new_page()
    talk = context.new_cdp_session(page)
    sizes = {"wire": 0, "plain": 0}

    def came(event: Any) -> None:
        sizes["wire"] += int(event["encodedDataLength"])

    def read(event: Any) -> None:
        sizes["plain"] += int(event["dataLength"])

    talk.on("Network.loadingFinished", came)
    talk.on("Network.dataReceived", read)
    talk.send("Network.enable")
    if holder.secret:
        page.goto(f"http://{address}/l/{holder.secret}", wait_until="load")
    else:
        page.goto(f"http://{address}{HALL}{holder.path}", wait_until="load")
    page.wait_for_function("document.querySelector('#wire')?.dataset.wire === 'live'")
    talk.send("Page.getNavigationHistory")  # an answer: everything before it was told
    context.close()
    return sizes["wire"], sizes["plain"]


async def _looks(address: str, pid: int, path: str, times: int) -> float:
    """Seconds of CPU for a page made anew: every address here is another one."""
    wire = Wire(address, "")
    await wire.open()
    await wire.get(f"{path}?look=warm")
    began = cpu(pid)
    for number in range(times):
        await wire.get(f"{path}?look={number}")
    return (cpu(pid) - began) / times


def crowd(db: str) -> None:
    """A round of eight hundred players, played."""
    house = install(db)
    chance = Chance("bench crowd")
    who = Who(role="organiser", subject="bench")
    opened = c.OpenHall(id="bench", name="Bench", regulation="rur-2015")
    house.desk.open_hall(Act(id="o", by=who, command=opened))
    entries = tuple(t.Enter(**p._asdict(), adult=True) for p in invented(MANY, chance))
    for number, command in enumerate((c.EnterMany(entries=entries), t.Lock(), c.Draw(public="1"))):
        house.desk.act("hall/bench", Act(id=f"c{number}", by=who, command=command))
    for table in house.desk.hall("hall/bench").tournament.rounds[-1].tables:
        result = t.EnterResult(
            table=table.number, seats=tuple(random_result(table.players, chance))
        )
        house.desk.act("hall/bench", Act(id=f"t{table.number}", by=who, command=result))
    house.close()


def measure() -> list[Measured]:
    rows = []
    with tempfile.TemporaryDirectory(prefix="arbitro-pages-") as folder:
        db = os.path.join(folder, "bench.db")  # noqa: PTH118 - a string is wanted
        prepare(db)
        started(db)
        holders = invited(db)
        with server(db) as (address, _, process, _start):
            look = asyncio.run(_looks(address, process.pid, _LIST, LOOKS))
            rows.append(Measured("standings page of 200 players", look * 1000, "ms", 30, True))
            try:
                visits = first_visits(address, holders)
            except NoBrowser:
                visits = {}
        for path, (wire, plain) in visits.items():
            name = f"first visit on a phone: {path or '/'}"
            note = f"{plain / 1000:,.0f} kB unpacked"
            rows.append(Measured(name, wire / 1000, "kB", 150, True, note))
        many = os.path.join(folder, "crowd.db")  # noqa: PTH118 - a string is wanted
        crowd(many)
        with server(many) as (address, _, process, _start):
            look = asyncio.run(_looks(address, process.pid, _LIST, 8))
            rows.append(Measured(f"standings page of {MANY} players", look * 1000, "ms", 120, True))
    return rows


if __name__ == "__main__":
    for row in measure():
        print(
            f"{row.name:<42}{row.value:>8,.1f} {row.unit:<4} ≤ {row.target:,.0f}"
            f"  ×{row.target / row.value:.2f}  {row.note}"
        )
