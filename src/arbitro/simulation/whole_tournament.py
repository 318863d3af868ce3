"""Direct a tournament from the first entry to the last line of the ranking."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arbitro.kernel import Refused, shared_chance
from arbitro.kernel.values import picked
from arbitro.simulation.invented_people import Person, invented
from arbitro.simulation.random_results import random_result, random_sheet
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as c
from arbitro.tournament import events as e
from arbitro.tournament.decide import open_tournament, step
from arbitro.tournament.draw.called_players import list_now
from arbitro.tournament.evolve import opened
from arbitro.tournament.rules import TournamentRules
from arbitro.tournament.standings.final_ranking import dice_due, ranking
from arbitro.tournament.state import Table, Tournament

PlayTable = Callable[[Tournament, Table, Chance], c.EnterResult]
"""Who plays a table: the random stand-in, or the game's own engine."""


class Simulation(NamedTuple):
    """What was asked after the opening, what happened, and what came of it."""

    state: Tournament
    events: tuple[e.Event, ...]
    commands: tuple[c.Command, ...]


class _Director:
    """Sends commands and keeps what happened."""

    def __init__(self, rules: TournamentRules, name: str, declaration: str | None) -> None:
        self.rules = rules
        first = open_tournament(rules, "simulata", name, "2026-05-09", declaration)
        self.state = opened(first)
        self.events: list[e.Event] = [first]
        self.commands: list[c.Command] = []

    def send(self, command: c.Command) -> None:
        self.state, happened = step(self.state, command, self.rules)
        self.events += happened
        self.commands.append(command)


def simulate(
    rules: TournamentRules,
    players: int,
    seed: int,
    play: PlayTable | None = None,
    declaration: str | None = None,
    progress: Callable[[str], None] | None = None,
) -> Simulation:
    """A whole tournament: the same arguments give the same events, byte for byte."""
    chance = Chance(f"arbitro tournament simulate {rules.id} {players} {seed}")
    director = _Director(rules, f"Torneo simulato {seed}", declaration)
    _enter(director, players, chance)
    director.send(c.Lock())
    _pay(director)
    while True:
        _round(director, chance, play)
        if progress is not None:
            progress(f"{len(director.state.rounds)}: {director.state.rounds[-1].stage}")
        if _over(director):
            break
    while due := dice_due(ranking(director.state, rules)):
        _throw(director, due, chance)
    director.send(c.Rank())
    return Simulation(director.state, tuple(director.events), tuple(director.commands))


def _entry(person: Person, reserve: bool = False) -> c.Enter:
    return picked(c.Enter, person, reserve=reserve)


def _enter(director: _Director, players: int, chance: Chance) -> None:
    rules = director.rules
    terms = rules.team_terms().value
    if terms.most > 1:
        _enter_teams(director, players, chance, min(4, terms.most))
        return
    needed = rules.reserves_needed(players).value
    for at, person in enumerate(invented(players + needed, chance)):
        director.send(_entry(person, reserve=at >= players))


def _enter_teams(director: _Director, players: int, chance: Chance, size: int) -> None:
    """Teams of one club each, as even as can be, `size` at most unless the number wants more."""
    terms = director.rules.team_terms()
    count = max(1, -(-players // size))
    if players // count < terms.value.least:
        count = max(1, players // terms.value.least)
    if not terms.value.least <= players // count <= -(-players // count) <= terms.value.most:
        facts = {"players": players, "least": terms.value.least}
        raise Refused("teams-do-not-fit", facts, terms.because)
    people = invented(players, chance)
    for at in range(count):
        crew = people[players * at // count : players * (at + 1) // count]
        members = tuple(
            _entry(person._replace(club=crew[0].club, region=crew[0].region)) for person in crew
        )
        name = "/".join(person.name.split()[0] for person in crew[:2])
        director.send(c.EnterTeam(id=f"s{at + 1:02}", name=name, members=members))


def _pay(director: _Director) -> None:
    fee = director.rules.fee().value
    if fee is not None:
        payers = director.state.teams if fee.per == "team" else director.state.players
        for id in tuple(payers):
            director.send(c.Pay(id=id))


def _round(director: _Director, chance: Chance, play: PlayTable | None) -> None:
    secret = chance.bytes(32).hex()
    listed = list_now(director.state, director.rules)
    made = shared_chance.promise(secret, listed, ())
    director.send(c.Commit(commitment=made, list_sha256=listed))
    dice = " ".join(str(chance.between(1, 6)) for _ in range(6))
    director.send(c.MakeDraw(secret=secret, public=dice, together=True))
    drawn = director.state.rounds[-1]
    for table in drawn.tables:
        played = (
            play(director.state, table, chance) if play else _at_random(director, table, chance)
        )
        director.send(played)
    while True:
        try:
            director.send(c.Advance())
        except Refused as refused:
            if refused.code != "dice-due":
                raise
            _throw(director, refused.facts["groups"], chance)
        else:
            return


def _at_random(director: _Director, table: Table, chance: Chance) -> c.EnterResult:
    if director.rules.result_form == "sheet":
        forced = director.rules.readings.get("GAP-T01") != "redeal-next-dealer"
        sheet = random_sheet(table.players, chance, forced)
        return c.EnterResult(table=table.number, sheet=sheet)
    return c.EnterResult(table=table.number, seats=tuple(random_result(table.players, chance)))


def _over(director: _Director) -> bool:
    state = director.state
    stage = state.stage
    return stage is not None and len(state.rounds_of(stage.name)) >= stage.rounds


def _throw(director: _Director, groups: list[list[str]], chance: Chance) -> None:
    for group in groups:
        director.send(c.RollDice(dice=throws(group, chance)))


def throws(group: list[str], chance: Chance) -> dict[str, list[int]]:
    """Each throws a die; those level throw again until nobody is."""
    rows: dict[str, list[int]] = {id: [chance.between(1, 6)] for id in group}
    while True:
        level = [id for id in group if sum(rows[id] == other for other in rows.values()) > 1]
        if not level:
            return rows
        for id in level:
            rows[id].append(chance.between(1, 6))
