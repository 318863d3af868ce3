"""The head of the log, and whether lines that somebody saw are still in it."""

from __future__ import annotations

from msgspec import Struct

from arbitro.app.hall import Hall
from arbitro.app.heads import in_log, witness
from arbitro.app.queries.question import Asker, Document, query
from arbitro.kernel import Refused

MOST = 64


class Seen(Struct, frozen=True, kw_only=True):
    """`HASH:NUMBER`, one after the other with commas between."""

    seen: str = ""


class Line(Document, frozen=True, kw_only=True):
    number: int
    hash: str


class Heads(Document, frozen=True, kw_only=True):
    """The last line, and those of the lines asked about that are not in the log."""

    number: int
    hash: str
    missing: list[Line]


@query("heads", Seen, timed=True)
def heads(hall: Hall, wanted: Seen, asker: Asker) -> Heads:
    """The number and hash of the last line; of lines seen before, which are no longer there.

    A phone that was in the hall asks this: a history that was cut short, dated anew, restored or
    written again has other lines than those it saw.
    """
    hashes = asker.log() if asker.log is not None else ()
    if not hashes:
        raise Refused("unknown-hall", {"hall": hall.tournament.id})
    shown = [witness(one) for one in wanted.seen.split(",") if one.strip()]
    if len(shown) > MOST:
        raise Refused("too-many-heads", {"heads": len(shown), "most": MOST})
    return Heads(
        number=len(hashes),
        hash=hashes[-1],
        missing=[Line(number=x.number, hash=x.hash) for x in shown if not in_log(x, hashes)],
    )
