"""The referees' side of a hall: officials, calls, clocks, rulings, sanctions, what stands."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from arbitro.app.hall import Hall, asked_in, rulebook
from arbitro.app.officiating import facts, standing
from arbitro.app.queries.asking import (
    LEFT_OUT,
    Asker,
    Cited,
    Document,
    Nothing,
    articles,
    picked,
    places_in,
    query,
)
from arbitro.app.queries.board import At, Numbered, the_round
from arbitro.app.queries.calling import CallRow, call_row
from arbitro.kernel import Refused, Ruling
from arbitro.messages import referee as speak
from arbitro.referee import exits, queries
from arbitro.referee.clock.readings import Reading
from arbitro.referee.clock.sdadata_taps import Slot
from arbitro.referee.clock.table_time import adjusted
from arbitro.referee.commands import Acting, RecordInfraction, Sanction
from arbitro.referee.consequences import Consequence
from arbitro.referee.desk.punishing import seal
from arbitro.referee.desk.tapping import taps_of
from arbitro.referee.effects import plain
from arbitro.referee.hall import HallFacts, match_name
from arbitro.referee.rules import RefereeRules
from arbitro.referee.sanctions.infractions import Chosen
from arbitro.referee.sanctions.ladder import Measure
from arbitro.referee.sanctions.reach import settled
from arbitro.referee.sanctions.register import Line
from arbitro.referee.state import Appointed, Dispute, Exit, GivenRuling, Slipped
from arbitro.tournament.entries.entry_list import known
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


class Officials(Document, frozen=True, kw_only=True):
    officials: tuple[Appointed, ...]
    final: str | None
    version: int


class MatchPlace(Document, frozen=True, kw_only=True):
    round: int
    table: int


class Calls(Document, frozen=True, kw_only=True):
    contested: list[MatchPlace]
    calls: list[CallRow]
    closed: int
    version: int


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


class StandingDecision(Consequence, frozen=True, kw_only=True):
    articles: list[Cited]


class StandingDecisions(Document, frozen=True, kw_only=True):
    standing: list[StandingDecision]
    version: int


class SdadataDue(Document, frozen=True, kw_only=True):
    """The end of one turn in the closing phase; `threshold` is None when exempt."""

    player: int
    threshold: int | None
    throwers: tuple[str, ...]
    seat_before: int | None
    dice: tuple[int, int] | None
    forgotten: bool


class TableClock(Document, frozen=True, kw_only=True):
    """A table's time. Before it starts only what is left is told; where no clock is, the phase."""

    table: int
    phase: str
    remaining_ms: int = LEFT_OUT
    running: bool = LEFT_OUT
    played_ms: int = LEFT_OUT
    recovery_ms: int = LEFT_OUT
    adjusted_ms: int = LEFT_OUT
    time_up_wall: int | None = LEFT_OUT
    suspended: str | None = LEFT_OUT
    giro: int = LEFT_OUT
    time_up_giro: int | None = LEFT_OUT
    last_giro: int | None = LEFT_OUT
    turn: int | None = LEFT_OUT
    out: list[int] = LEFT_OUT
    due: SdadataDue | None = LEFT_OUT
    forgotten: SdadataDue | None = LEFT_OUT
    missed: list[SdadataDue] = LEFT_OUT
    closed: bool = LEFT_OUT
    turn_seconds: int | None = LEFT_OUT
    slow_play: str | None = LEFT_OUT
    bridges: int = LEFT_OUT
    articles: list[Cited] = LEFT_OUT
    verified: bool = LEFT_OUT


class ClockNow(TableClock, frozen=True, kw_only=True):
    now: int | None
    version: int


class Clocks(Document, frozen=True, kw_only=True):
    round: int
    clocks: list[TableClock]
    now: int | None
    version: int


class RulingTold(GivenRuling, frozen=True, kw_only=True):
    title: str
    consequences: list[str]
    articles: list[Cited]


class ReportedSanction(Document, frozen=True, kw_only=True):
    match: str
    player: str
    step: str
    what: str
    author: str


class SuspensionTold(Document, frozen=True, kw_only=True):
    """A stretch in which play stood still; `end` is None while it lasts."""

    start: int
    end: int | None
    reason: str
    author: str
    recovered: bool


