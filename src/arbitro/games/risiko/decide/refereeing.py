"""What only the referee does to a match: exits, freezing, corrections."""

from __future__ import annotations

from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.guards import require_phase, require_positive
from arbitro.games.risiko.decide.passing import force_turn
from arbitro.games.risiko.decide.setup import next_lap
from arbitro.games.risiko.decide.turns import leave, player_before, slot_of_removed, start_turn
from arbitro.games.risiko.state import Phase, Roll, Standing
from arbitro.kernel import Reasons, Refused

_ON_THE_BOARD: tuple[Phase, ...] = ("placement", "reinforce", "combat", "move", "roll")


def remove_player(b: Batch, command: c.RemovePlayer) -> None:
    """Somebody leaves: his territories stay, neutral, and the rest follows from the reason."""
    require_phase(b, *_ON_THE_BOARD)
    _require_standing(b, command.player, "playing", "frozen")
    exclude(b, command.player, command.reason)


def exclude(b: Batch, player: int, reason: str) -> None:
    """The exit itself, and play going on without him."""
    leave(b, player, reason)
    _go_on_without(b, player)


def freeze(b: Batch, command: c.Freeze) -> None:
    """He skips his turns and only defends, until released."""
    require_phase(b, *_ON_THE_BOARD)
    _require_standing(b, command.player, "playing")
    ruling = b.rules.freezing()
    if not ruling.value:
        raise Refused("no-freezing-here", {}, ruling.because)
    if b.state.playing() == (command.player,):
        raise Refused("nobody-else-plays", {"player": command.player})
    b.happen(e.PlayerFrozen(player=command.player, because=ruling.ids))
    _go_on_without(b, command.player)


def release(b: Batch, command: c.Release) -> None:
    _require_standing(b, command.player, "frozen")
    b.happen(e.PlayerReleased(player=command.player, because=b.rules.freezing().ids))


def _go_on_without(b: Batch, player: int) -> None:
    """Play passes on if it was his; dice he owed are thrown by the player before him."""
    state = b.state
    roll = state.roll
    if not state.playing():
        start_turn(b, player, state.turn.giro)
    elif state.phase == "roll":
        if roll is not None and roll.roller == player:
            _pass_the_dice(b, roll)
    elif state.turn.seat == player:
        if state.phase == "placement":
            next_lap(b, player)
        elif not slot_of_removed(b, player):
            start_turn(b, player, state.turn.giro)


def _pass_the_dice(b: Batch, roll: Roll) -> None:
    """Somebody else throws the dice that were due, or nobody where the edition has it so."""
    for_removed = b.rules.rolls_for_removed()
    if not for_removed.value:
        start_turn(b, roll.player, roll.giro)
        return
    b.happen(
        e.RollDue(
            player=roll.player,
            roller=player_before(b, roll.player),
            giro=roll.giro,
            closing_round=b.state.closing.round,
            threshold=roll.threshold,
            because=for_removed.ids,
        )
    )


def end_turn(b: Batch, command: c.EndTurn) -> None:
    """The referee ends a turn: the card earned is kept, the sdadata is due."""
    require_phase(b, "reinforce", "combat", "move")
    if command.player != b.state.turn.seat:
        facts = {"player": command.player, "turn": b.state.turn.seat}
        raise Refused("not-in-turn", facts, b.grounds.own_turn)
    force_turn(b, command.player, _grounded(b.grounds.forced_end, command))


def remove_armies(b: Batch, command: c.RemoveArmies) -> None:
    """Armies come off, never the last one of a territory."""
    require_phase(b, *_ON_THE_BOARD)
    if len(command.territories) != len(command.armies) or not command.armies:
        raise Refused("armies-without-place", {})
    taken = dict.fromkeys(command.territories, 0)
    for territory, count in zip(command.territories, command.armies, strict=True):
        require_positive(count)
        taken[territory] += count
        there = b.state.armies[territory]
        if b.state.owners[territory] != command.player or taken[territory] >= there:
            facts = {
                "territory": board.TERRITORIES[territory],
                "armies": there,
                "most": max(0, there - 1),
            }
            raise Refused("cannot-take-off", facts, b.grounds.garrison_of_one)
    b.happen(
        e.ArmiesRemoved(
            player=command.player,
            territories=command.territories,
            armies=command.armies,
            because=_grounded(b.grounds.correction, command),
        )
    )


def lower_cap(b: Batch, command: c.LowerCap) -> None:
    cap = b.state.caps[command.player]
    if not 0 <= command.cap < cap:
        raise Refused("cap-not-lower", {"cap": cap, "wanted": command.cap})
    ids = _grounded(b.grounds.cap_lowered, command)
    b.happen(e.CapLowered(player=command.player, cap=command.cap, because=ids))


def take_cards(b: Batch, command: c.TakeCards) -> None:
    """Cards lost at random; with fewer in hand, all of them."""
    require_positive(command.count)
    hand = list(b.state.hands[command.player])
    if not hand:
        raise Refused("no-cards", {"player": command.player})
    taken = []
    for _ in range(min(command.count, len(hand))):
        card = b.chance.pick("taken", tuple(hand))
        hand.remove(card)
        taken.append(card)
    ids = _grounded(b.grounds.cards_lost, command)
    b.happen(e.CardsTaken(player=command.player, cards=tuple(taken), because=ids))


def deny_cards(b: Batch, command: c.DenyCards) -> None:
    require_positive(command.count)
    ids = _grounded(b.grounds.cards_denied, command)
    b.happen(e.CardsDenied(player=command.player, count=command.count, because=ids))


def _grounded(ground: Reasons, command: c.Correction) -> tuple[str, ...]:
    """Those of a ground's rules that the ruling cites; all of them where it cites none."""
    return tuple(id for id in ground.ids if id in command.because) or ground.ids


def _require_standing(b: Batch, player: int, *allowed: Standing) -> None:
    standing = b.state.standing[player]
    if standing not in allowed:
        raise Refused("not-in-the-match", {"player": player, "standing": standing})
