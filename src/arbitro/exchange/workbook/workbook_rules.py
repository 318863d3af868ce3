"""Which rules a workbook was played by: its format, the organiser's numbers, and whether it was
counted as the clubs' manual says or as their program computes.

Their program keeps neither format nor numbers: the format is picked on screen at every draw. It
computed what the file publishes. Where the manual gives something else and the program's reading
bears the file out, the tournament is taken under that reading, and every line on which the two
differ is named with the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from arbitro.exchange.import_desk import Imported
from arbitro.exchange.remarks import Remark, note, problems
from arbitro.exchange.workbook import layout, workbook_commands
from arbitro.exchange.workbook.standings_comparison import Compared, compared
from arbitro.exchange.workbook.workbook_values import Foreign
from arbitro.kernel import Refused
from arbitro.regulations import tournament_rules
from arbitro.regulations.formats.build import GAP
from arbitro.tournament.rules import Numbers, TournamentRules
from arbitro.tournament.standings.score_cards import Ledger
from arbitro.tournament.state import SeatScore, Tournament


def rules_named(foreign: Foreign) -> str | None:
    """The format or edition the file itself names; None if it names none we know."""
    said = foreign.rules or foreign.heading.kind
    return layout.rules_of(said) if said else None


def understood(foreign: Foreign) -> tuple[str | None, Foreign]:
    """The format to read it by, and the file with a note if that was a guess; None where it says
    nothing to guess by.
    """
    named = rules_named(foreign)
    kind = foreign.heading.kind
    guess = None if named or kind is None or foreign.rules else _guessed(foreign, kind)
    if guess is None:
        return named, foreign
    said = note("format-guessed", layout.EVENT, kind=kind, format=guess)
    return guess, replace(foreign, remarks=(said, *foreign.remarks))


def _guessed(foreign: Foreign, kind: str) -> str | None:
    """By the word of the event's class; a periodic championship shows by its tables which it is."""
    guess = layout.guessed(kind)
    if guess != "campionato-gufo":
        return guess
    tables = [table for seated in foreign.rounds for table in seated.tables]
    sizes = {len(table.seats) for table in tables if not table.ghost}
    if 2 in sizes:
        return "uno-contro-uno-svizzera"
    return "bgl" if 3 in sizes else guess


def settings_of(foreign: Foreign, rules: TournamentRules) -> dict[str, Any]:
    """The organiser's numbers the file holds or shows, where these rules leave them open."""
    known = {name: n for name, n in foreign.settings.items() if name in rules.settings}
    count = len(foreign.entrants)
    stages = rules.plan(Numbers(count, count)).value
    if "rounds" in rules.settings and "rounds" not in known:
        rest = sum(stage.rounds for stage in stages[1:])
        whole = stages[0].rounds + rest
        planned = max(foreign.heading.rounds or whole, len(foreign.rounds))
        if planned - rest >= 1 and planned != whole:
            known["rounds"] = planned - rest
    if "semifinals" in rules.settings and "semifinals" not in known and len(stages) > 1:
        qualifying = known.get("rounds", stages[0].rounds)
        if len(foreign.rounds) > qualifying:
            tables = len(foreign.rounds[qualifying].tables)
            if 2 <= tables <= 4 and tables != stages[1].groups * (stages[1].bands or 0):
                known["semifinals"] = tables
    if "single_winner" in rules.settings and "single_winner" not in known:
        scores = (s for r in foreign.rounds for table in r.tables for s in table.scores or ())
        if any(score.shared for score in scores):
            known["single_winner"] = 0
    return known


_USUAL = 4
Taken = tuple[Imported, TournamentRules]
Bringing = Callable[[dict[str, str]], Taken]
"""(reading of the counting, or none) → the file under the rules with it."""


def brought_as_counted(foreign: Foreign, bring: Bringing, chosen: bool = False) -> Imported:
    """The file under the counting it names (the manual's, if none), unless only the program's
    bears it out: what was exported here may have been gone on with by their program. `chosen`:
    whoever brings it said which, so there is nothing to find out.
    """
    by_manual, rules = bring({})
    asked = problems(by_manual.remarks)
    if chosen or GAP.id not in rules.readings or not asked:
        return by_manual
    by_program, _ = bring({GAP.id: "program"})
    if _borne_out(by_program) <= _borne_out(by_manual):
        return by_manual
    told: list[Remark] = [note("counted-by-program", layout.STANDINGS, reading=f"{GAP.id}=program")]
    pairs, _ = compared(foreign, by_manual.state, rules)
    told += [_told(pair, by_manual.state, by_program.state) for pair in pairs if not pair.agrees]
    return by_program._replace(remarks=(*by_program.remarks, *told))


def _borne_out(found: Imported) -> tuple[int, int]:
    """More rounds before fewer problems: a round left out hides what is wrong with it."""
    return len(found.state.rounds), -len(problems(found.remarks))


def _told(pair: Compared, manual: Tournament, program: Tournament) -> Remark:
    """What the manual would give, and the first thing at his tables that is counted otherwise."""
    at = (pair.line.sheet, pair.line.row)
    facts = pair.facts()
    result = _counted_otherwise(pair.unit, manual, program)
    if result is None and pair.level:
        return note("differs-order", *at, **facts)
    if result is None:
        return note("differs-total", *at, **facts)
    own, seats = result
    if own.eliminated is not None:
        return note("differs-out", *at, **facts)
    if any(seat.risiko for seat in seats):
        return note("differs-risiko", *at, **facts)
    if len(seats) != _USUAL:
        return note("differs-size", *at, size=len(seats), **facts)
    return note("differs-formula", *at, **facts)


def _counted_otherwise(
    unit: str, manual: Tournament, program: Tournament
) -> tuple[SeatScore, tuple[SeatScore, ...]] | None:
    """His seat and table in the first match whose points are not the same under both."""
    members = [p.id for p in manual.players.values() if unit in (p.id, p.team)]
    ledgers = Ledger(manual), Ledger(program)
    for player in members:
        for number, seat in ledgers[0].matches.get(player, []):
            one, other = (ledger.points(player, number) for ledger in ledgers)
            if one != other:
                table = manual.rounds[number - 1].table_of(player)
                return seat, table.result if table else ()
    return None


def taken(
    foreign: Foreign,
    id: str,
    word: workbook_commands.Word,
    format: str | None = None,
    name: str | None = None,
) -> Imported:
    """Under `format`, or what the file says of itself. `Refused` if it says nothing we know."""
    named = format
    if named is None:
        named, foreign = understood(foreign)
    if named is None:
        raise Refused("rules-unknown", {})
    base = tournament_rules(named)
    known = {gap: choice for gap, choice in foreign.readings.items() if gap in base.readings}

    def bring(counting: dict[str, str]) -> Taken:
        read = {**known, **counting}
        numbers = settings_of(foreign, tournament_rules(named, read))
        rules = tournament_rules(named, read, numbers)
        first = workbook_commands.opening(foreign, rules, id, name)
        return workbook_commands.brought(foreign, rules, first, word), rules

    return brought_as_counted(foreign, bring)
