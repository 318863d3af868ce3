"""The tournament at a glance: its stages, its places, its settings."""

from __future__ import annotations

from typing import Any

from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.question import Asker, Cited, Document, Nothing, name_of, places_in, query
from arbitro.app.queries.standings import how_won
from arbitro.kernel import Refused, Ruling
from arbitro.kernel.values import picked
from arbitro.tournament.stages.places import plan
from arbitro.tournament.state import Renunciation, Slot


class StageRow(Document, frozen=True, kw_only=True):
    """A stage there will be, and how much of it was drawn."""

    name: str
    rounds: int
    groups: int
    knockout: bool
    begun: bool
    drawn: int


class RoundNow(Document, frozen=True, kw_only=True):
    number: int
    stage: str
    closed: bool


class Overview(Document, frozen=True, kw_only=True):
    id: str
    name: str
    date: str | None
    rules: str
    regulation: str
    interpretations: dict[str, str]
    settings: dict[str, Any]
    players: int
    out: int
    teams: int
    unit: str
    locked: bool
    finished: bool
    by_blocks: bool
    stages: list[StageRow]
    round: RoundNow | None
    version: int


class PlaceHeld(Slot, frozen=True, kw_only=True):
    name: str
    sentence: str


class StagePlaces(Document, frozen=True, kw_only=True):
    stage: str
    slots: list[PlaceHeld]


class PlaceGivenUp(Renunciation, frozen=True, kw_only=True):
    name: str


class Places(Document, frozen=True, kw_only=True):
    stages: list[StagePlaces]
    renounced: list[PlaceGivenUp]
    version: int


class SettingAnswer(Document, frozen=True, kw_only=True):
    question: str
    value: Any
    articles: list[Cited]
    interpretation: str | None
    verified: bool


class Settings(Document, frozen=True, kw_only=True):
    rules: str
    settings: dict[str, Any]
    interpretations: dict[str, str]
    answers: list[SettingAnswer]
    version: int


@query("tournament", Nothing, alike=True)
def tournament(hall: Hall, _: Nothing, asker: Asker) -> Overview:
    """Name, rules, stages and how far it has come."""
    now = hall.tournament
    rules = rulebook(hall).tournament
    drawn = now.round
    return picked(
        Overview,
        now,
        players=sum(p.role == "player" for p in now.players.values()),
        out=sum(p.role == "player" and p.status != "in" for p in now.players.values()),
        teams=len(now.teams),
        unit=rules.unit().value,
        by_blocks=now.finished or _knocked_out(hall),
        stages=_stages(hall),
        round=None if drawn is None else picked(RoundNow, drawn),
        version=hall.version,
    )


def _knocked_out(hall: Hall) -> bool:
    """Whether a knock-out stage has results: from then on the sum of the rounds ranks nobody."""
    knockout = {stage.name for stage in hall.tournament.stages if stage.knockout}
    drawn = (one for one in hall.tournament.rounds if one.stage in knockout)
    return any(table.done for one in drawn for table in one.tables)


def _stages(hall: Hall) -> list[StageRow]:
    """The stages there will be, as far as it can be told, and which have begun."""
    now = hall.tournament
    begun = {stage.name for stage in now.stages}
    try:
        plans = plan(now, rulebook(hall).tournament)
    except Refused:
        return []
    return [
        picked(StageRow, stage, begun=stage.name in begun, drawn=len(now.rounds_of(stage.name)))
        for stage in plans
    ]


@query("places", Nothing, alike=True)
def places(hall: Hall, _: Nothing, asker: Asker) -> Places:
    """Who has a place in each stage, and how it was won."""

    def held(slot: Slot) -> PlaceHeld:
        sentence = how_won(hall, slot, asker.lang)
        return picked(PlaceHeld, slot, name=name_of(hall, slot.player), sentence=sentence)

    return Places(
        stages=[
            StagePlaces(stage=stage.name, slots=[held(slot) for slot in stage.slots])
            for stage in hall.tournament.stages
        ],
        renounced=[
            picked(PlaceGivenUp, one, name=name_of(hall, one.player))
            for one in hall.tournament.renunciations
            if one.stage != "*"
        ],
        version=hall.version,
    )


@query("settings", Nothing, alike=True)
def settings(hall: Hall, _: Nothing, asker: Asker) -> Settings:
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
    return Settings(
        rules=rules.id,
        settings=dict(rules.settings),
        interpretations=dict(rules.readings),
        answers=[
            SettingAnswer(
                question=name,
                value=ruling.value,
                articles=places_in(ruling.because.citations),
                interpretation=ruling.because.gap,
                verified=ruling.because.verified,
            )
            for name, ruling in questions.items()
        ],
        version=hall.version,
    )
