"""What referees decided about a table, as the steps the engine of its match can take.

A consequence the engine knows is carried out by it. What it does not know, or what leaves a choice
to somebody, stays with the referee, to be done and ticked off as at any table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from arbitro.games.risiko import board
from arbitro.games.risiko.state import Match
from arbitro.kernel import Refused
from arbitro.referee.consequences import Consequence
from arbitro.referee.desk.exits import Lets, dialog, reasons
from arbitro.referee.state import GivenRuling, Record

Action = dict[str, Any]


class Measure(NamedTuple):
    """A step of the engine, the key it is done once under, and what it carries out."""

    key: str
    action: Action
    ruling: str = ""
    place: int = 0


def _cards(state: Match, seat: int, row: Mapping[str, Any]) -> Action | None:
    """As many as he has; those he lacks are denied where the edition says so."""
    held, count = len(state.hands[seat]), row["count"]
    if count is None:
        return None
    if held:
        return {"type": "take_cards", "count": min(count, held)}
    return {"type": "deny_cards", "count": count} if row["otherwise"] == "deny" else None


def _hand(state: Match, seat: int, _: Mapping[str, Any]) -> Action | None:
    held = len(state.hands[seat])
    return {"type": "take_cards", "count": held} if held else None


def _cap(state: Match, seat: int, row: Mapping[str, Any]) -> Action | None:
    cap = row["cap"]
    lower = cap is not None and cap < state.caps[seat]
    return {"type": "lower_cap", "cap": cap} if lower else None


def _denied(state: Match, seat: int, row: Mapping[str, Any]) -> Action | None:
    return {"type": "deny_cards", "count": row["count"]} if row["count"] else None


def _turn(state: Match, seat: int, row: Mapping[str, Any]) -> Action | None:
    return {"type": "end_turn"} if state.turn.seat == seat else None


_KNOWN: dict[str, Callable[[Match, int, Mapping[str, Any]], Action | None]] = {
    "end-turn": _turn,
    "lose-cards": _cards,
    "discard-hand": _hand,
    "lower-cap": _cap,
    "deny-cards": _denied,
    "freeze": lambda state, seat, row: {"type": "freeze"},
}
"""What an effect is to the engine; None: nothing it can do now."""


def of_rulings(record: Record, round: int, table: int, state: Match) -> list[Measure]:
    """What rulings that stand still ask of the match, in order."""
    return [
        measure
        for given in record.rulings.values()
        if (given.round, given.table) == (round, table) and given.annulled is None
        for measure in _measures(given, state)
    ]


def _measures(given: GivenRuling, state: Match) -> list[Measure]:
    found = []
    for place, row in enumerate(given.effects):
        player = given.players.get(row["who"])
        known = _KNOWN.get(row["effect"])
        if place in given.done or known is None or player not in state.seated:
            continue
        seat = state.seated.index(player)
        action = known(state, seat, row)
        if action is None:
            continue
        action = {**action, "player": seat}
        if action["type"] != "freeze":
            action["because"] = list(given.because)
        found.append(Measure(f"ruling-{given.id}-{place}", action, given.id, place))
    return found


def of_exits(
    standing: tuple[Consequence, ...], rules: Lets, record: Record, where: tuple[int, int], m: Match
) -> list[Measure]:
    """Who left the match by the referees' word and still plays in the engine's."""
    return [
        Measure(
            f"out-{one.source}-{one.player}",
            {
                "type": "remove_player",
                "player": m.seated.index(one.player),
                "reason": _reason(one, rules, record),
            },
        )
        for one in standing
        if one.kind == "out-of-match"
        and (one.round, one.table) == where
        and one.player in m.seated
        and m.standing[m.seated.index(one.player)] in ("playing", "frozen")
    ]


def _reason(one: Consequence, rules: Lets, record: Record) -> str:
    """The reason as it was recorded; else the first the edition scores alike."""
    left = record.exits.get(one.source)
    if left is not None:
        return left.reason
    given = record.rulings.get(one.source)
    for row in given.effects if given is not None else ():
        if row["effect"] == "remove-player":
            return str(row["reason"])
    heading, _, score = one.detail.partition("/")
    known = reasons(rules)
    for reason in known:
        told = dialog(rules, reason).value
        if (told.kind, told.score) == (heading, score):
            return reason
    return known[0]


class Owed(NamedTuple):
    """Armies a ruling takes off and somebody still has to say where."""

    ruling: str
    place: int
    player: str
    armies: int
    there: dict[str, int]
    """By territory how many can come off: one always stays."""


def armies_owed(record: Record, round: int, table: int, state: Match) -> list[Owed]:
    """What rulings that stand take off and the engine cannot choose by itself."""
    found = []
    for given in record.rulings.values():
        if (given.round, given.table) != (round, table) or given.annulled is not None:
            continue
        for place, row in enumerate(given.effects):
            player = given.players.get(row["who"], "")
            if row["effect"] != "remove-armies" or place in given.done:
                continue
            if player in state.seated:
                there = _removable(state, state.seated.index(player))
                most = min(row["armies"], sum(there.values()))
                found.append(Owed(given.id, place, player, most, there))
    return found


def _removable(state: Match, seat: int) -> dict[str, int]:
    return {
        id: state.armies[at] - 1
        for at, id in enumerate(board.TERRITORIES)
        if state.owners[at] == seat and state.armies[at] > 1
    }


def taken_off(owed: Owed, where: Mapping[str, int], state: Match, because: list[str]) -> Measure:
    """The step that takes them off there, all of them and from nowhere else."""
    chosen = {id: count for id, count in where.items() if count}
    if sum(chosen.values()) != owed.armies or not chosen.keys() <= owed.there.keys():
        given = sum(chosen.values())
        raise Refused("other-armies-off", {"armies": owed.armies, "given": given})
    action = {
        "type": "remove_armies",
        "player": state.seated.index(owed.player),
        "territories": list(chosen),
        "armies": list(chosen.values()),
        "because": because,
    }
    return Measure(f"ruling-{owed.ruling}-{owed.place}", action, owed.ruling, owed.place)
