"""Calls: the queue as its cards show it, and each from there to the ruling: taken with the clock
stopped, closed with the clock running.

A ruling is one wish of the referee's: what he ticked beside it (time back, call closed) is handed
in after it under keys of its own, so that sending again does nothing twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

import msgspec
from msgspec.structs import replace

from arbitro.app import commands as c
from arbitro.app import queries
from arbitro.app.queries.table_clocks import TableClock
from arbitro.referee.state import Call, GivenRuling
from arbitro.web.screens.page import Context, Link, Sent, View, send

CALL = "call"
"""The call a search or a case is about, in its address."""


def search_address(view: View, call: Call) -> str:
    """The situations that a call's words mean, to be decided at its table."""
    about = {"round": call.round, "table": call.table, CALL: call.id}
    return f"{view.base}/referee/cases?{urlencode({'words': call.text, **about})}"


def counted(view: View, link: Link) -> Link:
    """With how many wait for a referee, renewed by itself on whatever page one is."""
    waiting = sum(call.status == "open" for call in view.ask(queries.calls.calls).calls)
    place = {"id": "nav-calls", "topics": "calls", "src": f"{view.base}/referee/count"}
    return replace(link, count=waiting, live=place)


class CallShown(NamedTuple):
    """Somebody's call for a referee, as its card shows it."""

    id: str
    round: int
    table: int
    reason: str
    text: str
    at: int
    state: str
    by: str | None
    mine: bool
    href: str
    search: str
    timed: bool


def calls(view: View) -> list[CallShown]:
    """The queue as the call cards want it."""
    return [
        CallShown(
            id=call.id,
            round=call.round,
            table=call.table,
            reason=call.title,
            text=call.text,
            at=call.at.wall if call.at else 0,
            state=call.status,
            by=call.claimed_by,
            mine=call.claimed_by == view.who.subject,
            href=f"{view.base}/referee/{call.round}/{call.table}",
            search=search_address(view, call),
            timed=_timed(view, call),
        )
        for call in view.ask(queries.calls.calls).calls
    ]


def _timed(view: View, call: Call) -> bool:
    clock = view.ask(queries.table_clocks.clock, round=call.round, table=call.table)
    return clock.phase not in ("no-clock", "not-started")


def going(view: View, sent: Sent) -> str:
    """Take a call, stop its table's clock if that was asked for, and see what it may be."""
    id = sent.typed.get(CALL, "")
    send(view, c.COMMANDS["claim-call"](call=id), sent.key)
    call = next(one for one in view.ask(queries.calls.calls).calls if one.id == id)
    place = {"round": call.round, "table": call.table}
    if sent.typed.get("stop") and runs(view, place):
        reason = call.text or call.title
        _tap(view, place, {"kind": "suspended", "reason": reason}, f"{sent.key}.stop")
    return search_address(view, call)


def runs(view: View, place: Mapping[str, int]) -> bool:
    """Whether a table's time is running: it has begun and nobody stopped it."""
    clock = _clock(view, place)
    return clock.phase not in ("no-clock", "not-started") and clock.running


def open_ends(view: View, kept: Mapping[str, str]) -> Context:
    """What a ruling at this table may end: its clock stands, its calls that are this referee's."""
    if "table" not in kept:
        return {"stopped": None, "mine": []}
    place = {name: int(kept[name]) for name in ("round", "table")}
    here = [one for one in view.ask(queries.calls.calls).calls if _is_at(one, place)]
    mine = [one for one in here if one.claimed_by in (None, view.who.subject)]
    return {"stopped": _stopped(view, place), "mine": mine}


def ended(view: View, sent: Sent, place: Mapping[str, int]) -> None:
    """Time back to the table and its calls closed, as far as that was ticked beside a ruling."""
    if sent.typed.get("resume") and _stopped(view, place) is not None:
        _tap(view, place, {"kind": "resumed", "recover": True}, f"{sent.key}.resume")
    ticked = [value for name, value in sent.pairs if name == "close"]
    waiting = {one.id for one in view.ask(queries.calls.calls).calls if _is_at(one, place)}
    for id in ticked:
        if id in waiting:
            body = c.COMMANDS["close-call"](call=id, ruling=_newest(view, place))
            send(view, body, f"{sent.key}.close.{id}")


def _newest(view: View, place: Mapping[str, int]) -> str | None:
    """The ruling given last at this table; the hall is read again, it was given just now."""
    now = view.house.desk.hall(view.stream)
    here = [r.id for r in now.referee.rulings.values() if _is_at(r, place)]
    return here[-1] if here else None


def _clock(view: View, place: Mapping[str, int]) -> TableClock:
    return view.ask(queries.table_clocks.clock, round=place["round"], table=place["table"])


def _stopped(view: View, place: Mapping[str, int]) -> str | None:
    """Why play stands still at a table; None where it does not."""
    reason = _clock(view, place).suspended
    return reason if isinstance(reason, str) else None


def _is_at(row: Call | GivenRuling, place: Mapping[str, int]) -> bool:
    return (row.round, row.table) == (place["round"], place["table"])


def _tap(view: View, place: Mapping[str, int], tap: Context, key: str) -> None:
    body = {"round": place["round"], "table": place["table"], "tap": tap}
    send(view, msgspec.convert(body, c.COMMANDS["tap"]), key)
