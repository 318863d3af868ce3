"""The turn sheet of free hands, which fills itself, and the reckoning of the last one."""

from __future__ import annotations

from typing import Any

from arbitro.games.mineo.jochi import SEATS, SHEET_NAMES, Jochi
from arbitro.games.mineo.sheet.compute import HANDS
from arbitro.games.mineo.state import NOBODY
from arbitro.messages import say
from arbitro.web.screens.play.boards import Context, Look


def reckoned(look: Look) -> Context | None:
    """The count of a hand that is over: points, the boxes of both sides, what each seat gets."""
    state = look.match.state
    if not look.match.finished or state.scores is None:
        return None
    attack = [look.names[seat] for seat in state.attack] if state.count is not None else []
    boxes, points = [], None
    if state.count is not None:
        both = zip(Jochi._fields, SHEET_NAMES, state.count.attack, state.count.defence, strict=True)
        boxes = [
            {"id": id, "name": say(look.lang, f"jocu.{name}"), "ours": ours, "theirs": theirs}
            for name, id, ours, theirs in both
        ]
        points = state.count.points
    return {
        "void": say(look.lang, f"void.{state.void}") if state.void else "",
        "success": state.scores.success,
        "attack": attack,
        "defence": [name for name in look.names if name not in attack],
        "points": points,
        "boxes": boxes,
        "totals": [sum(row[side] for row in boxes) for side in ("ours", "theirs")],
    }


def sheet_of(look: Look) -> Context | None:
    """Every hand played in this room, what it gave to each, and the running totals."""
    ended = [*look.earlier, *([look.match.state] if look.match.finished else [])]
    if not ended:
        return None
    running = [0] * SEATS
    rows = []
    for number, state in enumerate(ended, start=1):
        totals = state.scores.totals if state.scores is not None else (0,) * SEATS
        running = [before + now for before, now in zip(running, totals, strict=True)]
        rows.append(
            {
                "number": number,
                "turn": (number - 1) // HANDS + 1,
                "declaration": _declaration(look, state),
                "jochi": [signed(one) for one in totals],
                "running": [signed(one) for one in running],
            }
        )
    order = sorted(set(running), reverse=True)
    return {
        "rows": rows,
        "players": look.names,
        "me": look.eyes,
        "totals": [signed(one) for one in running],
        "places": [order.index(one) + 1 for one in running],
        "over": len(ended) >= look.room.hands,
    }


def _declaration(look: Look, state: Any) -> str:
    if state.code is None or state.declarer == NOBODY:
        return say(look.lang, f"void.{state.void}") if state.void else ""
    partner = f" + {look.names[state.partner]}" if state.partner != NOBODY else ""
    return f"{state.code} {look.names[state.declarer]}{partner}"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")
