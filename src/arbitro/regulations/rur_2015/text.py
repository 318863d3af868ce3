"""The text: Regolamento Unico Raduni, in force from 1 March 2015."""

from arbitro.kernel import Regulation
from arbitro.regulations.catalogue import articles

RUR = TEXT = Regulation("rur-2015", articles("rur-2015"))
