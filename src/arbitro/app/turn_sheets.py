"""Turn sheets in a hall: the rules of their hands, and one that is still being filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from arbitro.app.hall import Hall
from arbitro.app.naming import by_sheets
from arbitro.games.mineo import cards
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.sheet import HandLook, look, parse
from arbitro.games.mineo.sheet.compute import HANDS, dealer
from arbitro.kernel import Refused
from arbitro.regulations import about_play, mineo_rules
from arbitro.tournament.state import Tournament
from arbitro.tournament.tables.results import totals_before
from arbitro.tournament.tables.table_seats import open_table


class Looked(NamedTuple):
    """What a sheet comes to so far."""

    before: tuple[int, ...]
    hands: tuple[HandLook, ...]
    """One for each hand written; none if the form itself is wrong."""
    malformed: Refused | None = None


def mineo_rules_of(t: Tournament) -> MineoRules:
    """The rules the hands of this tournament are played under; refused where there are none."""
    if not by_sheets(t):
        raise Refused("no-schema", {"regulation": t.regulation})
    return mineo_rules(t.regulation, about_play(t.regulation, t.interpretations))


def looked_over(hall: Hall, round: int, table: int, sheet: Mapping[str, Any]) -> Looked:
    """A sheet looked at before it is handed in, hand by hand, with everything that is wrong."""
    drawn, found = open_table(hall.tournament, round, table)
    before = totals_before(hall.tournament, drawn, found)
    try:
        given = parse({**sheet, "before": list(before)})
    except Refused as refused:
        return Looked(before, (), refused)
    return Looked(before, look(given, mineo_rules_of(hall.tournament)))


def dealers(t: Tournament) -> tuple[int, ...]:
    """Who deals each hand of a turn, by chair."""
    rules = mineo_rules_of(t)
    return tuple(dealer(rules, hand) for hand in range(1, HANDS + 1))


def costly_cards(t: Tournament) -> tuple[str, ...]:
    """The cards that cost jochi when they are shown or named."""
    rules = mineo_rules_of(t)
    return tuple(
        name
        for name in cards.names(cards.ALL)
        if any(rules.exposure(0, cards.NUMBER[name], False, False).value.jochi)
    )


def thrown_in(t: Tournament) -> bool:
    """Whether a hand that all pass is thrown in, and so may stand void on the sheet."""
    return mineo_rules_of(t).all_pass(False).value == "next-dealer"
