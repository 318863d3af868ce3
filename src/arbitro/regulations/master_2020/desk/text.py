"""Two registers of the same text: what the referee's room encodes, and its decision cards."""

from arbitro.kernel import Regulation
from arbitro.regulations.catalogue import articles
from arbitro.regulations.master_2020.text import MST

DUTIES = Regulation(MST.id, articles(MST.id))
"""Ladder, officials, disputes, clock, silence: rules that became code."""

CARDS = Regulation(MST.id, articles(MST.id))
"""Rules the assistant puts to the referee, case by case."""
