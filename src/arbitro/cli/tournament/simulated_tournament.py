"""`arbitro tournament simulate`: a whole tournament among invented players."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import click
from msgspec.structs import asdict

from arbitro.cli.terminal.command import (
    Session,
    console,
    current,
    interpretation_option,
    option,
    spoken,
)
from arbitro.cli.terminal.inputs import readings
from arbitro.cli.tournament import schema
from arbitro.cli.tournament.new_tournament import chosen_rules
from arbitro.cli.tournament.standings import reasons
from arbitro.cli.tournament.tournament_file import invented, transcribe
from arbitro.kernel import Refused
from arbitro.simulation.seeded_chance import Chance
from arbitro.simulation.whole_tournament import PlayTable
from arbitro.simulation.whole_tournament import simulate as run
from arbitro.tournament.commands import EnterResult
from arbitro.tournament.document import document
from arbitro.tournament.events import TournamentOpened
from arbitro.tournament.state import Table, Tournament


@spoken("tournament simulate")
@option("--regulation", metavar="ID")
@option("--format", metavar="ID|FILE.toml")
@option("--players", "entrants", type=click.IntRange(min=1))
@option("--seed", type=int, default=0)
@option("--results", type=click.Choice(("random", "engine")))
@option("--set", "settings", multiple=True, metavar="…=…")
@option("--out", "exported_to", metavar="FILE")
@interpretation_option
def simulate(
    entrants: int | None, seed: int, results: str | None, exported_to: str | None, **chosen: Any
) -> None:
    session = current()
    rules, text = chosen_rules(**chosen)
    by_sheet = rules.result_form == "sheet"
    entrants = entrants or (8 if by_sheet else 16)
    play: PlayTable | None = None
    if results != "random" and by_sheet:
        play = hands(rules.regulation, seed, readings(chosen["interpretation"]))
    elif results == "engine":
        play = engine(rules.regulation, seed)
    watching = not session.json and sys.stderr.isatty()
    progress = (lambda words: click.echo(words, err=True)) if watching else None
    done = run(rules, entrants, seed, play, text, progress)
    if exported_to is not None:
        first = done.events[0]
        if isinstance(first, TournamentOpened):
            seeded = invented(f"{rules.id} {entrants} {seed}")
            transcribe(exported_to, first, done.commands, "simulate", seeded)
    found = document(done.state, rules)
    found["ranking"] = [{**row, **reasons(session, row["because"])} for row in found["ranking"]]
    rows = schema.summary(done.state) if by_sheet else ()
    if by_sheet:
        parting = schema.figures(done.state, rules)
        found["ranking"] = [{**row, **parting[row["player"]]} for row in found["ranking"]]
        found["schema"] = [asdict(row) for row in rows]

    def show() -> None:
        if rows:
            schema.show(session, done.state, rows)
        _show(session, found, len(done.state.rolls))

    session.tell(lambda: found, show)


def engine(regulation: str, seed: int) -> PlayTable:
    """Tables played out by the game itself, among its sensible players."""
    from arbitro.bots.simulate import simulate as matches  # noqa: PLC0415 - heavy, rarely wanted
    from arbitro.play import replay  # noqa: PLC0415 - as above
    from arbitro.play.match import outcome  # noqa: PLC0415 - as above

    def play(_: Tournament, table: Table, chance: Chance) -> EnterResult:
        size = len(table.players)
        order = chance.shuffled(table.players)
        try:
            seeded = seed * 1_000_003 + chance.below(1 << 40)
            game = next(matches(regulation, size, 1, seeded, bot="sensible"))
        except Refused as refused:
            raise Refused("engine-cannot", {"size": size}, refused.because) from refused
        state = replay(game.events)
        rows = outcome(state)
        if rows is None:
            raise Refused("engine-cannot", {"size": size})
        seats = tuple(_seat(state, row, order[row["seat"]]) for row in rows)
        return EnterResult(table=table.number, seats=seats)

    return play


def hands(regulation: str, seed: int, chosen: dict[str, str]) -> PlayTable:
    """Turns of Tarocchi played out by the game itself."""
    from arbitro.bots.mineo_tournament import sheets_played  # noqa: PLC0415 - heavy to load

    return sheets_played(regulation, seed, "sensible", chosen)


def _seat(state: Any, row: dict[str, Any], player: str) -> dict[str, Any]:
    from arbitro.games.risiko.decide.scoring import seat_facts  # noqa: PLC0415 - as above

    facts = seat_facts(state, row["seat"], row["table_points"], row["off_objective"])
    given = facts._asdict()
    if facts.eliminated is not None:
        given |= {"table_points": 0}
    return {"player": player, **given}


def _rounds(found: dict[str, Any]) -> Iterator[tuple[int, str, list[int]]]:
    """Every round with the sizes of its tables: what a day of this format asks for."""
    for number, rows in groupby(found["rounds"], key=lambda row: row["number"]):
        drawn = list(rows)
        sizes = [len(table["players"]) for row in drawn for table in row["tables"]]
        yield int(number), str(drawn[0]["stage"]), sizes


def _show(session: Session, found: dict[str, Any], rolls: int) -> None:
    out = console()
    names = {player["id"]: player["name"] for player in found["players"]}
    facts = {"players": len(names), "rounds": len({r["number"] for r in found["rounds"]})}
    out.print(session.say("screen.tournament-simulated", **facts), style="bold")
    for number, stage, sizes in _rounds(found):
        tables = ", ".join(f"{sizes.count(size)} × {size}" for size in sorted(set(sizes)))
        out.print(
            "  " + session.say("screen.round-line", number=number, stage=stage, tables=tables)
        )
    if rolls:
        out.print("  " + session.say("screen.dice-thrown", rolls=rolls))
    for row in found["ranking"]:
        line = {"place": row["place"], "name": names[row["player"]], "points": row["points"]}
        out.print("  " + session.say("screen.standing-line", **line), soft_wrap=True)
