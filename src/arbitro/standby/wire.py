"""What two laptops say to each other."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from arbitro.app.ports import Account, Append, Grant
from arbitro.standby.standing import Stray

PATH = "/standby/link"
FORBIDDEN = 4403
"""How a connection is closed on who has not the code."""
SILENCE = 5.0
"""Seconds without a word, then the connection is taken for lost."""


class Join(Struct, tag="join", frozen=True, kw_only=True):
    """Of who follows: what it has, so that it is sent the rest."""

    epoch: int
    url: str
    heads: dict[str, tuple[int, str]]
    vaults: dict[str, str]
    """The digest of every vault it holds."""


class TookOver(Struct, tag="took-over", frozen=True, kw_only=True):
    """Of a laptop with a higher epoch: where it took over, and where it is found."""

    epoch: int
    url: str
    split: dict[str, int]


class Left(Struct, tag="left", frozen=True, kw_only=True):
    """Of a laptop that was replaced: what it alone has."""

    strays: tuple[Stray, ...]


class No(Struct, tag="no", frozen=True, kw_only=True):
    """Why nothing is sent: `diverged`, `older`, `replaced`; `itself` for one who has the database
    of the other open, `occupied` where another one follows.
    """

    code: str


class Vault(Struct, frozen=True, kw_only=True):
    """Everything in a stream's vault."""

    stream: str
    values: dict[str, bytes]


class Forgotten(Struct, frozen=True, kw_only=True):
    stream: str
    names: list[str]


class Frame(Struct, tag="frame", frozen=True, kw_only=True):
    """Changes in their order. `position` is where whoever sends it stands; `epoch` is his."""

    number: int
    epoch: int
    position: int
    at: int
    """The hour of the sender, for people."""
    source: str
    elapsed: int
    """The counter of the sender's machine as it was sent."""
    vaults: list[Vault] = []
    appends: list[Append] = []
    grants: list[Grant] = []
    revoked: list[tuple[list[str], int]] = []
    accounts: list[Account] = []
    forgotten: list[Forgotten] = []
    files: dict[str, bytes] = {}
    """The house's authority and certificate, by name."""


class Ack(Struct, tag="ack", frozen=True, kw_only=True):
    """Everything up to this frame is on the disk, up to this place."""

    number: int
    position: int


Message = Join | TookOver | Left | No | Frame | Ack
encode = msgspec.msgpack.Encoder().encode
_decoder: msgspec.msgpack.Decoder[Message] = msgspec.msgpack.Decoder(Message)


def decode(body: bytes) -> Message:
    return _decoder.decode(body)
