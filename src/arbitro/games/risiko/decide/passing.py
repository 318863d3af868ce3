"""Third and fourth phase of a turn: the strategic move, «passo», the card."""

from __future__ import annotations

from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.guards import (
    borders_enemy,
    require_border,
    require_own,
    require_phase,
    require_positive,
)
from arbitro.games.risiko.decide.reinforcing import refuse_unplayed_tris
from arbitro.games.risiko.decide.turns import close_windows, finish_turn
from arbitro.games.risiko.obligations import throw_owed
from arbitro.games.risiko.state import NOBODY
from arbitro.kernel import Refused


def refuse_owed_throw(b: Batch) -> None:
    """A declared attack must be thrown at least once before anything else is done."""
    if throw_owed(b.state, b.rules):
        facts = {"target": board.TERRITORIES[b.state.turn.target]}
        raise Refused("attack-owed", facts, b.grounds.bond)


def _require_free_hand(b: Batch) -> None:
    require_phase(b, "reinforce", "combat", "move")
    refuse_unplayed_tris(b)
    refuse_owed_throw(b)


def announce_move(b: Batch, command: c.AnnounceMove) -> None:
    """The bare word: no more attacks, and the move itself is not owed."""
    _require_free_hand(b)
    effect = b.rules.closes_repositioning("move-word")
    if not effect.value:
        raise Refused("word-without-effect", {}, effect.because)
    close_windows(b, b.state.turn.seat, "move-word")
    b.happen(e.MoveAnnounced(seat=command.seat, because=b.grounds.move_word.ids))


def move(b: Batch, command: c.Move) -> None:
    """The strategic move, once; where it is not final, made again in place of the first."""
    _require_free_hand(b)
    seat = b.state.turn.seat
    if b.state.turn.move is not None:
        final = b.rules.move_final()
        if final.value:
            raise Refused("already-moved", {}, final.because)
        b.happen(e.MoveUndone(seat=seat, because=final.ids))
    require_own(b, command.origin, b.grounds.move)
    require_own(b, command.destination, b.grounds.move)
    require_border(b, command.origin, command.destination)
    require_positive(command.armies)
    border = borders_enemy(b, command.origin)
    garrison = b.rules.garrison(border)
    because = garrison.because
    if border and not _borders_player(b, command.origin):
        because += b.grounds.neutral
    there = b.state.armies[command.origin]
    if there - command.armies < garrison.value:
        facts = {
            "origin": board.TERRITORIES[command.origin],
            "most": max(0, there - garrison.value),
            "garrison": garrison.value,
        }
        raise Refused("garrison", facts, because)
    close_windows(b, seat, "move")
    b.happen(
        e.ArmiesMoved(
            seat=seat,
            origin=command.origin,
            destination=command.destination,
            armies=command.armies,
            because=b.grounds.move.ids + because.ids,
        )
    )


def _borders_player(b: Batch, territory: int) -> bool:
    """Whether a neighbour belongs to an opponent who has not left the match."""
    seat = b.state.turn.seat
    owners = {b.state.owners[t] for t in board.NEIGHBOURS[territory]} - {seat}
    return any(b.state.standing[owner] != "removed" for owner in owners)


def entitled(b: Batch) -> bool:
    """Whether the player in turn has earned a card he has not taken."""
    turn = b.state.turn
    if turn.drawn or not turn.conquered:
        return False
    return b.rules.card_right(turn.conquered, len(b.state.hands[turn.seat])).value


def pass_turn(b: Batch, command: c.Pass) -> None:
    _require_free_hand(b)
    turn = b.state.turn
    close_windows(b, turn.seat, "pass")
    ids = b.grounds.turn_ends.ids
    if not turn.attacked:
        ids = b.grounds.attack_optional.ids + ids
    earned, denied = entitled(b), b.state.skips[turn.seat] > 0
    b.happen(e.TurnPassed(seat=turn.seat, earned=earned and not denied, because=ids))
    if earned and denied:
        _forfeit(b, turn.seat, ())
    finish_turn(b)


def force_turn(b: Batch, player: int, ids: tuple[str, ...], seat: int | None = None) -> None:
    """End a turn that is not its player's to end; a card earned may still be taken."""
    close_windows(b, player, "pass")
    earned, denied = entitled(b), b.state.skips[player] > 0
    b.happen(e.TurnForced(seat=seat, player=player, earned=earned and not denied, because=ids))
    if earned and denied:
        _forfeit(b, player, ())
    finish_turn(b)


def draw_card(b: Batch, command: c.DrawCard) -> None:
    """Take the card: at the end of one's turn, or late while the right still lives."""
    seat = command.seat
    if seat is not None and b.state.card_right == seat:
        _take(b, seat)
        return
    if seat != b.state.turn.seat or b.state.turn.passed:
        lapsed = b.rules.card_lapses("pass")
        raise Refused("no-card-right", {"reason": "lapsed"}, lapsed.because)
    _require_free_hand(b)
    turn = b.state.turn
    right = b.rules.card_right(turn.conquered, len(b.state.hands[seat]))
    if not right.value:
        reason = "hand-full" if turn.conquered else "no-conquest"
        facts = {"reason": reason, "hand": len(b.state.hands[seat])}
        raise Refused("no-card-right", facts, right.because)
    close_windows(b, seat, "pass")
    _take(b, seat)
    finish_turn(b)


def _take(b: Batch, seat: int) -> None:
    turn_ids = b.grounds.turn_ends.ids if b.state.card_right == NOBODY else ()
    hand = len(b.state.hands[seat])
    right = b.rules.card_right(1, hand)
    if b.state.skips[seat]:
        _forfeit(b, seat, turn_ids)
        return
    empty = b.state.face_down() == 0
    pool = b.state.drawable()
    if not pool:
        raise Refused("pack-empty", {}, b.grounds.discard)
    card = b.chance.pick("card", pool)
    ids = turn_ids + right.ids + (b.grounds.discard.ids if empty else ())
    b.happen(e.CardDrawn(seat=seat, card=card, hand=hand + 1, reshuffled=empty, because=ids))


def _forfeit(b: Batch, seat: int, turn_ids: tuple[str, ...]) -> None:
    """The card earned stays in the pack: one of those denied to him is used up."""
    right = b.rules.card_right(1, len(b.state.hands[seat]))
    ids = turn_ids + right.ids + b.grounds.cards_denied.ids
    b.happen(e.CardForfeited(seat=seat, because=ids))


def ask_cards(b: Batch, command: c.AskCards) -> None:
    """Ask another player how many cards he holds."""
    allowed = b.rules.count_question(command.seat == b.state.turn.seat)
    if not allowed.value:
        raise Refused("not-your-turn-to-ask", {"seat": command.seat}, allowed.because)
    hand = len(b.state.hands[command.player])
    b.happen(
        e.CardsCounted(seat=command.seat, player=command.player, hand=hand, because=allowed.ids)
    )


def ask_pass(b: Batch, command: c.AskPass) -> None:
    """«Passi?», where the edition wants it asked."""
    require_phase(b, "reinforce", "combat", "move")
    allowed = b.rules.pass_question()
    if not allowed.value or command.seat == b.state.turn.seat:
        raise Refused("no-asking-to-pass", {"seat": command.seat}, allowed.because)
    b.happen(e.PassAsked(seat=command.seat, because=allowed.ids))
