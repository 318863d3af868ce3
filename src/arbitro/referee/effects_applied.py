"""From a ruling to the match: which effects are commands of the engine, and what is left to do by
hand.

A consequence that cannot be had degrades as its edition says: a card that is not there is denied
later, armies come off as far as one can stay on every territory.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from arbitro.games.risiko import board
from arbitro.games.risiko import commands as c
from arbitro.games.risiko.state import Match
from arbitro.kernel import Refused
from arbitro.referee import effects as ef

Armies = Mapping[int, int]
"""Armies by territory number: where the player wants them taken off."""


class Plan(NamedTuple):
    """What confirming a ruling does: commands, what a person carries out, what came out smaller."""

    commands: tuple[c.Command, ...]
    by_hand: tuple[ef.Effect, ...]
    degraded: tuple[str, ...]


class _Draft:
    def __init__(self, because: tuple[str, ...]) -> None:
        self.because = because
        self.commands: list[c.Command] = []
        self.by_hand: list[ef.Effect] = []
        self.degraded: list[str] = []

    def plan(self) -> Plan:
        return Plan(tuple(self.commands), tuple(self.by_hand), tuple(self.degraded))


def commands_for(
    effects: Iterable[ef.Effect],
    state: Match,
    seats: Mapping[ef.Role, int],
    off: Armies | None = None,
    because: tuple[str, ...] = (),
) -> Plan:
    """The commands that carry out these effects in this state, citing the ruling's rules.

    `seats` says which seat each role has; the attacker is by default the player in turn. `off`
    says where armies are taken off; without it a proposal is made, those just placed first.
    """
    draft = _Draft(because)
    for effect in effects:
        _one(draft, effect, state, seats, off)
    return draft.plan()


def with_amount(effect: ef.Effect, amount: int) -> ef.Effect:
    """Effects applied: the effect with the quantity the referee has set."""
    if amount < 1:
        raise Refused("amount-not-positive", {"amount": amount})
    if isinstance(effect, ef.ArmiesLost):
        return replace(effect, armies=amount)
    if isinstance(effect, ef.CardsLost | ef.CardsDenied):
        return replace(effect, count=amount)
    if isinstance(effect, ef.CapLowered):
        return replace(effect, cap=amount)
    if isinstance(effect, ef.TablePointsLost):
        return replace(effect, points=amount)
    raise Refused("no-amount-here", {"effect": ef.plain(effect)["effect"]})


def _one(
    draft: _Draft,
    effect: ef.Effect,
    state: Match,
    seats: Mapping[ef.Role, int],
    off: Armies | None,
) -> None:
    if not isinstance(effect, _COMMANDS):
        draft.by_hand.append(effect)
        return
    seat = _seat(effect, state, seats)
    if isinstance(effect, ef.PlayerRemoved):
        _require_present(state, seat)
        draft.commands.append(c.RemovePlayer(player=seat, reason=effect.reason))
    elif isinstance(effect, ef.Frozen):
        _require_present(state, seat)
        draft.commands.append(c.Freeze(player=seat))
    elif isinstance(effect, ef.TurnEnds):
        if state.turn.seat == seat and state.phase in ("reinforce", "combat", "move"):
            draft.commands.append(c.EndTurn(player=seat, because=draft.because))
        else:
            draft.degraded.append("turn-already-over")
    elif isinstance(effect, ef.RollNow):
        _roll(draft, effect, state, seat)
    elif isinstance(effect, ef.ArmiesLost):
        _armies(draft, effect, state, seat, off)
    elif isinstance(effect, ef.CapLowered):
        _cap(draft, effect, state, seat)
    else:
        _cards(draft, effect, state, seat)


_COMMANDS = (
    ef.PlayerRemoved,
    ef.Frozen,
    ef.TurnEnds,
    ef.RollNow,
    ef.ArmiesLost,
    ef.CapLowered,
    ef.CardsLost,
    ef.HandDiscarded,
    ef.CardsDenied,
)


def _seat(effect: ef.Effect, state: Match, seats: Mapping[ef.Role, int]) -> int:
    if effect.who in seats:
        seat = seats[effect.who]
    elif effect.who == "attacker":
        seat = state.turn.seat
    else:
        raise Refused("role-without-seat", {"role": effect.who})
    if not 0 <= seat < state.seats:
        raise Refused("unknown-seat", {"seat": seat, "seats": state.seats})
    return seat


def _require_present(state: Match, seat: int) -> None:
    standing = state.standing[seat]
    if standing not in ("playing", "frozen"):
        raise Refused("not-in-the-match", {"player": seat, "standing": standing})


def _roll(draft: _Draft, effect: ef.RollNow, state: Match, seat: int) -> None:
    for roll in (state.roll, *state.forgotten):
        if roll is not None and roll.player == seat:
            draft.commands.append(c.RollSdadata(seat=roll.roller))
            return
    draft.by_hand.append(effect)


def _armies(
    draft: _Draft, effect: ef.ArmiesLost, state: Match, seat: int, off: Armies | None
) -> None:
    if effect.armies < 1:
        raise Refused("amount-needed", {"effect": "remove-armies"})
    spare = {t: state.armies[t] - 1 for t in board.members(state.masks[seat])}
    wanted = min(effect.armies, sum(spare.values()))
    if wanted < effect.armies:
        draft.degraded.append("fewer-armies-than-due")
    if not wanted:
        return
    chosen = dict(off) if off is not None else proposal(effect, state, seat, wanted)
    if sum(chosen.values()) != wanted:
        raise Refused("armies-do-not-add-up", {"wanted": wanted, "given": sum(chosen.values())})
    for territory, count in chosen.items():
        if count < 1 or count > spare.get(territory, 0):
            name = board.TERRITORIES[territory] if 0 <= territory < board.COUNT else territory
            raise Refused(
                "cannot-take-off",
                {
                    "territory": name,
                    "armies": spare.get(territory, -1) + 1,
                    "most": max(0, spare.get(territory, 0)),
                },
            )
    territories = tuple(sorted(chosen))
    draft.commands.append(
        c.RemoveArmies(
            player=seat,
            territories=territories,
            armies=tuple(chosen[t] for t in territories),
            because=draft.because,
        )
    )


def proposal(effect: ef.ArmiesLost, state: Match, seat: int, wanted: int) -> dict[int, int]:
    """Where to take armies off if nobody says: those just placed, then the largest heaps."""
    spare = {t: state.armies[t] - 1 for t in board.members(state.masks[seat])}
    taken: dict[int, int] = {}
    left, from_placed = wanted, min(wanted, effect.of_placed)
    placed = state.turn.placed if state.turn.seat == seat else ()
    for territory, count in placed:
        there = spare.get(territory, 0) - taken.get(territory, 0)
        gone = min(count, there, from_placed)
        if gone > 0:
            taken[territory] = taken.get(territory, 0) + gone
            from_placed -= gone
            left -= gone
    for territory in sorted(spare, key=lambda t: (-spare[t], t)):
        gone = min(spare[territory] - taken.get(territory, 0), left)
        if gone > 0:
            taken[territory] = taken.get(territory, 0) + gone
            left -= gone
    return taken


def _cap(draft: _Draft, effect: ef.CapLowered, state: Match, seat: int) -> None:
    if effect.cap is None:
        raise Refused("amount-needed", {"effect": "lower-cap"})
    cap = max(0, effect.cap)
    if cap < state.caps[seat]:
        draft.commands.append(c.LowerCap(player=seat, cap=cap, because=draft.because))
    else:
        draft.degraded.append("cap-already-lower")


def _cards(draft: _Draft, effect: ef.Effect, state: Match, seat: int) -> None:
    hand = len(state.hands[seat])
    if isinstance(effect, ef.HandDiscarded):
        lost, denied = hand, 0
        if not hand:
            draft.degraded.append("no-cards-to-lose")
    elif isinstance(effect, ef.CardsLost):
        if effect.count is None:
            raise Refused("amount-needed", {"effect": "lose-cards"})
        lost = min(effect.count, hand)
        denied = effect.count - lost if effect.otherwise == "deny" else 0
        if lost < effect.count:
            draft.degraded.append("next-card-denied" if denied else "no-cards-to-lose")
    elif isinstance(effect, ef.CardsDenied):
        if effect.count is None:
            raise Refused("amount-needed", {"effect": "deny-cards"})
        lost, denied = 0, effect.count
    else:
        return
    if lost:
        draft.commands.append(c.TakeCards(player=seat, count=lost, because=draft.because))
    if denied:
        draft.commands.append(c.DenyCards(player=seat, count=denied, because=draft.because))
