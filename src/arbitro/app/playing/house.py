"""What the house says about free play: whether anybody may open a match, and how many there are.

It stands in a log of its own, so that it holds after a restart and on a second laptop.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec import Struct

from arbitro import envelope
from arbitro.app.access.roles import permit
from arbitro.app.acts import Who
from arbitro.app.ports import Append, Conflict, Store
from arbitro.envelope import GENESIS
from arbitro.kernel import Refused

STREAM = "free-play"
MOST, LIMIT = 40, 500
"""Free matches a house holds unless it says otherwise, and how many it may ever say."""
ABANDONED = 24 * 3_600_000
"""Milliseconds without a move after which a free match is closed."""


ABSENT = 5 * 60_000
"""Milliseconds a person may keep other people waiting; then the seat is played for him."""


class FreePlay(Struct, frozen=True, kw_only=True):
    kind: ClassVar[str] = "free-play.set/1"
    open: bool = True
    most: int = MOST


def said(store: Store) -> FreePlay:
    """What the house said last."""
    head = store.head(STREAM)
    if head is None:
        return FreePlay()
    last = b"".join(store.lines(STREAM, head.version - 1))
    line: dict[str, object] = msgspec.json.decode(last)
    return msgspec.convert(line["data"], FreePlay)


def say(store: Store, by: Who, wanted: FreePlay) -> FreePlay:
    """Whoever runs the house opens or shuts free play."""
    permit(by, "set-free-play")
    if not 0 <= wanted.most <= LIMIT:
        raise Refused("too-many-matches", {"most": wanted.most, "limit": LIMIT})
    if wanted == said(store):
        return wanted
    head = store.head(STREAM)
    version, prev = (head.version, head.hash) if head is not None else (0, GENESIS)
    line = envelope.Chain(version, prev).seal(wanted.kind, None, msgspec.to_builtins(wanted), ())
    try:
        store.append(Append(stream=STREAM, expected=version, lines=(line,)))
    except Conflict as error:
        raise Refused("changed-meanwhile", {"expected": version, "version": version}) from error
    return wanted
