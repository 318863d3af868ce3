"""A process that appends: `python -m tests.store.writer URL STREAM WHO COUNT`.

It says `WHO N` on a line of its own for every append that was acknowledged, and only then.
"""

from __future__ import annotations

import os
import sys

from arbitro.app.ports import Append, Conflict, Repeated, Store, Unavailable
from arbitro.store import open_store
from tests.store.lines import sealed

FOREVER = 1_000_000


def append_all(store: Store, stream: str, who: str, count: int) -> None:
    """So many commands, each tried until it is in."""
    head = store.head(stream)
    for n in range(count):
        while True:
            expected = head.version if head else 0
            lines = sealed(head, {"who": who, "n": n}, {"who": who, "n": n, "end": True})
            mine = Append(
                stream=stream,
                expected=expected,
                lines=lines[: 1 + (count == FOREVER)],
                command=f"{who}-{n}",
                answer=b"%d" % n,
            )
            try:
                store.append(mine)
            except Conflict as conflict:
                head = conflict.head
                continue
            except Repeated:
                break
            except Unavailable as trouble:
                if trouble.code != "busy":
                    raise
                continue
            os.write(1, f"{who} {n}\n".encode())
            break
        head = store.head(stream)


if __name__ == "__main__":
    url, stream, who, count = sys.argv[1:]
    house = open_store(url)
    append_all(house, stream, who, int(count))
    house.close()
