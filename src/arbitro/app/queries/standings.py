"""Standings and ranking, every step explained; and one player's whole way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec
from msgspec import Struct

from arbitro.app.hall import Hall, rulebook
from arbitro.app.naming import names_of
from arbitro.app.put_out import out_of, told_of
from arbitro.app.queries.asking import Asker, Document, Nothing, articles, name_of, person, query
from arbitro.app.queries.board import Numbered, the_round
from arbitro.kernel.points import plain_points
from arbitro.messages import cite_ids, say
from arbitro.messages.standings import because, place_won
from arbitro.referee import queries
from arbitro.tournament.entries.entry_list import known
from arbitro.tournament.stages.places import plan
from arbitro.tournament.standings.final_ranking import dice_due, eligible, ranking, rows_for
from arbitro.tournament.standings.order import Line
from arbitro.tournament.standings.score_cards import Ledger, played, standings_after


class OfPlayer(Struct, frozen=True, kw_only=True):
    player: str


def reasons(lang: str, steps: Sequence[dict[str, Any]]) -> Document:
    """Comparisons with their articles, and the sentence they make."""
    rows = [{**step, "articles": articles(step["ids"])} for step in steps]
    return {"because": rows, "sentence": because(lang, steps)}


@query("standings", Numbered)
def standings(hall: Hall, wanted: Numbered, asker: Asker) -> Document:
    """The order after a round (the last unless told), every step down explained."""
    upto = None if wanted.round is None else the_round(hall, wanted.round).number
    rounds = None if upto is None else range(1, upto + 1)
    now, rules = hall.tournament, rulebook(hall).tournament
    lines = standings_after(now, rules, rounds)
    out = out_of(hall, asker.lang)
    last = now.rounds[(upto or len(now.rounds)) - 1] if now.rounds else None
    return {
        "standings": [
            {**standing(hall, line, asker.lang), **_mark(hall, out, line.id)} for line in lines
        ],
        "unit": rules.unit().value,
        "round": wanted.round or len(now.rounds),
        "tables": len(last.tables) if last else 0,
        "tables_done": sum(table.done for table in last.tables) if last else 0,
        "version": hall.version,
    }


def standing(hall: Hall, line: Line, lang: str) -> Document:
    now = hall.tournament
    team = line.id in now.teams
    return {
        "place": line.place,
        "player": None if team else line.id,
        "team": line.id if team else now.players[line.id].team,
        "name": name_of(hall, line.id),
        "club": None if team else now.players[line.id].club,
        "members": [name_of(hall, id) for id in now.teams[line.id].members] if team else [],
        "points": plain_points(line.total),
        "scores": [
            {"round": score.round, "points": plain_points(score.points), "played": score.played}
            for score in line.card.scores
        ],
        "dice_due": line.level,
        **reasons(lang, [step._asdict() for step in line.steps]),
    }


@query("ranking", Nothing)
def final_ranking(hall: Hall, _: Nothing, asker: Asker) -> Document:
    """The final ranking by blocks, as it stands or as it was closed."""
    now, rules = hall.tournament, rulebook(hall).tournament
    orders = {block.name: block.order for block in rules.blocks(plan(now, rules)).value}
    out = out_of(hall, asker.lang)
    rows = []
    for row in rows_for(now, rules) if now.rounds else []:
        told = reasons(asker.lang, row["because"])
        mark = _mark(hall, out, row["player"])
        named = _named(hall, row["player"])
        rows.append({**row, "order": orders[row["block"]], **named, **told, **mark})
    order = ranking(now, rules) if now.rounds else ()
    return {
        "ranking": rows,
        "final": now.finished,
        "dice_due": dice_due(order),
        "eligible": eligible(now, rules, order) if now.finished else [],
        "prizes": list(rules.prizes().value),
        "version": hall.version,
    }


def _mark(hall: Hall, out: Mapping[str, str], unit: str) -> Document:
    """The mark of somebody expelled; nothing for everybody else."""
    words = told_of(hall.tournament, out, unit)
    return {"out": words} if words else {}


def _named(hall: Hall, player: str) -> Document:
    who = person(hall, player)
    ranked = rulebook(hall).tournament.unit().value == "team" and who["team"]
    team = name_of(hall, who["team"]) if ranked else None
    return {"name": who["name"], "club": who["club"], "team_name": team}


def _scores(hall: Hall, unit: str) -> list[Document]:
    """What each match brought to a player's or a team's total, and who of the team played it."""
    now, ledger = hall.tournament, Ledger(hall.tournament)
    return [
        {
            "player": id,
            "name": one.name,
            "round": round,
            "points": plain_points(points),
            **(
                {"penalty": plain_points(off)} if (off := ledger.penalties.get((id, round))) else {}
            ),
        }
        for id, one in now.players.items()
        if unit in (id, one.team)
        for round, _ in ledger.matches.get(id, ())
        if (points := ledger.points(id, round)) is not None
    ]


def penalties_of(hall: Hall, player: str, lang: str) -> list[Document]:
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
        row = {**msgspec.to_builtins(taken), "articles": articles(ids)}
        told = {"round": taken.round, "points": Decimal(taken.points), "reason": taken.reason}
        cited = cite_ids(lang, ids)
        sentence = say(lang, "ui.deducted", **told)
        rows.append({**row, "sentence": f"{sentence} ({cited})" if cited else sentence})
    return rows


@query("explain", OfPlayer)
def explain(hall: Hall, wanted: OfPlayer, asker: Asker) -> Document:
    """A player's matches, places won in stages, and why he stands where he stands."""
    now, rules = hall.tournament, rulebook(hall).tournament
    who = known(now, wanted.player)
    unit = who.team if who.team and rules.unit().value == "team" else who.id
    line = next((x for x in standings_after(now, rules) if x.id == unit), None)
    return {
        **person(hall, who.id),
        "status": who.status,
        "matches": [
            {
                "round": number,
                "stage": stage,
                "table_points": seat.table_points,
                "place": seat.place,
                "points": seat.points,
                "tie": seat.tie,
            }
            for number, stage, seat in played(now, who.id)
        ],
        "standing": standing(hall, line, asker.lang) if line else None,
        "scores": _scores(hall, unit),
        "penalties": [
            row
            for member in now.players.values()
            if unit in (member.id, member.team)
            for row in penalties_of(hall, member.id, asker.lang)
        ],
        **_mark(hall, out_of(hall, asker.lang), unit),
        "places": [
            {"stage": stage.name, **row, "sentence": place_won(asker.lang, row, names_of(now))}
            for stage in now.stages
            for slot in stage.slots
            if slot.player == who.id
            for row in [msgspec.to_builtins(slot)]
        ],
        "version": hall.version,
    }
