"""The record told line by line: what happened, to whom, by whom, and which articles spoke."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from arbitro.app.acts import Taken
from arbitro.app.hall import Hall
from arbitro.app.naming import table_called
from arbitro.app.queries.asking import Asker, articles, name_of
from arbitro.app.record import Event
from arbitro.messages import say
from arbitro.messages.citations import cite_ids
from arbitro.messages.tournaments import happening, names_in
from arbitro.referee.events import ClockTapped
from arbitro.tournament.events import Event as TournamentEvent

Row = dict[str, Any]


def told(events: Sequence[Event], hall: Hall, asker: Asker) -> list[Row]:
    """Every line but those that close an act; `by` says whose act it was."""
    names = names_in([event for event in events if isinstance(event, TournamentEvent)])
    rows: list[Row] = []
    pending: list[Row] = []
    for seq, event in enumerate(events):
        if isinstance(event, Taken):
            for row in pending:
                row |= {"by": str(event.by), "at": event.at.wall, "act": event.id}
            rows += pending
            pending = []
            continue
        if isinstance(event, TournamentEvent):
            sentence = happening(asker.lang, event, names, partial(table_called, hall.tournament))
        else:
            sentence = _desk(asker.lang, event, hall)
        pending.append(
            {
                "seq": seq,
                "kind": event.kind,
                "sentence": sentence,
                "articles": articles(event.because),
            }
        )
    return rows + pending


def _desk(lang: str, event: Event, hall: Hall) -> str:
    """Something the referees, the players at a table or the organiser wrote down."""
    plain = msgspec.to_builtins(event)
    title = say(lang, f"desk-event.{event.kind.split('/')[0].replace('.', '-')}")
    if isinstance(event, ClockTapped):
        title = say(lang, f"clock-tap.{plain['tap']['kind']}")
    found = _facts(plain)
    about = [title]
    if "table" in found:
        if isinstance(found["table"], int):
            found["table"] = table_called(hall.tournament, found["table"], found.get("round"))
        about.append(say(lang, "desk-event-at", **{"round": "?", **found}))
    if found.get("player"):
        about.append(name_of(hall, str(found["player"])))
    if found.get("reason"):
        about.append(f"«{found['reason']}»")
    cited = cite_ids(lang, event.because)
    return ", ".join(about) + (f" ({cited})" if cited else "")


def _facts(plain: Any) -> dict[str, Any]:
    """Round, table, player and reason, wherever in the event they stand."""
    found: dict[str, Any] = {}
    for name, value in plain.items():
        if isinstance(value, dict):
            found = {**_facts(value), **found}
        elif name in ("round", "table", "player", "reason") and value is not None:
            found[name] = value
    return found
