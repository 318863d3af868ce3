"""Who may see what of a hand. The one place that decides it.

A seat sees its own cards, what lies face up, and the tricks it has taken; the dealer sees the
Monte before the others, the declarer his discard. Nobody but the referee and the partner himself
knows the partner before the called trump falls. When the hand is over everything is open.
"""

from __future__ import annotations

from typing import Any, Literal

from arbitro.games.mineo import events as e
from arbitro.games.mineo.cards import NAMES, NO_CARD, names
from arbitro.games.mineo.jochi import SEATS, Jochi, as_sheet
from arbitro.games.mineo.state import NOBODY, Match

Viewer = int | Literal["public", "referee"]


def view(m: Match, who: Viewer) -> dict[str, Any]:
    """The hand as this viewer may know it, ready for the wire."""
    return {
        "regulation": m.regulation,
        "mode": m.mode,
        "phase": m.phase,
        "viewer": who,
        "dealer": m.dealer,
        "turn": _seat_or_none(m.turn),
        "spoke": m.spoke,
        "monte": _monte(m, who),
        "declaration": _declaration(m, who),
        "discard": _discard(m, who),
        "commitments": {"scommessa": m.scommessa, "rivanto": _seat_or_none(m.rivanto)},
        "trick": {
            "number": len(m.tricks) + 1 if m.leader != NOBODY else None,
            "leader": _seat_or_none(m.leader),
            "cards": [NAMES[card] for card in m.table],
        },
        "seats": [_seat(m, seat, who) for seat in range(SEATS)],
        "annulled_deals": m.annulled,
        "penalties": list(m.penalties),
        "void": m.void,
        "count": _count(m),
        "scores": _scores(m),
        **({"version": m.version} if who == "referee" else {}),
    }


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _all_open(m: Match, who: Viewer) -> bool:
    return m.finished or who == "referee"


def _monte(m: Match, who: Viewer) -> list[str] | None:
    if m.monte_shown or who == m.dealer or _all_open(m, who):
        return names(m.monte)
    return None


def _declaration(m: Match, who: Viewer) -> dict[str, Any]:
    known = m.partner_known or _all_open(m, who) or who == m.partner
    return {
        "code": m.code,
        "declarer": _seat_or_none(m.declarer),
        "caller": _seat_or_none(m.caller),
        "called": None if m.trump == NO_CARD else NAMES[m.trump],
        "partner": _seat_or_none(m.partner) if known else None,
        "partner_known": m.partner_known,
    }


def _discard(m: Match, who: Viewer) -> dict[str, Any]:
    seen = who == m.declarer or _all_open(m, who)
    return {
        "count": m.discard.bit_count(),
        "cards": names(m.discard if seen else m.discard_shown),
    }


def _seat(m: Match, seat: int, who: Viewer) -> dict[str, Any]:
    taken = [trick for trick in m.tricks if trick.winner == seat]
    row: dict[str, Any] = {
        "seat": seat,
        "player": m.players[seat],
        "hand_count": m.hands[seat].bit_count(),
        "tricks_taken": len(taken),
        "exposed": names(m.exposed[seat]),
        "pledged": None if m.pledged[seat] == NO_CARD else NAMES[m.pledged[seat]],
    }
    if who == seat or _all_open(m, who):
        row["hand"] = names(m.hands[seat])
        row["pile"] = names(m.piles[seat])
        row["tricks"] = [
            {"leader": trick.leader, "cards": [NAMES[card] for card in trick.cards]}
            for trick in taken
        ]
    return row


def _count(m: Match) -> dict[str, Any] | None:
    if m.count is None:
        return None
    return {
        "attack": list(m.attack),
        "held": list(m.count.held),
        "points": list(m.count.points),
        "jochi": {
            "attack": as_sheet(Jochi(*m.count.attack)),
            "defence": as_sheet(Jochi(*m.count.defence)),
        },
        "pigliate": list(m.count.pigliate),
    }


def _scores(m: Match) -> list[dict[str, Any]] | None:
    if m.scores is None:
        return None
    s = m.scores
    return [
        {"seat": seat, "parz": s.parz[seat], "penalty": s.penalties[seat], "total": s.totals[seat]}
        for seat in range(SEATS)
    ]


def hidden_fields(event: e.Event, who: Viewer) -> frozenset[str] | None:
    """The fields of an event this viewer must not see; None if he must not know it at all."""
    if who == "referee":
        return frozenset()
    if isinstance(event, e.PacketDealt):
        return frozenset() if who == event.player else frozenset({"cards"})
    if isinstance(event, e.MonteSeen | e.DiscardLaid):
        return frozenset() if who == event.seat else frozenset({"cards"})
    if isinstance(event, e.SidesSettled):
        return frozenset() if who == event.partner else frozenset({"partner"})
    if isinstance(event, e.CardPlayed):
        return frozenset({"revoke"})
    return frozenset()
