"""Two registers of the same text: what the referee's room encodes, and its decision cards."""

from arbitro.kernel import Regulation
from arbitro.regulations.catalogue import articles
from arbitro.regulations.ventiquattrore_2018.text import H24

DUTIES = Regulation(H24.id, articles(H24.id))
"""Ladder, officials, disputes, clock: rules that became code."""

CARDS = Regulation(H24.id, articles(H24.id))
"""Rules the assistant puts to the referee, case by case."""
