"""The checker of draws: needs nothing but the certificate, and knows nothing of the generator."""

from arbitro.tournament.checker.checking import check
from arbitro.tournament.checker.problem import Problem

__all__ = ["Problem", "check"]
