"""The text: three articles of our own invention, over RUR 2015."""

from arbitro.kernel import Regulation
from arbitro.regulations.catalogue import articles
from arbitro.regulations.rur_2015.text import RUR

TOY = TEXT = Regulation("toy-2026", articles("toy-2026"), base=RUR)
"""What it does not say is as in the RUR, so that text may be cited from here."""
