"""Folds of the events of a turn."""

from __future__ import annotations

from msgspec.structs import replace

from arbitro.games.risiko import cards
from arbitro.games.risiko import events as e
from arbitro.games.risiko.evolve.folding import FOLDS, after, folds, put, shift, without
from arbitro.games.risiko.state import NOBODY, NOWHERE, Exit, Match, Roll, Turn
from arbitro.kernel import Broken


@folds(e.TurnStarted)
def turn_started(m: Match, ev: e.TurnStarted) -> Match:
    turn = Turn(seat=ev.seat or 0, giro=ev.giro, due=ev.base + ev.bonus, room=ev.room)
    late = tuple(replace(roll, turns=roll.turns + 1) for roll in m.forgotten)
    return after(m, phase="reinforce", turn=turn, roll=None, forgotten=late)


def _still_late(m: Match) -> tuple[Roll, ...]:
    """Forgotten dice can be thrown until the second player after them has begun to act."""
    return tuple(roll for roll in m.forgotten if roll.turns < 2)


@folds(e.ArmiesPlaced)
def armies_placed(m: Match, ev: e.ArmiesPlaced) -> Match:
    armies = put(m.armies, ev.territory, m.armies[ev.territory] + ev.armies)
    turn = m.turn
    if m.phase == "placement":
        seat = turn.seat
        return after(
            m,
            armies=armies,
            supply=put(m.supply, seat, m.supply[seat] - ev.armies),
            turn=replace(turn, due=turn.due - ev.armies),
        )
    turn = replace(
        turn,
        due=turn.due - ev.armies,
        room=turn.room - ev.armies,
        placed=(*turn.placed, (ev.territory, ev.armies)),
        touched=True,
    )
    return after(m, armies=armies, turn=turn, forgotten=_still_late(m))


@folds(e.ArmiesRepositioned)
def armies_repositioned(m: Match, ev: e.ArmiesRepositioned) -> Match:
    placed = dict.fromkeys((t for t, _ in m.turn.placed), 0)
    for territory, count in m.turn.placed:
        placed[territory] += count
    placed[ev.origin] -= ev.armies
    placed[ev.destination] = placed.get(ev.destination, 0) + ev.armies
    rows = tuple((t, count) for t, count in placed.items() if count)
    armies = shift(m.armies, ev.origin, ev.destination, ev.armies)
    return after(m, armies=armies, turn=replace(m.turn, placed=rows))


@folds(e.TrisPlayed)
def tris_played(m: Match, ev: e.TrisPlayed) -> Match:
    seat = m.turn.seat
    hand, deck = m.hands[seat], m.deck
    for card in ev.cards:
        if card in hand:
            hand = without(hand, (card,))
        else:
            hand, deck = without(hand, (cards.UNSEEN,)), without(deck, (card,))
    turn = replace(m.turn, due=m.turn.due + ev.armies, tris=m.turn.tris + 1, shown=False)
    return after(
        m,
        hands=put(m.hands, seat, hand),
        deck=deck,
        discards=(*m.discards, *ev.cards),
        turn=turn,
    )


@folds(e.AttackAnnounced)
def attack_announced(m: Match, ev: e.AttackAnnounced) -> Match:
    named = NOWHERE if ev.target is None else ev.target
    turn = replace(m.turn, placed=(), more=0, named=named)
    return after(m, phase="combat", turn=turn, forgotten=_still_late(m))


@folds(e.ThrowOpen)
def throw_open(m: Match, ev: e.ThrowOpen) -> Match:
    turn = replace(m.turn, thrown=(ev.attack, ev.defence), attacked=True)
    return after(m, phase="answer", turn=turn)


@folds(e.ThrowAccepted)
def throw_accepted(m: Match, ev: e.ThrowAccepted) -> Match:
    turn = m.turn
    turn = replace(turn, origin=ev.origin, target=turn.named, named=NOWHERE, thrown=None)
    return after(m, phase="combat", turn=turn)


@folds(e.ThrowRefused)
def throw_refused(m: Match, ev: e.ThrowRefused) -> Match:
    turn = m.turn
    turn = replace(turn, origin=NOWHERE, target=turn.named, named=NOWHERE, thrown=None, bound=True)
    return after(m, phase="combat", turn=turn)


@folds(e.MoveAnnounced)
def move_announced(m: Match, ev: e.MoveAnnounced) -> Match:
    turn = replace(m.turn, placed=(), more=0)
    return after(m, phase="move", turn=turn, forgotten=_still_late(m))


@folds(e.AttackDeclared)
def attack_declared(m: Match, ev: e.AttackDeclared) -> Match:
    turn = replace(
        m.turn,
        origin=NOWHERE if ev.origin is None else ev.origin,
        target=ev.target,
        named=NOWHERE,
        bound=True,
        more=0,
        placed=(),
        attacked=True,
    )
    return after(m, phase="combat", turn=turn, forgotten=_still_late(m))


