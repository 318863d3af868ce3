"""A tournament as `arbitro-tournament/1`, in the one way its bytes can be written."""

from __future__ import annotations

import msgspec

from arbitro import envelope
from arbitro.exchange.open_format.document import FORMAT, Document, LogLine
from arbitro.exchange.open_format.snapshot import snapshot
from arbitro.tournament import log
from arbitro.tournament.rules import TournamentRules

_sorted = msgspec.json.Encoder(order="sorted")


def write(data: bytes, rules: TournamentRules) -> bytes:
    """The document of a tournament's file; `Damaged` if the file itself cannot be trusted."""
    state, _ = log.replayed(data)
    lines = tuple(msgspec.convert(msgspec.structs.asdict(x), LogLine) for x in envelope.lines(data))
    return canonical(Document(format=FORMAT, log=lines, snapshot=snapshot(state, rules)))


def canonical(document: Document) -> bytes:
    """Keys sorted, no spaces, UTF-8, one newline at the end."""
    return _sorted.encode(document) + b"\n"