class MatchRecord(Document, frozen=True, kw_only=True):
    round: int
    table: int
    rulings: list[RulingTold]
    disputes: tuple[Dispute, ...]
    exits: tuple[Exit, ...]
    sanctions: list[ReportedSanction]
    suspensions: list[SuspensionTold]
    version: int


class SilentList(Document, frozen=True, kw_only=True):
    slips: tuple[Slipped, ...]
    version: int


class ExitReason(Document, frozen=True, kw_only=True):
    """A reason for leaving a match, with the three fields as the edition fills them."""

    reason: str
    kind: str
    territories: str
    armies_at_least: int
    score: str
    tournament: str
    articles: list[Cited]


class ExitDialog(Document, frozen=True, kw_only=True):
    exits: list[ExitReason]
    scores: tuple[str, ...]
    tournament: tuple[str, ...]


@query("officials", Nothing)
def officials(hall: Hall, _: Nothing, asker: Asker) -> Officials:
    return picked(Officials, hall.referee, version=hall.version)


@query("calls", Nothing)
def calls(hall: Hall, _: Nothing, asker: Asker) -> Calls:
    """The queue: tables that wait first, then those a referee is at; and what is contested."""
    return Calls(
        contested=[
            MatchPlace(round=round, table=table) for round, table in queries.contested(hall.referee)
        ],
        calls=[call_row(asker, call) for call in queries.open_calls(hall.referee)],
        closed=sum(c.status in ("closed", "withdrawn") for c in hall.referee.calls.values()),
        version=hall.version,
    )


@query("register", Against)
def register(hall: Hall, wanted: Against, asker: Asker) -> RegisterTold:
    """Every infraction that stands: proposed, given, why; and points the desk took off."""
    if wanted.player is not None:
        known(hall.tournament, wanted.player)
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
    command = RecordInfraction(
        round=wanted.round,
        table=wanted.table,
        sanction=wanted.sanction,
        role=wanted.role,
    )
    ruling = queries.propose(hall.referee, command, rules.referee, facts(hall, rules))
    return replace(proposed(asker.lang, ruling), version=hall.version)


@query("standing", Nothing)
def what_stands(hall: Hall, _: Nothing, asker: Asker) -> StandingDecisions:
    """What the referees decided that touches results, standings and seating."""
    return StandingDecisions(
        standing=[
            picked(StandingDecision, one, articles=articles(one.because))
            for one in standing(hall, rulebook(hall))
        ],
        version=hall.version,
    )


@query("clocks", Numbered, timed=True)
def clocks(hall: Hall, wanted: Numbered, asker: Asker) -> Clocks:
    """The clock of every table of a round, by the server's time."""
    drawn = the_round(hall, wanted.round)
    known = facts(hall, rulebook(hall))
    ended = ended_at(hall, drawn.number)
    return Clocks(
        round=drawn.number,
        clocks=[
            clock_of(hall, _then(asker, ended.get(t.number)), drawn.number, t.number, known)
            for t in drawn.tables
        ],
        now=None if asker.now is None else asker.now.wall,
        version=hall.version,
    )


@query("clock", At, timed=True)
def clock(hall: Hall, wanted: At, asker: Asker) -> ClockNow:
    number = the_round(hall, wanted.round).number
    then = _then(asker, ended_at(hall, number).get(wanted.table))
    found = clock_of(hall, then, number, wanted.table)
    now = None if asker.now is None else asker.now.wall
    return picked(ClockNow, found, now=now, version=hall.version)


def ended_at(hall: Hall, round: int) -> dict[int, Reading]:
    """When each table of a round handed in its result: there its clock stands still.

    A correction does not move it; a result that was taken back lets the clock run on.
    """
    done = {table.number for table in the_round(hall, round).tables if table.done}
    found: dict[int, Reading] = {}
    for doing in hall.doings:
        for name, asked in asked_in(doing) if doing.id not in hall.undone else ():
            if name not in ("enter-result", "clear-result"):
                continue
            table = asked.get("table")
            if not isinstance(table, int) or (asked.get("round") or doing.round) != round:
                continue
            if name == "clear-result":
                found.pop(table, None)
            else:
                found.setdefault(table, doing.at)
    return {table: at for table, at in found.items() if table in done}


def _then(asker: Asker, at: Reading | None) -> Asker:
    """Who asks, at the hour the match ended if it has."""
    return asker if at is None else asker._replace(now=at)


