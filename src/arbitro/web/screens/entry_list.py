"""Everybody on the list, the part of it a page shows, and who is entered with his consent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from arbitro.app import queries
from arbitro.app.commands import GiveConsent, Named, Several, command_name
from arbitro.app.queries.entries import EntryRow
from arbitro.app.queries.question import Whoever
from arbitro.tournament.commands import Enter
from arbitro.web.screens.page import Context, Sent, View, send
from arbitro.web.screens.regulations.texts import folded

PAGE = 300
"""So many names are looked through on one page; a longer list is searched and turned."""


def everybody(view: View) -> list[EntryRow]:
    """All entries, in the order they were made; a query gives a thousand at a time."""
    rows: list[EntryRow] = []
    after = None
    while True:
        found = view.ask(queries.entries.entries, after=after)
        rows += found.entries
        after = found.next
        if after is None:
            return rows


def names(view: View) -> dict[str, str]:
    """Every player's name by id."""
    return {row.id: row.name for row in everybody(view)}


def by_name(rows: Iterable[Whoever]) -> list[Whoever]:
    return sorted(rows, key=lambda row: row.name.casefold())


def shown_of(view: View, rows: list[EntryRow]) -> Context:
    """The rows that fit the words searched for, a page of them, and where that page stands."""
    words = view.query.get("words", "").strip()
    fitting = [row for row in rows if _fits(row, words)] if words else rows
    pages = max(1, -(-len(fitting) // PAGE))
    page = min(max(1, view.number("page") or 1), pages)
    start = (page - 1) * PAGE
    return {
        "people": fitting[start : start + PAGE],
        "words": words,
        "found": len(fitting),
        "first": start + 1,
        "last": min(start + PAGE, len(fitting)),
        "page": page,
        "pages": pages,
        "long": len(rows) > PAGE,
    }


def _fits(row: EntryRow, words: str) -> bool:
    """Every piece begins a word of the name or the club, whatever its accents; or is the id."""
    held = _plain(f"{row.name} {row.club or ''} {row.id}").split()
    return all(any(one.startswith(piece) for one in held) for piece in _plain(words).split())


def _plain(text: str) -> str:
    return folded(text.replace("'", " ").replace("’", " "))


def with_consent(view: View, sent: Sent, wishes: list[Struct], people: Sequence[Enter]) -> None:
    """These wishes, together with the consent the form says was collected of these people."""
    given = sent.typed.get("_consent", "")
    if given:
        wishes += [GiveConsent(player=who.id, guardian=given == "guardian") for who in people]
    if len(wishes) == 1:
        send(view, wishes[0], sent.key)
        return
    named = (Named(command=command_name(type(w)), fields=msgspec.to_builtins(w)) for w in wishes)
    send(view, Several(commands=tuple(named)), sent.key)
