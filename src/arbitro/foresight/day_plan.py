"""What a tournament of so many asks of a club: tables, sittings, referees, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.kernel import Refused
from arbitro.tournament.rules import Intake, Numbers, StagePlan, TournamentRules

MOST_PLAYERS, MOST_TABLES, LONGEST = 2000, 500, 24 * 60


class OnHand(NamedTuple):
    """What the club has and how it reckons: minutes since midnight, minutes of a match and from one
    to the next, tables room by room (none told: as many as needed), tables a referee follows.
    """

    begins: int
    match: int
    between: int
    rooms: tuple[int, ...] = ()
    followed: int = 6


class Round(NamedTuple):
    """One round: its tables by size, how many stand in each room, in how many sittings it is
    played, from when until when in minutes since midnight of the first day.
    """

    number: int
    stage: str
    players: int
    sizes: tuple[int, ...]
    rooms: tuple[int, ...]
    sittings: int
    referees: int
    begins: int
    ends: int


def day_plan(
    rules: TournamentRules, players: int, teams: int, on_hand: OnHand
) -> tuple[Round, ...]:
    """Every round in its hour. Refuses numbers nobody can mean, and who cannot be seated."""
    _require_sensible(players, on_hand)
    rounds: list[Round] = []
    at = on_hand.begins
    for stage, sizes in _stages(rules, players, teams):
        for _ in range(stage.rounds):
            rooms, sittings = _laid_out(len(sizes), on_hand.rooms)
            ends = at + sittings * on_hand.match + (sittings - 1) * on_hand.between
            referees = sum(-(-tables // on_hand.followed) for tables in rooms)
            number = len(rounds) + 1
            rounds.append(
                Round(number, stage.name, sum(sizes), sizes, rooms, sittings, referees, at, ends)
            )
            at = ends + on_hand.between
    return tuple(rounds)


def _require_sensible(players: int, on_hand: OnHand) -> None:
    limits = [
        ("players", players, 1, MOST_PLAYERS),
        ("minutes", on_hand.match, 1, LONGEST),
        ("between", on_hand.between, 0, LONGEST),
        ("followed", on_hand.followed, 1, MOST_TABLES),
        *(("rooms", tables, 1, MOST_TABLES) for tables in on_hand.rooms),
    ]
    for where, value, least, most in limits:
        if not least <= value <= most:
            facts = {"field": where, "value": value, "least": least, "most": most}
            raise Refused("plan-out-of-range", facts)


def _stages(
    rules: TournamentRules, players: int, teams: int
) -> list[tuple[StagePlan, tuple[int, ...]]]:
    """Every stage with the sizes of the tables of each of its rounds."""
    found: dict[str, tuple[StagePlan, tuple[int, ...]]] = {}
    for stage in rules.plan(Numbers(players, players, 0, teams)).value:
        entering = sum(_entering(intake, players, teams, found) for intake in stage.intake)
        even, more = divmod(entering, stage.groups)
        groups = [even + (at < more) for at in range(stage.groups)]
        sizes = tuple(size for group in groups for size in rules.table_mix(group).value)
        found[stage.name] = (stage, sizes)
    return list(found.values())


def _entering(
    intake: Intake,
    players: int,
    teams: int,
    before: dict[str, tuple[StagePlan, tuple[int, ...]]],
) -> int:
    """How many take a seat by this way in; a team that goes on goes on with everybody."""
    if intake.source == "all":
        return players
    if intake.source == "winners":
        return len(before[intake.of][1])
    many = intake.last - intake.first + 1
    if intake.source == "group-ranks":
        many *= next(iter(before.values()))[0].groups
    return many * (players // teams if teams else 1)


def _laid_out(tables: int, rooms: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """How many tables stand in each room, the first filled first, and in how many sittings they
    are played.
    """
    if not rooms:
        return (tables,), 1
    sittings = -(-tables // sum(rooms))
    left = -(-tables // sittings)
    laid = []
    for room in rooms:
        laid.append(min(room, left))
        left -= laid[-1]
    return tuple(laid), sittings
