"""Bots against each other: every seat order, many matches, told with intervals.

A contest says who meets whom (`contest`); its matches are played one by one (`reference`) or by the
kernel (`swift`), counted in whole numbers so that parts add up, and rated (`tally`). It can
be stopped and resumed (`running`).
"""

from arbitro.arena.contest import Contest, MatchResult, orders
from arbitro.arena.running import Progress, Ran, run

__all__ = ["Contest", "MatchResult", "Progress", "Ran", "orders", "run"]
