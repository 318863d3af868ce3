"""`arbitro study`: what a rule does in play, told with intervals."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from arbitro.cli.laboratory.long_runs import make_folder, tell_if_kept_nowhere, tell_progress
from arbitro.cli.terminal.command import Session, current, option, say_line, spoken
from arbitro.cli.terminal.inputs import writing
from arbitro.kernel import Refused
from arbitro.study.cluster import OnRay
from arbitro.study.questions import STUDIES, Study, study_of
from arbitro.study.study_report import document, files
from arbitro.study.study_run import Progress, Ran, run
from arbitro.study.study_words import interval, of, rows, table

GAMES = 2_000


@spoken("study")
@click.argument("name", required=False)
@option("--list", "list", is_flag=True)
@option("--games", "study_games", type=int, default=GAMES, metavar="N")
@option("--seed", type=int, default=1, metavar="N")
@option("--out", "study_out", type=click.Path(path_type=Path), metavar="FOLDER")
@option("--ray", "ray", metavar="ADDRESS")
def study(
    name: str | None,
    list: bool,
    study_games: int,
    seed: int,
    study_out: Path | None,
    ray: str | None,
) -> None:
    session = current()
    if list:
        _listed(session)
        return
    if name is None:
        raise Refused("study-needed", {"studies": [*STUDIES]})
    tell_if_kept_nowhere(session)
    if study_out is not None:
        make_folder(study_out)
    progress = None if session.json or not sys.stderr.isatty() else tell_progress
    ran = _ran(study_of(name), study_games, seed, study_out, progress, ray)
    written: dict[str, bytes] = {}
    if study_out is not None:
        written = files(ran, session.lang)
        for file, content in written.items():
            with writing(study_out / file):
                (study_out / file).write_bytes(content)
    session.tell(lambda: document(ran), lambda: _show(session, ran, study_out, [*written]))


def _ran(
    asked: Study,
    games: int,
    seed: int,
    folder: Path | None,
    progress: Progress | None,
    address: str | None,
) -> Ran:
    if address is None:
        return run(asked, games, seed, folder, progress)
    with OnRay(address) as split:
        return run(asked, games, seed, folder, progress, split)


def _listed(session: Session) -> None:
    titles = {name: session.say(f"study.title.{name}") for name in STUDIES}
    rows = [{"study": name, "title": title} for name, title in titles.items()]

    def human() -> None:
        for name, title in titles.items():
            say_line(f"{name:<16}  {title}", indent=0)

    session.tell(lambda: {"studies": rows}, human)


def _show(session: Session, ran: Ran, folder: Path | None, written: list[str]) -> None:
    say_line(session.say(f"study.title.{ran.study.name}"), indent=0, style="bold")
    for measure in ran.study.measures:
        say_line(session.say(f"study.measure.{measure}"), indent=0)
        for arm, figure in rows(ran, measure):
            facts = {
                "arm": table(session.lang, ran.study, arm),
                "who": of(session.lang, figure.of),
                "figure": interval(session.lang, figure),
            }
            say_line(session.say("study.line", **facts))
    say_line(session.say(f"study.cannot.{ran.study.name}"), indent=0)
    if folder is not None:
        say_line(session.say("study.written", folder=str(folder), files=written), indent=0)