def clock_of(
    hall: Hall, asker: Asker, round: int, table: int, known: HallFacts | None = None
) -> TableClock:
    """A table's time now: played, left, given back, giro, and the sdadata that is due.

    `known`: what the referees know of the hall, where it was worked out for many tables.
    """
    rules = rulebook(hall)
    if not isinstance(rules.referee, RefereeRules):
        return TableClock(table=table, phase="no-clock")
    hall_facts = known or facts(hall, rules)
    if not hall.referee.taps.get(match_name(round, table)):
        hall_facts.table(round, table)
        minutes = rules.referee.game.match_minutes()
        whole = minutes.value * 60_000
        return TableClock(table=table, phase="not-started", remaining_ms=whole, running=False)
    found = queries.table_clock(hall.referee, rules.referee, hall_facts, (round, table), asker.now)
    time, closing, pace = found.time, found.closing, found.pace
    because = time.because + closing.because
    return TableClock(
        table=table,
        phase=time.phase,
        running=not (time.suspended or closing.closed or hall_facts.table(round, table).over),
        played_ms=time.played,
        recovery_ms=time.recovery,
        adjusted_ms=adjusted(taps_of(hall.referee, round, table)),
        remaining_ms=time.remaining,
        time_up_wall=None if time.time_up is None else found.line.wall(time.time_up),
        suspended=None if time.suspended is None else time.suspended.reason,
        giro=time.giro,
        time_up_giro=time.time_up_giro,
        last_giro=time.last_giro,
        turn=closing.seat,
        out=[s for s in range(closing.seats.players) if s not in closing.seats.playing],
        due=None if closing.due is None else _due(closing.due),
        forgotten=None if closing.forgotten is None else _due(closing.forgotten),
        missed=[_due(slot) for slot in closing.missed],
        closed=closing.closed,
        turn_seconds=None if pace is None else pace.seconds,
        slow_play=None if pace is None else pace.next.value.step,
        bridges=len(found.line.bridges),
        articles=places_in(because.citations),
        verified=because.verified,
    )


def _due(slot: Slot) -> SdadataDue:
    return SdadataDue(**slot._asdict())


@query("match-record", At)
def match_record(hall: Hall, wanted: At, asker: Asker) -> MatchRecord:
    """Everything the referees wrote about one match, silence excepted."""
    number = the_round(hall, wanted.round).number
    record, rules = hall.referee, rulebook(hall).referee
    place = (number, wanted.table)
    return MatchRecord(
        round=number,
        table=wanted.table,
        rulings=[ruling_told(asker.lang, given) for given in queries.rulings_of(record, *place)],
        disputes=queries.disputes_of(record, *place),
        exits=queries.exits_of(record, *place),
        sanctions=[
            ReportedSanction(**line._asdict())
            for line in queries.report_lines(record, rules, *place)
        ],
        suspensions=[
            SuspensionTold(**stop._asdict()) for stop in queries.suspensions_of(record, *place)
        ],
        version=hall.version,
    )


def ruling_told(lang: str, given: GivenRuling) -> RulingTold:
    return picked(
        RulingTold,
        given,
        title=speak.case_title(lang, given.case),
        consequences=[speak.consequence(lang, effect) for effect in given.effects],
        articles=articles(given.because),
    )


@query("silent-list", At)
def silent_list(hall: Hall, wanted: At, asker: Asker) -> SilentList:
    """Slips nobody was allowed to point out, for referees, after the match."""
    rules = rulebook(hall)
    number = the_round(hall, wanted.round).number
    slips = queries.silent_list(
        hall.referee,
        rules.referee,
        facts(hall, rules),
        asker.who.role,
        number,
        wanted.table,
    )
    return SilentList(slips=slips, version=hall.version)


@query("exit-dialog", Nothing)
def exit_dialog(hall: Hall, _: Nothing, asker: Asker) -> ExitDialog:
    """Reasons for leaving a match, each with the three fields as the edition fills them."""
    rules = rulebook(hall).referee
    rows = []
    for reason in exits.reasons(rules):
        try:
            ruling = exits.dialog(rules, reason)
        except Refused:
            continue
        found = places_in(ruling.because.citations)
        rows.append(ExitReason(**ruling.value._asdict(), articles=found))
    return ExitDialog(exits=rows, scores=exits.scores(rules), tournament=exits.TOURNAMENT)
