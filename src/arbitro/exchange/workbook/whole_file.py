"""A whole workbook as the tournament it was, where nobody says more than the format."""

from __future__ import annotations

from arbitro.exchange.desk import Imported
from arbitro.exchange.workbook import bringing, understanding, whose_counting
from arbitro.exchange.workbook.foreign import Foreign
from arbitro.kernel import Refused
from arbitro.regulations import tournament_rules


def taken(
    foreign: Foreign,
    id: str,
    word: bringing.Word,
    format: str | None = None,
    name: str | None = None,
) -> Imported:
    """Under `format`, or what the file says of itself. `Refused` if it says nothing we know."""
    named = format
    if named is None:
        named, foreign = understanding.understood(foreign)
    if named is None:
        raise Refused("rules-unknown", {})
    base = tournament_rules(named)
    known = {gap: choice for gap, choice in foreign.readings.items() if gap in base.readings}

    def bring(counting: dict[str, str]) -> whose_counting.Taken:
        read = {**known, **counting}
        numbers = understanding.settings_of(foreign, tournament_rules(named, read))
        rules = tournament_rules(named, read, numbers)
        first = bringing.opening(foreign, rules, id, name)
        return bringing.brought(foreign, rules, first, word), rules

    return whose_counting.brought_as_counted(foreign, bring)
