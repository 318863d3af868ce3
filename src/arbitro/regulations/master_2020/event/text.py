"""The tournament side of the text has its own register, so that a match does not pin its gaps."""

from arbitro.kernel import Regulation
from arbitro.regulations.catalogue import articles

MST_EVENT = Regulation("master-2020", articles("master-2020"))
