"""What somebody who took part keeps of a match's opening, and whether its log holds to it.

A house that leaves a contribution out and promises anew writes a log that is sound in itself. Only
who took part can tell: he kept his value, and what was promised before he told it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from arbitro.kernel import Refused, shared_chance
from arbitro.play.contributions import commitment_of
from arbitro.play.log import Damaged, read

MOST_HANDS = 12
"""A series of hands is no longer."""


class Receipt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The value of one person and the house's promise as he saw it before he told the value."""

    value: str
    promise: str
    match: str = ""


def receipt_from(data: bytes) -> Receipt:
    """The receipt these bytes hold, or a refusal."""
    try:
        kept = msgspec.json.decode(data, type=Receipt)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("not-a-receipt", {"problem": str(error)}) from error
    if not (shared_chance.in_hex(kept.value) and shared_chance.in_hex(kept.promise)):
        raise Refused("not-a-receipt", {"problem": "value, promise"})
    return kept


def require_held(data: bytes, receipt: Receipt) -> None:
    """`Damaged` where the log has not the contribution, or not the promise, of this receipt."""
    _, events = read(data)
    first: Any = events[0]
    values = [row["value"] for row in getattr(first, "contributions", ())]
    if receipt.value not in values:
        raise Damaged(1, "chance", "dropped-contribution")
    if receipt.promise not in _promises(first, events[-1]):
        raise Damaged(1, "chance", "other-promise")


def _promises(first: Any, last: Any) -> list[str]:
    """What may have been promised: for this match, or for the first of a series of hands, each of
    whose secrets is the hash of the next.
    """
    found = [first.commitment]
    if last.kind != "secret.revealed/1":
        return found
    secret = bytes.fromhex(last.secret)
    for _ in range(MOST_HANDS):
        secret = sha256(secret).digest()
        found.append(commitment_of(first, secret))
    return found
