"""Tournaments directed quickly, seated by hand, with every kind of score the clubs write."""

from __future__ import annotations

from random import Random
from typing import Any

from arbitro.kernel import Refused
from arbitro.tournament import commands as c
from arbitro.tournament.draw.called_players import callable_players
from arbitro.tournament.draw.seated_by_hand import SeatByHand
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.state import Table, Tournament
from tests.tournament.directing import Desk, player

CLUBS = ("Congo Club", "La Kamchatka", "Oltre gli Urali", "Il Carro Zoppo")
_SEEDS = 40


def directed(
    format: str, players: int, settings: dict[str, int] | None = None, tied: bool = False
) -> tuple[Tournament, TournamentRules]:
    """Played to the end as the clubs' program counts, no place left to the dice on the way; or,
    if `tied`, one that was.
    """
    for seed in range(_SEEDS):
        desk = Desk(format, {"CLUB-01": "program"}, settings)
        try:
            _play(desk, players, Random(seed), tied)
        except Refused as refused:
            if refused.code != "dice-due":
                raise
        else:
            if bool(desk.state.rolls) == tied:
                return desk.state, desk.rules
    raise AssertionError("no such day")


def _play(desk: Desk, players: int, chance: Random, dice: bool) -> None:
    people = [
        player(n, id=f"g{n:03}", name=f"Finto{n:03} Nome{n:03}", club=CLUBS[n % 4])
        for n in range(1, players + 1)
    ]
    if desk.rules.team_terms().value.least > 1:
        for at, club in enumerate(CLUBS):
            members = tuple(one for one in people if one.club == club)
            desk.send(c.EnterTeam(id=f"s{at + 1:02}", name=club, members=members))
    else:
        for one in people:
            desk.send(one)
    desk.send(c.Lock())
    while desk.state.stage is not None and not _over(desk):
        stage = desk.state.stage
        here = list(callable_players(desk.state, stage, desk.rules).value)
        chance.shuffle(here)
        groups = {slot.player: slot.group for slot in desk.state.stage.slots}
        here.sort(key=lambda who: groups.get(who, 1))
        sizes = desk.rules.table_mix(len(here)).value
        seats = [tuple(here.pop() for _ in range(size)) for size in sizes]
        desk.send(SeatByHand(tables=tuple(seats), reason="prova"))
        desk.results(lambda table: scores(table, chance))
        _advance(desk, dice)


def _advance(desk: Desk, dice: bool) -> None:
    try:
        desk.send(c.Advance())
    except Refused as refused:
        if refused.code != "dice-due" or not dice:
            raise
        for group in refused.facts["groups"]:
            desk.send(c.RollDice(dice={id: [6 - at] for at, id in enumerate(group)}))
        _advance(desk, dice)


def _over(desk: Desk) -> bool:
    last = desk.state.rounds[-1] if desk.state.rounds else None
    stage = desk.state.stage
    return (
        last is not None
        and last.closed
        and stage is not None
        and len(desk.state.rounds_of(stage.name)) == stage.rounds
    )


def scores(table: Table, chance: Random) -> list[dict[str, Any]]:
    """A winner well ahead; now and then a RisiKo!, somebody eliminated, two level and parted."""
    points = [chance.randint(38, 46), *chance.sample(range(3, 14), len(table.players) - 1)]
    rows: list[dict[str, Any]] = [
        {"player": id, "table_points": n} for id, n in zip(table.players, points, strict=True)
    ]
    if chance.random() < 0.1:
        rows[0] = {"player": rows[0]["player"], "risiko": True}
    if chance.random() < 0.3:
        rows[-1] |= {"table_points": 0, "eliminated": 1}
        if len(rows) > 3 and chance.random() < 0.4:
            rows[-2] |= {"table_points": 0, "eliminated": 2}
    elif chance.random() < 0.5 and len(rows) > 2:
        rows[1] |= {"table_points": rows[2]["table_points"], "off_objective": 2}
        rows[2] |= {"off_objective": 1}
    return rows