@folds(e.DiceThrown)
def dice_thrown(m: Match, ev: e.DiceThrown) -> Match:
    turn = m.turn
    row = list(m.armies)
    row[turn.origin] -= ev.losses[0]
    row[turn.target] -= ev.losses[1]
    return after(m, armies=tuple(row), turn=replace(turn, bound=False, more=0))


@folds(e.TerritoryConquered)
def territory_conquered(m: Match, ev: e.TerritoryConquered) -> Match:
    turn = m.turn
    seat, bit = turn.seat, 1 << ev.territory
    masks = list(m.masks)
    masks[seat] |= bit
    masks[ev.loser] ^= bit
    return after(
        m,
        owners=put(m.owners, ev.territory, seat),
        masks=tuple(masks),
        armies=shift(m.armies, turn.origin, ev.territory, ev.armies),
        turn=replace(turn, conquered=turn.conquered + 1, more=ev.more),
    )


@folds(e.ArmiesAdvanced)
def armies_advanced(m: Match, ev: e.ArmiesAdvanced) -> Match:
    turn = m.turn
    armies = shift(m.armies, turn.origin, turn.target, ev.armies)
    return after(m, armies=armies, turn=replace(turn, more=turn.more - ev.armies))


@folds(e.PlayerEliminated)
def player_eliminated(m: Match, ev: e.PlayerEliminated) -> Match:
    left = Exit(ev.player, "eliminated", "eliminated")
    return after(
        m,
        standing=put(m.standing, ev.player, "eliminated"),
        exits=(*m.exits, left),
        card_right=NOBODY if m.card_right == ev.player else m.card_right,
        forgotten=tuple(roll for roll in m.forgotten if roll.player != ev.player),
    )


@folds(e.CardsCaptured)
def cards_captured(m: Match, ev: e.CardsCaptured) -> Match:
    hands = put(m.hands, m.turn.seat, (*m.hands[m.turn.seat], *ev.taken))
    return after(m, hands=put(hands, ev.player, ()), discards=(*m.discards, *ev.discarded))


@folds(e.ArmiesMoved)
def armies_moved(m: Match, ev: e.ArmiesMoved) -> Match:
    move = (ev.origin, ev.destination, ev.armies)
    turn = replace(m.turn, move=move, placed=(), more=0)
    armies = shift(m.armies, *move)
    return after(m, phase="move", armies=armies, turn=turn, forgotten=_still_late(m))


@folds(e.MoveUndone)
def move_undone(m: Match, ev: e.MoveUndone) -> Match:
    if m.turn.move is None:
        raise Broken("no move to undo")
    origin, destination, count = m.turn.move
    armies = shift(m.armies, destination, origin, count)
    return after(m, armies=armies, turn=replace(m.turn, move=None))


@folds(e.TurnPassed, e.TurnForced)
def turn_passed(m: Match, ev: e.TurnPassed | e.TurnForced) -> Match:
    right = m.turn.seat if ev.earned else NOBODY
    turn = replace(m.turn, passed=True, bound=False, more=0)
    return after(m, turn=turn, card_right=right, forgotten=_still_late(m))


@folds(e.CardDrawn)
def card_drawn(m: Match, ev: e.CardDrawn) -> Match:
    seat = ev.seat or 0
    deck, discards = m.deck, m.discards
    if ev.reshuffled:
        deck, discards = (*deck, *(c for c in discards if c != cards.UNSEEN)), ()
    if ev.card != cards.UNSEEN:
        deck = without(deck, (ev.card,))
    m = _card_settled(m, seat)
    hands = put(m.hands, seat, (*m.hands[seat], ev.card))
    return replace(m, deck=deck, discards=discards, hands=hands)


@folds(e.CardForfeited)
def card_forfeited(m: Match, ev: e.CardForfeited) -> Match:
    seat = ev.seat or 0
    return replace(_card_settled(m, seat), skips=put(m.skips, seat, m.skips[seat] - 1))


def _card_settled(m: Match, seat: int) -> Match:
    """The card of the turn has been taken or given up, by the player in turn or the one before."""
    if m.card_right == seat:
        return after(m, card_right=NOBODY)
    return after(m, turn=replace(m.turn, drawn=True, passed=True, bound=False, more=0))


@folds(e.DealCorrected, e.DealKept, e.CardsCounted, e.PassAsked, e.SecretRevealed)
def noted(m: Match, ev: e.Event) -> Match:
    return after(m)


FOLDS |= {
    e.TrisShown: lambda m, _: after(m, turn=replace(m.turn, shown=True)),
    e.ReinforcementsLost: lambda m, _: after(m, turn=replace(m.turn, due=0)),
    e.CardLapsed: lambda m, _: after(m, card_right=NOBODY),
}
"""Folds of a line."""
