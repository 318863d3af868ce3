"""A player's phone: his table and clock, his way through the day, what is his to decide."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from msgspec.structs import replace

from arbitro.app import queries
from arbitro.app.queries.overview import Overview
from arbitro.app.queries.player import Mine, OwnTable
from arbitro.app.queries.question import Asker, why
from arbitro.app.queries.standings import Compared, Explanation, MatchScore, Ranked, Standing
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.text import date_of, stage_name
from arbitro.referee.referto.report import canonical
from arbitro.web.screens.page import Context, Link, Page, View
from arbitro.web.screens.public.draws import witnessing
from arbitro.web.screens.public.needs import KINDS, state_of
from arbitro.web.screens.public.standings import ranking_blocks, reasons, standings_table
from arbitro.web.screens.public.tournament import finished_table, hushed, rules_address
from arbitro.web.screens.table.clock import clock_shown
from arbitro.web.serving.templates import figure

ROLES = ("player",)


def nav(view: View) -> list[Link]:
    base = view.base
    rows = [
        ("table", f"{base}/player"),
        ("way", f"{base}/player/way"),
        ("standings", f"{base}/player/standings"),
        ("me", f"{base}/player/me"),
    ]
    links = [Link(say(view.lang, f"web-player.nav.{key}"), href) for key, href in rows]
    return [*links, Link(say(view.lang, "web-public.nav.rules"), rules_address(view))]


def _mine(view: View) -> Mine:
    return view.ask(queries.player.mine, player=view.who.subject)


def table(view: View) -> Context:
    """Where to sit, with whom, how much time is left; afterwards, how it went."""
    mine, event = _mine(view), view.ask(queries.overview.tournament)
    own = mine.table
    shown: Context = {"mine": mine, "event": event, "own": own, "clock": None, "seats": []}
    shown["witnessing"] = witnessing(view)
    shown["announcements"] = view.ask(queries.screen.screen).announcements
    shown["over"] = _final_place(view) if event.finished else None
    if own is None:
        return shown
    row = view.ask(queries.table_clocks.clock, round=own.round, table=own.number)
    return {
        **shown,
        "where": f"{own.round}/{own.number}",
        **_report(view, own),
        "stage": stage_name(view.lang, own.stage),
        "without": _without_him(view, own, event),
        "clock": clock_shown(row, view.lang, own.done),
        "seats": [
            {
                **seat,
                "now": seat["id"] == view.who.subject,
                "out": seat["seat"] - 1 in (row.out or ()),
            }
            for seat in finished_table(view, own)["seats"]
        ],
    }


def _without_him(view: View, own: OwnTable, event: Overview) -> Context | None:
    """The round that was drawn without him, if one was; whether that was the end of his day."""
    drawn = event.round
    if event.finished or drawn is None or drawn.number == own.round:
        return None
    knockout = any(one.knockout and one.name == drawn.stage for one in event.stages)
    stage = stage_name(view.lang, drawn.stage)
    return {"number": drawn.number, "stage": stage, "key": "out" if knockout else "rests"}


def _final_place(view: View) -> Ranked | None:
    """His line of the final ranking; None if he is not in it."""
    rows = view.ask(queries.standings.final_ranking).ranking
    return next((row for row in rows if row.player == view.who.subject), None)


def _report(view: View, own: OwnTable) -> Context:
    """The report of his match once it was handed in, and whether it waits for him."""
    found = view.ask(queries.match_report.report, round=own.round, table=own.number)
    if found.status == "draft" or found.content is None:
        return {"report": None}
    me = view.who.subject
    return {
        "report": found,
        "text": canonical(found.content).decode(),
        "ranked": sorted(found.content.seats, key=lambda seat: seat.place),
        "waits": me in found.missing,
        "objected": me in [one.player for one in found.objections],
        "signed": me in [one.player for one in found.confirmed],
    }


def way(view: View) -> Context:
    """His matches, the arithmetic of his total, why he stands where he stands."""
    told = view.ask(queries.standings.explain, player=view.who.subject)
    return {
        "told": told,
        "total": figure(view.lang, told.standing.points) if told.standing else "",
        "parts": _parts(told),
        **_need(view),
        **_placed(view, told),
    }


def _need(view: View) -> Context:
    """What he needs, while there is something to play for."""
    if view.hall.tournament.finished or not view.hall.tournament.locked:
        return {"need": None}
    found = view.ask(queries.needs.needs, player=view.who.subject)
    if not found.needs:
        return {"need": None}
    state = state_of(found.needs[0])
    return {"need": found.needs[0], "state": state, "kind": KINDS[state], "terms": found.terms}


def _parts(told: Explanation) -> list[MatchScore]:
    """What the total is the sum of, each with who earned it; nothing if it is not a plain sum."""
    scores, standing = told.scores, told.standing
    total = sum((Decimal(str(one.points)) for one in scores), Decimal(0))
    if standing is None or total != Decimal(str(standing.points)):
        return []
    shared = len({one.player for one in scores}) > 1
    return [one if shared else replace(one, name="") for one in scores]


def _placed(view: View, told: Explanation) -> Context:
    """His place, who stands just above him and what parts them; at the end, the final one."""
    event = view.ask(queries.overview.tournament)
    final, by_team = event.finished, event.unit == "team"
    rows: Sequence[Ranked | Standing] = (
        view.ask(queries.standings.final_ranking).ranking
        if event.by_blocks
        else view.ask(queries.standings.standings).standings
    )
    me = told.team if by_team else told.id
    whose = [row.team if by_team else row.player for row in rows]
    at = whose.index(me) if me in whose else None
    if at is None:
        return {"place": None, "final": final, "above": None, "why": []}
    row = rows[at]
    above = rows[at - 1] if at and row.because else None
    return {
        "place": row.place,
        "final": final,
        "above": above and {"place": above.place, "name": _called(above)},
        "why": [
            {**one, "text": _against(view.lang, step) or one["text"]}
            for one, step in zip(reasons(view.lang, row.because), row.because, strict=True)
        ],
    }


def _called(row: Ranked | Standing) -> str:
    return (row.team_name if isinstance(row, Ranked) else None) or row.name


def _against(lang: str, step: Compared) -> str:
    """Points compared in words; nothing for what has a name of its own."""
    if step.criterion != "total":
        return ""
    key = "level" if step.above == step.mine else "points"
    facts = {"above": figure(lang, step.above), "mine": figure(lang, step.mine)}
    return say(lang, f"web-player.way.{key}", **facts)


def standings(view: View) -> Context:
    event = view.ask(queries.overview.tournament)
    if event.round is None:
        return {"event": event, "rows": []}
    mine = _mine(view)
    unit = (mine.team if event.unit == "team" else mine.id) or ""
    if event.by_blocks:
        return {
            "event": event,
            **ranking_blocks(view, view.ask(queries.standings.final_ranking), unit),
        }
    return {"event": event, **standings_table(view, view.ask(queries.standings.standings), unit)}


def me(view: View) -> Context:
    """His place to give up, his data, the register of what is held against him."""
    mine = _mine(view)
    stage = mine.renunciation.stage
    shown: Context = {
        "mine": mine,
        "stage": stage_name(view.lang, stage) if stage else "",
        "born": date_of(view.lang, mine.kept.born),
        "year_only": (mine.kept.born or "").isdecimal(),
        "over": view.ask(queries.overview.tournament).finished,
    }
    try:
        held = view.ask(queries.sanctions.register, player=view.who.subject)
        shown["faults"], shown["deductions"] = held.lines, held.deductions
    except Refused as refused:
        shown["waiting"] = why(Asker(view.who, view.lang), refused)
    return shown


PAGES: tuple[Page, ...] = (
    Page("/player", "player/table.html", ROLES, table, nav),
    Page("/player/way", "player/way.html", ROLES, hushed(way), nav),
    Page("/player/standings", "player/standings.html", ROLES, hushed(standings), nav),
    Page("/player/me", "player/me.html", ROLES, me, nav),
)
