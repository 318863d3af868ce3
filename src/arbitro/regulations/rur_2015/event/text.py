"""The tournament side of the text has its own register, so that a match does not pin its gaps."""

from arbitro.kernel import Regulation
from arbitro.regulations.catalogue import articles

RUR_EVENT = Regulation("rur-2015", articles("rur-2015"))
