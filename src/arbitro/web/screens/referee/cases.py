"""The assistant on a phone: words, then one question at a time, then the ruling to confirm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from urllib.parse import urlencode

import msgspec

from arbitro.app import commands as c
from arbitro.app import queries
from arbitro.app.queries.board import TableFound, TableState
from arbitro.app.queries.cases import CaseTold, Situation
from arbitro.app.queries.foreseen_acts import Foretold
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.referee.consequences import REACHING
from arbitro.referee.effects import is_role
from arbitro.referee.facts import VOCABULARY
from arbitro.web.screens.forms import complaint, nested
from arbitro.web.screens.page import Context, Link, Page, Sent, View, send
from arbitro.web.screens.referee.calls import CALL, ended, open_ends
from arbitro.web.screens.referee.hall import ROLES, hint, nav, officials
from arbitro.web.screens.regulations.practice import rows_of
from arbitro.web.screens.table.home import seat_options

FACT = "f."
PICK = "pick."
PLAYERS = "players."
PLACE = ("round", "table")
PINS = "pinned"
"""The cookie of the situations kept at hand, joined by dots; `pins.js` writes it."""


def search(view: View) -> Context:
    """Situations and rules that fit the words; without words, every situation."""
    words = view.query.get("words", "")
    found = view.ask(queries.cases.cases, words=words)
    kept = _attached(view.query)
    address = partial(_address, view, kept=kept)
    return {
        "words": words,
        "hint": hint(view),
        "hits": rows_of(found, view.lang, address),
        "sure": found.sure,
        "pinned": [_leading(one, address) for one in _kept_at_hand(view)],
        "recent": [
            _leading(one, address) for one in found.recent or () if one.case not in pinned(view)
        ],
        "attached": kept,
    }


def pinned(view: View) -> list[str]:
    """The situations this browser keeps at hand, as they were pinned."""
    return view.cookies.get(PINS, "").split(".")


def _leading(one: Situation, address: Callable[[str], str]) -> Context:
    return {"case": one.case, "title": one.title, "href": address(one.case)}


def _kept_at_hand(view: View) -> list[Situation]:
    known = {hit.case: hit for hit in view.ask(queries.cases.cases).hits}
    return [known[case] for case in dict.fromkeys(pinned(view)) if case in known]


def _attached(query: Mapping[str, str]) -> dict[str, str]:
    """Round and table the case is about, if it began at one, and the call it answers."""
    kept = {name: query.get(name, "") for name in PLACE}
    if not all(value.isdecimal() for value in kept.values()):
        return {}
    return {**kept, CALL: query[CALL]} if query.get(CALL) else kept


def _address(view: View, case: str, kept: Mapping[str, str]) -> str:
    tail = f"?{urlencode(kept)}" if kept else ""
    return f"{view.base}/referee/case/{case}{tail}"


def case(view: View) -> Context:
    """Whom it is about, the next question, or the ruling with what would be recorded."""
    typed: Mapping[str, str] = view.failed.get("values") or view.query
    given = _given(typed)
    id = view.path["case"]
    kept = _attached(typed)
    table = view.ask(queries.board.table, **place_of(kept)) if kept else None
    people = seat_options(table) if table else []
    players = _players(typed, [str(one.value) for one in people])
    told, trouble = _consulted(view, id, given, kept, players)
    tables = _tables(view) if table is None else []
    roles = _roles(told)
    asks = _asks(told, table, tables, players)
    carried = {**kept, **{f"{PLAYERS}{role}": player for role, player in players.items()}}
    sanctioned = players.get(_sanctioned(told) or "")
    return {
        **officials(view),
        "case": id,
        "told": told,
        "trouble": trouble,
        "given": given,
        "kept": kept,
        "players": players,
        "asks": asks,
        "answers": _answers(view, id, carried, given, told),
        "before": _before(view, id, kept, given, players),
        "table": table,
        "people": people,
        "names": dict(people),
        "sanctioned": sanctioned,
        "tables": tables,
        "roles": roles,
        "known": _known(view, told),
        **open_ends(view, kept),
        "pinned": id in pinned(view),
        "typed": view.failed.get("values", {}),
    }


def _players(typed: Mapping[str, str], seated: list[str]) -> dict[str, str]:
    """Who is meant by the roles of the case, of those who sit there."""
    return {
        name.removeprefix(PLAYERS): value
        for name, value in typed.items()
        if name.startswith(PLAYERS) and value in seated and is_role(name.removeprefix(PLAYERS))
    }


def _asks(
    told: CaseTold, table: TableFound | None, tables: list[TableState], players: Mapping[str, str]
) -> str:
    """What is to be said next: the table, the players, a fact; nothing before the ruling."""
    if told.missing:
        if told.missing[0].counted and (table or tables):
            return "players" if table else "table"
        return "fact"
    if table is None:
        return "table"
    return "" if all(role in players for role in needed(told)) else "players"


def _sanctioned(told: CaseTold) -> str | None:
    """The role a sanction falls on, where a table is known."""
    return told.sanctioned if isinstance(told, Foretold) else None


def needed(told: CaseTold) -> list[str]:
    """The roles that must have a name: who is sanctioned, and whom something reaches."""
    found = [_sanctioned(told)]
    found += [effect["who"] for effect in told.effects if effect["effect"] in REACHING]
    return list(dict.fromkeys(role for role in found if role and role != "everyone"))


def _known(view: View, told: CaseTold) -> list[str]:
    """What the register answered, in words."""
    if not isinstance(told, Foretold):
        return []
    return [
        say(view.lang, "web-referee.known", fact=name, value=told.facts[name])
        for name in told.counted
    ]


def _before(
    view: View,
    id: str,
    kept: Mapping[str, str],
    given: Mapping[str, str],
    players: Mapping[str, str],
) -> str:
    """One step back: without the players, or without the last answer."""
    if players:
        facts = {f"{FACT}{name}": value for name, value in given.items()}
        return _address(view, id, {**kept, **facts})
    return _address(view, id, {**kept, **_without_last(given)}) if given else ""


def _given(typed: Mapping[str, str]) -> dict[str, str]:
    """The facts answered so far; seats tapped one by one make a list of them."""
    given = {
        name.removeprefix(FACT): value
        for name, value in typed.items()
        if name.startswith(FACT) and name.removeprefix(FACT) in VOCABULARY
    }
    asked = typed.get("picked", "")
    if VOCABULARY.get(asked) == "seats":
        prefix = f"{PICK}{asked}."
        seats = [name.removeprefix(prefix) for name in typed if name.startswith(prefix)]
        given[asked] = " ".join(seats)
    return given


def _without_last(given: Mapping[str, str]) -> dict[str, str]:
    return {f"{FACT}{name}": value for name, value in list(given.items())[:-1]}


def place_of(kept: Mapping[str, str]) -> dict[str, int]:
    return {name: int(kept[name]) for name in PLACE}


def _consulted(
    view: View,
    id: str,
    given: Mapping[str, str],
    kept: Mapping[str, str],
    players: Mapping[str, str],
) -> tuple[CaseTold, Context | None]:
    """The outcome of these facts; if the last one makes no sense, the one before it and why.

    At a table the register is asked too.
    """
    asked: dict[str, Any] = {"case": id, "facts": facts_of(given)}
    try:
        if kept:
            return view.ask(
                queries.foreseen_acts.foresee_ruling, **place_of(kept), players=players, **asked
            ), None
        return view.ask(queries.cases.case, **asked), None
    except Refused as refused:
        if refused.code not in ("fact-malformed", "facts-contradict") or not given:
            raise
        told, _ = _consulted(view, id, dict(list(given.items())[:-1]), kept, players)
        return told, {"code": refused.code}


def facts_of(given: Mapping[str, str]) -> dict[str, Any]:
    """Facts of an address as the case wants them: yes and no, numbers, lists of numbers."""
    return {name: _fact(VOCABULARY[name], value) for name, value in given.items()}


def _fact(kind: str, value: str) -> Any:
    if kind == "bool":
        return {"true": True, "false": False}.get(value, value)
    if kind == "int":
        return int(value) if value.lstrip("-").isdecimal() and len(value) < 10 else value
    if kind in ("seats", "armies"):
        return [int(one) for one in value.replace(",", " ").split() if one.isdecimal()]
    return value


def _answers(
    view: View, id: str, kept: Mapping[str, str], given: Mapping[str, str], told: CaseTold
) -> list[Link]:
    """What may be answered to the question, each as an address."""
    if not told.missing:
        return []
    asked = told.missing[0]
    so_far = {**kept, **{f"{FACT}{name}": value for name, value in given.items()}}
    return [
        Link(words, _address(view, id, {**so_far, f"{FACT}{asked.fact}": _wire(value)}))
        for value, words in zip(asked.choices or (), asked.answers, strict=False)
    ]


def _wire(value: str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else value


def _tables(view: View) -> list[TableState]:
    if view.ask(queries.overview.tournament).round is None:
        return []
    return view.ask(queries.board.round_board).tables


def _roles(told: CaseTold) -> list[str]:
    """The roles of the ruling that want a player's name."""
    found = [effect.get("who") for effect in told.effects]
    found += [effect.get("who") for one in told.options for effect in one["effects"]]
    found[:0] = [_sanctioned(told) or (told.sanction or {}).get("who")]
    if told.missing:
        found = ["player"]
    return list(dict.fromkeys(role for role in found if role and role != "everyone"))


