"""The referees' side of a hall: officials, calls, clocks, rulings, sanctions, what stands."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from arbitro.app.hall import Hall, asked_in, rulebook
from arbitro.app.officiating import facts, standing
from arbitro.app.queries.asking import Asker, Document, Nothing, article, articles, query
from arbitro.app.queries.board import At, Numbered, the_round
from arbitro.kernel import Refused, Ruling
from arbitro.messages import referee as speak
from arbitro.messages import say
from arbitro.referee import exits, queries
from arbitro.referee.clock.readings import Reading
from arbitro.referee.clock.table_time import adjusted
from arbitro.referee.commands import Acting, RecordInfraction, Sanction
from arbitro.referee.desk.punishing import seal
from arbitro.referee.desk.tapping import taps_of
from arbitro.referee.effects import plain
from arbitro.referee.hall import HallFacts, match_name
from arbitro.referee.rules import RefereeRules
from arbitro.referee.sanctions.ladder import Measure
from arbitro.referee.sanctions.reach import settled
from arbitro.referee.sanctions.register import Line
from arbitro.referee.state import Call, GivenRuling
from arbitro.tournament.entries.entry_list import known


class Against(Struct, frozen=True, kw_only=True):
    """One player, or everybody."""

    player: str | None = None


class Proposal(Struct, frozen=True, kw_only=True):
    """An infraction as it would be recorded."""

    round: int
    table: int
    sanction: Sanction
    role: Acting = "referee"


@query("officials", Nothing)
def officials(hall: Hall, _: Nothing, asker: Asker) -> Document:
    record = hall.referee
    return {
        "officials": [msgspec.to_builtins(one) for one in record.officials],
        "final": record.final,
        "version": hall.version,
    }


@query("calls", Nothing)
def calls(hall: Hall, _: Nothing, asker: Asker) -> Document:
    """The queue: tables that wait first, then those a referee is at; and what is contested."""
    return {
        "contested": [
            {"round": round, "table": table} for round, table in queries.contested(hall.referee)
        ],
        "calls": [_call(asker, call) for call in queries.open_calls(hall.referee)],
        "closed": sum(c.status in ("closed", "withdrawn") for c in hall.referee.calls.values()),
        "version": hall.version,
    }


def _call(asker: Asker, call: Call) -> Document:
    row: Document = msgspec.to_builtins(call)
    return {**row, "title": say(asker.lang, f"call.{call.call}")}


@query("register", Against)
def register(hall: Hall, wanted: Against, asker: Asker) -> Document:
    """Every infraction that stands: proposed, given, why; and points the desk took off."""
    if wanted.player is not None:
        known(hall.tournament, wanted.player)
    book = queries.register_of(hall.referee, rulebook(hall).referee)
    lines = book.lines if wanted.player is None else book.of(wanted.player)
    told = {*hall.referee.rulings, *(line.infraction.id for line in book.lines)}
    return {
        "lines": [_line(asker, line) for line in lines],
        "deductions": [
            msgspec.to_builtins(taken)
            for taken in hall.tournament.penalties
            if wanted.player in (None, taken.player) and taken.reason not in told
        ],
        "undecided": [
            line.infraction.id
            for line in queries.undecided(hall.referee, rulebook(hall).referee)
            if wanted.player in (None, line.infraction.player)
        ],
        "version": hall.version,
    }


def _line(asker: Asker, line: Line) -> Document:
    fault = line.infraction
    given = measure(asker.lang, line.given)
    given["consequences"] = [speak.effect(asker.lang, effect) for effect in settled(line)]
    return {
        "id": fault.id,
        "player": fault.player,
        "match": fault.match,
        "what": fault.what,
        "note": fault.note,
        "author": fault.author,
        "proposed": measure(asker.lang, line.proposed),
        "given": given,
        "chosen": msgspec.to_builtins(fault.chosen),
        "reason": fault.override.reason if fault.override else None,
        **({"also": msgspec.to_builtins(fault.also)} if fault.also else {}),
    }


def measure(lang: str, ruling: Ruling[Measure]) -> Document:
    """A step of the ladder with everything it brings."""
    value = ruling.value
    return {
        "step": value.step,
        "steps": list(value.steps),
        "title": speak.steps(lang, value.steps),
        "scope": value.scope,
        "effects": [plain(effect) for effect in value.effects],
        "consequences": [speak.effect(lang, effect) for effect in value.effects],
        "options": [
            {"option": one.code, "title": speak.option(lang, one), "by": one.by}
            for one in value.options
        ],
        "articles": [article(c) for c in ruling.because.citations],
        "interpretation": ruling.because.gap,
        "verified": ruling.because.verified,
    }


def proposed(lang: str, ruling: Ruling[Measure]) -> Document:
    """A measure that nobody has given yet: of which options one is owed, and the seal that goes
    back with the command.
    """
    row = measure(lang, ruling)
    for option in row["options"]:
        option["owed"] = option["option"] in ruling.value.owed
    return {**row, "foreseen": seal(ruling.value)}


@query("propose-sanction", Proposal)
def propose_sanction(hall: Hall, wanted: Proposal, asker: Asker) -> Document:
    """What the ladder makes of an infraction, given what the player has behind him."""
    rules = rulebook(hall)
    command = RecordInfraction(
        round=wanted.round,
        table=wanted.table,
        sanction=wanted.sanction,
        role=wanted.role,
    )
    ruling = queries.propose(hall.referee, command, rules.referee, facts(hall, rules))
    return {**proposed(asker.lang, ruling), "version": hall.version}


@query("standing", Nothing)
def what_stands(hall: Hall, _: Nothing, asker: Asker) -> Document:
    """What the referees decided that touches results, standings and seating."""
    return {
        "standing": [
            {**msgspec.to_builtins(one), "articles": articles(one.because)}
            for one in standing(hall, rulebook(hall))
        ],
        "version": hall.version,
    }


@query("clocks", Numbered, timed=True)
def clocks(hall: Hall, wanted: Numbered, asker: Asker) -> Document:
    """The clock of every table of a round, by the server's time."""
    drawn = the_round(hall, wanted.round)
    known = facts(hall, rulebook(hall))
    ended = ended_at(hall, drawn.number)
    return {
        "round": drawn.number,
        "clocks": [
            clock_of(hall, _then(asker, ended.get(t.number)), drawn.number, t.number, known)
            for t in drawn.tables
        ],
        "now": None if asker.now is None else asker.now.wall,
        "version": hall.version,
    }


