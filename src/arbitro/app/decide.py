"""Every command of a hall, decided: events and vault out, or a refusal and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from arbitro import __version__
from arbitro.app import commands as c
from arbitro.app import (
    draws_and_dice,
    former_decider,
    hall_screen,
    online_acts,
    phone_keys,
    privacy_acts,
    report_keys,
    reports,
    undo,
)
from arbitro.app.course import Course, Setting
from arbitro.app.hall import Hall, joined
from arbitro.app.referee_effects import Carrier, require_on_sheet, untold
from arbitro.kernel import DECIDER, Broken, Refused
from arbitro.kernel.near_words import near_words
from arbitro.referee import commands as r
from arbitro.referee.commands import Command as RefereeCommand
from arbitro.referee.consequences import Consequence
from arbitro.regulations import EDITIONS
from arbitro.regulations.formats.presets import FORMATS, declared
from arbitro.tournament import commands as t
from arbitro.tournament.decide import open_tournament
from arbitro.tournament.events import TournamentOpened

Handler = Callable[[Course, Any], None]


def _enter_many(course: Course, command: c.EnterMany) -> None:
    if not command.entries:
        raise Refused("nobody-to-enter", {})
    for entry in command.entries:
        course.direct(entry)


def _amend(course: Course, command: t.AmendEntry) -> None:
    """Who asked to be forgotten is not written down again."""
    if command.id in course.hall.forgotten and course.setting.recorded is None:
        raise Refused("already-forgotten", {"player": command.id})
    course.direct(command)


def _check_in_everybody(course: Course, command: c.CheckInEverybody) -> None:
    now = course.hall.tournament
    called = now.checkins.get(len(now.rounds) + 1, {})
    due = [
        p.id
        for p in now.players.values()
        if p.status == "in" and p.role == "player" and p.id not in called
    ]
    if not due:
        raise Refused("nobody-to-call", {})
    for player in due:
        course.direct(t.CheckInPlayer(player=player, at=command.at, start=command.start))


def _type_result(course: Course, command: t.EnterResult) -> None:
    """A result by hand, of a table on wood; what was played inside can be voided or put right."""
    if not command.void:
        online_acts.require_on_wood(course, command.round, command.table)
    _enter_result(course, command)


def _settle_online(course: Course, command: c.SettleOnline) -> None:
    """The result of a match played inside, and the logs it was read from."""
    told = t.EnterResult(
        round=command.round,
        table=command.table,
        seats=command.seats,
        sheet=command.sheet,
        confirm=True,
    )
    _enter_result(course, told)
    course.direct(t.NoteLogs(round=command.round, table=command.table, logs=command.logs))


def _seat_table(course: Course, command: t.SeatTable) -> None:
    online_acts.require_on_wood(course, command.round, command.table)
    course.direct(command)


def _enter_result(course: Course, command: t.EnterResult) -> None:
    """A result as it was typed; a sheet must hold the jochi the referees decided."""
    players = (command.sheet or {}).get("players", ())
    if any(player not in course.hall.tournament.players for player in players):
        raise Refused("players-by-id", {"players": list(players)})
    _require_ones_round(course, command)
    held = course.standing
    now = course.hall.tournament
    number = command.round or len(now.rounds)
    if course.setting.decider < 2:
        command = former_decider.with_sanctions(command, held, now)
    else:
        _tell_tables(course, held, number)
    course.direct(command)
    now = course.hall.tournament
    table = next(x for x in now.rounds[number - 1].tables if x.number == command.table)
    require_on_sheet(table, held, now, number)


def _require_ones_round(course: Course, command: t.EnterResult) -> None:
    """A table's own screen is for one round: once it is closed, only a desk puts results right."""
    rounds = course.hall.tournament.rounds
    number = command.round or len(rounds)
    closed = 1 <= number <= len(rounds) and rounds[number - 1].closed
    if course.setting.by.role == "table" and closed:
        raise Refused("round-past", {"round": number})


def _tell_tables(course: Course, held: tuple[Consequence, ...], round: int) -> None:
    """In a hall that goes on from decider 1, tables learn what stands about them."""
    for following in untold(held, course.hall.tournament, round):
        course.direct(following)


def _mend_seating(course: Course, command: t.MendSeating) -> None:
    """Results stay with the chairs; what the referees took off stays with the player."""
    held = course.standing
    round = command.round or len(course.hall.tournament.rounds)
    for table in command.tables if course.hall.tournament.online else ():
        online_acts.require_on_wood(course, round, table)
    if course.setting.decider >= 2:
        _tell_tables(course, held, round)
        course.direct(command)
        return
    before, after = former_decider.around_mending(held, round)
    for carry, one in before:
        _carried(course, carry, one)
    course.direct(command)
    for carry, one in after:
        _carried(course, carry, one)


def _carried(course: Course, carry: Carrier, one: Consequence) -> None:
    for following in carry(course.hall.tournament, one):
        course.direct(following, author=one.source)


def _expel(course: Course, command: t.Expel) -> None:
    """Who is playing leaves his match by the exit's own rule, which says how he is scored."""
    drawn = course.hall.tournament.round
    table = drawn.table_of(command.player) if drawn is not None else None
    if course.setting.decider >= 2 and drawn is not None and table is not None and table.in_play:
        facts = {"player": command.player, "round": drawn.number, "table": table.number}
        raise Refused("expelled-while-playing", facts)
    course.direct(command)


