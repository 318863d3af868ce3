"""An action of the kernel as a command of the reference engine."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.fast.risiko import layout as at
from arbitro.games.risiko import commands as c


def command_of(action: int, s: Sequence[int], r: Sequence[int]) -> c.Command:
    """What an action is in the state it is for."""
    seat, most = s[at.SEAT], s[at.DUE]
    if s[at.PHASE] != at.PLACEMENT:
        most = min(most, s[at.ROOM])
    if action < at.PLACE_ONE:
        return _word(action, s)
    if action >= at.PLACE_SOME:
        armies, territory = divmod(action - at.PLACE_SOME, 64)
        return c.Place(seat=seat, territory=territory, armies=armies)
    if action < at.PLACE_ALL:
        return c.Place(seat=seat, territory=action - at.PLACE_ONE, armies=1)
    if action < at.ATTACK:
        return c.Place(seat=seat, territory=action - at.PLACE_ALL, armies=most)
    if action < at.PLAY_TRIS:
        return _march(action, s, r)
    from arbitro.fast.risiko.actions import (  # noqa: PLC0415 - compiles, and few need it
        third,
        three_of,
    )

    number = (action - at.PLAY_TRIS) % at.TRIPLES
    three = three_of(number, third(number))
    kind = c.PlayTris if action < at.SHOW_TRIS else c.ShowTris
    return kind(seat=seat, cards=tuple(card for card in range(at.CARDS) if three >> card & 1))


def _word(action: int, s: Sequence[int]) -> c.Command:
    seat = s[at.SEAT]
    words: dict[int, c.Command] = {
        at.PASS: c.Pass(seat=seat),
        at.DRAW: c.DrawCard(seat=seat),
        at.LATE_DRAW: c.DrawCard(seat=s[at.CARD_RIGHT]),
        at.THROW: c.ThrowDice(seat=seat),
        at.ADVANCE_ONE: c.Advance(seat=seat, armies=1),
        at.ADVANCE_ALL: c.Advance(seat=seat, armies=s[at.MORE]),
        at.DECLARE: c.DeclareRisiko(seat=seat),
        at.SDADATA: c.RollSdadata(seat=s[at.ROLL_PLAYER]),
    }
    return words[action]


def _march(action: int, s: Sequence[int], r: Sequence[int]) -> c.Command:
    seat, border = s[at.SEAT], (action - at.ATTACK) % at.BORDERS
    origin, target = int(r[at.BORDER_FROM + border]), int(r[at.BORDER_TO + border])
    if action < at.MOVE_ONE:
        return c.Attack(seat=seat, origin=origin, target=target)
    armies = 1
    if action >= at.MOVE_ALL:
        outer = r[at.NEAR + origin] & ~s[at.MASKS + seat] != 0
        armies = int(s[at.ARMIES + origin] - r[at.GARRISON + outer])
    return c.Move(seat=seat, origin=origin, destination=target, armies=armies)
