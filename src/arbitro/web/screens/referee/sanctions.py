"""Sanctions and exits: the ladder proposes, the referee decides; and a player's history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from msgspec.structs import replace

from arbitro.app import queries
from arbitro.app.acts import Answer
from arbitro.app.queries.foreseen_acts import Follows
from arbitro.app.queries.question import named
from arbitro.app.queries.sanctions import Proposed, RegisterLine
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.messages import refusal, say
from arbitro.messages.text import knows
from arbitro.referee.sanctions.infractions import OF_ANY_GAME, SPECIAL, Gravity, Intent
from arbitro.referee.verdict import Step
from arbitro.web.screens.entry_list import names
from arbitro.web.screens.page import Context, Option, Page, View
from arbitro.web.screens.referee.hall import ROLES, nav, officials
from arbitro.web.screens.table.home import (
    back_home,
    by_sheet,
    place,
    seat_options,
    seats_of,
    shared,
)

HANDS = range(8)
"""Cards a player may hold, where the loss depends on them."""

COMMONEST = "withdrawal"
"""Why players leave most often: it is offered first."""


def sanction(view: View) -> Context:
    """Who and what; then the ladder's proposal, to confirm or to change with a reason."""
    table = view.ask(queries.board.table, **place(view))
    typed: Mapping[str, str] = view.failed.get("values") or _asked(view.query)
    people = seat_options(table)
    chosen = _chosen(typed)
    if chosen["player"] not in [one.value for one in people]:
        chosen["player"] = ""
    player = chosen["player"]
    found = _proposal(view, chosen)
    proposal: Proposed | None = found["proposal"]
    _in_words(view, {one.option: one.title for one in proposal.options} if proposal else {})
    return {
        **shared(view, table),
        **officials(view),
        "people": people,
        "seats": seats_of(table),
        "infractions": [
            Option(one, infraction_words(view.lang, one))
            for one in (OF_ANY_GAME if by_sheet(view) else SPECIAL)
        ],
        "intents": _options(view, "intent", get_args(Intent)),
        "gravities": _options(view, "gravity", get_args(Gravity)),
        "steps": [Option(s, say(view.lang, f"step.{s}")) for s in get_args(Step)],
        "hands": HANDS,
        "chosen": chosen,
        "typed": typed,
        "words": infraction_words(view.lang, chosen["what"]),
        "name": names(view).get(player, ""),
        "history": lines(view, player) if player else [],
        **found,
    }


def _chosen(typed: Mapping[str, str]) -> dict[str, str]:
    """The choices made; what is none of those offered was not made."""
    chosen = {name: typed.get(f"sanction.{name}", "") for name in _FIELDS}
    for name, offered in _OFFERED.items():
        if chosen[name] not in offered:
            chosen[name] = ""
    return chosen


def _in_words(view: View, titles: Mapping[str, str]) -> None:
    """A refusal that lists what may be chosen says it as the form does."""
    for error in view.failed.get("errors", ()):
        for option, title in titles.items():
            error["sentence"] = error["sentence"].replace(option, title)


_FIELDS = ("player", "what", "intent", "gravity", "hand", "note")
_OFFERED: dict[str, tuple[str, ...]] = {
    "intent": get_args(Intent),
    "gravity": get_args(Gravity),
    "hand": tuple(map(str, HANDS)),
}


def _asked(query: Mapping[str, str]) -> dict[str, str]:
    """The choices of the address; an infraction typed in words stands for the chosen one."""
    asked = {f"sanction.{name}": query.get(name, "") for name in _FIELDS}
    if query.get("other", "").strip():
        asked["sanction.what"] = query["other"].strip()
    return asked


def _options(view: View, kind: str, values: tuple[str, ...]) -> list[Option]:
    return [Option(one, say(view.lang, f"web-referee.{kind}-{one}")) for one in values]


