"""Minors on a list: admitted by whoever answers for them, or left out; the others stay."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as altered

from arbitro.exchange.lists.preview import Listed, Preview
from arbitro.kernel import Refused
from arbitro.tournament.entries.entry_list import too_young
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Tournament


def settled(
    found: Preview, t: Tournament, rules: TournamentRules, waiver: str | None, skip: bool
) -> tuple[Preview, list[str]]:
    """The list with `waiver` for everybody too young or, with `skip`, without them; and the names
    of those left out. Without either, several are told at once; one alone is refused as anybody.
    """
    young = [row for row in found.rows if _needs_waiver(row, t, rules)]
    names = [row.entry.name for row in young if row.entry is not None]
    if not young:
        return found, []
    if waiver is not None:
        rows = tuple(_admitted(row, waiver) if row in young else row for row in found.rows)
        return replace(found, rows=rows), []
    if skip:
        return replace(found, rows=tuple(row for row in found.rows if row not in young)), names
    if len(young) == 1:
        return found, []
    terms = rules.entry_terms()
    facts = {"players": names, "least": terms.value.least_age}
    raise Refused("minors-on-list", facts, terms.because)


def _needs_waiver(row: Listed, t: Tournament, rules: TournamentRules) -> bool:
    return row.entry is not None and not row.entry.waiver and too_young(t, row.entry, rules)


def _admitted(row: Listed, waiver: str) -> Listed:
    return row if row.entry is None else replace(row, entry=altered(row.entry, waiver=waiver))
