"""The id of the national register, where the list of a tournament holds it: among the contacts."""

from __future__ import annotations

import re

_NATIONAL = re.compile(r"(?:^|;)\s*ID nazionale:\s*([^;]*?)\s*(?=;|$)", re.IGNORECASE)
_NICK = re.compile(r"(?:^|;)\s*nick:\s*([^;]*?)\s*(?=;|$)", re.IGNORECASE)


def joined(nickname: str | None, national: str | None) -> str | None:
    """What a list knows beyond an entry's own fields, kept among the contacts."""
    parts = [f"nick: {nickname}"] if nickname else []
    parts += [f"ID nazionale: {national}"] if national else []
    return "; ".join(parts) or None


def with_national(contacts: str | None, national: str | None) -> str | None:
    """The contacts with an id among them."""
    return "; ".join(part for part in (contacts, joined(None, national)) if part) or None


def national_of(contacts: str | None) -> str:
    """The id, whatever else the contacts hold; '' if it is not there."""
    found = _NATIONAL.search(contacts or "")
    return found[1] if found else ""


def nickname_of(contacts: str | None) -> str:
    found = _NICK.search(contacts or "")
    return found[1] if found else ""
