"""Standings, Schema Riassuntivo, final ranking as everybody may look at them, with the reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from arbitro.app import queries
from arbitro.app.access.roles import ROLES
from arbitro.app.queries.schema import Schema
from arbitro.app.queries.standings import Compared, Ranked, Ranking, RoundScore, Standings
from arbitro.messages import say
from arbitro.messages.standings import compared
from arbitro.messages.text import stage_name
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.public.tournament import hushed, nav, rounds_tabs
from arbitro.web.serving.templates import figure, places_of

MOST_COLUMNS = 6
"""Rounds that fit beside a name; of more, the last ones."""


def standings(view: View) -> Context:
    event = view.ask(queries.overview.tournament)
    if event.round is None:
        return {"event": event, "rows": []}
    found = view.ask(queries.standings.standings, round=view.number("round"))
    return {
        "event": event,
        **standings_table(view, found),
        "tabs": rounds_tabs(view, "standings", found.round, event.round.number),
    }


def by_blocks(where: str) -> Callable[[View], str | None]:
    """Once somebody was knocked out the order is the ranking's, unless one round is asked for."""

    def elsewhere(view: View) -> str | None:
        asked = view.query.get("round") or not view.may("tournament")
        if asked or not view.ask(queries.overview.tournament).by_blocks:
            return None
        return f"{view.base}{where}"

    return elsewhere


def qualifying(view: View) -> int | None:
    """The last round that everybody played: after it the sum was what counted."""
    knockout = {stage.name for stage in view.hall.tournament.stages if stage.knockout}
    rounds = [one.number for one in view.hall.tournament.rounds if one.stage not in knockout]
    return rounds[-1] if rounds else None


def standings_table(view: View, found: Standings, me: str = "") -> Context:
    """What the component shows: columns, rows with the reasons of each step down, how far it is."""
    rounds = sorted({score.round for row in found.standings for score in row.scores})
    rounds = rounds[-MOST_COLUMNS:]
    places = Counter(row.place for row in found.standings)
    digits = places_of(row.points for row in found.standings)
    each = places_of(one.points for row in found.standings for one in row.scores)
    rows = []
    for row in found.standings:
        scores = _by_round(view.lang, row.scores, each)
        rows.append(
            {
                "place": row.place,
                "tied": places[row.place] > 1,
                "player": _chip(row.name, " · ".join(row.members) or row.club, row.out),
                "cells": [scores.get(number, "–") for number in rounds],
                "total": figure(view.lang, row.points, digits),
                "id": None,
                "moved": None,
                "cut": found.cut is not None and found.cut in (row.player, row.team),
                "me": bool(me) and me in (row.player, row.team),
                "why": reasons(view.lang, row.because),
            }
        )
    columns = [
        {"label": say(view.lang, "web-public.round-short", number=number), "minor": True}
        for number in rounds
    ]
    return {
        "columns": columns,
        "rows": rows,
        "unit": found.unit,
        "round": found.round,
        "so_far": so_far(view, found),
        "cut": found.cut is not None,
    }


def so_far(view: View, found: Schema | Standings) -> str:
    """After which round this is, or how much of it is still being played."""
    facts = {
        "round": view.round_called(found.round, "the"),
        "done": found.tables_done,
        "tables": found.tables,
    }
    over = found.tables_done == found.tables
    return say(view.lang, "ui.standings.after" if over else "ui.standings.during", **facts)


def _chip(name: str, under: str | None, out: str | UnsetType) -> Context:
    """A player with his club, a team with its players."""
    mark = {"put_out": out} if out else {}
    return {"name": name, "club": under, "out": False, "colour": None, "href": None, **mark}


def _by_round(lang: str, scores: list[RoundScore], digits: int) -> dict[int, str]:
    """What each round played brought; both figures where two of a team played it."""
    found: dict[int, list[str]] = {}
    for score in scores:
        if score.played:
            found.setdefault(score.round, []).append(figure(lang, score.points, digits))
    return {number: " + ".join(points) for number, points in found.items()}


def reasons(lang: str, steps: list[Compared]) -> list[Context]:
    """The comparisons down to the one that decides, which says where it is written."""
    last = len(steps) - 1
    return [
        {"text": compared(lang, asdict(step)), "articles": step.articles if at == last else ()}
        for at, step in enumerate(steps)
    ]


def each_ranked(rows: list[Ranked]) -> list[Ranked]:
    """One line for each who was ranked: a team under its name, with its players below."""
    ranked: dict[str, Ranked] = {}
    for row in rows:
        if not row.team_name or not row.team:
            ranked[row.player] = row
            continue
        before = ranked.get(row.team)
        mark = f"{row.name}: {row.out}" if row.out else before.out if before else UNSET
        under = f"{before.club} · {row.name}" if before else row.name
        line = before or replace(row, name=row.team_name)
        ranked[row.team] = replace(line, club=under, out=mark)
    return list(ranked.values())


def ranking(view: View) -> Context:
    found = view.ask(queries.standings.final_ranking)
    return {
        "event": view.ask(queries.overview.tournament),
        **ranking_blocks(view, found),
        "qualifying": qualifying(view),
    }


def ranking_blocks(view: View, found: Ranking, me: str = "") -> Context:
    """The final ranking block by block; each says which points stand beside the names."""
    rows = each_ranked(found.ranking)
    places = Counter(row.place for row in rows)
    blocks: list[Context] = []
    digits = 0
    for row in rows:
        if not blocks or blocks[-1]["block"] != row.block:
            title = stage_name(view.lang, row.block)
            label = say(view.lang, f"ui.standings.points-by-{row.order}")
            digits = places_of(one.points for one in rows if one.block == row.block)
            blocks.append({"block": row.block, "title": title, "label": label, "rows": []})
        blocks[-1]["rows"].append(
            {
                "place": row.place,
                "tied": places[row.place] > 1,
                "player": _chip(row.name, row.club, row.out),
                "cells": [],
                "total": figure(view.lang, row.points, digits),
                "me": bool(me) and me in (row.player, row.team),
                "why": reasons(view.lang, row.because),
            }
        )
    return {
        "final": found.final,
        "podium": rows[:3] if found.final else [],
        "blocks": blocks,
        "unit": "team" if rows and rows[0].team_name else "player",
    }


def schema(view: View) -> Context:
    """The Schema Riassuntivo: the ranking with the figures that part those level, every hand."""
    event = view.ask(queries.overview.tournament)
    found = view.ask(queries.schema.schema, round=view.number("round"))
    last = event.round.number if event.round else 0
    return {
        "event": event,
        "so_far": so_far(view, found) if found.round else "",
        "criteria": [say(view.lang, f"paper-criterion.{name}") for name in found.criteria],
        "players": found.players,
        "numbered": sorted(found.players, key=lambda row: row.number),
        "tabs": rounds_tabs(view, "schema", found.round, last),
    }


PAGES: tuple[Page, ...] = (
    Page(
        "/standings",
        "public/standings.html",
        ROLES,
        hushed(standings),
        nav,
        kept=("public",),
        instead=by_blocks("/ranking"),
    ),
    Page("/schema", "public/schema.html", ROLES, hushed(schema), nav, kept=("public",)),
    Page("/ranking", "public/ranking.html", ROLES, hushed(ranking), nav, kept=("public",)),
)
