"""The register of sanctions: what stands, and what the ladder proposes."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from arbitro.app.hall import Hall, rulebook
from arbitro.app.queries.question import Asker, Cited, Document, places_in, query
from arbitro.app.referee_effects import facts
from arbitro.kernel import Ruling
from arbitro.kernel.values import picked
from arbitro.messages import referee as speak
from arbitro.referee import queries
from arbitro.referee.commands import Acting, RecordInfraction, Sanction
from arbitro.referee.desk.infraction_entries import seal
from arbitro.referee.effects import plain
from arbitro.referee.sanctions.infractions import Chosen
from arbitro.referee.sanctions.ladder import Measure
from arbitro.referee.sanctions.measure_effects import settled
from arbitro.referee.sanctions.register import Line
from arbitro.tournament.state import Penalty


class Against(Struct, frozen=True, kw_only=True):
    """One player, or everybody."""

    player: str | None = None


class Proposal(Struct, frozen=True, kw_only=True):
    """An infraction as it would be recorded."""

    round: int
    table: int
    sanction: Sanction
    role: Acting = "referee"


class MeasureOption(Document, frozen=True, kw_only=True):
    """`owed`: one of those of which one must be chosen; told while nothing is given yet."""

    option: str
    title: str
    by: str
    owed: bool | UnsetType = UNSET


class MeasureTold(Document, frozen=True, kw_only=True):
    """A step of the ladder with everything it brings."""

    step: str
    steps: tuple[str, ...]
    title: str
    scope: str
    effects: list[dict[str, Any]]
    consequences: list[str]
    options: list[MeasureOption]
    articles: list[Cited]
    interpretation: str | None
    verified: bool


class Proposed(MeasureTold, frozen=True, kw_only=True):
    """A measure that nobody has given yet, and the seal that goes back with the command."""

    foreseen: str
    version: int | UnsetType = UNSET


class RegisterLine(Document, frozen=True, kw_only=True):
    id: str
    player: str
    match: str
    what: str
    note: str
    author: str
    proposed: MeasureTold
    given: MeasureTold
    chosen: Chosen | None
    reason: str | None
    also: tuple[Chosen, ...] | UnsetType = UNSET


class RegisterTold(Document, frozen=True, kw_only=True):
    lines: list[RegisterLine]
    deductions: list[Penalty]
    undecided: list[str]
    version: int


@query("register", Against)
def register(hall: Hall, wanted: Against, asker: Asker) -> RegisterTold:
    """Every infraction that stands: proposed, given, why; and points the desk took off."""
    if wanted.player is not None:
        hall.tournament.known(wanted.player)
    book = queries.register_of(hall.referee, rulebook(hall).referee)
    lines = book.lines if wanted.player is None else book.of(wanted.player)
    told = {*hall.referee.rulings, *(line.infraction.id for line in book.lines)}
    return RegisterTold(
        lines=[_line(asker, line) for line in lines],
        deductions=[
            taken
            for taken in hall.tournament.penalties
            if wanted.player in (None, taken.player) and taken.reason not in told
        ],
        undecided=[
            line.infraction.id
            for line in queries.undecided(hall.referee, rulebook(hall).referee)
            if wanted.player in (None, line.infraction.player)
        ],
        version=hall.version,
    )


def _line(asker: Asker, line: Line) -> RegisterLine:
    fault = line.infraction
    given = measure(asker.lang, line.given)
    consequences = [speak.effect(asker.lang, effect) for effect in settled(line)]
    return picked(
        RegisterLine,
        fault,
        proposed=measure(asker.lang, line.proposed),
        given=replace(given, consequences=consequences),
        reason=fault.override.reason if fault.override else None,
        also=fault.also or UNSET,
    )


def measure(lang: str, ruling: Ruling[Measure]) -> MeasureTold:
    """A step of the ladder with everything it brings."""
    value = ruling.value
    return picked(
        MeasureTold,
        value,
        title=speak.steps(lang, value.steps),
        effects=[plain(effect) for effect in value.effects],
        consequences=[speak.effect(lang, effect) for effect in value.effects],
        options=[
            MeasureOption(option=one.code, title=speak.option(lang, one), by=one.by)
            for one in value.options
        ],
        articles=places_in(ruling.because.citations),
        interpretation=ruling.because.gap,
        verified=ruling.because.verified,
    )


def proposed(lang: str, ruling: Ruling[Measure]) -> Proposed:
    """A measure that nobody has given yet, with of which options one is owed."""
    told, owed = measure(lang, ruling), ruling.value.owed
    options = [replace(one, owed=one.option in owed) for one in told.options]
    return picked(Proposed, told, options=options, foreseen=seal(ruling.value))


@query("propose-sanction", Proposal)
def propose_sanction(hall: Hall, wanted: Proposal, asker: Asker) -> Proposed:
    """What the ladder makes of an infraction, given what the player has behind him."""
    rules = rulebook(hall)
    command = picked(RecordInfraction, wanted)
    ruling = queries.propose(hall.referee, command, rules.referee, facts(hall))
    return replace(proposed(asker.lang, ruling), version=hall.version)
