"""The roll call of the next round, and on what terms people are entered."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from msgspec import field

from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.player import OfferedKey, offered_keys
from arbitro.app.queries.question import (
    Asker,
    Cited,
    Document,
    Nothing,
    Person,
    person,
    places_in,
    query,
)
from arbitro.app.queries.rules_in_force import lateness_variant, rungs
from arbitro.messages import say
from arbitro.tournament.entries.roll_call import next_round
from arbitro.tournament.state import Role


class Called(Person, frozen=True, kw_only=True):
    """Somebody who may play the next round; `present` None: he has not answered."""

    role: Role
    present: bool | None
    away_before: bool
    at: str | None
    late: int
    forfeited_cards: int


class Lateness(Document, frozen=True, kw_only=True):
    """What being late costs from so many minutes on."""

    minutes: int = field(name="from")
    sentence: str
    articles: list[Cited]
    verified: bool


class RollCall(Document, frozen=True, kw_only=True):
    round: int
    locked: bool
    start: str | None
    players: list[Called]
    keys: list[OfferedKey]
    present: int
    absent: int
    lateness: list[Lateness]
    version: int


class TeamSize(Document, frozen=True, kw_only=True):
    least: int
    most: int
    reserves: int
    substitutions: int


class EntryFee(Document, frozen=True, kw_only=True):
    amount: Decimal
    per: str


class EntryTerms(Document, frozen=True, kw_only=True):
    least_age: int | None
    waiver: bool
    team: TeamSize | None
    fee: EntryFee | None
    deadline: str | None
    articles: list[Cited]
    clubs: Any
    next_player: int
    next_id: str
    next_team: str
    result_form: str
    version: int


@query("roll-call", Nothing)
def roll_call(hall: Hall, _: Nothing, asker: Asker) -> RollCall:
    """Everybody who may play the next round with his answer, and what being late costs."""
    now, rules = hall.tournament, rulebook(hall).tournament
    number = next_round(now)
    called = now.checkins.get(number, {})
    before = now.checkins.get(number - 1, {})
    stage = now.stage
    name = stage.name if stage is not None else "qualification"
    held = stage.players if stage is not None and stage.slots else None
    rows = []
    for id, player in now.players.items():
        if player.status != "in" or (held is not None and id not in held):
            continue
        answer = called.get(id)
        rows.append(
            person(
                hall,
                id,
                Called,
                role=player.role,
                present=None if answer is None else answer.present,
                away_before=id in before and not before[id].present,
                at=None if answer is None else answer.at,
                late=0 if answer is None else answer.late,
                forfeited_cards=0 if answer is None else answer.forfeited_cards,
            )
        )
    played = len(now.rounds_of(name)) if stage is not None else 0
    start = rules.start_time(name, played + 1)
    return RollCall(
        round=number,
        locked=now.locked,
        start=start.value,
        players=rows,
        keys=offered_keys(hall),
        present=sum(row.present is True for row in rows),
        absent=sum(row.present is False for row in rows),
        lateness=[
            Lateness(
                minutes=minutes,
                sentence=say(
                    asker.lang,
                    f"rule-said.late.{lateness_variant(ruling.value)}",
                    minutes=minutes,
                    cards=ruling.value.forfeited_cards,
                ),
                articles=places_in(ruling.because.citations),
                verified=ruling.because.verified,
            )
            for minutes, ruling in rungs(rules)
        ],
        version=hall.version,
    )


@query("entry-terms", Nothing)
def entry_terms(hall: Hall, _: Nothing, asker: Asker) -> EntryTerms:
    """Who may enter, with whom, for how much; and the next free number of the list."""
    now, rules = hall.tournament, rulebook(hall).tournament
    age, team, fee = rules.entry_terms(), rules.team_terms(), rules.fee()
    deadline = rules.list_deadline()
    number = len(now.players) + 1
    while f"g{number:03}" in now.players:
        number += 1
    side = len(now.teams) + 1
    while f"s{side:02}" in now.teams:
        side += 1
    return EntryTerms(
        least_age=age.value.least_age,
        waiver=age.value.waiver,
        team=TeamSize(**team.value._asdict()) if team.value.least > 1 else None,
        fee=None if fee.value is None else EntryFee(**fee.value._asdict()),
        deadline=deadline.value,
        articles=places_in((age.because + team.because).citations),
        clubs=now.settings.get("clubs"),
        next_player=number,
        next_id=f"g{number:03}",
        next_team=f"s{side:02}",
        result_form=rules.result_form,
        version=hall.version,
    )
