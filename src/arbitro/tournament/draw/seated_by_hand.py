"""A seating that was made elsewhere: taken as it is, with whose word it rests on and no proof; and
what hands change of a draw afterwards.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.draw.called_players import callable_players, require_drawable
from arbitro.tournament.draw.seating import seeded_draw
from arbitro.tournament.draw.seating.field import SEATING
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Stage, Table, Tournament

FORMAT = "arbitro-seating/1"
"""What stands where a draw has its certificate. It proves nothing and says so."""


class SeatByHand(c.SignedCommand, frozen=True, kw_only=True):
    """Seat the next round as somebody else has drawn it; `reason` says where it comes from."""

    tables: tuple[tuple[str, ...], ...]
    reason: str


def seat(
    t: Tournament, command: SeatByHand, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """Exactly those who are called, each once, at tables of the sizes the rules have."""
    stage = require_drawable(t)
    if t.commitment is not None:
        raise Refused("already-committed", {"commitment": t.commitment})
    if not command.reason.strip() or not author.strip():
        raise Refused("reason-missing", {"for": "seating"})
    called = callable_players(t, stage, rules)
    _require_everybody_once(command, called.value)
    tables = _tables(command, stage)
    because = called.because
    certificates = []
    for group in range(1, stage.groups + 1):
        here = [list(table.players) for table in tables if table.group == group]
        mix = rules.table_mix(sum(map(len, here)))
        because += mix.because
        sizes = sorted(map(len, here), reverse=True)
        if sizes != sorted(mix.value, reverse=True):
            facts = {"sizes": sizes, "wanted": list(mix.value)}
            raise Refused("seating-sizes", facts, mix.because)
        certificates.append(_certificate(command, author, here, len(t.rounds) + 1, rules))
    return (
        e.RoundDrawn(
            number=len(t.rounds) + 1,
            stage=stage.name,
            tables=tables,
            certificates=tuple(certificates),
            because=because.ids,
        ),
    )


def _require_everybody_once(command: SeatByHand, called: tuple[str, ...]) -> None:
    seated = Counter(player for table in command.tables for player in table)
    twice = sorted(player for player, times in seated.items() if times > 1)
    if twice:
        raise Refused("seating-twice", {"players": twice})
    strangers = sorted(seated.keys() - set(called))
    if strangers:
        raise Refused("seating-strangers", {"players": strangers})
    left = sorted(set(called) - seated.keys())
    if left:
        raise Refused("seating-incomplete", {"players": left})


def _tables(command: SeatByHand, stage: Stage) -> tuple[Table, ...]:
    """Tables in the order given; each belongs to the group all its players are in."""
    group_of = {slot.player: slot.group for slot in stage.slots}
    rows = []
    for number, players in enumerate(command.tables, start=1):
        groups = {group_of.get(player, 1) for player in players}
        if len(groups) > 1:
            raise Refused("other-group", {"players": list(players)})
        rows.append(Table(number=number, players=players, group=groups.pop() if groups else 1))
    return tuple(rows)


def _certificate(
    command: SeatByHand, author: str, tables: list[list[str]], round: int, rules: TournamentRules
) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "regulation": rules.id,
        "round": round,
        "procedure": "foreign",
        "tables": tables,
        "reason": command.reason,
        "author": author,
        "proof": None,
    }


def swap(
    t: Tournament, command: c.Swap, rules: TournamentRules, author: str
) -> tuple[e.Event, ...]:
    """Two players change seats by hand: reason and author stand on the certificate."""
    drawn = t.round
    if drawn is None or drawn.closed:
        raise Refused("no-open-round", {})
    if not command.reason.strip() or not author.strip():
        raise Refused("reason-missing", {"for": "swap"})
    at = []
    for player in (command.one, command.other):
        table = drawn.table_of(player)
        if table is None:
            raise Refused("not-seated", {"player": player, "round": drawn.number})
        if table.done:
            raise Refused("table-finished", {"table": table.number})
        if table.begun:
            raise Refused("match-begun", {"table": table.number, "round": drawn.number})
        at.append(table)
    one, other = at
    if one.number == other.number:
        raise Refused("same-table", {"table": one.number})
    if one.group != other.group:
        raise Refused("other-group", {"players": [command.one, command.other]})
    certificate = swapped(
        drawn.certificates[one.group - 1],
        command.one,
        command.other,
        command.reason,
        author,
    )
    return (
        e.SeatsSwapped(
            round=drawn.number,
            one=command.one,
            other=command.other,
            reason=command.reason,
            author=author,
            group=one.group,
            certificate=certificate,
        ),
    )


def swapped(
    before: dict[str, Any], one: str, other: str, reason: str, author: str
) -> dict[str, Any]:
    """The certificate after two players change seats by hand."""
    return seeded_draw.swap(before, one, other, reason, author).document()


def gives_seats(made: dict[str, Any]) -> bool:
    """Whether the draw gave everybody a chair, not only a table."""
    return made["procedure"] in SEATING
