"""A drawn table found by its number, its order of play thrown for, its match begun."""

from __future__ import annotations

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Round, Table, Tournament


def seat_table(t: Tournament, command: c.SeatTable, rules: TournamentRules) -> tuple[e.Event, ...]:
    """The opening dice give the order of play; colours are chosen in that order."""
    drawn, table = open_table(t, command.round, command.table)
    if table.done:
        raise Refused("table-finished", {"table": table.number})
    if set(command.dice) != set(table.players):
        raise Refused("wrong-players", {"table": table.number, "players": list(table.players)})
    rows = [command.dice[player] for player in table.players]
    if any(not 1 <= die <= 6 for row in rows for die in row):
        raise Refused("not-dice", {"dice": rows})
    longest = max(map(len, rows))
    throws = tuple(tuple(row[i] if i < len(row) else 0 for row in rows) for i in range(longest))
    ruling = rules.seat_order(throws)
    if any(len(group) > 1 for group in ruling.value):
        level = [[table.players[i] for i in g] for g in ruling.value if len(g) > 1]
        raise Refused("throw-again", {"level": level}, ruling.because)
    order = tuple(table.players[group[0]] for group in ruling.value)
    if len(set(command.colours.values())) != len(command.colours):
        raise Refused("same-colour", {"table": table.number}, ruling.because)
    if set(command.colours) - set(order):
        raise Refused("wrong-players", {"table": table.number, "players": list(order)})
    strange = sorted(set(command.colours.values()) - set(rules.colours))
    if strange:
        raise Refused("unknown-colour", {"word": strange[0], "free": list(rules.colours)})
    return (
        e.TableSeated(
            round=drawn.number,
            table=table.number,
            order=order,
            dice=command.dice,
            colours=command.colours,
            because=ruling.because.ids,
        ),
    )


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


def open_table(t: Tournament, number: int | None, table: int) -> tuple[Round, Table]:
    """A table of a round that has been drawn (the last one, unless told)."""
    if not t.rounds:
        raise Refused("no-open-round", {})
    number = len(t.rounds) if number is None else number
    if not 1 <= number <= len(t.rounds):
        raise Refused("unknown-round", {"round": number, "rounds": len(t.rounds)})
    drawn = t.rounds[number - 1]
    found = next((x for x in drawn.tables if x.number == table), None)
    if found is None:
        facts = {"table": table, "round": number, "tables": len(drawn.tables)}
        raise Refused("unknown-table", facts)
    return drawn, found
