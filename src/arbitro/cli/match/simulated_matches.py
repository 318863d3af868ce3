"""`arbitro match simulate`: many matches among players of ours."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import click

from arbitro.cli.terminal.command import (
    Session,
    console,
    current,
    interpretation_option,
    option,
    spoken,
)
from arbitro.cli.terminal.inputs import readings, writing
from arbitro.kernel import Refused
from arbitro.store.disk import private


@spoken("match simulate")
@option("--regulation", required=True, metavar="ID")
@option("--players", "seats", type=int, default=4)
@option("--games", type=click.IntRange(min=1), default=1)
@option("--seed", type=int, default=0)
@option("--bot", default="random", metavar="BOT")
@option("--time-up-giro", type=click.IntRange(min=1), default=10)
@option("--out", metavar="DIR")
@option("--force", is_flag=True)
@interpretation_option
def simulate(
    out: str | None, force: bool, interpretation: tuple[str, ...], seats: int, **settings: Any
) -> None:
    from arbitro.bots import make_bot  # noqa: PLC0415 - as heavy as a whole game
    from arbitro.bots.foreign import on_the_command_line  # noqa: PLC0415
    from arbitro.bots.simulate import simulate as run  # noqa: PLC0415

    session = current()
    made = on_the_command_line(make_bot)
    played = run(players=seats, interpretations=readings(interpretation), make=made, **settings)
    watched = _watched(session, played, settings["games"])
    summary = _summary(watched, _folder(out), force)
    session.tell(lambda: summary, lambda: _show(session, summary))


def _folder(out: str | None) -> Path | None:
    if out is None:
        return None
    folder = Path(out)
    with writing(out):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def _watched(session: Session, played: Iterable[Any], games: int) -> Iterator[Any]:
    """The same matches, with a bar on stderr if a person is looking."""
    if session.json or not sys.stderr.isatty():
        yield from played
        return
    from rich.progress import track  # noqa: PLC0415 - only for people

    where = console(stderr=True)
    title = session.say("screen.simulating")
    yield from track(played, description=title, total=games, console=where, transient=True)


def _write(path: Path, data: bytes, force: bool) -> None:
    """A log, unless one of another run has its name: the same run may be repeated."""
    with writing(path):
        if path.exists() and not force and path.read_bytes() != data:
            raise Refused("log-of-another-run", {"file": str(path)})
        with open(path, "wb", opener=private) as file:
            file.write(data)


def _summary(played: Iterable[Any], folder: Path | None, force: bool) -> dict[str, Any]:
    endings: Counter[str] = Counter()
    refused: list[dict[str, Any]] = []
    violations: list[dict[str, Any]] = []
    logs: list[dict[str, Any]] = []
    games = finished = events = 0
    for games, game in enumerate(played, start=1):
        name = f"game-{games:04}.jsonl"
        finished += game.finished
        events += len(game.events)
        endings[game.ending or "unfinished"] += 1
        if game.refused:
            refused.append({"game": name, "code": game.refused})
        violations += [{"game": name, "violation": what} for what in game.violations]
        if folder is not None:
            _write(folder / name, game.data, force)
        file = str((folder / name).resolve()) if folder is not None else None
        logs.append({"file": file, "sha256": sha256(game.data).hexdigest()})
    return {
        "games": games,
        "finished": finished,
        "refused": len(refused),
        "violations": len(violations),
        "endings": dict(sorted(endings.items())),
        "events": events,
        "logs": logs,
        "refusals": refused,
        "violated": violations,
    }


def _show(session: Session, summary: dict[str, Any]) -> None:
    out = console()
    out.print(session.say("screen.simulated", **summary), style="bold")
    for ending, count in summary["endings"].items():
        out.print("  " + session.say("screen.ending-count", ending=ending, count=count))
    for row in summary["refusals"]:
        out.print("  " + session.say("screen.simulated-refusal", **row))
    for row in summary["violated"]:
        out.print("  " + session.say("screen.simulated-violation", **row))
    files = [row["file"] for row in summary["logs"] if row["file"]]
    if files:
        out.print(session.say("screen.logs-written", count=len(files), first=files[0]))
