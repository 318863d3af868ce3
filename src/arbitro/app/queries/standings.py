"""Standings and ranking, every step explained; and one player's whole way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from arbitro.app.hall import Hall, rulebook
from arbitro.app.naming import names_of, out_of, told_of
from arbitro.app.queries.board import Numbered, the_round
from arbitro.app.queries.question import (
    Asker,
    Cited,
    Document,
    Nothing,
    Person,
    articles,
    name_of,
    person,
    query,
)
from arbitro.foresight.goal import last_inside
from arbitro.kernel.values import picked, plain_points
from arbitro.messages import cite_ids, say
from arbitro.messages.standings import because, place_won
from arbitro.referee import queries
from arbitro.tournament.stages.places import plan
from arbitro.tournament.standings.final_ranking import dice_due, eligible, ranking, rows_for
from arbitro.tournament.standings.order import Line
from arbitro.tournament.standings.score_cards import Ledger, played, standings_after
from arbitro.tournament.state import Penalty, Slot, Status


class OfPlayer(Struct, frozen=True, kw_only=True):
    player: str


class Compared(Document, frozen=True, kw_only=True, gc=False):
    """One comparison with whoever stands above, and the articles that ask for it."""

    criterion: str
    nth: int
    above: str
    mine: str
    ids: tuple[str, ...]
    gap: str | None
    articles: list[Cited]


class RoundScore(Document, frozen=True, kw_only=True, gc=False):
    round: int
    points: int | str
    played: bool


class Standing(Document, frozen=True, kw_only=True):
    """A line of the standings, of a player or of a team; `out`: the mark of somebody expelled."""

    place: int
    player: str | None
    team: str | None
    name: str
    club: str | None
    members: list[str]
    points: int | str
    scores: list[RoundScore]
    dice_due: bool
    because: list[Compared]
    sentence: str
    out: str | UnsetType = UNSET


class Standings(Document, frozen=True, kw_only=True):
    """`cut`: the last who would go on, where this is how things stand now."""

    standings: list[Standing]
    unit: str
    cut: str | None
    round: int
    tables: int
    tables_done: int
    version: int


class Ranked(Document, frozen=True, kw_only=True):
    """A line of the ranking; `order` says by what its block is ordered."""

    place: int
    player: str
    team: str | None
    points: int | str
    own_points: int | str
    block: str
    dice_due: bool
    because: list[Compared]
    order: str
    name: str
    club: str | None
    team_name: str | None
    sentence: str
    out: str | UnsetType = UNSET


class Ranking(Document, frozen=True, kw_only=True):
    ranking: list[Ranked]
    final: bool
    dice_due: list[list[str]]
    eligible: list[str]
    prizes: list[str]
    version: int


class MatchPlayed(Document, frozen=True, kw_only=True):
    round: int
    stage: str
    table_points: int
    place: int
    points: str | None
    tie: str | None


class MatchScore(Document, frozen=True, kw_only=True):
    """What one match brought to a total, and who played it."""

    player: str
    name: str
    round: int
    points: int | str
    penalty: int | str | UnsetType = UNSET


class PointsOff(Penalty, frozen=True, kw_only=True):
    articles: list[Cited]
    sentence: str


class PlaceWon(Slot, frozen=True, kw_only=True):
    stage: str
    sentence: str


class Explanation(Person, frozen=True, kw_only=True):
    """A player's whole way."""

    status: Status
    matches: list[MatchPlayed]
    standing: Standing | None
    scores: list[MatchScore]
    penalties: list[PointsOff]
    out: str | UnsetType = UNSET
    places: list[PlaceWon]
    version: int


def compared(steps: Iterable[Mapping[str, Any]]) -> list[Compared]:
    """Comparisons with their articles."""
    return [Compared(**step, articles=articles(step["ids"])) for step in steps]


@query("standings", Numbered, alike=True)
def standings(hall: Hall, wanted: Numbered, asker: Asker) -> Standings:
    """The order after a round (the last unless told), every step down explained."""
    upto = None if wanted.round is None else the_round(hall, wanted.round).number
    rounds = None if upto is None else range(1, upto + 1)
    now, rules = hall.tournament, rulebook(hall).tournament
    lines = standings_after(now, rules, rounds)
    out = out_of(hall, asker.lang)
    last = now.rounds[(upto or len(now.rounds)) - 1] if now.rounds else None
    return Standings(
        standings=[standing(hall, line, asker.lang, _mark(hall, out, line.id)) for line in lines],
        unit=rules.unit().value,
        cut=last_inside(now, rules) if now.rounds and last is now.rounds[-1] else None,
        round=wanted.round or len(now.rounds),
        tables=len(last.tables) if last else 0,
        tables_done=sum(table.done for table in last.tables) if last else 0,
        version=hall.version,
    )


