"""Actions of the kernel as commands of the game."""

from __future__ import annotations

from collections.abc import Callable

from arbitro.fast.mineo import layout as at
from arbitro.fast.mineo.cardplay import three_of
from arbitro.games.mineo import commands as c
from arbitro.games.mineo.cards import TRUMPS, members
from arbitro.play import Match

_WORDS: dict[int, Callable[[int], c.Command]] = {
    at.DEAL: lambda seat: c.Deal(seat=seat),
    at.PASS: lambda seat: c.Pass(seat=seat),
    at.SOLO: lambda seat: c.GoSolo(seat=seat),
    at.CLOSE: lambda seat: c.CloseDiscard(seat=seat),
    at.WAGER: lambda seat: c.DeclareScommessa(seat=seat),
    at.LAST_TRICK: lambda seat: c.DeclareRivanto(seat=seat),
    at.DECLINE: lambda seat: c.Decline(seat=seat),
}


def command_of(match: Match, seat: int, action: int) -> c.Command:
    """What a seat does by an action that the kernel offers."""
    if action >= at.LAY:
        return c.Discard(seat=seat, cards=tuple(members(int(three_of(action - at.LAY)))))
    if action >= at.PLAY:
        return c.Play(seat=seat, card=action - at.PLAY)
    if action == at.CALL:
        return _call(match, seat)
    return _WORDS[action](seat)


def _call(match: Match, seat: int) -> c.Command:
    hand = match.state.hands[seat]
    trump = match.rules.called_trump(hand).value
    if match.state.phase == "call":
        return c.Call(seat=seat, trump=max(members(TRUMPS & ~hand)) if trump is None else trump)
    named = match.rules.trump_named().value == "in-the-bid"
    return c.Call(seat=seat, trump=trump if named else None)
