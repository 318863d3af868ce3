"""Answers kept as long as they are true: encoded once for all who see the same."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

import msgspec
from msgspec import Struct

from arbitro.app.access.permission import aim_at, permit
from arbitro.app.acts import Who
from arbitro.app.desk import Desk
from arbitro.app.queries import Asker, Query

ROOM = 512
_encode = msgspec.json.Encoder(enc_hook=str).encode


class Asked(NamedTuple):
    """One question of one audience. Only a table and a player are each an audience of their own."""

    stream: str
    query: str
    parameters: Struct
    role: str
    subject: str
    lang: str


class Shelf:
    """The documents of a desk, each at the version it was written for."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._kept: OrderedDict[Asked, tuple[int, bytes]] = OrderedDict()
        self._lock = Lock()

    def document(self, stream: str, query: Query, parameters: Struct, who: Who, lang: str) -> bytes:
        """The answer as JSON, if this reader may have it now; `Refused` otherwise."""
        hall = self.desk.hall(stream)
        permit(who, query.name, aim_at(parameters, hall), hall)
        if query.timed:
            return _encode(query.ask(hall, Asker(who, lang, self.desk.clock()), parameters))
        subject = who.subject if who.role in ("table", "player") else ""
        asked = Asked(stream, query.name, parameters, who.role, subject, lang)
        kept = self._kept.get(asked)
        if kept is not None and kept[0] == hall.version:
            return kept[1]
        body = _encode(query.ask(hall, Asker(who, lang), parameters))
        with self._lock:
            self._kept[asked] = (hall.version, body)
            self._kept.move_to_end(asked)
            while len(self._kept) > ROOM:
                self._kept.popitem(last=False)
        return body
