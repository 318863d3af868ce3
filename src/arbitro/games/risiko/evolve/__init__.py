"""Fold an event into the state. Never fails on events that happened, never asks a regulation."""

from __future__ import annotations

from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko.events import Event, MatchOpened
from arbitro.games.risiko.evolve import ending_folds, referee_folds, setup_folds, turn_folds
from arbitro.games.risiko.evolve.folding import FOLDS
from arbitro.games.risiko.state import UNDEALT, Match

__all__ = ["ending_folds", "evolve", "opened", "referee_folds", "setup_folds", "turn_folds"]


def opened(event: MatchOpened) -> Match:
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


def evolve(state: Match, event: Event) -> Match:
    """The state after one more event."""
    return FOLDS[type(event)](state, event)
