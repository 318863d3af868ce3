"""What a house knows of itself and its other laptop, kept in its own database."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from arbitro.app.ports import Append, Store
from arbitro.referee.clock.readings import Reading

STREAM = "house"
"""No stream has lines under this name: only a vault that is never sent to another laptop."""
_NAME = "standing"
_CLOCK = "clock beside"


class Stray(Struct, frozen=True, kw_only=True):
    """An act that only the laptop which was replaced has: to be entered again by hand."""

    stream: str
    seq: int
    command: str
    fields: dict[str, Any]
    role: str
    subject: str
    at: int
    act: str = ""
    """Its number, by which it is known when its author sends it again to the other laptop."""


class Standing(Struct, frozen=True, kw_only=True):
    """`epoch` is raised by every takeover; the laptop with the highest is the one that counts.

    `role`: `serving`, `following` another, or `replaced` by one.
    """

    epoch: int = 0
    role: str = "serving"
    key: bytes = b""
    """Of the pairing; empty: there is no second laptop."""
    former: bytes = b""
    """Of the pairing before, if that laptop was away when a new code was made: it receives nothing
    more, but it may have taken over meanwhile, and is heard when it says so.
    """
    waits: bool = True
    """Whether an act is acknowledged only when both have it."""
    alone: bool = False
    """The organiser said to go on though the second laptop is away."""
    paired: bool = False
    """A second laptop has been abreast since the code was made."""
    other: str = ""
    """The address of the other laptop: whom it follows, or who replaced it."""
    split: dict[str, int] = {}
    """How many lines each stream had when the other took over."""
    strays: tuple[Stray, ...] = ()
    told: bool = True
    """Whether the laptop that was replaced has heard of it."""
    replaced: str = ""
    """Where that one was found."""
    replaced_key: bytes = b""
    """What it was paired by: a code made since is not known to it."""
    beside: Reading | None = None
    """Our clocks and, beside them, the counter of the laptop that was followed."""


def load(store: Store) -> Standing:
    vault = store.vault(STREAM)
    kept, clock = vault.get(_NAME), vault.get(_CLOCK)
    found = msgspec.json.decode(kept, type=Standing) if kept else Standing()
    return replace(found, beside=msgspec.json.decode(clock, type=Reading)) if clock else found


def save(store: Store, standing: Standing) -> Standing:
    body = msgspec.json.encode(standing)
    store.append(Append(stream=STREAM, expected=0, lines=(), vault={_NAME: body}))
    return standing


def keep_clock(store: Store, beside: Reading) -> None:
    """By itself: a takeover that another program says at this moment is not written over."""
    body = msgspec.json.encode(beside)
    store.append(Append(stream=STREAM, expected=0, lines=(), vault={_CLOCK: body}))


def promoted(store: Store) -> Standing:
    """This laptop counts from now on: its epoch is raised, and where it took over written down."""
    before = load(store)
    now = replace(
        before,
        epoch=before.epoch + 1,
        role="serving",
        alone=False,
        split=_ends(store),
        told=not before.other,
        replaced=before.other,
        replaced_key=before.key,
    )
    return save(store, now)


def split_here(store: Store) -> Standing:
    """Where it took over, once nothing more can come from the other."""
    return save(store, replace(load(store), split=_ends(store)))


def _ends(store: Store) -> dict[str, int]:
    heads = {name: store.head(name) for name in store.streams()}
    return {name: head.version for name, head in heads.items() if head is not None}
