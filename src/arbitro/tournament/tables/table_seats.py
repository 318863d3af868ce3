"""A drawn table found by its number, its order of play thrown for, its match begun; and a reserve
who sits down for somebody who is not there.
"""

from __future__ import annotations

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Player, Round, Slot, Table, Tournament


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


A_MINUTE_LATE = 1


def stand_in(t: Tournament, command: c.StandIn, rules: TournamentRules) -> tuple[e.Event, ...]:
    """Where lateness is answered by a replacement; in a stage that was qualified for, places go by
    repechage instead. Who was drawn may have his chair back while nothing has been played on it.
    """
    drawn, stage = t.round, t.stage
    if drawn is None or stage is None or drawn.closed:
        raise Refused("no-open-round", {})
    if stage.slots:
        raise Refused("place-vacant", {"players": [command.player], "stage": stage.name})
    late = rules.lateness(A_MINUTE_LATE)
    if not late.value.replaced:
        raise Refused("nobody-stands-in", {"player": command.player}, late.because)
    if not command.reason.strip():
        raise Refused("reason-missing", {"for": "stand-in"}, late.because)
    table = drawn.table_of(command.player)
    if table is None:
        raise Refused("not-seated", {"player": command.player, "round": drawn.number})
    if table.done:
        raise Refused("table-finished", {"table": table.number})
    if table.begun:
        raise Refused("match-begun", {"table": table.number, "round": drawn.number})
    _require_free(t, drawn, command.reserve)
    return (
        e.SeatTaken(
            round=drawn.number,
            table=table.number,
            out=command.player,
            slot=Slot(
                seed=0,
                player=command.reserve,
                group=table.group,
                via="entry",
                claim="entry",
                instead_of=command.player,
            ),
            reason=command.reason,
            because=late.because.ids,
        ),
    )


def free_to_sit(t: Tournament) -> list[str]:
    """Who could sit down for somebody missing, in the round being played."""
    drawn = t.round
    if drawn is None or drawn.closed:
        return []
    return [id for id, who in t.players.items() if _free(drawn, who)]


def _require_free(t: Tournament, drawn: Round, id: str) -> None:
    if not _free(drawn, t.known(id)):
        raise Refused("no-free-reserve", {"player": id})


def _free(drawn: Round, who: Player) -> bool:
    """A reserve who sits nowhere in this round, or somebody whose chair was taken."""
    waiting = who.role == "reserve" and who.team is None
    was_drawn = any(who.id in table for made in drawn.certificates for table in made["tables"])
    seated = drawn.table_of(who.id) is not None
    return who.status == "in" and not seated and (waiting or was_drawn)
