"""The text: Regolamento di Gara e di Torneo, version 2.1, August 2012."""

from arbitro.kernel import Regulation
from arbitro.regulations.catalogue import articles
from arbitro.regulations.mineo import MINEO

TAR = TEXT = Regulation("tarocchi-2012", articles("tarocchi-2012"), base=MINEO)
"""Article 1 takes the game of Mineo as known, so its rules may be cited from here."""
