"""`arbitro arena`: bots against each other, at every seat, told with intervals."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from arbitro.cli.laboratory.long_runs import make_folder, tell_if_kept_nowhere, tell_progress
from arbitro.cli.terminal.command import Session, current, option, say_line, spoken
from arbitro.kernel import Refused
from arbitro.regulations import edition_of

USUAL = {"risiko": "rur-2015", "mineo": "tarocchi-2012"}
MATCHES = 400


@spoken("arena")
@option("--game", type=click.Choice([*USUAL]), default=None)
@option("--regulation", metavar="ID", default=None)
@option("--seats", "arena_seats", required=True, metavar="BOT,BOT,…")
@option("--matches", "arena_matches", type=int, default=MATCHES, metavar="N")
@option("--seed", type=int, default=1, metavar="N")
@option("--time-up-giro", type=click.IntRange(min=1), default=10)
@option("--budget", type=click.FloatRange(min=0.001, max=10), default=1.0, metavar="X")
@option("--move-time", type=click.FloatRange(min=0.01), default=10.0, metavar="N")
@option("--out", "arena_out", type=click.Path(path_type=Path), metavar="FOLDER")
def arena(game: str | None, regulation: str | None, arena_out: Path | None, **said: Any) -> None:
    from arbitro.arena import Contest, run  # noqa: PLC0415 - as heavy as a whole game
    from arbitro.arena.reference import maker  # noqa: PLC0415
    from arbitro.bots.foreign import Clock  # noqa: PLC0415

    session = current()
    named = regulation or USUAL[game or "risiko"]
    plays = edition_of(named).game
    if game is not None and game != plays:
        raise Refused("another-game", {"regulation": named, "game": game})
    contest = Contest(
        regulation=named,
        seats=tuple(name.strip() for name in said["arena_seats"].split(",")),
        matches=said["arena_matches"],
        seed=said["seed"],
        time_up_giro=said["time_up_giro"],
        budget=said["budget"],
    )
    tell_if_kept_nowhere(session)
    if arena_out is not None:
        make_folder(arena_out)
    progress = None if session.json or not sys.stderr.isatty() else tell_progress
    made = maker(contest, Clock(move=said["move_time"]))
    document = run(contest, arena_out, progress, made).document()
    session.tell(lambda: document, lambda: _show(session, document))


def _show(session: Session, document: dict[str, Any]) -> None:
    say_line(session.say("arena.played", **document), indent=0, style="bold")
    for row in document["bots"]:
        low, high = row["wilson"]
        facts = {
            "bot": row["bot"],
            "seats": row["seats"],
            "share": f"{100 * row['share']:.1f}",
            "low": f"{100 * low:.1f}",
            "high": f"{100 * high:.1f}",
            "points": f"{row['mean_points']:.1f}",
            "rating": row["rating"],
            "ms": f"{row['decision_ms_p95'] or 0:.1f}",
        }
        say_line(session.say("arena.line", **facts))
        for fault, number in row["faults"].items():
            say_line(session.say(f"arena-fault.{fault}", bot=row["bot"], number=number))
    say_line(session.say("arena.how", engine=document["engine"], seed=document["seed"]), indent=0)
