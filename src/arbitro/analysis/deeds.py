"""What was done in a stretch of a turn, or would have been by a plan, in the same few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from arbitro.analysis.moments import Stretch
from arbitro.fast.risiko import layout as at
from arbitro.games.risiko import board
from arbitro.games.risiko import events as e

Kind = Literal["place", "tris", "advance", "attack", "again", "move", "stop", "declare"]
SAID: dict[int, Kind] = {at.PASS: "stop", at.DRAW: "stop", at.DECLARE: "declare"}


class Deed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing; `again` is to go on with the attack under way, `stop` to attack no more."""

    kind: Kind
    armies: int = 0
    origin: str = ""
    target: str = ""


def done(stretch: Stretch) -> list[Deed]:
    """What was done, the end of it last."""
    placed: Counter[int] = Counter()
    found: list[Deed] = []
    for event in stretch.done:
        if isinstance(event, e.ArmiesPlaced):
            placed[event.territory] += event.armies
        elif isinstance(event, e.ArmiesRepositioned):
            placed[event.origin] -= event.armies
            placed[event.destination] += event.armies
        elif isinstance(event, e.TrisPlayed):
            found.append(Deed(kind="tris"))
        elif isinstance(event, e.ArmiesAdvanced):
            found.append(Deed(kind="advance", armies=event.armies))
        elif isinstance(event, e.ArmiesMoved):
            found = [one for one in found if one.kind != "move"]
            found.append(_march("move", event.origin, event.destination, event.armies))
        elif isinstance(event, e.MoveUndone):
            found = [one for one in found if one.kind != "move"]
    return _whole(found, placed, _ending(stretch.action, stretch, stretch.ended.turn))


def planned(actions: Sequence[int], stretch: Stretch, numbers: Sequence[int]) -> list[Deed]:
    """What these actions of the kernel are, from where the stretch began."""
    placed: Counter[int] = Counter()
    found: list[Deed] = []
    attack: Deed | None = None
    for action in actions[:-1]:
        if action >= at.PLACE_SOME:
            armies, territory = divmod(action - at.PLACE_SOME, 64)
            placed[territory] += armies
        elif at.PLAY_TRIS <= action < at.SHOW_TRIS:
            found.append(Deed(kind="tris"))
        elif action in (at.ADVANCE_ONE, at.ADVANCE_ALL):
            armies = 1 if action == at.ADVANCE_ONE else stretch.begun.turn.more
            found.append(Deed(kind="advance", armies=armies))
        elif at.ATTACK <= action < at.PLAY_TRIS:
            border = (action - at.ATTACK) % at.BORDERS
            way = numbers[at.BORDER_FROM + border], numbers[at.BORDER_TO + border]
            if action < at.MOVE_ONE:
                attack = _march("attack", *way)
            else:
                found.append(_march("move", *way))
    return _whole(found, placed, attack or _ending(actions[-1], stretch, stretch.begun.turn))


def _ending(action: int, stretch: Stretch, turn: Any) -> Deed:
    if action != at.THROW:
        return Deed(kind=SAID[action])
    before = stretch.begun.turn
    again = not before.bound and (turn.origin, turn.target) == (before.origin, before.target)
    return _march("again" if again else "attack", turn.origin, turn.target)


def _march(kind: Kind, origin: int, target: int, armies: int = 0) -> Deed:
    names = board.TERRITORIES
    return Deed(kind=kind, origin=names[origin], target=names[target], armies=armies)


def _whole(found: list[Deed], placed: Counter[int], ending: Deed) -> list[Deed]:
    names = board.TERRITORIES
    put = [
        Deed(kind="place", target=names[territory], armies=armies)
        for territory, armies in sorted(placed.items(), key=lambda one: -one[1])
        if armies > 0
    ]
    first = [one for one in found if one.kind in ("tris", "advance")]
    last = [one for one in found if one.kind == "move"]
    return [*first, *put, *last, ending]


def apart(one: list[Deed], other: list[Deed]) -> tuple[list[Deed], list[Deed]]:
    """What each has that the other has not; where that is nothing, how it ended."""
    rows = [each for each in one if each not in other], [each for each in other if each not in one]
    return rows[0] or one[-1:], rows[1] or other[-1:]
