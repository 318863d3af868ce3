"""A client of a hall's server: ask, act, follow, over HTTP and with the standard library alone.

How it is used: docs/api.md. `Client` asks, acts and follows; what it is refused is a `Refusal`.
"""

from arbitro.client.client import Client, Done, Happened, Wish
from arbitro.client.failures import (
    AgainstARule,
    Article,
    Conflict,
    Failure,
    NoAnswer,
    NotAllowed,
    NotFound,
    Refusal,
    TooOften,
)
from arbitro.client.notices import Notice

__all__ = [
    "AgainstARule",
    "Article",
    "Client",
    "Conflict",
    "Done",
    "Failure",
    "Happened",
    "NoAnswer",
    "NotAllowed",
    "NotFound",
    "Notice",
    "Refusal",
    "TooOften",
    "Wish",
]
