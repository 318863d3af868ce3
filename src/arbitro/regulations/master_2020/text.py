"""The text: the Master tournaments' code for referees and case law, 2020.

It has no rules of play of its own: those are in a companion we do not have (GAP-M08).
"""

from arbitro.kernel import Regulation
from arbitro.regulations.catalogue import articles

MST = TEXT = Regulation("master-2020", articles("master-2020"))
