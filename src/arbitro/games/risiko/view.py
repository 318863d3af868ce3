"""Who may see what of a match. The one place that decides it.

A seat sees the table, its own hand and its own objective. The public sees the table. The referee
sees hands and objectives too. Nobody sees the order of the pack, because there is none: each card
is drawn when it is drawn. How many cards the others hold is said at the draw and asked for later;
there is no counter to look at.
"""

from __future__ import annotations

from typing import Any, Literal

from arbitro.games.risiko import board, cards
from arbitro.games.risiko import events as e
from arbitro.games.risiko.obligations import throw_owed
from arbitro.games.risiko.rules import RisikoRules
from arbitro.games.risiko.state import NOBODY, NOWHERE, Match

Viewer = int | Literal["public", "referee"]


def view(m: Match, who: Viewer, rules: RisikoRules) -> dict[str, Any]:
    """The match as this viewer may know it, ready for the wire."""
    turn = m.turn
    return {
        "regulation": m.regulation,
        "mode": m.mode,
        "phase": m.phase,
        "viewer": who,
        "turn": {
            "seat": turn.seat,
            "giro": turn.giro,
            "to_place": turn.due,
            "conquered": turn.conquered,
            "attack": _attack(m, rules),
            "may_follow": turn.more,
        },
        "board": {
            id: {"owner": owner, "armies": armies}
            for id, owner, armies in zip(board.TERRITORIES, m.owners, m.armies, strict=True)
        },
        "seats": [_seat(m, seat, who) for seat in range(m.seats)],
        "pack": m.face_down(),
        "last_giro": m.last_giro or None,
        "sdadata": _sdadata(m),
        "ended": m.ended,
        "scores": _scores(m),
        **(_for_the_referee(m) if who == "referee" else {}),
    }


def _for_the_referee(m: Match) -> dict[str, Any]:
    """What nobody at the table may be reminded of. The version counts silent events too: a step
    of two would tell that somebody has missed his RisiKo!.
    """
    return {
        "version": m.version,
        "late_card": m.card_right if m.card_right != NOBODY else None,
        "missed_risiko": list(m.missed),
    }


def _attack(m: Match, rules: RisikoRules) -> dict[str, Any] | None:
    turn = m.turn
    if turn.thrown is not None:
        attack, defence = turn.thrown
        thrown = {"attack": list(attack), "defence": list(defence)}
        named = board.TERRITORIES[turn.named]
        return {"origin": None, "target": named, "throw_owed": False, "thrown": thrown}
    if turn.target == NOWHERE:
        return None
    origin = None if turn.origin == NOWHERE else board.TERRITORIES[turn.origin]
    return {
        "origin": origin,
        "target": board.TERRITORIES[turn.target],
        "throw_owed": throw_owed(m, rules),
    }


def _seat(m: Match, seat: int, who: Viewer) -> dict[str, Any]:
    row: dict[str, Any] = {
        "seat": seat,
        "player": m.seated[seat] if m.seated else None,
        "colour": m.colours[seat] if seat < len(m.colours) else None,
        "standing": m.standing[seat],
        "territories": m.masks[seat].bit_count(),
        "armies": m.on_board(seat),
        "supply": m.supply[seat],
    }
    if who in (seat, "referee"):
        row["hand"] = [cards.name(card) for card in m.hands[seat]]
    if who in (seat, "referee") or m.finished or m.risiko == seat:
        row["objective"] = m.objectives[seat] or None
    return row


def _sdadata(m: Match) -> dict[str, Any] | None:
    if not m.closing.round:
        return None
    roll = m.roll
    due = None
    if roll is not None:
        due = {"player": roll.player, "roller": roll.roller, "threshold": roll.threshold}
    return {"round": m.closing.round, "due": due}


def _scores(m: Match) -> list[dict[str, Any]] | None:
    if m.scores is None:
        return None
    rows = zip(m.scores.places, m.scores.table_points, m.scores.points, strict=True)
    return [
        {"seat": seat, "place": place, "table_points": table, "points": points}
        for seat, (place, table, points) in enumerate(rows)
    ]


_SILENT = (e.RisikoMissed, e.ReinforcementsLost, e.CardLapsed)
"""For the referee alone: slips against oneself that nobody at the table may point out."""


def hidden_fields(event: e.Event, who: Viewer) -> frozenset[str] | None:
    """The fields of an event this viewer must not see; None if he must not know it at all."""
    if who == "referee":
        return frozenset()
    if isinstance(event, _SILENT):
        return None
    if isinstance(event, e.SecretRevealed):
        return frozenset()
    if isinstance(event, e.TurnPassed | e.TurnForced):
        return frozenset({"earned"})
    if isinstance(event, e.ObjectiveDealt):
        return frozenset() if who == event.player else frozenset({"objective"})
    if isinstance(event, e.CardDrawn):
        return frozenset() if who == event.seat else frozenset({"card"})
    if isinstance(event, e.CardsCaptured):
        return frozenset() if who == event.seat else frozenset({"taken", "discarded"})
    if isinstance(event, e.CardsTaken):
        return frozenset() if who == event.player else frozenset({"cards"})
    if isinstance(event, e.RisikoDeclared) and not event.complete:
        return frozenset() if who == event.seat else frozenset({"objective"})
    return frozenset()
