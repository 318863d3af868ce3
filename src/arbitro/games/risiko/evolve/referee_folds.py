"""Folds of what only the referee does."""

from __future__ import annotations

from msgspec.structs import replace

from arbitro.games.risiko import board
from arbitro.games.risiko import events as e
from arbitro.games.risiko.evolve.folding import FOLDS, after, folds, put, without
from arbitro.games.risiko.state import NOBODY, Exit, Match, Roll, Turn


@folds(e.PlayerRemoved)
def player_removed(m: Match, ev: e.PlayerRemoved) -> Match:
    row = list(m.armies)
    for territory, count in zip(board.members(m.masks[ev.player]), ev.armies, strict=True):
        row[territory] = count
    left = Exit(ev.player, ev.reason, ev.score, ev.tournament)
    return after(
        m,
        armies=tuple(row),
        standing=put(m.standing, ev.player, "removed"),
        exits=(*m.exits, left),
        card_right=NOBODY if m.card_right == ev.player else m.card_right,
        forgotten=_thrown_by_the_player_before(m, ev.player),
    )


def _thrown_by_the_player_before(m: Match, player: int) -> tuple[Roll, ...]:
    """Forgotten dice of one who leaves pass to the player before him."""
    before = [(player - step) % m.seats for step in range(1, m.seats)]
    others = [seat for seat in before if m.standing[seat] == "playing"]
    return tuple(
        replace(roll, roller=others[0]) if roll.roller == player else roll
        for roll in m.forgotten
        if roll.roller != player or others
    )


@folds(e.PlayerFrozen)
def player_frozen(m: Match, ev: e.PlayerFrozen) -> Match:
    return after(
        m,
        standing=put(m.standing, ev.player, "frozen"),
        card_right=NOBODY if m.card_right == ev.player else m.card_right,
    )


@folds(e.ArmiesRemoved)
def armies_removed(m: Match, ev: e.ArmiesRemoved) -> Match:
    row, turn = list(m.armies), m.turn
    for territory, count in zip(ev.territories, ev.armies, strict=True):
        row[territory] -= count
        if turn.seat == ev.player:
            turn = _taken_off(turn, territory, count)
    return after(m, armies=tuple(row), turn=turn)


def _taken_off(turn: Turn, territory: int, count: int) -> Turn:
    """Armies that are gone can no longer be repositioned, follow a conquest or be moved back."""
    placed, left = [], count
    for where, number in turn.placed:
        gone = min(number, left) if where == territory else 0
        left -= gone
        placed.append((where, number - gone))
    more, move = turn.more, turn.move
    if territory == turn.origin:
        more = max(0, more - count)
    if move is not None and territory == move[1]:
        move = (move[0], move[1], max(0, move[2] - count))
    rows = tuple(row for row in placed if row[1])
    return replace(turn, room=turn.room + count, placed=rows, more=more, move=move)


@folds(e.CapLowered)
def cap_lowered(m: Match, ev: e.CapLowered) -> Match:
    turn = m.turn
    if turn.seat == ev.player:
        turn = replace(turn, room=turn.room - (m.caps[ev.player] - ev.cap))
    return after(m, caps=put(m.caps, ev.player, ev.cap), turn=turn)


@folds(e.CardsTaken)
def cards_taken(m: Match, ev: e.CardsTaken) -> Match:
    hand = without(m.hands[ev.player], ev.cards)
    return after(m, hands=put(m.hands, ev.player, hand), discards=(*m.discards, *ev.cards))


FOLDS |= {
    e.PlayerReleased: lambda m, ev: after(m, standing=put(m.standing, ev.player, "playing")),
    e.CardsDenied: lambda m, ev: after(
        m, skips=put(m.skips, ev.player, m.skips[ev.player] + ev.count)
    ),
}
"""Folds of a line."""