def standing(hall: Hall, line: Line, lang: str, out: str | UnsetType = UNSET) -> Standing:
    now, unit = hall.tournament, line.id
    team = unit in now.teams
    steps = [step._asdict() for step in line.steps]
    return Standing(
        place=line.place,
        player=None if team else unit,
        team=unit if team else now.players[unit].team,
        name=name_of(hall, unit),
        club=None if team else now.players[unit].club,
        members=[name_of(hall, id) for id in now.teams[unit].members] if team else [],
        points=plain_points(line.total),
        scores=[
            RoundScore(round=score.round, points=plain_points(score.points), played=score.played)
            for score in line.card.scores
        ],
        dice_due=line.level,
        because=compared(steps),
        sentence=because(lang, steps),
        out=out,
    )


@query("ranking", Nothing, alike=True)
def final_ranking(hall: Hall, _: Nothing, asker: Asker) -> Ranking:
    """The final ranking by blocks, as it stands or as it was closed."""
    now, rules = hall.tournament, rulebook(hall).tournament
    orders = {block.name: block.order for block in rules.blocks(plan(now, rules)).value}
    out = out_of(hall, asker.lang)
    by_team = rules.unit().value == "team"
    rows = []
    for row in rows_for(now, rules) if now.rounds else []:
        who = now.players[row["player"]]
        rows.append(
            Ranked(
                **{**row, "because": compared(row["because"])},
                order=orders[row["block"]],
                name=who.name,
                club=who.club,
                team_name=name_of(hall, who.team) if by_team and who.team else None,
                sentence=because(asker.lang, row["because"]),
                out=_mark(hall, out, who.id),
            )
        )
    order = ranking(now, rules) if now.rounds else ()
    return Ranking(
        ranking=rows,
        final=now.finished,
        dice_due=dice_due(order),
        eligible=eligible(now, rules, order) if now.finished else [],
        prizes=list(rules.prizes().value),
        version=hall.version,
    )


def _mark(hall: Hall, out: Mapping[str, str], unit: str) -> str | UnsetType:
    """The mark of somebody expelled; nothing for everybody else."""
    return (out and told_of(hall.tournament, out, unit)) or UNSET


def _scores(hall: Hall, unit: str) -> list[MatchScore]:
    """What each match brought to a player's or a team's total, and who of the team played it."""
    now, ledger = hall.tournament, Ledger(hall.tournament)
    return [
        MatchScore(
            player=id,
            name=one.name,
            round=round,
            points=plain_points(points),
            penalty=plain_points(off) if (off := ledger.penalties.get((id, round))) else UNSET,
        )
        for id, one in now.players.items()
        if unit in (id, one.team)
        for round, _ in ledger.matches.get(id, ())
        if (points := ledger.points(id, round)) is not None
    ]


def penalties_of(hall: Hall, player: str, lang: str) -> list[PointsOff]:
    """What came off a player's points, round by round, from which entry and by which articles."""
    record, rules = hall.referee, rulebook(hall).referee
    lines = {line.infraction.id: line for line in queries.register_of(record, rules).lines}
    rows = []
    for taken in hall.tournament.penalties:
        if taken.player != player:
            continue
        ids: tuple[str, ...] = ()
        if taken.reason in lines:
            ids = lines[taken.reason].given.because.ids
        elif taken.reason in record.rulings:
            ids = record.rulings[taken.reason].because
        told = {"round": taken.round, "points": Decimal(taken.points), "reason": taken.reason}
        cited = cite_ids(lang, ids)
        sentence = say(lang, "ui.deducted", **told) + (f" ({cited})" if cited else "")
        rows.append(picked(PointsOff, taken, articles=articles(ids), sentence=sentence))
    return rows


@query("explain", OfPlayer)
def explain(hall: Hall, wanted: OfPlayer, asker: Asker) -> Explanation:
    """A player's matches, places won in stages, and why he stands where he stands."""
    now, rules = hall.tournament, rulebook(hall).tournament
    who = now.known(wanted.player)
    unit = who.team if who.team and rules.unit().value == "team" else who.id
    line = next((x for x in standings_after(now, rules) if x.id == unit), None)
    return person(
        hall,
        who.id,
        Explanation,
        status=who.status,
        matches=[
            picked(MatchPlayed, seat, round=number, stage=stage)
            for number, stage, seat in played(now, who.id)
        ],
        standing=standing(hall, line, asker.lang) if line else None,
        scores=_scores(hall, unit),
        penalties=[
            row
            for member in now.players.values()
            if unit in (member.id, member.team)
            for row in penalties_of(hall, member.id, asker.lang)
        ],
        out=_mark(hall, out_of(hall, asker.lang), unit),
        places=[
            picked(PlaceWon, slot, stage=stage.name, sentence=how_won(hall, slot, asker.lang))
            for stage in now.stages
            for slot in stage.slots
            if slot.player == who.id
        ],
        version=hall.version,
    )


def how_won(hall: Hall, slot: Slot, lang: str) -> str:
    """How a place in a stage was won, in words."""
    return place_won(lang, msgspec.to_builtins(slot), names_of(hall.tournament))
