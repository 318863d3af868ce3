"""A match as the referees' word makes it: whether it is being played, what comes off, who left.

What was typed stays as it was typed; what the referees decided stands beside it and is applied
where points are computed. So a decision taken back gives back exactly what it took.
"""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from arbitro.kernel import Reasons, Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.evolve import evolve
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.stages.progress import formed_again
from arbitro.tournament.state import SeatScore, Tournament
from arbitro.tournament.tables.results import still_open
from arbitro.tournament.tables.scores import allowed, as_typed, changed, scored
from arbitro.tournament.tables.table_seats import open_table


def begin(t: Tournament, command: c.BeginTable, rules: TournamentRules) -> tuple[e.Event, ...]:
    """From now on nobody is called into its chairs."""
    drawn, table = open_table(t, command.round, command.table)
    if table.begun:
        raise Refused("match-begun", {"table": table.number, "round": drawn.number})
    return (e.TableBegun(round=drawn.number, table=table.number),)


def take_back_beginning(
    t: Tournament, command: c.TakeBackBeginning, rules: TournamentRules
) -> tuple[e.Event, ...]:
    """Its clock was started by mistake."""
    drawn, table = open_table(t, command.round, command.table)
    if not table.begun:
        raise Refused("match-not-begun", {"table": table.number, "round": drawn.number})
    return (e.BeginningTakenBack(round=drawn.number, table=table.number),)


def adjust(t: Tournament, command: c.AdjustTable, rules: TournamentRules) -> tuple[e.Event, ...]:
    """What stands about the players of a table; a result that is there is scored again."""
    drawn, table = open_table(t, command.round, command.table)
    stage = t.stage
    if t.finished:
        raise Refused("tournament-over", {})
    if stage is None or not still_open(t, stage, drawn):
        raise Refused("round-past", {"round": drawn.number})
    knockout = next(s.knockout for s in t.stages if s.name == drawn.stage)
    most = max((one.off for one in command.adjusted.values()), default=0)
    because = allowed("table-points", Decimal(most), knockout, rules) if most else Reasons(())
    seats: tuple[SeatScore, ...] = ()
    typed = as_typed(replace(table, typed=command.typed or table.typed))
    if table.done and not table.void:
        seats, why = scored(typed, command.adjusted, rules, knockout)
        because += why
    ids = (id for one in command.adjusted.values() for id in one.because)
    adjusted = e.TableAdjusted(
        round=drawn.number,
        table=table.number,
        adjusted=command.adjusted,
        typed=typed if changed(typed, command.adjusted) else (),
        seats=seats,
        because=tuple(dict.fromkeys((*because.ids, *ids))),
    )
    if not seats:
        return (adjusted,)
    return (adjusted, *formed_again(evolve(t, adjusted), rules))
