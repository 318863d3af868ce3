"""The draw: who sits where, by a published procedure, with a certificate anyone can check.

`draw` seats a round, `swap` changes it by hand, `rerun` draws it again from its certificate.
"""

from arbitro.tournament.draw.seating.certificate import (
    Certificate,
    entries_sha256,
    entry_sha256,
    list_sha256,
    read,
)
from arbitro.tournament.draw.seating.chance import Chance, Discarded, Witness
from arbitro.tournament.draw.seating.field import PRIORITIES, PROCEDURES, SEATING, Entry
from arbitro.tournament.draw.seating.seeded_draw import commitment, draw, rerun, swap

__all__ = [
    "PRIORITIES",
    "PROCEDURES",
    "SEATING",
    "Certificate",
    "Chance",
    "Discarded",
    "Entry",
    "Witness",
    "commitment",
    "draw",
    "entries_sha256",
    "entry_sha256",
    "list_sha256",
    "read",
    "rerun",
    "swap",
]
