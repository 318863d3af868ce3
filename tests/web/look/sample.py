"""Made-up data for every state of every component: long names, five at a table, ties, nothing."""

from __future__ import annotations

from typing import Any

import segno

from arbitro.games.risiko import board, objectives
from arbitro.messages.names import continent, territory
from tests.web.look.words import WORDS

NOW = 1_790_000_000_000
MINUTE = 60_000

LONG = "Santamaria-Castelfranchi Maria Addolorata"
PEOPLE = (
    ("Bianchi Ada", "RCU Il Gufo", "rosso"),
    ("Conti Bruno", "Torre dei Dadi", "blu"),
    (LONG, "Circolo Ludico della Valle del Tagliamento", "verde"),
    ("D’Angelo Livia", "Senza club", "giallo"),
    ("Èbano Nicolò", "RCU Il Gufo", "nero"),
    ("Ferri Olga", "Torre dei Dadi", "viola"),
)


def person(number: int, **more: Any) -> dict[str, Any]:
    name, club, colour = PEOPLE[number % len(PEOPLE)]
    return {"name": name, "club": club, "colour": colour, **more}


def clocks(words: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {"state": "running", "remaining": 42 * MINUTE + 7000, "ends": NOW + 42 * MINUTE + 7000},
        {"state": "suspended", "remaining": 17 * MINUTE + 30_000},
        {"state": "over", "remaining": -95_000, "ends": NOW - 95_000, "phase": words["last_giro"]},
        {"state": "waiting", "remaining": 90 * MINUTE},
        {"state": "finished", "remaining": 0},
    ]


def tables(words: dict[str, str]) -> list[dict[str, Any]]:
    some = clocks(words)
    return [
        {
            "number": 7,
            "href": "#tables",
            "title": words["round"],
            "clock": some[0],
            "seats": [person(n, now=n == 1) for n in range(4)],
            "tags": [{"kind": "good", "text": words["seated"]}],
        },
        {
            "number": 12,
            "title": words["round"],
            "clock": some[1],
            "call": True,
            "seats": [person(n, aside=f"{44 - 3 * n}", out=n == 4) for n in range(5)],
            "tags": [{"kind": "bad", "text": words["disputed"]}],
        },
        {
            "number": 108,
            "title": words["round"],
            "clock": some[2],
            "seats": [person(n + 2) for n in range(3)],
            "tags": [{"kind": "wait", "text": words["unsigned"]}],
        },
    ]


def rows(words: dict[str, str]) -> list[dict[str, Any]]:
    why = [
        {"text": words["why_sum"], "articles": [{"article": "31", "href": "#standings"}]},
        {"text": words["why_tie"], "articles": [{"article": "32"}]},
    ]
    totals = ("200,05", "187", "152", "152", "118,5", "0")
    return [
        {
            "place": 3 if n == 3 else n + 1,
            "tied": n in (2, 3),
            "player": person(n) | {"colour": None},
            "cells": ["1º", "100", ("2º", "50")[n % 2]],
            "total": total,
            "me": n == 1,
            "cut": n == 3,
            "why": why if n in (0, 2) else None,
        }
        for n, total in enumerate(totals)
    ]


def rulings(words: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "title": words["die_title"],
            "sentence": words["die"],
            "articles": [
                {"article": "26", "href": "#rulings"},
                {"article": "40.2", "href": "#rulings"},
            ],
            "verified": True,
            "sanction": words["caution"],
            "consequences": [
                {"id": "a", "text": words["again"], "done": True},
                {"id": "b", "text": words["write"]},
            ],
        },
        {
            "sentence": words["silent"],
            "articles": [{"article": "12", "regulation": "24ore"}],
            "verified": False,
            "interpretation": "GAP-R07",
        },
    ]


def map_data(lang: str) -> dict[str, Any]:
    """The board as the map block wants it."""
    return {
        "territories": [
            {
                "id": row["id"],
                "name": territory(lang, row["id"]),
                "points": board.POINTS[n],
                "continent": row["continent"],
            }
            for n, row in enumerate(board.DATA["territories"])
        ],
        "continents": [
            {"id": row["id"], "name": continent(lang, row["id"])}
            for row in board.DATA["continents"]
        ],
        "borders": [[a, b] for a, b, _ in board.DATA["borders"]],
    }


def players() -> list[dict[str, Any]]:
    aims = {row["number"]: row["territories"] for row in board.DATA["objectives"]}
    return [
        person(n)
        | {
            "seat": n,
            "objective": {"name": objectives.NAMES[n + 1], "territories": aims[n + 1]},
        }
        for n in range(4)
    ]


def held() -> dict[str, int]:
    """A finished match: everybody in his corner, some territories still to be given."""
    return {id: n % 4 for n, id in enumerate(board.TERRITORIES) if n % 7}


