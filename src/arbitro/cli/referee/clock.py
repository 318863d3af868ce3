"""`arbitro clock`: the clock of a table, and the taps that move it."""

from __future__ import annotations

import click
from msgspec.structs import asdict

from arbitro.app.acts import Act, Who
from arbitro.app.decide import parsed
from arbitro.app.queries import Asker
from arbitro.app.queries.board import At, the_round
from arbitro.app.queries.table_clocks import SdadataDue, TableClock
from arbitro.app.queries.table_clocks import clock as clock_of
from arbitro.cli.terminal.command import Session, console, current, option, spoken
from arbitro.cli.terminal.inputs import json_object
from arbitro.cli.tournament.tournament_file import TournamentFile, new_id, resume
from arbitro.kernel import Refused
from arbitro.referee.clock.taps import OF_REFEREES

OF_REFEREES_BY_KIND = {tap.__struct_config__.tag for tap in OF_REFEREES}
"""The taps a table cannot make, as they are written."""
CLOCKED = ("played", "remaining", "recovery")


@spoken("clock")
@click.argument("file")
@click.argument("table", type=int)
@option("--round", "number", type=int)
@option("--tap", metavar="KIND|JSON")
@option("--referee", metavar="NAME")
def clock(file: str, table: int, number: int | None, tap: str | None, referee: str | None) -> None:
    session = current()
    kept = resume(file)
    place = At(table=table, round=the_round(kept.hall, number).number)
    if tap is not None:
        _tap(kept, place, tap, referee)
    asker = Asker(Who(role="referee"), session.lang, kept.desk.clock())
    shown = clock_of(kept.hall, place, asker)
    session.tell(lambda: shown, lambda: _show(session, shown, _names(kept, place)))


def _tap(kept: TournamentFile, place: At, tap: str, referee: str | None) -> None:
    """`first-card`, `turn-ended`, or a JSON object where more must be said."""
    said = json_object(tap) if tap.lstrip().startswith(("{", "@", "-")) else {"kind": tap}
    wish = parsed("tap", {"round": place.round, "table": place.table, "tap": said})
    if referee is None and said.get("kind") in OF_REFEREES_BY_KIND:
        raise Refused("tap-needs-referee", {"tap": said["kind"]})
    where = f"{place.round}/{place.table}"
    by = Who(role="referee", subject=referee) if referee else Who(role="table", subject=where)
    kept.desk.act(kept.stream, Act(id=new_id(), command=wish, by=by))


def _names(kept: TournamentFile, place: At) -> list[str]:
    """The players by the seats that taps name; a result may list them in another order."""
    drawn = the_round(kept.hall, place.round)
    table = next(one for one in drawn.tables if one.number == place.table)
    return [kept.state.players[id].name for id in table.players]


def _show(session: Session, shown: TableClock, names: list[str]) -> None:
    out = console()
    if shown.phase in ("not-started", "no-clock"):
        out.print(session.say(f"clock-phase.{shown.phase}"))
        return
    facts = {name: _minutes(getattr(shown, f"{name}_ms")) for name in CLOCKED}
    out.print(
        session.say("screen.table-clock", phase=shown.phase, giro=shown.giro, **facts),
        style="bold",
    )
    if shown.adjusted_ms:
        sign = "-" if shown.adjusted_ms < 0 else "+"
        given = sign + _minutes(abs(shown.adjusted_ms))
        out.print(session.say("screen.time-given", time=given))
    if shown.suspended is not None:
        out.print(session.say("screen.suspended", reason=shown.suspended))
    if shown.closed:
        out.print(session.say("screen.match-closed"))
    elif shown.due is not None:
        out.print(session.say(_roll_due(shown.due), names=names, **asdict(shown.due)))
    else:
        out.print(session.say("screen.in-turn", names=names, turn=shown.turn))
    if shown.forgotten is not None:
        out.print(session.say("screen.roll-forgotten", names=names, **asdict(shown.forgotten)))
    if shown.bridges:
        out.print(session.say("screen.bridged", count=shown.bridges))


def _roll_due(due: SdadataDue) -> str:
    """The sentence for a sdadata thrown by its player, or by somebody in his place."""
    if "self" in due.throwers:
        return "screen.roll-due"
    return "screen.roll-due-either" if "referee" in due.throwers else "screen.roll-due-for"


def _minutes(milliseconds: int) -> str:
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02}"
