"""The sdadata at a live table, tracked by taps: who throws next, and at what threshold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from arbitro.games.risiko.state import NOBODY
from arbitro.kernel import Reasons, Refused
from arbitro.referee.clock import taps as ev
from arbitro.referee.clock.giri import Seats, everyone
from arbitro.referee.rules import RefereeRules

NO_REASONS = Reasons(())
PLAYED = (ev.TurnEnded, ev.Rolled, ev.Placed, ev.Corrected)
"""Taps that nothing follows once the match is over."""


class Slot(NamedTuple):
    """The end of one turn in the closing phase; `threshold` is None when exempt."""

    player: int
    threshold: int | None
    throwers: tuple[str, ...]
    """`self`, or who throws for somebody who left: `player-before`, `referee`."""
    seat_before: int | None = None
    dice: tuple[int, int] | None = None
    forgotten: bool = False


@dataclass(frozen=True)
class Tracker:
    """Where the table stands: whose turn, which sdadata is due, which was forgotten."""

    seats: Seats
    seat: int = 0
    giro: int = 1
    round: int = 0
    anchor: int = NOBODY
    last: int = NOBODY
    due: Slot | None = None
    late: tuple[Slot, ...] = ()
    """Throws forgotten that may still be made, the oldest first."""
    next_exempt: bool = False
    """The player after a forgotten throw was exempt, so the one after him has to begin."""
    slots: tuple[Slot, ...] = ()
    closed: bool = False
    because: Reasons = NO_REASONS

    @property
    def missed(self) -> tuple[Slot, ...]:
        """Every sdadata that was forgotten, thrown late or not: each is somebody's omission."""
        return tuple(slot for slot in self.slots if slot.forgotten)

    @property
    def forgotten(self) -> Slot | None:
        """The forgotten throw to be made first."""
        return self.late[0] if self.late else None

    @property
    def late_roll_possible(self) -> bool:
        return bool(self.late) and not self.closed


def track(
    rules: RefereeRules, players: int, taps: Sequence[ev.Tap], last_giro: int | None
) -> Tracker:
    """Fold the taps of a table; `last_giro` is None while time is not up."""
    state = Tracker(everyone(players))
    for tap in taps:
        if state.closed and isinstance(tap, PLAYED):
            raise Refused("match-is-over", {})
        if isinstance(tap, ev.TurnEnded):
            state = _turn(rules, state, tap, last_giro)
        elif isinstance(tap, ev.Rolled):
            state = _late(rules, state, tap) if tap.late else _roll(rules, state, tap, last_giro)
        elif isinstance(tap, ev.Placed):
            state = _placed(rules, state, last_giro)
        elif isinstance(tap, ev.Left):
            state = _left(rules, state, tap, last_giro)
        elif isinstance(tap, ev.Returned):
            state = _returned(state, tap)
        elif isinstance(tap, ev.Destroyed):
            state = replace(state, seats=state.seats.without((tap.seat,)))
        elif isinstance(tap, ev.Corrected):
            state = _corrected(rules, state, tap, last_giro)
    return state


def _corrected(
    rules: RefereeRules, state: Tracker, tap: ev.Corrected, last_giro: int | None
) -> Tracker:
    """Play taken up where the referee says it is. Of turns nobody tapped no sdadata is known: none
    is due, and none was forgotten.
    """
    wanted = (tap.giro, state.seats.to_move(tap.seat))
    state = replace(state, due=None, late=(), next_exempt=False)
    if (state.giro, state.seat) > wanted:
        fresh = Tracker(state.seats, seat=state.seats.playing[0])
        state = replace(fresh, slots=state.slots, because=state.because)
    while (state.giro, state.seat) < wanted:
        passed = _slot(rules, state, state.seat, 0, last_giro)
        while passed.due is not None:
            player = passed.due.player
            passed = _onwards(rules, replace(passed, due=None), player, last_giro)
        state = passed
    return replace(state, giro=tap.giro, seat=tap.seat)


def _turn(rules: RefereeRules, state: Tracker, tap: ev.TurnEnded, last_giro: int | None) -> Tracker:
    if state.due is not None:
        state = _forget(rules, state, last_giro)
    elif state.next_exempt:
        state = replace(state, late=(), next_exempt=False)
    if state.seat in tap.eliminates:
        raise Refused("eliminates-himself", {"seat": state.seat})
    state = replace(state, seats=state.seats.without(tap.eliminates))
    return _slot(rules, state, state.seat, tap.conquered, last_giro)


def _slot(
    rules: RefereeRules, state: Tracker, player: int, conquered: int, last_giro: int | None
) -> Tracker:
    """The end of this player's turn: a throw due, an exemption, or nothing yet."""
    game, seats = rules.game, state.seats
    if last_giro is None or (state.giro < last_giro and not state.round):
        return _onwards(rules, state, player, last_giro)
    order = seats.standing if game.rolls_for_removed().value else seats.playing
    opening = game.opens_round(seats.players, player, order, state.anchor, state.last)
    if not state.round and not opening.value:
        return _onwards(rules, state, player, last_giro)
    number = state.round + opening.value
    duty = game.must_roll(conquered)
    because = state.because + duty.because
    if opening.value:
        because += opening.because
    state = replace(
        state,
        round=number,
        anchor=player if state.anchor == NOBODY else state.anchor,
        last=player,
        because=because,
    )
    if not duty.value:
        exempt = Slot(player, None, ())
        state = replace(state, slots=(*state.slots, exempt), next_exempt=bool(state.late))
        return _onwards(rules, state, player, last_giro)
    threshold = game.sdadata_threshold(number)
    gone = player not in seats.playing
    slot = Slot(
        player,
        threshold.value,
        rules.thrown_for_removed().value if gone else ("self",),
        _before(seats, player) if gone else None,
    )
    if gone:
        because += rules.thrown_for_removed().because
    return replace(state, due=slot, because=because + threshold.because)


