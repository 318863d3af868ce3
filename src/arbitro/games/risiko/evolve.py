"""Fold an event into the state. Never fails on events that happened, never asks a regulation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko import events as e
from arbitro.games.risiko.state import (
    NOBODY,
    NOWHERE,
    UNDEALT,
    Closing,
    Exit,
    Match,
    Roll,
    Scores,
    Turn,
)
from arbitro.kernel import Broken

V = TypeVar("V")


def opened(event: e.MatchOpened) -> Match:
    """The state right after the first event."""
    seats = len(event.players)
    return Match(
        regulation=event.regulation,
        players=event.players,
        mode="live" if event.mode == "live" else "digital",
        time_up_giro=event.time_up_giro,
        caps=(event.cap,) * seats,
        supply=(event.supply,) * seats,
        standing=tuple("playing" for _ in event.players),
        hands=((),) * seats,
        objectives=(objectives.UNSEEN,) * seats,
        masks=(0,) * seats,
        skips=(0,) * seats,
        owners=(UNDEALT,) * board.COUNT,
        armies=(0,) * board.COUNT,
        deck=cards.TERRITORY_CARDS,
    )


def evolve(state: Match, event: e.Event) -> Match:
    """The state after one more event."""
    return _FOLDS[type(event)](state, event)


def _next(m: Match, **changes: Any) -> Match:
    return replace(m, version=m.version + 1, **changes)


def _put(row: tuple[V, ...], at: int, value: V) -> tuple[V, ...]:
    return (*row[:at], value, *row[at + 1 :])


def _shift(armies: tuple[int, ...], origin: int, destination: int, count: int) -> tuple[int, ...]:
    row = list(armies)
    row[origin] -= count
    row[destination] += count
    return tuple(row)


def _without(row: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    left = list(row)
    for card in taken:
        left.remove(card)
    return tuple(left)


# Set-up


def _seats_rolled(m: Match, ev: e.SeatsRolled) -> Match:
    return _next(m, order=ev.order, phase="colours")


def _colour_chosen(m: Match, ev: e.ColourChosen) -> Match:
    colours = (*m.colours, ev.colour)
    return _next(m, colours=colours, phase="deal" if len(colours) == m.seats else "colours")


def _territory_dealt(m: Match, ev: e.TerritoryDealt) -> Match:
    return _next(
        m,
        owners=_put(m.owners, ev.territory, ev.player),
        armies=_put(m.armies, ev.territory, 1),
        masks=_put(m.masks, ev.player, m.masks[ev.player] | 1 << ev.territory),
        supply=_put(m.supply, ev.player, m.supply[ev.player] - 1),
        deck=_without(m.deck, (ev.territory,)),
    )


def _territories_swapped(m: Match, ev: e.TerritoriesSwapped) -> Match:
    owners = _put(_put(m.owners, ev.territory, ev.other), ev.other_territory, ev.player)
    both = 1 << ev.territory | 1 << ev.other_territory
    masks = _put(m.masks, ev.player, m.masks[ev.player] ^ both)
    return _next(m, owners=owners, masks=_put(masks, ev.other, masks[ev.other] ^ both))


def _pack_restored(m: Match, ev: e.PackRestored) -> Match:
    return _next(m, deck=cards.DECK, phase="objectives")


def _objective_dealt(m: Match, ev: e.ObjectiveDealt) -> Match:
    return _next(m, objectives=_put(m.objectives, ev.player, ev.objective))


def _lap_started(m: Match, ev: e.LapStarted) -> Match:
    return _next(m, phase="placement", turn=Turn(seat=ev.seat or 0, due=ev.armies))


# The turn


def _turn_started(m: Match, ev: e.TurnStarted) -> Match:
    turn = Turn(seat=ev.seat or 0, giro=ev.giro, due=ev.base + ev.bonus, room=ev.room)
    late = m.forgotten
    if late is not None:
        late = replace(late, turns=late.turns + 1)
    return _next(m, phase="reinforce", turn=turn, forgotten=late)


def _armies_placed(m: Match, ev: e.ArmiesPlaced) -> Match:
    armies = _put(m.armies, ev.territory, m.armies[ev.territory] + ev.armies)
    turn = m.turn
    if m.phase == "placement":
        seat = turn.seat
        return _next(
            m,
            armies=armies,
            supply=_put(m.supply, seat, m.supply[seat] - ev.armies),
            turn=replace(turn, due=turn.due - ev.armies),
        )
    turn = replace(
        turn,
        due=turn.due - ev.armies,
        room=turn.room - ev.armies,
        placed=(*turn.placed, (ev.territory, ev.armies)),
        touched=True,
    )
    late = m.forgotten if m.forgotten is None or m.forgotten.turns < 2 else None
    return _next(m, armies=armies, turn=turn, forgotten=late)


def _armies_repositioned(m: Match, ev: e.ArmiesRepositioned) -> Match:
    placed = dict.fromkeys((t for t, _ in m.turn.placed), 0)
    for territory, count in m.turn.placed:
        placed[territory] += count
    placed[ev.origin] -= ev.armies
    placed[ev.destination] = placed.get(ev.destination, 0) + ev.armies
    rows = tuple((t, count) for t, count in placed.items() if count)
    armies = _shift(m.armies, ev.origin, ev.destination, ev.armies)
    return _next(m, armies=armies, turn=replace(m.turn, placed=rows))


def _tris_shown(m: Match, ev: e.TrisShown) -> Match:
    return _next(m, turn=replace(m.turn, shown=True))


def _tris_played(m: Match, ev: e.TrisPlayed) -> Match:
    seat = m.turn.seat
    hand, deck = m.hands[seat], m.deck
    for card in ev.cards:
        if card in hand:
            hand = _without(hand, (card,))
        else:
            hand, deck = _without(hand, (cards.UNSEEN,)), _without(deck, (card,))
    turn = replace(m.turn, due=m.turn.due + ev.armies, tris=m.turn.tris + 1, shown=False)
    return _next(
        m,
        hands=_put(m.hands, seat, hand),
        deck=deck,
        discards=(*m.discards, *ev.cards),
        turn=turn,
    )


def _reinforcements_lost(m: Match, ev: e.ReinforcementsLost) -> Match:
    return _next(m, turn=replace(m.turn, due=0))


def _attack_announced(m: Match, ev: e.AttackAnnounced) -> Match:
    return _next(m, phase="combat", turn=replace(m.turn, placed=(), more=0))


def _move_announced(m: Match, ev: e.MoveAnnounced) -> Match:
    return _next(m, phase="move", turn=replace(m.turn, placed=(), more=0))


def _attack_declared(m: Match, ev: e.AttackDeclared) -> Match:
    turn = replace(
        m.turn,
        origin=NOWHERE if ev.origin is None else ev.origin,
        target=ev.target,
        bound=True,
        more=0,
        placed=(),
        attacked=True,
    )
    return _next(m, phase="combat", turn=turn)


def _dice_thrown(m: Match, ev: e.DiceThrown) -> Match:
    turn = m.turn
    row = list(m.armies)
    row[turn.origin] -= ev.losses[0]
    row[turn.target] -= ev.losses[1]
    return _next(m, armies=tuple(row), turn=replace(turn, bound=False, more=0))


def _territory_conquered(m: Match, ev: e.TerritoryConquered) -> Match:
    turn = m.turn
    seat, bit = turn.seat, 1 << ev.territory
    masks = list(m.masks)
    masks[seat] |= bit
    masks[ev.loser] ^= bit
    return _next(
        m,
        owners=_put(m.owners, ev.territory, seat),
        masks=tuple(masks),
        armies=_shift(m.armies, turn.origin, ev.territory, ev.armies),
        turn=replace(turn, conquered=turn.conquered + 1, more=ev.more),
    )


def _armies_advanced(m: Match, ev: e.ArmiesAdvanced) -> Match:
    turn = m.turn
    armies = _shift(m.armies, turn.origin, turn.target, ev.armies)
    return _next(m, armies=armies, turn=replace(turn, more=turn.more - ev.armies))


def _player_eliminated(m: Match, ev: e.PlayerEliminated) -> Match:
    left = Exit(ev.player, "eliminated", "eliminated")
    return _next(
        m,
        standing=_put(m.standing, ev.player, "eliminated"),
        exits=(*m.exits, left),
        card_right=NOBODY if m.card_right == ev.player else m.card_right,
    )


def _cards_captured(m: Match, ev: e.CardsCaptured) -> Match:
    hands = _put(m.hands, m.turn.seat, (*m.hands[m.turn.seat], *ev.taken))
    return _next(m, hands=_put(hands, ev.player, ()), discards=(*m.discards, *ev.discarded))


def _armies_moved(m: Match, ev: e.ArmiesMoved) -> Match:
    move = (ev.origin, ev.destination, ev.armies)
    turn = replace(m.turn, move=move, placed=(), more=0)
    return _next(m, phase="move", armies=_shift(m.armies, *move), turn=turn)


def _move_undone(m: Match, ev: e.MoveUndone) -> Match:
    if m.turn.move is None:
        raise Broken("no move to undo")
    origin, destination, count = m.turn.move
    armies = _shift(m.armies, destination, origin, count)
    return _next(m, armies=armies, turn=replace(m.turn, move=None))


def _turn_passed(m: Match, ev: e.TurnPassed | e.TurnForced) -> Match:
    right = m.turn.seat if ev.earned else NOBODY
    return _next(m, turn=replace(m.turn, passed=True, bound=False, more=0), card_right=right)


def _card_drawn(m: Match, ev: e.CardDrawn) -> Match:
    seat = ev.seat or 0
    deck, discards = m.deck, m.discards
    if ev.reshuffled:
        deck, discards = (*deck, *(c for c in discards if c != cards.UNSEEN)), ()
    if ev.card != cards.UNSEEN:
        deck = _without(deck, (ev.card,))
    m = _card_settled(m, seat)
    hands = _put(m.hands, seat, (*m.hands[seat], ev.card))
    return replace(m, deck=deck, discards=discards, hands=hands)


def _card_forfeited(m: Match, ev: e.CardForfeited) -> Match:
    seat = ev.seat or 0
    return replace(_card_settled(m, seat), skips=_put(m.skips, seat, m.skips[seat] - 1))


def _card_settled(m: Match, seat: int) -> Match:
    """The card of the turn has been taken or given up, by the player in turn or the one before."""
    if m.card_right == seat:
        return _next(m, card_right=NOBODY)
    return _next(m, turn=replace(m.turn, drawn=True, passed=True, bound=False, more=0))


def _card_lapsed(m: Match, ev: e.CardLapsed) -> Match:
    return _next(m, card_right=NOBODY)


def _noted(m: Match, ev: e.Event) -> Match:
    return _next(m)


# The end


def _time_called(m: Match, ev: e.TimeCalled) -> Match:
    return _next(m, last_giro=ev.last_giro)


def _slot(m: Match, player: int, closing_round: int) -> Closing:
    anchor = player if m.closing.anchor == NOBODY else m.closing.anchor
    return Closing(closing_round, anchor, player)


def _roll_due(m: Match, ev: e.RollDue) -> Match:
    roll = Roll(ev.player, ev.roller, ev.giro, ev.threshold)
    return _next(m, phase="roll", roll=roll, closing=_slot(m, ev.player, ev.closing_round))


def _roll_exempt(m: Match, ev: e.RollExempt) -> Match:
    return _next(m, closing=_slot(m, ev.player, ev.closing_round))


def _sdadata_rolled(m: Match, ev: e.SdadataRolled) -> Match:
    if m.roll is not None and m.roll.player == ev.player:
        return _next(m, roll=None, forgotten=None)
    return _next(m, forgotten=None)


def _sdadata_forgotten(m: Match, ev: e.SdadataForgotten) -> Match:
    return _next(m, forgotten=m.roll, roll=None)


def _risiko_declared(m: Match, ev: e.RisikoDeclared) -> Match:
    if not ev.complete:
        return _next(m)
    seat = ev.seat or 0
    return _next(m, risiko=seat, objectives=_put(m.objectives, seat, ev.objective))


def _match_ended(m: Match, ev: e.MatchEnded) -> Match:
    return _next(m, phase="count", ended=ev.how, roll=None, forgotten=None, card_right=NOBODY)


def _objectives_shown(m: Match, ev: e.ObjectivesShown) -> Match:
    return _next(m, objectives=ev.objectives)


def _match_scored(m: Match, ev: e.MatchScored) -> Match:
    scores = Scores(ev.table_points, ev.off_objective, ev.places, ev.points, ev.ties)
    return _next(m, scores=scores, phase="over")


# The referee's hand


def _player_removed(m: Match, ev: e.PlayerRemoved) -> Match:
    row = list(m.armies)
    for territory, count in zip(board.members(m.masks[ev.player]), ev.armies, strict=True):
        row[territory] = count
    left = Exit(ev.player, ev.reason, ev.score, ev.tournament)
    return _next(
        m,
        armies=tuple(row),
        standing=_put(m.standing, ev.player, "removed"),
        exits=(*m.exits, left),
        card_right=NOBODY if m.card_right == ev.player else m.card_right,
    )


def _player_frozen(m: Match, ev: e.PlayerFrozen) -> Match:
    return _next(m, standing=_put(m.standing, ev.player, "frozen"))


def _player_released(m: Match, ev: e.PlayerReleased) -> Match:
    return _next(m, standing=_put(m.standing, ev.player, "playing"))


def _armies_removed(m: Match, ev: e.ArmiesRemoved) -> Match:
    row = list(m.armies)
    for territory, count in zip(ev.territories, ev.armies, strict=True):
        row[territory] -= count
    turn = m.turn
    if turn.seat == ev.player:
        turn = replace(turn, room=turn.room + sum(ev.armies))
    return _next(m, armies=tuple(row), turn=turn)


def _cap_lowered(m: Match, ev: e.CapLowered) -> Match:
    turn = m.turn
    if turn.seat == ev.player:
        turn = replace(turn, room=turn.room - (m.caps[ev.player] - ev.cap))
    return _next(m, caps=_put(m.caps, ev.player, ev.cap), turn=turn)


def _cards_taken(m: Match, ev: e.CardsTaken) -> Match:
    hand = _without(m.hands[ev.player], ev.cards)
    return _next(m, hands=_put(m.hands, ev.player, hand), discards=(*m.discards, *ev.cards))


def _cards_denied(m: Match, ev: e.CardsDenied) -> Match:
    return _next(m, skips=_put(m.skips, ev.player, m.skips[ev.player] + ev.count))


_FOLDS: dict[type[e.Event], Callable[[Match, Any], Match]] = {
    e.SeatsRolled: _seats_rolled,
    e.ColourChosen: _colour_chosen,
    e.TerritoryDealt: _territory_dealt,
    e.DealCorrected: _noted,
    e.DealKept: _noted,
    e.TerritoriesSwapped: _territories_swapped,
    e.PackRestored: _pack_restored,
    e.ObjectiveDealt: _objective_dealt,
    e.LapStarted: _lap_started,
    e.TurnStarted: _turn_started,
    e.ArmiesPlaced: _armies_placed,
    e.ArmiesRepositioned: _armies_repositioned,
    e.TrisShown: _tris_shown,
    e.TrisPlayed: _tris_played,
    e.ReinforcementsLost: _reinforcements_lost,
    e.AttackAnnounced: _attack_announced,
    e.MoveAnnounced: _move_announced,
    e.AttackDeclared: _attack_declared,
    e.DiceThrown: _dice_thrown,
    e.TerritoryConquered: _territory_conquered,
    e.ArmiesAdvanced: _armies_advanced,
    e.PlayerEliminated: _player_eliminated,
    e.CardsCaptured: _cards_captured,
    e.ArmiesMoved: _armies_moved,
    e.MoveUndone: _move_undone,
    e.TurnPassed: _turn_passed,
    e.TurnForced: _turn_passed,
    e.CardDrawn: _card_drawn,
    e.CardForfeited: _card_forfeited,
    e.CardLapsed: _card_lapsed,
    e.CardsCounted: _noted,
    e.PassAsked: _noted,
    e.RisikoDeclared: _risiko_declared,
    e.RisikoMissed: _noted,
    e.TimeCalled: _time_called,
    e.RollDue: _roll_due,
    e.RollExempt: _roll_exempt,
    e.SdadataRolled: _sdadata_rolled,
    e.SdadataForgotten: _sdadata_forgotten,
    e.MatchEnded: _match_ended,
    e.ObjectivesShown: _objectives_shown,
    e.MatchScored: _match_scored,
    e.SecretRevealed: _noted,
    e.PlayerRemoved: _player_removed,
    e.PlayerFrozen: _player_frozen,
    e.PlayerReleased: _player_released,
    e.ArmiesRemoved: _armies_removed,
    e.CapLowered: _cap_lowered,
    e.CardsTaken: _cards_taken,
    e.CardsDenied: _cards_denied,
}
