"""What a player signs with, and everything that was handed out in his name."""

from __future__ import annotations

from typing import Literal

from arbitro.app.hall import Hall
from arbitro.app.phone_keys import phone_key, pins_since
from arbitro.app.queries.question import Document, name_of


class OwnKey(Document, frozen=True, kw_only=True):
    """`state`: no key of his own, one that waits to be accepted, one on his phone that signs.

    `links` and `pins` count what was handed out in his name, `by` says by whom; `beside` how many
    keys of the hall's were made for him since his own was accepted.
    """

    state: Literal["none", "offered", "phone"]
    key_id: str | None
    links: int
    pins: int
    by: list[str]
    beside: int


class OfferedKey(Document, frozen=True, kw_only=True):
    """A key that waits for whoever runs the check-in; `code` is what the phone must show."""

    player: str
    name: str
    key_id: str
    code: str


def own_key(hall: Hall, player: str) -> OwnKey:
    waiting, mine = hall.offered.get(player), phone_key(hall, player)
    links = [one for one in hall.links if (one.role, one.subject) == ("player", player)]
    pins = [one for one in hall.pins if one.player == player]
    shown = waiting or mine
    return OwnKey(
        state="offered" if waiting is not None else "phone" if mine is not None else "none",
        key_id=shown.key_id if shown is not None else None,
        links=len(links),
        pins=len(pins),
        by=sorted({one.by for one in links} | {one.by for one in pins}),
        beside=pins_since(hall, player),
    )


def offered_keys(hall: Hall) -> list[OfferedKey]:
    return [
        OfferedKey(player=id, name=name_of(hall, id), key_id=one.key_id, code=code_of(one.key_id))
        for id, one in hall.offered.items()
    ]


def code_of(key_id: str) -> str:
    """What two people compare: eight digits in two groups."""
    return f"{key_id[:4]} {key_id[4:8]}"
