"""Whether somebody may do or see one thing now; the refusal says why not, with the article."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from arbitro.app.access.roles import Cell, cell
from arbitro.app.access.seating import plays_now, table_of
from arbitro.app.acts import Who
from arbitro.app.commands import Several, command_name
from arbitro.app.decide import parsed
from arbitro.app.hall import Hall
from arbitro.kernel import Citation, Reasons, Refused
from arbitro.regulations import catalogue

PUBLIC = Who(role="public")
FEW, MANY = 20, 5000
"""How many commands a phone in the hall, and how many a desk, may send together: there a list
comes with a consent for everybody on it.
"""
_SILENCE = {
    "rur-2015": ("RUR-14-04", "RUR-22-01"),
    "master-2020": ("MST-COND-04", "MST-AID-01"),
    "24ore-2018": ("24H-COND-02",),
}
"""Where an edition forbids news of other tables and aids to a player at play."""


class Aim(Struct, frozen=True, kw_only=True):
    """Whom or what a wish is about: a player's id, `<round>/<table>`; '' if nobody."""

    player: str = ""
    table: str = ""


def aim_at(wish: Struct | Mapping[str, Any], hall: Hall) -> Aim:
    """What a command or the parameters of a query name. A table without a round is of the last.

    A call names its table by its id; who contests is named as `by`.
    """
    said = asdict(wish) if isinstance(wish, Struct) else wish
    player = said.get("player") or said.get("by")
    table, round = said.get("table"), said.get("round")
    if table is None and (call := hall.referee.calls.get(str(said.get("call")))) is not None:
        table, round = call.table, call.round
    if round is None:
        round = len(hall.tournament.rounds)
    return Aim(player=str(player or ""), table=f"{round}/{table}" if table is not None else "")


def permit_command(who: Who, command: Struct, hall: Hall) -> None:
    """`permit` for a command, and for each of those sent together, as the desk will read it."""
    permit(who, command_name(type(command)), aim_at(command, hall), hall)
    if isinstance(command, Several):
        if len(command.commands) > (FEW if who.role in ("table", "player") else MANY):
            raise Refused("too-large", {})
        for one in command.commands:
            permit(who, one.command)
            permit(who, one.command, aim_at(parsed(one.command, one.fields), hall), hall)


def permit(who: Who, what: str, aim: Aim | None = None, hall: Hall | None = None) -> None:
    """Return if the table's cell allows it, else `Refused`."""
    code = _obstacle(who, what, aim, hall)
    if code == "sign-in-needed":
        raise Refused("sign-in-needed", {"what": what})
    if code == "while-playing" and hall is not None:
        raise Refused("while-playing", {"what": what}, silence(hall))
    if code:
        raise Refused(code, {"role": who.role, "what": what})


def allows(who: Who, what: str, aim: Aim | None = None, hall: Hall | None = None) -> bool:
    return not _obstacle(who, what, aim, hall)


def _obstacle(who: Who, what: str, aim: Aim | None, hall: Hall | None) -> str:
    """The code of what stands in the way; '' if nothing does."""
    found = cell(what, who.role)
    if found is Cell.NO:
        return "sign-in-needed" if who.role == "public" else "not-allowed"
    if hall is None:
        return ""
    if found.own and not owns(who, aim or Aim(), hall):
        return "not-ones-own"
    return "while-playing" if found.between and plays_now(hall, who.subject) else ""


def owns(who: Who, aim: Aim, hall: Hall) -> bool:
    """Is this wish about nobody but its author, or about his own table?"""
    if who.role == "table":
        return aim.table == who.subject
    if aim.player and aim.player != who.subject:
        return False
    if aim.table:
        return table_of(hall, who.subject, aim.table)
    return bool(aim.player)


def silence(hall: Hall) -> Reasons:
    """The articles that want a player at play to hear nothing of the rest."""
    rules = (catalogue.RULES[id] for id in _SILENCE.get(hall.tournament.regulation, ()))
    return Reasons(tuple(Citation(rule.regulation, rule.article, rule.id) for rule in rules))
