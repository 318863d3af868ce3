"""The tournament at a glance: its stages, its places, its settings."""

from __future__ import annotations

from typing import Any

import msgspec

from arbitro.app.hall import Hall, rulebook
from arbitro.app.naming import names_of
from arbitro.app.queries.asking import Asker, Document, Nothing, article, name_of, query
from arbitro.kernel import Refused, Ruling
from arbitro.messages.standings import place_won
from arbitro.tournament.stages.places import plan


@query("tournament", Nothing)
def tournament(hall: Hall, _: Nothing, asker: Asker) -> Document:
    """Name, rules, stages and how far it has come."""
    now = hall.tournament
    rules = rulebook(hall).tournament
    drawn = now.round
    return {
        "id": now.id,
        "name": now.name,
        "date": now.date,
        "rules": now.rules,
        "regulation": now.regulation,
        "interpretations": now.interpretations,
        "settings": now.settings,
        "players": sum(p.role == "player" for p in now.players.values()),
        "out": sum(p.role == "player" and p.status != "in" for p in now.players.values()),
        "teams": len(now.teams),
        "unit": rules.unit().value,
        "locked": now.locked,
        "finished": now.finished,
        "by_blocks": now.finished or _knocked_out(hall),
        "stages": _stages(hall),
        "round": None
        if drawn is None
        else {"number": drawn.number, "stage": drawn.stage, "closed": drawn.closed},
        "version": hall.version,
    }


def _knocked_out(hall: Hall) -> bool:
    """Whether a knock-out stage has results: from then on the sum of the rounds ranks nobody."""
    knockout = {stage.name for stage in hall.tournament.stages if stage.knockout}
    drawn = (one for one in hall.tournament.rounds if one.stage in knockout)
    return any(table.done for one in drawn for table in one.tables)


def _stages(hall: Hall) -> list[Document]:
    """The stages there will be, as far as it can be told, and which have begun."""
    now = hall.tournament
    begun = {stage.name for stage in now.stages}
    try:
        plans = plan(now, rulebook(hall).tournament)
    except Refused:
        return []
    return [
        {
            "name": stage.name,
            "rounds": stage.rounds,
            "groups": stage.groups,
            "knockout": stage.knockout,
            "begun": stage.name in begun,
            "drawn": len(now.rounds_of(stage.name)),
        }
        for stage in plans
    ]


@query("places", Nothing)
def places(hall: Hall, _: Nothing, asker: Asker) -> Document:
    """Who has a place in each stage, and how it was won."""
    rows = []
    for stage in hall.tournament.stages:
        slots = []
        for slot in stage.slots:
            row = msgspec.to_builtins(slot)
            slots.append(
                {
                    **row,
                    "name": name_of(hall, slot.player),
                    "sentence": place_won(asker.lang, row, names_of(hall.tournament)),
                }
            )
        rows.append({"stage": stage.name, "slots": slots})
    given_up = [
        {**msgspec.to_builtins(one), "name": name_of(hall, one.player)}
        for one in hall.tournament.renunciations
        if one.stage != "*"
    ]
    return {"stages": rows, "renounced": given_up, "version": hall.version}


@query("settings", Nothing)
def settings(hall: Hall, _: Nothing, asker: Asker) -> Document:
    """What the organiser chose, what the rules say by themselves, with article and doubt."""
    rules = rulebook(hall).tournament
    questions: dict[str, Ruling[Any]] = {
        "least_players": rules.least_players(),
        "list_deadline": rules.list_deadline(),
        "fee": rules.fee(),
        "ties": rules.ties(),
        "unit": rules.unit(),
        "discards": rules.discards(),
        "prizes": rules.prizes(),
    }
    return {
        "rules": rules.id,
        "settings": dict(rules.settings),
        "interpretations": dict(rules.readings),
        "answers": [
            {
                "question": name,
                "value": ruling.value,
                "articles": [article(c) for c in ruling.because.citations],
                "interpretation": ruling.because.gap,
                "verified": ruling.because.verified,
            }
            for name, ruling in questions.items()
        ],
        "version": hall.version,
    }
