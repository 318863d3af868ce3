"""The checker of draws: needs nothing but the certificate, and knows nothing of the generator."""

from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.draw.checker.problem import Problem
from arbitro.tournament.draw.checker.unproved import unproved

__all__ = ["Problem", "check", "unproved"]
