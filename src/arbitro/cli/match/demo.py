"""`arbitro demo`: a whole match among automatic players, told, counted and verified."""

from __future__ import annotations

from hashlib import sha256

import click

from arbitro.cli.match.risiko.board import show_board
from arbitro.cli.match.risiko.chapters import chapters
from arbitro.cli.match.risiko.match_report import show_report
from arbitro.cli.match.risiko.summary import Summary
from arbitro.cli.terminal.command import Spoken, console, current, lang_option, option
from arbitro.cli.terminal.program import program
from arbitro.play import Match, new_match
from arbitro.play.match import act

REGULATION = "rur-2015"
PLAYERS = ("Bianca", "Corrado", "Delia", "Ettore")
TIME_UP_GIRO = 8


@click.command("demo", cls=Spoken, topic="demo")
@option("--seed", type=int, default=16)
@lang_option
def demo(seed: int) -> None:
    session = current()
    out = console()
    match = play_out(seed)
    state = match.state
    out.print(session.say("demo.title", regulation=REGULATION), style="bold underline")
    out.print(session.say("demo.table", players=PLAYERS, seed=seed, giro=TIME_UP_GIRO))
    summary = Summary(session, out, state)
    for chapter in chapters(match.events):
        summary.tell(chapter)
    out.print()
    out.print(session.say("demo.board"), style="bold underline")
    show_board(out, session, state)
    out.print()
    show_report(out, session, match)
    out.print(session.say("demo.next"), style="bold")
    for step in ("play", "ask", "simulate", "transcript"):
        out.print("  " + session.say(f"demo.next-{step}", program=program()), soft_wrap=True)


def play_out(seed: int) -> Match:
    """Four sensible players, one match. The same seed gives the same match."""
    from arbitro.bots import acting_seats, make_bot  # noqa: PLC0415 - the bots are heavy to load

    secret = sha256(f"arbitro demo seed {seed}".encode()).digest()
    match = new_match(REGULATION, PLAYERS, secret=secret, time_up_giro=TIME_UP_GIRO)
    bots = [make_bot("sensible", f"{seed}/{seat}") for seat in range(len(PLAYERS))]
    while not match.finished:
        seat = acting_seats(match)[0]
        match, _ = act(match, bots[seat].choose(match, seat))
    return match
