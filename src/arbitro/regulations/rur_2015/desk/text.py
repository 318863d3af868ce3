"""Two registers of the same text: what the referee's room encodes, and its decision cards."""

from arbitro.kernel import Regulation
from arbitro.regulations.catalogue import articles
from arbitro.regulations.rur_2015.text import RUR

DUTIES = Regulation(RUR.id, articles(RUR.id))
"""Ladder, officials, disputes, clock: rules that became code."""

CARDS = Regulation(RUR.id, articles(RUR.id))
"""Rules the assistant puts to the referee, case by case."""
