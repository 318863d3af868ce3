"""The four-player game of Mineo itself: what the tournament regulation takes as known.

A base, not selectable. Restated from the rules the Association published with its own table
module; the headings given as articles are ours.
"""

from arbitro.kernel import Regulation
from arbitro.regulations.catalogue import articles

MINEO = TEXT = Regulation("mineo", articles("mineo"))
