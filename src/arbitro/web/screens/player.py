"""A player's phone: his table and clock, his way through the day, what is his to decide."""

from __future__ import annotations

from arbitro.app.queries.asking import Asker, why
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.web.screens.clock import clock_shown
from arbitro.web.screens.page import Context, Page, View
from arbitro.web.screens.public import figure, hushed, rules_address, stage_name
from arbitro.web.screens.public_standings import ranking_blocks, reasons, standings_table

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
    if own is None:
        return shown
    row = view.ask("clock", round=own["round"], table=own["number"])
    scored = dict(zip(own["players"], own["points"], strict=False)) if own["done"] else {}
    return {
        **shown,
        "where": f"{own['round']}/{own['number']}",
        "report": _report(view, own),
        "stage": stage_name(view.lang, own["stage"]),
        "clock": clock_shown(row, view.lang, own["done"]),
        "seats": [
            {
                **seat,
                "now": seat["id"] == view.who.subject,
                "aside": figure(view.lang, scored[seat["id"]]) if seat["id"] in scored else "",
            }
            for seat in own["seats"]
        ],
    }


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
    standing = told["standing"]
    matches = [
        {
            **match,
            "stage": stage_name(view.lang, match["stage"]),
            "points": figure(view.lang, match["points"]),
        }
        for match in told["matches"]
    ]
    scores = [figure(view.lang, one["points"]) for one in standing["scores"]] if standing else []
    return {
        "told": told,
        "matches": matches,
        "sum": " + ".join(scores),
        "total": figure(view.lang, standing["points"]) if standing else "",
        "why": reasons(view.lang, standing["because"]) if standing else [],
    }


def standings(view: View) -> Context:
    event = view.ask("tournament")
    if event["round"] is None:
        return {"event": event, "rows": []}
    mine = _mine(view)
    unit = (mine["team"] if event["unit"] == "team" else mine["id"]) or ""
    if event["finished"]:
        return {"event": event, **ranking_blocks(view, view.ask("ranking"), unit)}
    return {"event": event, **standings_table(view, view.ask("standings"), unit)}


def me(view: View) -> Context:
    """His place to give up, his data, the register of what is held against him."""
    mine = _mine(view)
    stage = mine["renunciation"]["stage"]
    shown: Context = {"mine": mine, "stage": stage_name(view.lang, stage) if stage else ""}
    try:
        shown["faults"] = view.ask("register", player=view.who.subject)["lines"]
    except Refused as refused:
        shown["waiting"] = why(Asker(view.who, view.lang), refused)
    return shown


PAGES: tuple[Page, ...] = (
    Page("/player", "player/table.html", ROLES, table, nav),
    Page("/player/way", "player/way.html", ROLES, hushed(way), nav),
    Page("/player/standings", "player/standings.html", ROLES, hushed(standings), nav),
    Page("/player/me", "player/me.html", ROLES, me, nav),
)