def rule(view: View, sent: Sent) -> str:
    """The ruling as it was confirmed or amended, with its sanction if it was ticked."""
    typed = sent.typed
    given = _given(typed)
    kept = _attached(typed)
    if not kept:
        raise Refused("no-open-round", {})
    players = {
        name.removeprefix(PLAYERS): value
        for name, value in typed.items()
        if name.startswith(PLAYERS) and value
    }
    body: dict[str, Any] = {
        **place_of(kept),
        "case": view.path["case"],
        "facts": facts_of(given),
        "players": players,
        "instead": typed.get("instead", ""),
        "reason": typed.get("reason", ""),
        "done": tuple(int(v) for n, v in sent.pairs if n == "done" and v.isdecimal()),
        "foreseen": typed.get("foreseen", ""),
    }
    if typed.get("option"):
        body["option"] = typed["option"]
    if typed.get("amount", "").isdecimal():
        body["amount"] = int(typed["amount"])
    if typed.get("role") == "panel":
        body["role"] = "panel"
    if typed.get("punish") and (player := players.get(typed["punish"])):
        body["sanction"] = {**_sanction(sent), "player": player}
    try:
        command = msgspec.convert(body, c.COMMANDS["give-ruling"], strict=False)
    except msgspec.ValidationError as error:
        raise complaint("give-ruling", str(error), typed) from error
    send(view, command, sent.key)
    ended(view, sent, place_of(kept))
    return f"{view.base}/referee/{kept['round']}/{kept['table']}"


def _sanction(sent: Sent) -> Context:
    fields = nested((name, value) for name, value in sent.pairs if name.startswith("sanction."))
    found: Context = fields.get("sanction", {})
    return found


PAGES: tuple[Page, ...] = (
    Page("/referee/cases", "referee/cases.html", ROLES, search, nav),
    Page("/referee/case/{case:str}", "referee/case.html", ROLES, case, nav, does={"rule": rule}),
)
