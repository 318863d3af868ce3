"""Looking ahead: what a day asks of a club, what everybody needs, what a change would bring."""

from __future__ import annotations

from typing import Any

import click

from arbitro.app.acts import Who
from arbitro.app.hall import joined
from arbitro.app.queries.day_plan import DayPlan, Means, plan_of
from arbitro.app.queries.needs import Needs
from arbitro.app.queries.what_if import WhatIf
from arbitro.cli.terminal.command import (
    Session,
    console,
    current,
    interpretation_option,
    option,
    spoken,
)
from arbitro.cli.terminal.inputs import json_value, read_bytes, readings
from arbitro.cli.tournament.by_name import answer
from arbitro.cli.tournament.new_tournament import chosen_rules, parsed_settings
from arbitro.cli.tournament.tournament_file import TournamentFile, on_file

ORGANISER = Who(role="organiser")


@on_file("tournament needs")
@option("--player", "needing", metavar="ID")
def needs(kept: TournamentFile, needing: str | None) -> None:
    session = current()
    asked = {} if needing is None else {"player": kept.who(needing)}
    found: Needs = answer(kept, "needs", asked, ORGANISER)
    session.tell(lambda: found.needs, lambda: _show(found))


def _show(found: Needs) -> None:
    out = console()
    for row in sorted(found.needs, key=lambda row: (row.best or 0, row.worst or 0, row.name)):
        out.print(f"{row.name} ({row.player}): {row.sentence}", soft_wrap=True)
        for want in row.needs:
            out.print(f"    {want.sentence}", soft_wrap=True)
    out.print(found.terms, style="dim", soft_wrap=True)


@on_file("tournament whatif")
@option("--change", required=True, metavar="JSON")
def whatif(kept: TournamentFile, change: str) -> None:
    session = current()
    raw = read_bytes(change[1:]) if change.startswith("@") else change
    found: WhatIf = answer(kept, "what-if", {"change": json_value(raw)}, ORGANISER)
    session.tell(lambda: found, lambda: _told(session, found))


def _told(session: Session, found: WhatIf) -> None:
    out = console()
    for line in found.happens:
        out.print(line, soft_wrap=True)
    for moved in found.standings:
        out.print(session.say("whatif.moved", **_plain(moved)), soft_wrap=True)
    if found.stage is not None:
        out.print(session.say("whatif.stage", stage=found.stage.stage), style="bold")
        for place in found.stage.places:
            new = "+" if place.player in found.stage.coming else " "
            out.print(f" {new}{place.seed:>3}  {place.name}: {place.sentence}", soft_wrap=True)
    for table in found.seating:
        out.print(session.say("whatif.table", **_plain(table)), soft_wrap=True)
    for one in found.needs:
        words = {
            "before": session.say(f"whatif.state.{one.before}"),
            "after": session.say(f"whatif.state.{one.after}"),
        }
        out.print(session.say("whatif.state-changed", name=one.name, **words), soft_wrap=True)
    out.print(session.say("whatif.nothing-kept"), style="dim", soft_wrap=True)


def _plain(row: object) -> dict[str, object]:
    return {name: getattr(row, name) or "–" for name in type(row).__struct_fields__}  # type: ignore[attr-defined]  # documents


@spoken("tournament plan")
@option("--regulation", metavar="ID")
@option("--format", metavar="ID|FILE.toml")
@option("--players", "entrants", type=int, required=True)
@option("--begins", default="10:00", metavar="HH:MM")
@option("--minutes", type=int)
@option("--between", type=int, default=30)
@option("--rooms", default="", metavar="N,N…")
@option("--followed", type=int, default=6)
@option("--set", "settings", multiple=True, metavar="…=…")
@interpretation_option
def plan(entrants: int, **given: Any) -> None:
    session = current()
    asked = {
        name: given.pop(name) for name in ("begins", "minutes", "between", "rooms", "followed")
    }
    rules, text = chosen_rules(**given)
    chosen, numbers = readings(given["interpretation"]), parsed_settings(given["settings"])
    named = "" if text is not None else rules.id
    found = plan_of(joined(named, chosen, numbers, text), Means(players=entrants, **asked))
    session.tell(lambda: found, lambda: _show_plan(session, found))


def _show_plan(session: Session, found: DayPlan) -> None:
    out = console()
    for row in found.rounds:
        day = session.say("web-plan.day", day=row.day + 1) + " " if row.day else ""
        sizes = ", ".join(f"{row.tables.count(size)} × {size}" for size in sorted({*row.tables}))
        sittings = session.say("web-plan.sittings", number=row.sittings) if row.sittings > 1 else ""
        words = [
            f"{row.number} · {session.say('stage.' + row.stage)}",
            f"{day}{row.begins}–{row.ends}",
            " · ".join(part for part in (sizes, sittings) if part),
            session.say("screen.plan-referees", number=row.referees),
        ]
        out.print("  ".join(words), soft_wrap=True)
    facts = {"players": found.players, "rounds": len(found.rounds), "tables": found.tables}
    out.print(session.say("web-plan.asks", **facts, referees=found.referees), soft_wrap=True)
    key = "web-plan.ends-later" if found.day else "web-plan.ends"
    click.echo(session.say(key, hour=found.ends, day=found.day + 1))
