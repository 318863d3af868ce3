"""What a match played inside tells its round: the order of play, the turns, the result.

Everything is read from the events and the state of the match; nothing is counted again here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from arbitro.games.mineo.jochi import SEATS
from arbitro.games.mineo.sheet.from_match import entry_of
from arbitro.games.mineo.state import NOBODY
from arbitro.games.mineo.state import Match as Hand
from arbitro.games.risiko import board
from arbitro.games.risiko import events as e
from arbitro.games.risiko.decide.scoring import seat_facts
from arbitro.games.risiko.state import Match as Risiko
from arbitro.play import Match
from arbitro.referee.clock import asked_taps as tap

COMPILER = 0
"""The chair that fills the sheet in, where the house does."""


def opening_dice(match: Match) -> dict[str, list[int]]:
    """By player what he threw for the order of play; nothing where no dice are thrown."""
    if not isinstance(match.state, Risiko):
        return {}
    rolled = next((one for one in match.events if isinstance(one, e.SeatsRolled)), None)
    if rolled is None:
        return {}
    players = match.state.players
    return {id: [row[n] for row in rolled.rolls if row[n]] for n, id in enumerate(players)}


def turns_told(events: Iterable[Any]) -> list[tap.Tap]:
    """The taps somebody beside the table would have made: the first card, turns, closing dice."""
    told: list[tap.Tap] = []
    turn: int | None = None
    conquered: int = 0
    gone: list[int] = []

    def ended() -> None:
        told.append(tap.TurnEnded(conquered=conquered, eliminates=tuple(gone)))

    for event in events:
        if isinstance(event, e.TerritoryDealt) and not told:
            told.append(tap.FirstCard())
        elif isinstance(event, e.TerritoryConquered):
            conquered += 1
        elif isinstance(event, e.PlayerEliminated):
            gone.append(event.player)
        elif isinstance(event, e.PlayerRemoved) and event.player == turn:
            turn = None
        elif isinstance(event, e.TurnStarted):
            if turn is not None:
                ended()
            turn, conquered, gone = event.seat, 0, []
        elif isinstance(event, e.RollDue | e.RollExempt) and event.player == turn:
            ended()
            turn = None
        elif isinstance(event, e.SdadataRolled):
            told.append(tap.Rolled(dice=(event.dice[0], event.dice[1])))
    return told


def seat_rows(match: Match) -> tuple[dict[str, Any], ...]:
    """A RisiKo! match as a result is handed in: objective and territories of everybody, in the
    order of play, and how who left went.
    """
    state: Risiko = match.state
    return tuple(_row(state, seat) for seat in range(state.seats))


def _row(state: Risiko, seat: int) -> dict[str, Any]:
    facts = seat_facts(state, seat, 0, 0)
    held = [id for at, id in enumerate(board.TERRITORIES) if state.owners[at] == seat]
    row = {
        "player": state.seated[seat],
        "objective": state.objectives[seat],
        "held": held,
        "eliminated": facts.eliminated,
        "risiko": facts.risiko,
        "withdrawn": facts.withdrawn,
        "excluded": facts.excluded,
    }
    if facts.eliminated is None:
        row |= {"armies": facts.armies, "cards": facts.cards}
    return {name: value for name, value in row.items() if value is not None and value is not False}


def turn_sheet(hands: Sequence[Hand]) -> dict[str, Any]:
    """The hands of a turn as the sheet they fill."""
    rows = [msgspec.to_builtins(entry_of(hand, _opponent(hand))) for hand in hands]
    return {"players": list(hands[0].seated), "compiler": COMPILER, "hands": rows}


def _opponent(hand: Hand) -> int:
    """Who checks the line of a hand: an opponent of the compiler; anybody else without sides."""
    attack = hand.attack if hand.declarer != NOBODY else ()
    if not attack:
        return COMPILER + 1
    return next(seat for seat in range(SEATS) if (seat in attack) != (COMPILER in attack))
