"""A house that is ready has nothing left to work out that several threads could meet half-done."""

from __future__ import annotations

import subprocess
import sys
from threading import Barrier, Thread
from typing import Any

from arbitro.app.acts import Act, Who
from arbitro.app.commands import OpenHall
from arbitro.bootstrap import install
from arbitro.store.memory import MemoryStore

FIRST_USES = """
import sys
import msgspec
import arbitro.web.app  # all there is; the framework's own shapes are read by one thread alone
from arbitro.bootstrap import install, _below

install("memory:")
shapes = [shape for shape in _below(msgspec.Struct) if shape.__module__.startswith("arbitro.")]
late = []
current = None

def watch(frame, event, _):
    if event == "call" and frame.f_code.co_name == "get_class_annotations":
        late.append(current.__qualname__)

sys.setprofile(watch)
for current in shapes:
    try:
        msgspec.convert({}, current)
    except msgspec.ValidationError:
        pass
    except TypeError:  # one that is only ever written
        late = [name for name in late if name != current.__qualname__]
sys.setprofile(None)
assert len(shapes) > 400, len(shapes)
print(*late)
"""


def test_no_shape_is_worked_out_after_the_house_is_ready() -> None:
    """Two threads that met at the first use of a shape once brought a whole server down."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_USES], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_many_who_come_at_once_read_a_hall_once() -> None:
    house = install("memory:")
    opening = OpenHall(id="a", name="T", regulation="rur-2015", date="2026-05-09")
    house.desk.open_hall(Act(id="open", command=opening, by=Who(role="organiser")))
    house.desk.reload("hall/a")
    store = house.leader.store
    assert isinstance(store, MemoryStore)
    readings: list[int] = []
    lines = store.lines

    def counted(*where: Any, **more: Any) -> Any:
        readings.append(1)
        return lines(*where, **more)

    store.lines = counted  # type: ignore[method-assign]  # counts, then reads
    together = Barrier(8)
    seen: list[str] = []

    def come() -> None:
        together.wait()
        seen.append(house.desk.hall("hall/a").tournament.name)

    threads = [Thread(target=come) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == ["T"] * 8
    assert len(readings) == 1
