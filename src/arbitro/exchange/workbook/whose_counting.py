"""A file of the clubs, counted as their manual says or as their program computes.

Their program computed what the file publishes. Where the manual gives something else and the
program's reading bears the file out, the tournament is taken under that reading, and every line on
which the two differ is named with the reason.
"""

from __future__ import annotations

from collections.abc import Callable

from arbitro.exchange.desk import Imported
from arbitro.exchange.remarks import Remark, note, problems
from arbitro.exchange.workbook import layout
from arbitro.exchange.workbook.comparing import Compared, compared
from arbitro.exchange.workbook.foreign import Foreign
from arbitro.regulations.formats.counting import GAP
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.score_cards import Ledger
from arbitro.tournament.state import SeatScore, Tournament

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