def _proposal(view: View, chosen: Mapping[str, str]) -> Context:
    """What the ladder says, once it knows whom and what; or why it cannot say."""
    if not chosen["player"] or not chosen["what"]:
        return {"proposal": None, "refused": ""}
    asked: dict[str, Any] = {name: value for name, value in chosen.items() if value}
    try:
        return {
            "proposal": view.ask(queries.sanctions.propose_sanction, **place(view), sanction=asked),
            "refused": "",
        }
    except Refused as refused:
        return {"proposal": None, "refused": refusal(view.lang, named(refused, view.hall))}


def leaving(view: View) -> Context:
    """Reasons for leaving, each with the three fields as the edition fills them."""
    table = view.ask(queries.board.table, **place(view))
    dialog = view.ask(queries.match_record.exit_dialog)
    exits = sorted(dialog.exits, key=lambda row: bool(row.reason != COMMONEST))
    typed = view.failed.get("values", {})
    reason = typed.get("reason") or view.query.get("reason", "")
    player = typed.get("player") or view.query.get("player", "")
    return {
        **shared(view, table),
        **officials(view),
        "people": seat_options(
            table, view.ask(queries.table_clocks.clock, **place(view)).out or ()
        ),
        "dialog": replace(dialog, exits=exits),
        "reason": reason,
        "filled": next((row for row in dialog.exits if row.reason == reason), None),
        "player": player,
        "typed": typed,
        "following": _following(view, player, reason) if player and reason else None,
    }


def _following(view: View, player: str, reason: str) -> Follows | None:
    """What the exit as the edition fills it would bring; nothing where it would be refused."""
    asked = {**place(view), "player": player, "reason": reason, "role": "panel"}
    try:
        return view.ask(queries.foreseen_acts.what_follows, command="record-exit", fields=asked)
    except Refused:
        return None


def infraction_words(lang: str, what: str) -> str:
    """An infraction in words: one with a ladder of its own, a case, or as somebody typed it."""
    if what in SPECIAL:
        return say(lang, f"web-referee.infraction-{what}")
    return say(lang, f"case.{what}") if knows(lang, f"case.{what}") else what


class LineShown(RegisterLine, frozen=True, kw_only=True):
    """A line of the register as pages show it: whose, what in words, and at which table."""

    name: str
    words: str
    round: str
    table: str
    href: str


def lines(view: View, player: str | None = None) -> list[LineShown]:
    """The register, of one player or of all, with names and words."""
    people = names(view)
    rows = view.ask(queries.sanctions.register, player=player).lines
    return [
        picked(
            LineShown,
            row,
            name=people[row.player],
            words=infraction_words(view.lang, row.what),
            round=row.match.partition(".")[0],
            table=row.match.partition(".")[2],
            href=f"{view.base}/referee/{row.match.replace('.', '/')}",
        )
        for row in rows
    ]


def register(view: View) -> Context:
    """Every infraction that stands, and which still wait for a choice."""
    return {
        **officials(view),
        "lines": list(reversed(lines(view))),
        "undecided": view.ask(queries.sanctions.register).undecided,
    }


def history(view: View) -> Context:
    """One player: what he has behind him."""
    player = view.path["player"]
    return {
        **officials(view),
        "player": player,
        "name": names(view).get(player, player),
        "lines": list(reversed(lines(view, player))),
        "deductions": view.ask(queries.sanctions.register, player=player).deductions,
    }


def _done(view: View, answer: Answer, typed: Mapping[str, str]) -> str:
    """The page of the table, which says what was recorded."""
    return f"{back_home(view, answer, typed)}?done={typed.get('_command', '')}"


PAGES: tuple[Page, ...] = (
    Page(
        "/referee/{round:int}/{table:int}/sanction",
        "referee/sanction.html",
        ROLES,
        sanction,
        nav,
        after=_done,
    ),
    Page(
        "/referee/{round:int}/{table:int}/exit",
        "referee/exit.html",
        ROLES,
        leaving,
        nav,
        after=_done,
    ),
    Page("/referee/register", "referee/register.html", ROLES, register, nav),
    Page("/referee/player/{player:str}", "referee/player.html", ROLES, history, nav),
)
