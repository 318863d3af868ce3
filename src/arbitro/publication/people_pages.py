"""Players over all tournaments of a site: where they placed, and how they fared with each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import combinations

from arbitro.app.queries.board import alphabetical
from arbitro.messages import LANGUAGES
from arbitro.messages.text import date_of
from arbitro.publication.site_page import Context, in_lang, leaf, player_page
from arbitro.publication.summary import Placed, PlayedTable, Seat, Summary
from arbitro.web.serving.templates import figure


@dataclass
class Known:
    """Somebody who agreed to be named, in the tournaments he agreed for."""

    person: str
    club: str | None = None
    events: list[tuple[Summary, Placed | None]] = field(default_factory=list)
    matches: int = 0
    won: int = 0
    versus: dict[str, list[int]] = field(default_factory=dict)
    """By opponent: matches at one table, places ahead, places behind."""


def everybody(summaries: Mapping[str, Summary]) -> dict[str, Known]:
    """By person, in the order of their names; the last club is the one told."""
    found: dict[str, Known] = {}
    for summary in sorted(summaries.values(), key=lambda one: (one.date or "", one.id)):
        persons = {one.id: one.person for one in summary.players if one.person is not None}
        ranked = {row.player: row for row in summary.ranking}
        for one in summary.players:
            if one.person is not None:
                known = found.setdefault(one.person, Known(one.person))
                known.club = one.club or known.club
                known.events.append((summary, ranked.get(one.id)))
        for table in (table for drawn in summary.rounds for table in drawn.tables):
            _count(found, persons, table)
    return dict(sorted(found.items(), key=lambda row: alphabetical(row[0])))


def _count(found: dict[str, Known], persons: Mapping[str, str], table: PlayedTable) -> None:
    seats = [seat for seat in table.seats if seat.place is not None and seat.player in persons]
    for seat in seats:
        known = found[persons[seat.player]]
        known.matches += 1
        known.won += seat.place == 1
    for one, other in combinations(seats, 2):
        here, there = persons[one.player], persons[other.player]
        _meet(found[here], there, one, other)
        _meet(found[there], here, other, one)


def _meet(known: Known, opponent: str, mine: Seat, theirs: Seat) -> None:
    row = known.versus.setdefault(opponent, [0, 0, 0])
    row[0] += 1
    row[1] += (mine.place or 0) < (theirs.place or 0)
    row[2] += (mine.place or 0) > (theirs.place or 0)


def player_files(
    known: Mapping[str, Known], folders: Mapping[str, str], shell: Context, left: AbstractSet[str]
) -> Iterator[tuple[str, bytes]]:
    """A page for each but those left as they are, and the list of all, in both languages."""
    for lang in LANGUAGES:
        rows = [
            {
                "name": one.person,
                "path": player_page(one.person),
                "club": one.club,
                "events": len(one.events),
            }
            for one in known.values()
        ]
        yield (
            in_lang(lang, "players.html"),
            leaf(
                lang,
                "players.html",
                "published/players.html",
                {**shell, "rows": rows, "title": shell["site"]},
            ),
        )
        for one in known.values():
            if one.person in left:
                continue
            page = player_page(one.person)
            shown = _player(lang, one, folders)
            yield in_lang(lang, page), leaf(lang, page, "published/player.html", {**shell, **shown})


def _player(lang: str, one: Known, folders: Mapping[str, str]) -> Context:
    history = [
        {
            "name": summary.name,
            "path": f"{folders[summary.id]}/ranking.html"
            if summary.rounds
            else f"{folders[summary.id]}/index.html",
            "date": date_of(lang, summary.date),
            "place": placed.place if placed else None,
            "of": len(summary.ranking),
            "points": figure(lang, placed.points) if placed and placed.points is not None else "–",
        }
        for summary, placed in reversed(one.events)
    ]
    versus = sorted(one.versus.items(), key=lambda row: (-row[1][0], alphabetical(row[0])))
    return {
        "title": one.person,
        "club": one.club,
        "matches": one.matches,
        "won": one.won,
        "history": history,
        "versus": [
            {"name": name, "path": player_page(name), "met": met, "ahead": ahead, "behind": behind}
            for name, (met, ahead, behind) in versus
        ],
    }
