"""The checker of draws: needs nothing but the certificate, and knows nothing of the generator."""

from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.draw.checker.problem import Problem

__all__ = ["Problem", "check"]
