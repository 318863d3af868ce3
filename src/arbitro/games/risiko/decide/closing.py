"""The end of a match: the clock and the sdadata."""

from __future__ import annotations

from arbitro.games.risiko import commands as c
from arbitro.games.risiko import events as e
from arbitro.games.risiko import objectives
from arbitro.games.risiko.decide.batch import Batch
from arbitro.games.risiko.decide.guards import require_phase
from arbitro.games.risiko.decide.scoring import end_match, score
from arbitro.games.risiko.decide.turns import call_time as time_is_up
from arbitro.games.risiko.decide.turns import start_turn
from arbitro.games.risiko.state import Roll
from arbitro.kernel import Refused


def call_time(b: Batch, command: c.CallTime) -> None:
    """The clock has run out, once."""
    require_phase(b, "placement", "reinforce", "combat", "answer", "move")
    if b.state.last_giro:
        facts = {"last_giro": b.state.last_giro}
        raise Refused("time-already-called", facts, b.rules.last_giro(1).because)
    time_is_up(b)


def roll_sdadata(b: Batch, command: c.RollSdadata) -> None:
    """Throw the two closing dice that are due, or those forgotten a moment ago."""
    due = b.state.roll
    late = [roll for roll in b.state.forgotten if roll.roller == command.seat]
    if due is not None and (due.roller == command.seat or _by_referee(b, due, command.seat)):
        if not _throw(b, due, (), command.seat):
            start_turn(b, due.player, due.giro)
    elif late:
        ids = b.rules.forgotten_roll(False).ids + b.grounds.late_roll.ids
        first = late[0] if b.rules.decider >= 2 else late[-1]  # 0.1.0 knew only the latest
        _throw(b, first, ids, command.seat)
    else:
        late_reasons = b.rules.forgotten_roll(True).because
        begins = b.rules.sdadata_threshold(1).because
        raise Refused(
            "no-roll-due", {"seat": command.seat}, late_reasons if b.state.closing.round else begins
        )


def _by_referee(b: Batch, roll: Roll, seat: int | None) -> bool:
    """Whether a referee throws these dice, for a player who has left."""
    return seat is None and roll.player != roll.roller and b.rules.referee_rolls().value


def _throw(b: Batch, roll: Roll, ids: tuple[str, ...], seat: int | None) -> bool:
    """Throw for `roll`; whether the match is over."""
    threshold = b.rules.sdadata_threshold(b.state.closing.round)
    dice = b.chance.dice("sdadata", 2)
    closes = sum(dice) <= roll.threshold
    b.happen(
        e.SdadataRolled(
            seat=seat,
            player=roll.player,
            dice=dice,
            threshold=roll.threshold,
            closes=closes,
            because=ids + threshold.ids,
        )
    )
    if closes:
        end_match(b, "sdadata", threshold.ids)
    return closes


def forget_roll(b: Batch) -> None:
    """At a real table somebody played on before the dice were thrown."""
    roll = b.state.roll
    if roll is None:
        return
    ids = b.rules.forgotten_roll(False).ids
    b.happen(e.SdadataForgotten(player=roll.player, because=ids))
    start_turn(b, roll.player, roll.giro)


def show_objectives(b: Batch, command: c.ShowObjectives) -> None:
    """Lay the objectives of a live match on the table and count."""
    require_phase(b, "count")
    shown = command.objectives
    if len(shown) != b.state.seats:
        raise Refused("one-objective-each", {"seats": b.state.seats, "objectives": len(shown)})
    for objective in shown:
        objectives.mask(objective)
    if len(set(shown)) != len(shown):
        raise Refused("objective-twice", {"objectives": list(shown)})
    known = zip(shown, b.state.objectives, strict=True)
    if any(was not in (objectives.UNSEEN, now) for now, was in known):
        raise Refused("objective-changed", {"objectives": list(b.state.objectives)})
    b.happen(e.ObjectivesShown(objectives=shown, because=b.grounds.objectives.ids))
    score(b)
