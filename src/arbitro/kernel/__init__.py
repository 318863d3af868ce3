"""What every room of the house shares: citations, rulings, refusals. Standard library only."""

from arbitro.kernel.decider import DECIDER
from arbitro.kernel.errors import Broken, Refused
from arbitro.kernel.regulation import Asked, Gap, Register, Regulation, Rule, unsaid
from arbitro.kernel.ruling import Citation, Reasons, Ruling, Said, said

__all__ = [
    "DECIDER",
    "Asked",
    "Broken",
    "Citation",
    "Gap",
    "Reasons",
    "Refused",
    "Register",
    "Regulation",
    "Rule",
    "Ruling",
    "Said",
    "said",
    "unsaid",
]
