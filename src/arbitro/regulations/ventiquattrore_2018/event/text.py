"""The tournament side of the text has its own register, so that a match does not pin its gaps."""

from arbitro.kernel import Regulation
from arbitro.regulations.catalogue import articles

H24_EVENT = Regulation("24ore-2018", articles("24ore-2018"))
