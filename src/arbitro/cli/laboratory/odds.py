"""`arbitro odds`: the chance of a conquest, and what is left of who tries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from arbitro.cli.terminal.failures import article
from arbitro.cli.terminal.inputs import why
from arbitro.cli.terminal.session import Session, current, say_line
from arbitro.cli.terminal.spoken_help import option, spoken
from arbitro.documents.bar_chart import BarChart
from arbitro.documents.odds_drawn import left_chart, percent
from arbitro.kernel import Reasons, Refused
from arbitro.messages import cite_all
from arbitro.odds import Battle, Chain, battle, chain
from arbitro.odds.throw import edition

WIDEST = 40
"""Signs of the longest bar on a terminal."""


@spoken("odds")
@click.argument("attack", type=int)
@click.argument("defence", type=int)
@option("--regulation", default="rur-2015", metavar="ID")
@option("--stop-at", type=click.IntRange(min=1), default=1, metavar="N")
@option("--then", type=int, multiple=True, metavar="N")
@option("--svg", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
def odds(
    attack: int,
    defence: int,
    regulation: str,
    stop_at: int,
    then: tuple[int, ...],
    svg: Path | None,
) -> None:
    """See the sentence `help.odds`."""
    session = current()
    fought = battle(attack, defence, regulation, stop_at)
    march = chain(attack, (defence, *then), regulation) if then else None
    because = edition(regulation).legal_dice(attack, defence).because
    if svg is not None:
        _drawn(svg, left_chart(session.lang, fought))
    session.tell(
        lambda: _document(fought, march, because),
        lambda: _show(session, fought, (defence, *then), march, because),
    )


def _document(fought: Battle, march: Chain | None, because: Reasons) -> dict[str, Any]:
    document: dict[str, Any] = {
        "attack": fought.attack,
        "defence": fought.defence,
        "conquer": float(fought.conquer),
        "left": [[armies, float(chance)] for armies, chance in fought.left],
        "articles": [article(one) for one in because.citations],
    }
    if march is not None:
        document["chain"] = [float(chance) for chance in march.reached]
    return document


def _show(
    session: Session,
    fought: Battle,
    defences: tuple[int, ...],
    march: Chain | None,
    because: Reasons,
) -> None:
    facts = {"attack": fought.attack, "defence": fought.defence}
    chance = percent(session.lang, fought.conquer)
    say_line(session.say("odds.conquer", chance=chance, **facts), indent=0, style="bold")
    say_line(session.say("odds.dice", articles=cite_all(session.lang, because.citations)))
    say_line(session.say("odds.left"))
    for bar in left_chart(session.lang, fought).bars:
        length = round(bar.share * WIDEST / max(float(c) for _, c in fought.left))
        say_line(f"{bar.name:>4}  {bar.label:>7}  {'█' * length}".rstrip(), indent=4)
    for number, reached in enumerate(march.reached if march else (), start=1):
        row = {"number": number, "defence": defences[number - 1]}
        say_line(session.say("odds.reached", chance=percent(session.lang, reached), **row))


def _drawn(file: Path, chart: BarChart) -> None:
    try:
        file.write_text(chart.svg(), encoding="utf-8")
    except OSError as error:
        facts = {"file": str(file), "reason": why(error)}
        raise Refused("file-unwritable", facts) from error