def _before(seats: Seats, player: int) -> int:
    """The nearest seat before this one that still plays."""
    earlier = [seat for seat in seats.playing if seat < player]
    return earlier[-1] if earlier else seats.playing[-1]


def _onwards(rules: RefereeRules, state: Tracker, player: int, last_giro: int | None) -> Tracker:
    """Pass play on, over those who left (whose throw somebody else makes)."""
    seats = state.seats
    if not seats.playing:
        return replace(state, closed=True)
    seat, giro = player, state.giro
    while True:
        giro += seat + 1 >= seats.players
        seat = (seat + 1) % seats.players
        if seat in seats.playing:
            return replace(state, seat=seat, giro=giro)
        closing = last_giro is not None and (state.round or giro >= last_giro)
        if seat in seats.standing and closing and rules.game.rolls_for_removed().value:
            return _slot(rules, replace(state, giro=giro), seat, 0, last_giro)


def _roll(rules: RefereeRules, state: Tracker, tap: ev.Rolled, last_giro: int | None) -> Tracker:
    due = state.due
    if due is None or due.threshold is None:
        raise Refused("no-roll-due", {"seat": state.seat}, rules.game.forgotten_roll(True).because)
    _require_dice(tap.dice)
    thrown = due._replace(dice=tap.dice)
    state = replace(state, due=None, slots=(*state.slots, thrown), late=())
    if sum(tap.dice) <= due.threshold:
        return replace(state, closed=True)
    return _onwards(rules, state, due.player, last_giro)


def _require_dice(dice: tuple[int, int]) -> None:
    if not all(1 <= face <= 6 for face in dice):
        raise Refused("not-two-dice", {"dice": list(dice)})


def _forget(rules: RefereeRules, state: Tracker, last_giro: int | None) -> Tracker:
    """Somebody else plays although dice were owed: they have been forgotten, and with them those
    that fell due right after for players who left.
    """
    missed: tuple[Slot, ...] = ()
    while (due := state.due) is not None:
        slot = due._replace(forgotten=True)
        missed = (*missed, slot)
        state = replace(state, due=None, slots=(*state.slots, slot))
        state = _onwards(rules, state, due.player, last_giro)
    return replace(state, late=missed, next_exempt=False)


def _late(rules: RefereeRules, state: Tracker, tap: ev.Rolled) -> Tracker:
    """The forgotten dice, thrown while they still may be; of several the oldest first."""
    missed = state.forgotten
    if missed is None or missed.threshold is None:
        raise Refused("no-roll-due", {"seat": state.seat}, rules.game.forgotten_roll(True).because)
    _require_dice(tap.dice)
    allowed = rules.game.forgotten_roll(False)
    at = max(number for number, slot in enumerate(state.slots) if slot == missed)
    thrown = missed._replace(dice=tap.dice)
    closes = sum(tap.dice) <= missed.threshold
    return replace(
        state,
        late=state.late[1:],
        slots=(*state.slots[:at], thrown, *state.slots[at + 1 :]),
        closed=closes,
        because=state.because + allowed.because,
    )


def _placed(rules: RefereeRules, state: Tracker, last_giro: int | None) -> Tracker:
    """Reinforcements go down: dice owed were forgotten; an exempt player's successor has begun."""
    if state.due is not None:
        return _forget(rules, state, last_giro)
    if state.late and state.next_exempt:
        return replace(state, late=(), next_exempt=False)
    return state


def _returned(state: Tracker, tap: ev.Returned) -> Tracker:
    """He takes his turns again; the throw due for him is his own."""
    state = replace(state, seats=state.seats.returning(tap.seat))
    if state.due is not None and state.due.player == tap.seat:
        return replace(state, due=state.due._replace(throwers=("self",), seat_before=None))
    return state


def _left(rules: RefereeRules, state: Tracker, tap: ev.Left, last_giro: int | None) -> Tracker:
    state = replace(state, seats=state.seats.leaving(tap.seat))
    due = state.due
    if due is not None and due.player == tap.seat:
        if not rules.game.rolls_for_removed().value or not state.seats.playing:
            return _onwards(rules, replace(state, due=None), tap.seat, last_giro)
        throwers = rules.thrown_for_removed().value
        return replace(
            state, due=due._replace(throwers=throwers, seat_before=_before(state.seats, tap.seat))
        )
    if due is not None and due.seat_before == tap.seat and state.seats.playing:
        return replace(state, due=due._replace(seat_before=_before(state.seats, due.player)))
    if due is None and state.seat == tap.seat:
        if rules.game.rolls_for_removed().value and state.seats.playing:
            return _slot(rules, state, tap.seat, 0, last_giro)
        return _onwards(rules, state, tap.seat, last_giro)
    return state
