"""One readable sentence for each thing that can happen in a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from arbitro.games.risiko import events as e
from arbitro.games.risiko.state import NOWHERE, Match
from arbitro.messages.text import knows, say

Facts = dict[str, Any]


def event(
    lang: str,
    happened: Any,
    before: Any = None,
    names: Sequence[str] = (),
    hidden: frozenset[str] = frozenset(),
) -> str:
    """What happened, for a reader who may not know the fields in `hidden`.

    `before` is the state the event found, which gives a throw its two territories; without it the
    sentence is shorter.
    """
    facts = {field: getattr(happened, field) for field in happened.__struct_fields__}
    facts |= {"names": names}
    kind = type(happened)
    key = f"event.{happened.kind.split('/')[0].replace('.', '-')}"
    context, variant = _CONTEXT, _VARIANT
    if kind.__module__.startswith("arbitro.games.mineo"):  # loaded only for who plays it
        mineo = import_module("arbitro.messages.mineo")
        context, variant = mineo.CONTEXT, mineo.EVENTS
    if kind in context:
        context[kind](facts, before)
    if not knows(lang, key):
        key = f"{key}.{'hidden' if hidden else variant[kind](facts)}"
    return say(lang, key, **facts)


def _battlefield(facts: Facts, before: Match | None) -> None:
    known = before is not None and NOWHERE not in (before.turn.origin, before.turn.target)
    facts["where"] = known
    if known and before is not None:
        facts |= {"origin": before.turn.origin, "target": before.turn.target}
    facts["lost"], facts["destroyed"] = facts.get("losses", (0, 0))


def _dice_rows(facts: Facts, before: Match | None) -> None:
    facts["last"] = facts["rolls"][-1]
    facts["throws"] = len(facts["rolls"])
    players = before.players if before is not None else [str(p) for p in facts["order"]]
    facts["in_order"] = [players[p] for p in facts["order"]]


def _corrected(facts: Facts) -> str:
    return "corrected" if facts["player"] != facts["due"] else "plain"


def _flag(name: str, yes: str, no: str) -> Callable[[Facts], str]:
    return lambda facts: yes if facts[name] else no


_CONTEXT: dict[type[Any], Callable[[Facts, Any], None]] = {
    e.SeatsRolled: _dice_rows,
    e.DiceThrown: _battlefield,
    e.TerritoryConquered: _battlefield,
    e.ArmiesAdvanced: _battlefield,
}


def _sum(facts: Facts) -> str:
    facts["sum"] = sum(facts["dice"])
    return "closes" if facts["closes"] else "open"


_VARIANT: dict[type[Any], Callable[[Facts], str]] = {
    e.MatchOpened: _flag("commitment", "digital", "live"),
    e.MatchOpenedTogether: _flag("commitment", "digital", "live"),
    e.TerritoryDealt: _corrected,
    e.ObjectiveDealt: _flag("objective", "seen", "hidden"),
    e.TurnStarted: _flag("bonus", "bonus", "plain"),
    e.AttackDeclared: lambda facts: "target" if facts["origin"] is None else "both",
    e.DiceThrown: _flag("where", "where", "bare"),
    e.TerritoryConquered: _flag("where", "where", "bare"),
    e.ArmiesAdvanced: _flag("where", "where", "bare"),
    e.CardsCaptured: lambda facts: "seen" if facts["taken"] else "none",
    e.CardDrawn: lambda facts: "hidden" if facts["card"] < 0 else "seen",
    e.RisikoDeclared: _flag("complete", "true", "false"),
    e.SdadataRolled: _sum,
    e.RollDue: lambda facts: "own" if facts["player"] == facts["roller"] else "other",
    e.PlayerRemoved: lambda facts: str(facts["tournament"]),
}
