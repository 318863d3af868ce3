"""The record told: who did what and when, and what can still be taken back; or line by line, what
happened, to whom and which articles spoke.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import UNSET, Struct, UnsetType, to_builtins
from msgspec.structs import replace

from arbitro.app.acts import Taken, Who
from arbitro.app.hall import Doing, Hall
from arbitro.app.hall_log import Event
from arbitro.app.naming import table_called
from arbitro.app.queries.question import Asker, Cited, Document, articles, name_of, query
from arbitro.app.undo import undoable
from arbitro.kernel.values import picked
from arbitro.messages import say
from arbitro.messages.citations import cite_ids
from arbitro.messages.tournaments import happening, names_in
from arbitro.referee.events import ClockTapped
from arbitro.tournament.events import Event as TournamentEvent


class Page(Struct, frozen=True, kw_only=True):
    """So many acts after the line with this number; `last`: only the last so many of all."""

    after: int = -1
    limit: int = 100
    last: int | None = None


class About(Document, frozen=True, kw_only=True):
    """Where an act was done and to whom, as far as its command says it itself."""

    round: int | None
    table: Any
    names: list[str]
    many: int | None
    reason: str | None


class ActRow(Document, frozen=True, kw_only=True):
    """`epoch`: how often a second laptop had taken over; `alone`: done while it was away."""

    id: str
    seq: int
    command: str
    title: str
    about: About
    by: Who
    at: int
    events: int
    undone: bool
    undoable: bool
    epoch: int
    alone: bool


class Acts(Document, frozen=True, kw_only=True):
    """`next` where there are more: what to ask for as `after`."""

    acts: list[ActRow]
    next: int | None
    version: int


class LineTold(Document, frozen=True, kw_only=True):
    """A line of the log as a sentence; whose act it was, once the act is closed."""

    seq: int
    kind: str
    sentence: str
    articles: list[Cited]
    by: str | UnsetType = UNSET
    at: int | UnsetType = UNSET
    act: str | UnsetType = UNSET


@query("acts", Page)
def acts(hall: Hall, wanted: Page, asker: Asker) -> Acts:
    """Acts in the order they were done, each with its author and hour."""
    doings = hall.doings if wanted.last is None else hall.doings[-max(1, wanted.last) :]
    found = [doing for doing in doings if doing.seq > wanted.after]
    page = found[: max(1, min(wanted.limit, 500))]
    return Acts(
        acts=[
            picked(
                ActRow,
                doing,
                title=act_title(asker.lang, doing),
                about=_about(hall, doing),
                at=doing.at.wall,
                undone=doing.id in hall.undone,
                undoable=undoable(hall, doing),
            )
            for doing in page
        ],
        next=page[-1].seq if len(found) > len(page) else None,
        version=hall.version,
    )


def act_title(lang: str, doing: Doing) -> str:
    """What was done; of a tap, which one; of the roll call, the answer."""
    if doing.command == "check-in-player":
        answer = "absent" if doing.fields.get("present") is False else "present"
        return say(lang, f"command-answer.{answer}")
    tap = doing.fields.get("tap")
    if doing.command == "tap" and isinstance(tap, dict) and "kind" in tap:
        return say(lang, f"clock-tap.{tap['kind']}")
    return say(lang, f"command.{doing.command}")


_NEXT = frozenset({"check-in-player", "check-in-everybody", "undo-check-in", "commit-draw", "draw"})
"""What is done for the round that is not drawn yet."""
_EVENT = frozenset(
    {"open-hall", "enter", "enter-many", "enter-team", "refuse-entry", "remove", "pay", "lock"}
    | {"reopen-list", "give-consent", "withdraw-consent", "forget", "rank", "appoint-officials"}
    | {"set-screen", "announce", "issue-pin", "amend-entry"}
    | {"offer-key", "accept-key", "note-links"}
)
"""What is about the whole event, whichever round it was done in."""


def _round(doing: Doing) -> int | None:
    """The round an act is about: the one it names, the one to be drawn, or the one under way."""
    told = doing.fields.get("round")
    if isinstance(told, int):
        return told
    if doing.command in _EVENT:
        return None
    if doing.command in _NEXT:
        return doing.round if doing.command == "draw" else doing.round + 1
    return doing.round or None


_WHO = ("player", "one", "other", "id")


def _about(hall: Hall, doing: Doing) -> About:
    given = doing.fields
    known = {**hall.tournament.players, **hall.tournament.teams}
    who = [given[name] for name in _WHO if isinstance(given.get(name), str)]
    return About(
        round=_round(doing),
        table=given.get("table"),
        names=[name_of(hall, id) for id in who if id in known],
        many=len(given["entries"]) if isinstance(given.get("entries"), list) else None,
        reason=given.get("reason") or None,
    )


def lines_told(events: Sequence[Event], hall: Hall, asker: Asker) -> list[LineTold]:
    """Every line but those that close an act."""
    names = names_in([event for event in events if isinstance(event, TournamentEvent)])
    rows: list[LineTold] = []
    pending: list[LineTold] = []
    for seq, event in enumerate(events):
        if isinstance(event, Taken):
            by = {"by": str(event.by), "at": event.at.wall, "act": event.id}
            rows += [replace(row, **by) for row in pending]
            pending = []
            continue
        if isinstance(event, TournamentEvent):
            sentence = happening(asker.lang, event, names, partial(table_called, hall.tournament))
        else:
            sentence = _desk(asker.lang, event, hall)
        because = articles(event.because)
        pending.append(LineTold(seq=seq, kind=event.kind, sentence=sentence, articles=because))
    return rows + pending


def _desk(lang: str, event: Event, hall: Hall) -> str:
    """Something the referees, the players at a table or the organiser wrote down."""
    plain = to_builtins(event)
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