_HANDLERS: dict[type[Struct], Handler] = {
    t.AmendEntry: _amend,
    t.Expel: _expel,
    t.MendSeating: _mend_seating,
    t.EnterResult: _type_result,
    t.SeatTable: _seat_table,
    r.AnnulExit: online_acts.annul_exit,
    r.AnnulRuling: online_acts.annul_ruling,
    t.PlayOnWood: online_acts.play_on_wood,
    c.BeginOnline: online_acts.begin,
    c.SettleOnline: _settle_online,
    c.NoteCarriedOut: online_acts.note_carried_out,
    c.EnterMany: _enter_many,
    c.CheckInEverybody: _check_in_everybody,
    c.CommitDraw: draws_and_dice.commit,
    c.Draw: draws_and_dice.draw,
    c.RollForTies: draws_and_dice.roll_for_ties,
    c.Undo: undo.undo,
    c.Forget: privacy_acts.forget,
    c.GiveConsent: privacy_acts.give,
    c.WithdrawConsent: privacy_acts.withdraw,
    c.SetScreen: hall_screen.set_screen,
    c.Announce: hall_screen.announce,
    c.ProposeReport: reports.propose,
    c.CorrectReport: reports.correct,
    c.ConfirmReport: reports.confirm,
    c.ApproveReport: reports.approve,
    c.IssuePin: report_keys.issue_pin,
    c.IssuePins: report_keys.issue_pins,
    c.OfferKey: phone_keys.offer,
    c.AcceptKey: phone_keys.accept,
    c.NoteLinks: phone_keys.note_links,
}


def decide(hall: Hall, command: Struct, setting: Setting) -> Course:
    """What the command makes happen in this hall, or `Refused`."""
    course = Course(hall, setting)
    carry_out(course, command)
    return course


def carry_out(course: Course, command: Struct) -> None:
    """One command on its way with those before it."""
    handler = _HANDLERS.get(type(command))
    if handler is not None:
        handler(course, command)
    elif isinstance(command, t.Command):
        course.direct(command)
    elif isinstance(command, RefereeCommand):
        course.officiate(command)
    else:
        raise Broken(f"nobody decides {type(command).__name__}")


def _several(course: Course, command: c.Several) -> None:
    if not command.commands:
        raise Refused("nothing-asked", {})
    for one in command.commands:
        if one.command not in c.EVERY or one.command in c.ALONE:
            raise Refused("not-one-of-several", {"command": one.command})
        carry_out(course, parsed(one.command, one.fields))


_HANDLERS[c.Several] = _several


def parsed(name: str, fields: Any) -> Struct:
    """A command by its name and fields, or a refusal that says what is wrong with them."""
    if name not in c.EVERY:
        nearest = near_words(name, c.COMMANDS, 0.3) or list(c.COMMANDS)[:3]
        raise Refused("no-such-command", {"command": name, "nearest": nearest})
    try:
        return msgspec.convert(fields, c.EVERY[name], str_keys=True)
    except msgspec.ValidationError as error:
        raise Refused("malformed-command", {"command": name, "problem": str(error)}) from error


def as_asked(command: Struct) -> dict[str, Any]:
    """A command's fields for the record, with every default it was decided by."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(command))
    if isinstance(command, c.Several):
        fields["commands"] = [
            {"command": one.command, "fields": as_asked(parsed(one.command, one.fields))}
            for one in command.commands
        ]
    return fields


def opening(
    command: c.OpenHall, decider: int = DECIDER, then: TournamentOpened | None = None
) -> TournamentOpened:
    """The first event of a hall; it pins edition or format, readings and settings, all of them.

    `then` is the one that was written, when it is decided again: what the command left open is as
    it was resolved then, whatever the defaults are today.
    """
    named = [n for n in (command.regulation, command.format, command.declaration) if n]
    if len(named) != 1:
        raise Refused("rules-or-format", {})
    if command.format is not None and command.format not in FORMATS:
        raise Refused("unknown-format", {"format": command.format, "nearest": list(FORMATS)})
    preset = _preset(command)
    readings, settings, program = command.interpretations, command.settings, __version__
    if then is None:
        _require_numbers(command, preset)
    else:
        preset, program = then.preset, then.program
        readings = {**then.interpretations, **readings}
        settings = {**then.settings, **settings}
    id = command.regulation or command.format or ""
    rules = joined(id, readings, settings, command.declaration or preset, decider)
    if id and rules.tournament.id != id:
        raise Broken(f"the format {id} is told by the text of {rules.tournament.id}")
    first = open_tournament(
        rules.tournament, command.id, command.name, command.date, command.declaration
    )
    known = {**rules.referee.readings, **rules.tournament.readings}
    pinned = dict(first.settings)
    if then is not None:  # what was not yet asked then is not in the line
        known = {gap: choice for gap, choice in known.items() if gap in readings}
        pinned = {name: value for name, value in pinned.items() if name in settings}
    return replace(
        first,
        interpretations=dict(sorted(known.items())),
        settings=pinned,
        preset=preset,
        program=program,
    )


def _preset(command: c.OpenHall) -> str | None:
    """The text of the club's format that is asked for, or that an edition's event is."""
    edition = EDITIONS.get(command.regulation or "")
    format = command.format or (edition.event_from if edition is not None else None)
    return declared(format) if format is not None else None


def _require_numbers(command: c.OpenHall, preset: str | None) -> None:
    """Nothing is left «by the numbers» that must be a number."""
    empty = [name for name, value in command.settings.items() if value is None]
    if not empty:
        return
    id = command.regulation or command.format or ""
    plain = joined(id, {}, {}, command.declaration or preset).tournament.settings
    for name in empty:
        if plain.get(name) is not None:
            raise Refused("malformed-setting", {"setting": name, "value": None})
