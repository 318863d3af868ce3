"""The standings of a season as a page: what counted, what was dropped, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from arbitro.app.queries.seasons import SeasonRow, season_rows
from arbitro.app.season_desk import SeasonDesk
from arbitro.messages import LANGUAGES, say
from arbitro.people.register import Consent
from arbitro.publication.people_pages import Known
from arbitro.publication.site_page import Context, from_page, in_lang, leaf, player_page, slug
from arbitro.season.results import Naming
from arbitro.season.standings import Table
from arbitro.web.serving.templates import figure, places_of


class Told(NamedTuple):
    """A season to publish; `consents`: by person of the register what he said."""

    id: str
    name: str
    table: Table
    consents: Mapping[str, Consent] = {}

    @property
    def page(self) -> str:
        return f"s/{slug(self.id)}.html"


def mark(season: Told, known: Mapping[str, Known], folders: Mapping[str, str]) -> str:
    """Two states of a season whose pages are the same have the same."""
    consents = sorted(season.consents.items())
    whole = repr((season.name, season.table, consents, sorted(known), sorted(folders.items())))
    return sha256(whole.encode()).hexdigest()


def told(desk: SeasonDesk, id: str) -> Told:
    """A season as it stands, and whom its register may name."""
    return Told(id, desk.season(id).name, desk.table(id), desk.consents())


def season_files(
    seasons: Sequence[Told], known: Mapping[str, Known], folders: Mapping[str, str], shell: Context
) -> Iterator[tuple[str, bytes]]:
    for lang in LANGUAGES:
        for one in seasons:
            shown = {**shell, "title": one.name, **_page(lang, one, known, folders)}
            yield in_lang(lang, one.page), leaf(lang, one.page, "published/season.html", shown)


def _page(lang: str, one: Told, known: Mapping[str, Known], folders: Mapping[str, str]) -> Context:
    naming = Naming(one.consents, known, [row.who for row in one.table.rows])
    names = [naming.name(row.who) for row in one.table.rows]
    rows = season_rows(lang, one.table)
    places = Counter(row.place for row in rows)
    digits = places_of(row.points for row in rows)
    path = in_lang(lang, one.page)
    shown: list[Context] = [
        {
            "place": row.place,
            "tied": places[row.place] > 1,
            "player": _chip(lang, row, person),
            "cells": [len(row.counted)],
            "total": figure(lang, row.points, digits),
            "why": [{"text": words} for words in _why(lang, row)],
        }
        for row, person in zip(rows, names, strict=True)
    ]
    for line, person in zip(shown, names, strict=True):
        if person in known:
            line["player"]["href"] = from_page(path, in_lang(lang, player_page(person)))
    events = [
        {
            "name": event.name,
            "path": f"{folders[event.id]}/index.html" if event.id in folders else "",
            "verified": event.verified,
        }
        for event in one.table.events
    ]
    counted = [{"label": say(lang, "site.season.counted"), "minor": True}]
    return {"rows": shown, "columns": counted, "events": events}


def _chip(lang: str, row: SeasonRow, person: str) -> Context:
    name = person or say(lang, "site.season.unnamed")
    return {"name": name, "club": row.club if person else None, "href": None}


def _why(lang: str, row: SeasonRow) -> list[str]:
    counted = [
        say(lang, f"site.season.{kind}", name=one.name, place=one.place, points=one.points)
        for kind in ("counts", "dropped")
        for one in (row.counted if kind == "counts" else row.dropped)
    ]
    return [*([row.why] if row.why else []), *counted]