def turn_sheet(words: dict[str, str]) -> dict[str, Any]:
    players = ["Ada", "Bruno", "Livia", "Nicolò"]
    blank: dict[str, Any] = {
        "declaration": None,
        "declarer": None,
        "partner": None,
        "ticks": None,
        "scommessa": [],
        "rivanto": [],
        "penalties": [],
        "dealer": 3,
        "line": None,
        "sum": None,
        "running": None,
        "lacks": [],
        "wrong": [],
    }
    played = {
        **blank,
        "declaration": "CV",
        "declarer": 0,
        "partner": 2,
        "scommessa": [0],
        "rivanto": [],
        "ticks": [{"RIM": 1, "SCM": 1, "PIG": 2}, {"VAN": 1}, {}, {"4RE": 1}],
        "line": {"parz": [2, -2, 2, -2], "penalties": [0, 0, -2, 0]},
        "sum": [4, 2, 4, 2],
        "running": [6, -2, 0, -2],
    }
    return {
        "players": players,
        "chairs": ["Nord", "Ovest", "Sud", "Est"],
        "totals": [
            {"name": name, "before": 4, "hands": [2, None, None, None], "now": 6}
            for name in players
        ],
        "fault_rows": range(2),
        "cards": [],
        "may_be_void": True,
        "seats": [{"value": at, "label": name} for at, name in enumerate(players)],
        "compiler": 0,
        "faults": [],
        "declarations": [{"value": code, "label": code} for code in ("S5", "SV", "SF", "CV", "CF")],
        "boxes": [
            {"id": id, "name": words[id]}
            for id in ("RIM", "VAN", "RVT", "4RE", "4AR", "5AR", "PIG", "SCM")
        ],
        "hands": [
            {"number": 1, "verified_by": 1} | played,
            played | {"number": 2, "open": True, "lacks": [words["sheet"]]},
            {"number": 3} | blank,
            {"number": 4} | blank,
        ],
    }


def sample(lang: str) -> dict[str, Any]:
    words = WORDS[lang]
    return {
        "words": words,
        "title": words["title"],
        "over": words["over"],
        "under": words["under"],
        "next_missing": {
            "label": words["draw"],
            "action": "#next",
            "missing": [
                {"text": words["locked"], "done": True},
                {"text": words["absent"], "href": "#tables"},
                {"text": words["no_dice"], "href": "#form"},
            ],
        },
        "next_ready": {"label": words["advance"], "href": "#standings", "missing": []},
        "steps": [
            {"title": words["entries"], "under": "16", "state": "done"},
            {"title": words["first"], "under": "09:30", "state": "now"},
            {"title": words["semi"], "state": "later"},
            {"title": words["final"], "state": "later"},
        ],
        "stats": [
            {"label": words["present"], "value": 14, "of": 16},
            {"label": words["tables"], "value": 4},
            {"label": words["calls"], "value": 1, "under": words["oldest"]},
            {"label": words["results"], "value": 2, "of": 4},
        ],
        "clocks": clocks(words),
        "tables": tables(words),
        "calls": [
            {"table": 12, "at": NOW - 95_000, "elapsed": 95_000, "state": "open"},
            {
                "table": 3,
                "at": NOW - 20_000,
                "elapsed": 20_000,
                "state": "claimed",
                "reason": words["die_title"],
                "by": "Ferri Olga",
            },
        ],
        "announcement": words["announcement"],
        "rulings": rulings(words),
        "columns": [
            {"label": words["col_place"], "minor": True},
            {"label": words["col_one"], "minor": True},
            {"label": words["col_two"], "minor": True},
        ],
        "rows": rows(words),
        "tabs": [
            {"label": words["standings"], "href": "#standings", "current": True},
            {"label": words["results"], "href": "#standings", "count": 2},
        ],
        "errors": [
            {"sentence": words["bad_points"], "field": "points", "articles": [{"article": "31"}]}
        ],
        "options": [{"value": "rur-2015", "label": "RUR 2015"}],
        "sizes": [{"value": str(n), "label": str(n)} for n in (3, 4, 5)],
        "qr": segno.make("http://arbitro.local/t/7", micro=False).svg_inline(
            scale=5, svgclass=None, lineclass=None, omitsize=True
        ),
        "stages": [
            {
                "name": "semifinals",
                "title": words["semi"],
                "next": "final",
                "groups": [
                    [
                        {
                            "number": n + 1,
                            "seats": [
                                {
                                    "id": f"{n}{k}",
                                    "name": PEOPLE[k][0],
                                    "aside": 61 - 7 * k,
                                    "through": k < 2,
                                }
                                for k in range(4)
                            ],
                        }
                        for n in range(2)
                    ]
                ],
            },
            {
                "name": "final",
                "title": words["final"],
                "groups": [],
                "waiting": [
                    {"id": f"{n}{k}", "name": PEOPLE[k][0]} for n in range(2) for k in range(2)
                ],
            },
        ],
        "sdadata": {
            "round": 2,
            "thresholds": [4, 5, 6, 7],
            "threshold": 5,
            "action": "#closing",
            "roller": person(1),
        },
        "board": map_data(lang),
        "players": players(),
        "held": held(),
        "sheet": turn_sheet(words),
    }