@query("clock", At, timed=True)
def clock(hall: Hall, wanted: At, asker: Asker) -> Document:
    number = the_round(hall, wanted.round).number
    return {
        **clock_of(
            hall, _then(asker, ended_at(hall, number).get(wanted.table)), number, wanted.table
        ),
        "now": None if asker.now is None else asker.now.wall,
        "version": hall.version,
    }


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
) -> Document:
    """A table's time now: played, left, given back, giro, and the sdadata that is due.

    `known`: what the referees know of the hall, where it was worked out for many tables.
    """
    rules = rulebook(hall)
    if not isinstance(rules.referee, RefereeRules):
        return {"table": table, "phase": "no-clock"}
    hall_facts = known or facts(hall, rules)
    if not hall.referee.taps.get(match_name(round, table)):
        hall_facts.table(round, table)
        minutes = rules.referee.game.match_minutes()
        whole = minutes.value * 60_000
        return {"table": table, "phase": "not-started", "remaining_ms": whole, "running": False}
    found = queries.table_clock(hall.referee, rules.referee, hall_facts, (round, table), asker.now)
    time, closing, pace = found.time, found.closing, found.pace
    because = time.because + closing.because
    return {
        "table": table,
        "phase": time.phase,
        "running": not (time.suspended or closing.closed or hall_facts.table(round, table).over),
        "played_ms": time.played,
        "recovery_ms": time.recovery,
        "adjusted_ms": adjusted(taps_of(hall.referee, round, table)),
        "remaining_ms": time.remaining,
        "time_up_wall": None if time.time_up is None else found.line.wall(time.time_up),
        "suspended": None if time.suspended is None else time.suspended.reason,
        "giro": time.giro,
        "time_up_giro": time.time_up_giro,
        "last_giro": time.last_giro,
        "turn": closing.seat,
        "out": [s for s in range(closing.seats.players) if s not in closing.seats.playing],
        "due": _plain(closing.due),
        "forgotten": _plain(closing.forgotten),
        "missed": [_plain(slot) for slot in closing.missed],
        "closed": closing.closed,
        "turn_seconds": None if pace is None else pace.seconds,
        "slow_play": None if pace is None else pace.next.value.step,
        "bridges": len(found.line.bridges),
        "articles": [article(c) for c in because.citations],
        "verified": because.verified,
    }


def _plain(value: Any) -> Any:
    return None if value is None else msgspec.to_builtins(value._asdict())


@query("match-record", At)
def match_record(hall: Hall, wanted: At, asker: Asker) -> Document:
    """Everything the referees wrote about one match, silence excepted."""
    number = the_round(hall, wanted.round).number
    record, rules = hall.referee, rulebook(hall).referee
    place = (number, wanted.table)
    return {
        "round": number,
        "table": wanted.table,
        "rulings": [ruling_told(asker.lang, given) for given in queries.rulings_of(record, *place)],
        "disputes": [msgspec.to_builtins(d) for d in queries.disputes_of(record, *place)],
        "exits": [msgspec.to_builtins(x) for x in queries.exits_of(record, *place)],
        "sanctions": [
            msgspec.to_builtins(line._asdict())
            for line in queries.report_lines(record, rules, *place)
        ],
        "suspensions": [
            msgspec.to_builtins(stop._asdict()) for stop in queries.suspensions_of(record, *place)
        ],
        "version": hall.version,
    }


def ruling_told(lang: str, given: GivenRuling) -> Document:
    row: Document = msgspec.to_builtins(given)
    return {
        **row,
        "title": speak.case_title(lang, given.case),
        "consequences": [speak.consequence(lang, effect) for effect in given.effects],
        "articles": articles(given.because),
    }


@query("silent-list", At)
def silent_list(hall: Hall, wanted: At, asker: Asker) -> Document:
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
    return {"slips": [msgspec.to_builtins(slip) for slip in slips], "version": hall.version}


@query("exit-dialog", Nothing)
def exit_dialog(hall: Hall, _: Nothing, asker: Asker) -> Document:
    """Reasons for leaving a match, each with the three fields as the edition fills them."""
    rules = rulebook(hall).referee
    rows = []
    for reason in exits.reasons(rules):
        try:
            ruling = exits.dialog(rules, reason)
        except Refused:
            continue
        rows.append(
            {**ruling.value._asdict(), "articles": [article(c) for c in ruling.because.citations]}
        )
    return {
        "exits": rows,
        "scores": list(exits.scores(rules)),
        "tournament": list(exits.TOURNAMENT),
    }
