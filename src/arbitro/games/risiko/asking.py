"""Two questions that take several rules to answer: who rolls next, and is a card still due."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from arbitro.games.risiko.rules import ClosingEvent, RisikoRules
from arbitro.games.risiko.state import NOBODY
from arbitro.kernel import Refused, Ruling


class TurnTaken(NamedTuple):
    """Who took a turn, how many territories he conquered, who was eliminated or left in it."""

    seat: int
    conquered: int = 0
    eliminates: Sequence[int] = ()
    withdraws: Sequence[int] = ()


def next_to_roll(
    rules: RisikoRules,
    players: int,
    turns: tuple[TurnTaken, ...],
    out: tuple[int, ...],
    withdrawn: tuple[int, ...] = (),
) -> Ruling[dict[str, Any]]:
    """The next sdadata due after these turns, the last giro being the first of them.

    `rolls` tells what every slot so far had: a threshold, an exemption, or nothing yet. The next
    roll is that of the first seat whose turn will end with one, if it is not exempt. Where somebody
    throws for who has left, his slot comes in its place, and `roller` says who.
    """
    slots = _Slots(rules, players, out, withdrawn)
    for turn in turns:
        slots.skipped(turn.seat)
        slots.taken(turn)
    seat = slots.after(slots.latest)
    while not slots.number and not (first := slots.opens(seat)).value:
        seat = slots.after(seat)
        slots.because += first.because
    opening = slots.opens(seat)
    threshold = rules.sdadata_threshold(slots.number + opening.value)
    because = slots.because + opening.because + threshold.because
    told = {"seat": seat, "threshold": threshold.value, "rolls": slots.rolls}
    if seat in slots.gone:
        told["roller"] = slots.before(seat)
        because += rules.rolls_for_removed().because
    return Ruling(told, because)


class _Slots:
    """The slots of the closing rounds, walked turn by turn. Never leaves this module."""

    def __init__(
        self, rules: RisikoRules, players: int, out: tuple[int, ...], withdrawn: tuple[int, ...]
    ) -> None:
        self.rules, self.players = rules, players
        self.present = [seat for seat in range(players) if seat not in out]
        self.gone = set(withdrawn)
        self.number, self.anchor, self.last = 0, NOBODY, NOBODY
        self.latest = players - 1
        self.because = rules.sdadata_threshold(1).because
        self.rolls: list[dict[str, Any]] = []

    def order(self) -> tuple[int, ...]:
        """The seats that have a slot: those who left only where somebody throws for them."""
        if self.rules.rolls_for_removed().value:
            return tuple(self.present)
        return tuple(seat for seat in self.present if seat not in self.gone)

    def opens(self, seat: int) -> Ruling[bool]:
        return self.rules.opens_round(self.players, seat, self.order(), self.anchor, self.last)

    def after(self, seat: int) -> int:
        order = self.order()
        return next((later for later in order if later > seat), order[0])

    def before(self, seat: int) -> int:
        """The nearest player before this seat who still plays."""
        back = ((seat - step) % self.players for step in range(1, self.players + 1))
        return next(one for one in back if one in self.present and one not in self.gone)

    def skipped(self, until: int) -> None:
        """The slots of those who left, between the latest turn and this one."""
        if not self.rolls:
            return
        while (seat := self.after(self.latest)) != until and seat in self.gone:
            self._slot(seat, 0)

    def taken(self, turn: TurnTaken) -> None:
        """A turn and its slot."""
        touched = {*turn.eliminates, *turn.withdraws}
        playing = set(self.present) - self.gone
        if turn.seat not in playing or not touched <= set(self.present) - {turn.seat}:
            raise Refused("impossible-turns", {"seat": turn.seat})
        self.present = [seat for seat in self.present if seat not in turn.eliminates]
        self.gone |= set(turn.withdraws)
        self._slot(turn.seat, turn.conquered)

    def _slot(self, seat: int, conquered: int) -> None:
        opening = self.opens(seat)
        row: dict[str, Any] = {"seat": seat, "threshold": None, "exempt": False}
        if self.number or opening.value:
            self.number += opening.value
            self.anchor, self.last = (seat if self.anchor == NOBODY else self.anchor), seat
            duty = self.rules.must_roll(conquered)
            threshold = self.rules.sdadata_threshold(self.number)
            row["exempt"] = not duty.value
            row["threshold"] = threshold.value if duty.value else None
            self.because += duty.because
            if opening.value:
                self.because += opening.because
        self.latest = seat
        self.rolls.append(row)


def still_entitled(
    rules: RisikoRules,
    conquered: int,
    hand: int,
    next_due: int | None,
    next_placed: int,
    next_act: ClosingEvent | None,
) -> Ruling[bool]:
    """May the card be taken: by right, and, if forgotten, given what the next player has done."""
    right = rules.card_right(conquered, hand)
    if not right.value:
        return right
    placed_last = next_due is not None and 0 < next_due <= next_placed
    acts: list[ClosingEvent] = ["placed-last"] if placed_last else []
    if next_act is not None:
        acts.append(next_act)
    because = right.because
    for act in acts:
        lapse = rules.card_lapses(act)
        because += lapse.because
        if lapse.value:
            return Ruling(False, lapse.because)
    return Ruling(True, because)
