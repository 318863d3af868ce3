"""The turn sheet (Scheda di Turno): hands of a live table, entered by the boxes ticked."""

from arbitro.games.mineo.sheet.compute import Figures, HandLine, SheetResult, compute
from arbitro.games.mineo.sheet.entry import HandEntry, PenaltyEntry, Sheet, parse
from arbitro.games.mineo.sheet.from_match import entry_of
from arbitro.games.mineo.sheet.looking import HandLook, look

__all__ = [
    "Figures",
    "HandEntry",
    "HandLine",
    "HandLook",
    "PenaltyEntry",
    "Sheet",
    "SheetResult",
    "compute",
    "entry_of",
    "look",
    "parse",
]
