"""`arbitro tournament plan`: what a day of so many players asks of a club."""

from __future__ import annotations

from typing import Any

import click

from arbitro.app.hall import joined
from arbitro.app.queries.day_plan import DayPlan, Means, plan_of
from arbitro.cli.terminal.inputs import readings
from arbitro.cli.terminal.session import Session, console, current
from arbitro.cli.terminal.spoken_help import interpretation_option, option, spoken
from arbitro.cli.tournament.new_tournament import chosen_rules, parsed_settings


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
    """See the sentence `help.tournament-plan`."""
    session = current()
    asked = {
        name: given.pop(name) for name in ("begins", "minutes", "between", "rooms", "followed")
    }
    rules, text = chosen_rules(**given)
    chosen, numbers = readings(given["interpretation"]), parsed_settings(given["settings"])
    named = "" if text is not None else rules.id
    found = plan_of(joined(named, chosen, numbers, text), Means(players=entrants, **asked))
    session.tell(lambda: found, lambda: _show(session, found))


def _show(session: Session, found: DayPlan) -> None:
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
