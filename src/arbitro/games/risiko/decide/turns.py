"""How a turn ends and the next begins: windows that close, sdadata that fall due, the clock."""

from __future__ import annotations

from arbitro.games.risiko import board, objectives
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.scoring import end_match
from arbitro.games.risiko.rules import ClosingEvent
from arbitro.games.risiko.state import NOBODY

UNDECLARED = "undeclared-risiko"
"""The reason of the exit of who let a turn end with a RisiKo! he did not declare."""


def close_windows(b: Batch, seat: int, event: ClosingEvent) -> None:
    """What this act closes: forgotten reinforcements are lost, an older right to a card lapses."""
    lost = b.state.turn.due
    if event != "placed-last" and lost:
        ruling = b.rules.unplaced(event)
        if ruling.value or b.rules.decider < 2:  # 0.1.0 lost them at the bare word too
            b.happen(e.ReinforcementsLost(seat=seat, armies=lost, because=ruling.ids))
    holder = b.state.card_right
    if holder not in (NOBODY, seat):
        lapse = b.rules.card_lapses(event)
        if lapse.value:
            b.happen(e.CardLapsed(player=holder, because=lapse.ids))


def finish_turn(b: Batch) -> None:
    """The player in turn has passed, taken his card, or been stopped."""
    seat, giro = b.state.turn.seat, b.state.turn.giro
    _note_missed_risiko(b, seat)
    if b.state.standing[seat] == "removed":
        if not b.state.playing() or not slot_of_removed(b, seat):
            start_turn(b, seat, giro)
        return
    standing = b.rules.last_standing()
    if standing.value and b.state.present() == (seat,):
        end_match(b, "last-standing", standing.ids)
        return
    if not closing_slot(b, seat, seat, giro, b.state.turn.conquered):
        start_turn(b, seat, giro)


def _note_missed_risiko(b: Batch, seat: int) -> None:
    if objectives.complete(b.state.objectives[seat], b.state.masks[seat]):
        ruling = b.rules.undeclared_risiko()
        if ruling.value in ("incident", "excluded", "noted"):
            b.happen(e.RisikoMissed(player=seat, because=ruling.ids))
        if ruling.value == "excluded":
            leave(b, seat, UNDECLARED)


def closing_slot(b: Batch, player: int, roller: int, giro: int, conquered: int) -> bool:
    """Whether two dice must now be thrown for `player`; opens a new round of sdadata if due."""
    state = b.state
    if not state.last_giro or (giro < state.last_giro and not state.closing.round):
        return False
    closing = state.closing
    for_removed = b.rules.rolls_for_removed().value
    order = state.present() if for_removed else state.playing()
    opening = b.rules.opens_round(state.seats, player, order, closing.anchor, closing.last)
    if not closing.round and not opening.value:
        return False
    number = closing.round + opening.value
    duty = b.rules.must_roll(conquered)
    if not duty.value:
        b.happen(e.RollExempt(player=player, closing_round=number, because=duty.ids))
        return False
    threshold = b.rules.sdadata_threshold(number)
    ids = duty.ids + threshold.ids + (opening.ids if opening.value else ())
    if player != roller:
        ids += b.rules.rolls_for_removed().ids
    b.happen(
        e.RollDue(
            player=player,
            roller=roller,
            giro=giro,
            closing_round=number,
            threshold=threshold.value,
            because=tuple(dict.fromkeys(ids)),
        )
    )
    return True


def start_turn(b: Batch, after: int, giro: int) -> None:
    """Pass play clockwise, over those who left (whose sdadata somebody else throws)."""
    seats = b.state.seats
    if not b.state.playing():
        standing = b.rules.last_standing()
        end_match(b, "abandoned", standing.ids)
        return
    seat = after
    while True:
        wrapped = seat + 1 >= seats
        seat = (seat + 1) % seats
        giro += wrapped
        standing_of = b.state.standing[seat]
        if standing_of == "playing":
            break
        if standing_of == "removed" and b.rules.rolls_for_removed().value:
            roller = player_before(b, seat)
            if closing_slot(b, seat, roller, giro, 0):
                return
    begin_turn(b, seat, giro)


def begin_turn(b: Batch, seat: int, giro: int) -> None:
    """The turn of a player begins with the armies due to him."""
    if b.state.card_right == seat:
        lapse = b.rules.card_lapses("pass")
        b.happen(e.CardLapsed(player=seat, because=lapse.ids))
    mask = b.state.masks[seat]
    ruling = b.rules.reinforcements(mask)
    first = giro == 1 and b.state.turn.giro == 0
    ground = b.grounds.first_turn if first else b.grounds.next_turn
    b.happen(
        e.TurnStarted(
            seat=seat,
            giro=giro,
            held=mask.bit_count(),
            base=ruling.value.base,
            bonus=ruling.value.continents,
            room=b.state.caps[seat] - b.state.on_board(seat),
            because=ground.ids + ruling.ids,
        )
    )
    if b.state.last_giro == 0 and b.state.time_up_giro == giro:
        call_time(b)


def call_time(b: Batch) -> None:
    """Time is up: the giro in progress is the last but one."""
    giro = max(1, b.state.turn.giro)
    ruling = b.rules.last_giro(giro)
    b.happen(e.TimeCalled(giro=giro, last_giro=ruling.value, because=ruling.ids))


def player_before(b: Batch, seat: int) -> int:
    """The nearest player before this seat who is still playing."""
    seats = b.state.seats
    return next(
        s
        for s in ((seat - step) % seats for step in range(1, seats + 1))
        if b.state.standing[s] == "playing"
    )


def leave(b: Batch, player: int, reason: str) -> None:
    """Somebody is out of the match: his territories stay, neutral, as the reason has it."""
    ruling = b.rules.exit(reason)
    terms = ruling.value
    left = tuple(
        max(b.state.armies[t], terms.armies_at_least) for t in board.members(b.state.masks[player])
    )
    b.happen(
        e.PlayerRemoved(
            player=player,
            reason=reason,
            score=terms.score,
            tournament=terms.tournament,
            armies=left,
            because=ruling.ids + b.grounds.neutral.ids,
        )
    )


def slot_of_removed(b: Batch, player: int) -> bool:
    """A player removed in his own turn still has his dice thrown, where the edition says so."""
    if not b.rules.rolls_for_removed().value:
        _use_up_slot(b, player)
        return False
    before = player_before(b, player)
    return closing_slot(b, player, before, b.state.turn.giro, b.state.turn.conquered)


def _use_up_slot(b: Batch, player: int) -> None:
    """Who leaves in his own turn has had his slot, though nobody throws for him."""
    state = b.state
    giro = state.turn.giro
    if not state.last_giro or (giro < state.last_giro and not state.closing.round):
        return
    order = tuple(sorted({*state.playing(), player}))
    closing = state.closing
    opening = b.rules.opens_round(state.seats, player, order, closing.anchor, closing.last)
    if closing.round or opening.value:
        ids = b.rules.rolls_for_removed().ids
        number = closing.round + opening.value
        b.happen(e.RollExempt(player=player, closing_round=number, because=ids))
