"""Who has something to do in a match."""

from __future__ import annotations

from arbitro.games.risiko.state import NOBODY
from arbitro.games.risiko.state import Match as State
from arbitro.play.match import Match


def acting_seats(match: Match) -> tuple[int, ...]:
    """The seats that have something to do, the one whose turn it is first; none when it is over.

    The seats that `legal_actions` would name, without listing the actions. Before the seats are
    settled there is nobody to name.
    """
    if match.game.name == "mineo":
        return () if match.finished else (match.state.turn,)
    state: State = match.state
    seats: dict[int, None] = {}
    if state.phase in ("placement", "reinforce", "combat", "move"):
        seats[state.turn.seat] = None
        for late in state.forgotten:
            seats[late.roller] = None
    elif state.phase == "answer":
        seats[state.owners[state.turn.named]] = None
    elif state.phase == "roll" and state.roll is not None:
        seats[state.roll.roller] = None
    elif state.phase == "colours":
        seats[len(state.colours)] = None
    elif state.phase in ("deal", "objectives"):
        seats[0] = None
    if state.card_right != NOBODY:
        seats[state.card_right] = None
    return tuple(seats)
