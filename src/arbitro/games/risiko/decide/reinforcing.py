"""First phase of a turn: tris, placement, repositioning."""

from __future__ import annotations

from arbitro.games.risiko import cards
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.guards import require_own, require_phase, require_positive
from arbitro.games.risiko.decide.turns import close_windows
from arbitro.games.risiko.obligations import tris_owed
from arbitro.games.risiko.rules import ClosingEvent
from arbitro.games.risiko.state import Phase, Turn
from arbitro.kernel import Reasons, Refused
from arbitro.kernel.values import picked


def place(b: Batch, command: c.Place) -> None:
    turn, seat = b.state.turn, b.state.turn.seat
    if b.state.phase != "combat" or not turn.due:  # the bare word «attacco» loses none of them
        require_phase(b, "reinforce")
    refuse_unplayed_tris(b)
    require_own(b, command.territory, b.grounds.place_own)
    require_positive(command.armies)
    if command.armies > turn.due:
        facts = {"armies": command.armies, "due": turn.due}
        raise Refused("more-than-due", facts, b.grounds.excess)
    if command.armies > turn.room:
        cap = b.rules.army_cap()
        facts = {"armies": command.armies, "room": max(0, turn.room), "cap": b.state.caps[seat]}
        raise Refused("above-cap", facts, cap.because)
    b.happen(
        e.ArmiesPlaced(
            seat=seat,
            territory=command.territory,
            armies=command.armies,
            because=b.grounds.place_own.ids,
        )
    )
    if b.state.turn.due == 0 or b.state.turn.room <= 0:
        close_windows(b, seat, "placed-last")


def reposition(b: Batch, command: c.Reposition) -> None:
    """Move armies placed in this turn, as long as no closing event has come."""
    if b.state.phase in ("combat", "move"):
        closed = b.rules.closes_repositioning(_what_closed(b.state.turn, b.state.phase))
        raise Refused("repositioning-closed", {}, closed.because)
    require_phase(b, "reinforce")
    require_own(b, command.origin, b.grounds.place_own)
    require_own(b, command.destination, b.grounds.place_own)
    require_positive(command.armies)
    placed = sum(count for t, count in b.state.turn.placed if t == command.origin)
    window = b.rules.closes_repositioning("placed-last")
    if command.armies > placed or command.origin == command.destination:
        facts = {"territory": command.origin, "placed": placed, "armies": command.armies}
        raise Refused("not-placed-there", facts, window.because)
    b.happen(picked(e.ArmiesRepositioned, command, because=window.ids))


def _what_closed(turn: Turn, phase: Phase) -> ClosingEvent:
    """The act that ended the repositioning, once the first phase is over."""
    if turn.attacked:
        return "attack"
    if phase == "combat":
        return "attack-word"
    return "move" if turn.move else "move-word"


def show_tris(b: Batch, command: c.ShowTris) -> None:
    """Show three cards: where showing commits, a tris must then be played."""
    three = _own_jolly(b, command.cards)
    because = _require_tris(b, three)
    commitment = b.rules.tris_commitment()
    if commitment.value != "shown":
        raise Refused("showing-does-not-bind", {}, commitment.because)
    b.happen(e.TrisShown(seat=command.seat, cards=three, because=because.ids + commitment.ids))


def play_tris(b: Batch, command: c.PlayTris) -> None:
    three = _own_jolly(b, command.cards)
    because = _require_tris(b, three)
    grounds = b.grounds
    ids = grounds.tris_optional.ids + because.ids + grounds.discard.ids + grounds.no_discard.ids
    worth = b.rules.tris_value(three, b.state.masks[b.state.turn.seat]).value or 0
    b.happen(e.TrisPlayed(seat=command.seat, cards=three, armies=worth, because=ids))


def _own_jolly(b: Batch, three: tuple[int, ...]) -> tuple[int, ...]:
    """The two jolly look alike: whichever is named, the one in hand is meant, or the one that may
    be there face down.
    """
    hand = b.state.hands[b.state.turn.seat]
    held = [jolly for jolly in cards.JOLLY if jolly in hand]
    if not held and cards.UNSEEN in hand:
        held = [jolly for jolly in cards.JOLLY if jolly in b.state.deck]
    if len(held) == 1:
        return tuple(held[0] if card in cards.JOLLY else card for card in three)
    return three


def _require_tris(b: Batch, three: tuple[int, ...]) -> Reasons:
    """The reasons of a tris that may be played now, or a refusal."""
    if b.state.phase in ("combat", "move"):
        raise Refused("tris-outside-reinforcement", {}, b.grounds.tris_window)
    require_phase(b, "reinforce")
    turn = b.state.turn
    window = b.rules.tris_allowed(turn.touched)
    if not window.value:
        raise Refused("tris-after-army", {}, window.because)
    limit = b.rules.tris_limit()
    if limit.value is not None and turn.tris >= limit.value:
        raise Refused("tris-limit", {"limit": limit.value}, limit.because)
    _require_held(b, three)
    value = b.rules.tris_value(three, b.state.masks[turn.seat])
    if value.value is None:
        facts = {"cards": [cards.name(card) for card in three]}
        raise Refused("not-a-tris", facts, value.because)
    if turn.tris:
        return value.because + limit.because
    return value.because


def _require_held(b: Batch, three: tuple[int, ...]) -> None:
    """Every card must be in the hand; at a real table a face-down card may turn out to be it."""
    hand = list(b.state.hands[b.state.turn.seat])
    for card in three:
        if card in hand and card != cards.UNSEEN:
            hand.remove(card)
        elif cards.UNSEEN in hand and card in b.state.deck:
            hand.remove(cards.UNSEEN)
        else:
            raise Refused("card-not-held", {"card": cards.name(card)}, b.grounds.tris_optional)


def refuse_unplayed_tris(b: Batch) -> None:
    """Once a valid tris has been shown, a tris must be played before anything else."""
    if tris_owed(b.state, b.rules):
        raise Refused("tris-owed", {}, b.rules.tris_commitment().because)
