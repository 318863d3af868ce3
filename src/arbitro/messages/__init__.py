"""Every sentence a person reads, Italian and English.

Code names a sentence by its key and hands over facts; `it/*.toml` and `en/*.toml` hold the words.
What is exported here is loaded when first used, so that a short command starts quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arbitro.messages.answers import answer
    from arbitro.messages.citations import cite, cite_all, cite_ids
    from arbitro.messages.events import event
    from arbitro.messages.refusals import damaged, refusal
    from arbitro.messages.text import DEFAULT, LANGUAGES, say

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "answer",
    "cite",
    "cite_all",
    "cite_ids",
    "damaged",
    "event",
    "refusal",
    "say",
]

_HOMES = {
    "DEFAULT": "text",
    "LANGUAGES": "text",
    "answer": "answers",
    "cite": "citations",
    "cite_all": "citations",
    "cite_ids": "citations",
    "damaged": "refusals",
    "event": "events",
    "refusal": "refusals",
    "say": "text",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"arbitro.messages.{_HOMES[name]}"), name)
