"""People sat otherwise than drawn: results stay with the chairs, and go to who sat on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from arbitro.kernel import Broken, Reasons, Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.draw.seated_by_hand import gives_seats, swapped
from arbitro.tournament.evolve import evolve
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.stages.stage_progress import formed_again
from arbitro.tournament.state import Adjustment, Round, SeatScore, Stage, Table, Tournament
from arbitro.tournament.tables.results import agreed
from arbitro.tournament.tables.scores import as_typed, changed, scored
from arbitro.tournament.undo import require_signed

Seating = Mapping[int, tuple[str, ...]]
"""By table, in the order of play."""


def mend(
    t: Tournament, command: c.MendSeating, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """The last round as it was really played; every table touched is scored again."""
    if t.finished:
        raise Refused("tournament-over", {})
    drawn = t.round
    if drawn is None:
        raise Refused("no-open-round", {})
    number = drawn.number if command.round is None else command.round
    if not 1 <= number <= drawn.number:
        raise Refused("unknown-round", {"round": number, "rounds": drawn.number})
    if number != drawn.number:
        raise Refused("drawn-since", {"round": drawn.number})
    require_signed(command.reason, author, "mend")
    real = _real(drawn, command.tables)
    knockout = next(s.knockout for s in t.stages if s.name == drawn.stage)
    decided = {id: one for table in drawn.tables for id, one in table.adjusted.items()}
    because = Reasons(())
    tables = []
    for table in drawn.tables:
        if real[table.number] != table.in_order:
            moved, why = _moved(table, real[table.number], decided, rules, knockout)
            tables.append(moved)
            because += why
    if not tables:
        raise Refused("nothing-to-mend", {"round": number})
    mended = e.SeatingMended(
        round=number,
        tables=tuple(tables),
        certificates=_certificates(t, drawn, real, command.reason, author),
        reason=command.reason,
        author=author,
        because=because.ids,
    )
    return agreed(t, (mended, *formed_again(evolve(t, mended), rules)), command, rules)


def _real(drawn: Round, told: Seating) -> dict[int, tuple[str, ...]]:
    """Every table as it was; those not told of as drawn. The same people, each once."""
    known = {table.number: table for table in drawn.tables}
    for number, players in told.items():
        if number not in known:
            facts = {"table": number, "round": drawn.number, "tables": len(known)}
            raise Refused("unknown-table", facts)
        if len(players) != len(known[number].players):
            facts = {"table": number, "players": len(known[number].players)}
            raise Refused("table-size-changed", facts)
    real = {n: tuple(told.get(n, table.in_order)) for n, table in known.items()}
    before = sorted(p for table in drawn.tables for p in table.players)
    after = sorted(p for players in real.values() for p in players)
    if before != after:
        twice = sorted({p for p in after if after.count(p) > 1})
        odd = sorted({*after} - {*before}) or twice
        raise Refused("not-the-same-players", {"players": odd, "round": drawn.number})
    group = {p: table.group for table in drawn.tables for p in table.players}
    strays = [p for n, players in real.items() for p in players if group[p] != known[n].group]
    if strays:
        raise Refused("other-group", {"players": strays})
    return real


def _moved(
    table: Table,
    players: tuple[str, ...],
    decided: Mapping[str, Adjustment],
    rules: TournamentRules,
    knockout: bool,
) -> tuple[Table, Reasons]:
    """The table with who really sat there on every chair, its result scored again.

    What was typed stays with the chairs; what the referees decided goes with the player.
    """
    now = dict(zip(table.in_order, players, strict=True))
    result = tuple(_on_chair(seat, now) for seat in table.result)
    adjusted = {id: one for id, one in decided.items() if id in players}
    typed: tuple[SeatScore, ...] = ()
    because = Reasons(())
    if result and not table.void:
        handed_in = tuple(_on_chair(seat, now) for seat in as_typed(table))
        typed = handed_in if changed(handed_in, adjusted) else ()
        result, because = scored(handed_in, adjusted, rules, knockout)
    moved = replace(
        table,
        players=players,
        result=result,
        typed=typed,
        adjusted=adjusted,
        sheet=None if table.sheet is None else {**table.sheet, "players": list(players)},
        dice={now[p]: throws for p, throws in table.dice.items()},
        colours={now[p]: colour for p, colour in table.colours.items()},
    )
    return moved, because


def _on_chair(seat: SeatScore, now: Mapping[str, str]) -> SeatScore:
    versus = {now[other]: won for other, won in seat.versus.items()}
    return replace(seat, player=now[seat.player], versus=versus)


def _certificates(
    t: Tournament, drawn: Round, real: Seating, reason: str, author: str
) -> tuple[dict[str, Any], ...]:
    """Every certificate with the swaps by hand that lead to how people sat."""
    stage = next(s for s in t.stages if s.name == drawn.stage)
    made = []
    for group, certificate in enumerate(drawn.certificates, start=1):
        entered = {entry["id"] for entry in certificate["entries"]}
        wanted = [
            [_drawn_as(p, stage, entered) for p in real[table.number]]
            for table in drawn.tables
            if table.group == group
        ]
        after = certificate
        ordered = gives_seats(certificate)
        for one, other in _swaps(certificate["tables"], wanted, ordered):
            after = swapped(after, one, other, reason, author)
        made.append(after)
    return tuple(made)


def _drawn_as(player: str, stage: Stage, entered: set[str]) -> str:
    """Who took somebody's seat after the draw stands there under the other's name."""
    instead = {slot.player: slot.instead_of for slot in stage.slots}
    while player not in entered:
        before = instead.get(player)
        if before is None:
            raise Broken(f"{player} sits in a round that was drawn without him")
        player = before
    return player


def _swaps(
    tables: Sequence[Sequence[str]], wanted: Sequence[Sequence[str]], seats: bool
) -> Iterator[tuple[str, str]]:
    """Exchanges of two that lead from one seating to the other; between tables only, unless
    every chair counts.
    """
    where = [list(table) for table in tables]
    for number, company in enumerate(wanted):
        for chair, player in enumerate(company):
            if player in where[number] and not seats:
                continue
            there = next(at for at, table in enumerate(where) if player in table)
            leaving = where[number][chair]
            if not seats:
                leaving = next(p for p in where[number] if p not in company)
            if leaving == player:
                continue
            yield leaving, player
            at = where[there].index(player)
            where[number][where[number].index(leaving)], where[there][at] = player, leaving
