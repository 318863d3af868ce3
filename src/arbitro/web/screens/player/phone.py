"""A player's phone: his table and clock, his way through the day, what is his to decide."""

from __future__ import annotations

from decimal import Decimal

from arbitro.app.queries.asking import Asker, why
from arbitro.documents.part import date_of
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.web.screens.clock import clock_shown
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.public.standings import ranking_blocks, reasons, standings_table
from arbitro.web.screens.public.tournament import (
    figure,
    finished_table,
    hushed,
    rules_address,
    stage_name,
)

ROLES = ("player",)


def nav(view: View) -> list[Context]:
    base = view.base
    rows = [
        ("table", f"{base}/player"),
        ("way", f"{base}/player/way"),
        ("standings", f"{base}/player/standings"),
        ("me", f"{base}/player/me"),
    ]
    links = [{"label": say(view.lang, f"web-player.nav.{key}"), "href": href} for key, href in rows]
    rules = {"label": say(view.lang, "web-public.nav.rules"), "href": rules_address(view)}
    return [*links, rules]


def _mine(view: View) -> Context:
    found: Context = view.ask("mine", player=view.who.subject)
    return found


def table(view: View) -> Context:
    """Where to sit, with whom, how much time is left; afterwards, how it went."""
    mine, event = _mine(view), view.ask("tournament")
    own = mine["table"]
    shown: Context = {"mine": mine, "event": event, "own": own, "clock": None, "seats": []}
    shown["announcements"] = view.ask("screen")["announcements"]
    shown["over"] = _final_place(view) if event["finished"] else None
    if own is None:
        return shown
    row = view.ask("clock", round=own["round"], table=own["number"])
    return {
        **shown,
        "where": f"{own['round']}/{own['number']}",
        "report": _report(view, own),
        "stage": stage_name(view.lang, own["stage"]),
        "without": _without_him(view, own, event),
        "clock": clock_shown(row, view.lang, own["done"]),
        "seats": [
            {
                **seat,
                "now": seat["id"] == view.who.subject,
                "out": seat["seat"] - 1 in row.get("out", ()),
            }
            for seat in finished_table(view, own)["seats"]
        ],
    }


def _without_him(view: View, own: Context, event: Context) -> Context | None:
    """The round that was drawn without him, if one was; whether that was the end of his day."""
    drawn = event["round"]
    if event["finished"] or drawn["number"] == own["round"]:
        return None
    knockout = any(one["knockout"] and one["name"] == drawn["stage"] for one in event["stages"])
    stage = stage_name(view.lang, drawn["stage"])
    return {"number": drawn["number"], "stage": stage, "key": "out" if knockout else "rests"}


def _final_place(view: View) -> Context | None:
    """His line of the final ranking; None if he is not in it."""
    rows = view.ask("ranking")["ranking"]
    return next((row for row in rows if row["player"] == view.who.subject), None)


def _report(view: View, own: Context) -> Context | None:
    """The report of his match once it was handed in, and whether it waits for him."""
    found = view.ask("report", round=own["round"], table=own["number"])
    if found["status"] == "draft":
        return None
    me = view.who.subject
    seats = sorted(found["content"]["seats"], key=lambda seat: int(seat["place"]))
    return {
        **found,
        "seats": [{**seat, "name": found["names"][seat["player"]]} for seat in seats],
        "waits": me in found["missing"],
        "objected": me in [one["player"] for one in found["objections"]],
        "signed": me in [one["player"] for one in found["confirmed"]],
    }


def way(view: View) -> Context:
    """His matches, the arithmetic of his total, why he stands where he stands."""
    told = view.ask("explain", player=view.who.subject)
    matches = [
        {
            **match,
            "stage": stage_name(view.lang, match["stage"]),
            "points": figure(view.lang, match["points"]),
        }
        for match in told["matches"]
    ]
    return {
        "told": told,
        "matches": matches,
        "total": figure(view.lang, told["standing"]["points"]) if told["standing"] else "",
        "parts": _parts(view.lang, told),
        "places": [
            {"stage": stage_name(view.lang, one["stage"]), "sentence": one["sentence"]}
            for one in told["places"]
        ],
        **_placed(view, told),
    }


def _parts(lang: str, told: Context) -> list[Context]:
    """What the total is the sum of, each with who earned it; nothing if it is not a plain sum."""
    scores, standing = told["scores"], told["standing"]
    total = sum((Decimal(str(one["points"])) for one in scores), Decimal(0))
    if standing is None or total != Decimal(str(standing["points"])):
        return []
    shared = len({one["player"] for one in scores}) > 1
    return [
        {**one, "points": figure(lang, one["points"]), "name": one["name"] if shared else ""}
        for one in scores
    ]


def _placed(view: View, told: Context) -> Context:
    """His place, who stands just above him and what parts them; at the end, the final one."""
    event = view.ask("tournament")
    final, unit = event["finished"], event["unit"]
    by_blocks = event["by_blocks"]
    rows = view.ask("ranking")["ranking"] if by_blocks else view.ask("standings")["standings"]
    me = told["team" if unit == "team" else "id"]
    at = next((n for n, row in enumerate(rows) if row[unit] == me), None)
    if at is None:
        return {"place": None, "final": final, "above": None, "why": []}
    row = rows[at]
    above = rows[at - 1] if at and row["because"] else None
    return {
        "place": row["place"],
        "final": final,
        "above": above and {**above, "name": above.get("team_name") or above["name"]},
        "why": [
            {**one, "text": _against(view.lang, step) or one["text"]}
            for one, step in zip(reasons(view.lang, row["because"]), row["because"], strict=True)
        ],
    }


def _against(lang: str, step: Context) -> str:
    """Points compared in words; nothing for what has a name of its own."""
    if step["criterion"] != "total":
        return ""
    key = "level" if step["above"] == step["mine"] else "points"
    facts = {name: figure(lang, step[name]) for name in ("above", "mine")}
    return say(lang, f"web-player.way.{key}", **facts)


def standings(view: View) -> Context:
    event = view.ask("tournament")
    if event["round"] is None:
        return {"event": event, "rows": []}
    mine = _mine(view)
    unit = (mine["team"] if event["unit"] == "team" else mine["id"]) or ""
    if event["by_blocks"]:
        return {"event": event, **ranking_blocks(view, view.ask("ranking"), unit)}
    return {"event": event, **standings_table(view, view.ask("standings"), unit)}


def me(view: View) -> Context:
    """His place to give up, his data, the register of what is held against him."""
    mine = _mine(view)
    stage = mine["renunciation"]["stage"]
    shown: Context = {
        "mine": mine,
        "stage": stage_name(view.lang, stage) if stage else "",
        "born": date_of(view.lang, mine["kept"]["born"]),
        "year_only": (mine["kept"]["born"] or "").isdecimal(),
        "over": view.ask("tournament")["finished"],
    }
    try:
        held = view.ask("register", player=view.who.subject)
        shown["faults"], shown["deductions"] = held["lines"], held["deductions"]
    except Refused as refused:
        shown["waiting"] = why(Asker(view.who, view.lang), refused)
    return shown


PAGES: tuple[Page, ...] = (
    Page("/player", "player/table.html", ROLES, table, nav),
    Page("/player/way", "player/way.html", ROLES, hushed(way), nav),
    Page("/player/standings", "player/standings.html", ROLES, hushed(standings), nav),
    Page("/player/me", "player/me.html", ROLES, me, nav),
)
