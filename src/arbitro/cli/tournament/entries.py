"""`arbitro tournament enter`: one player, a team or a whole list; `amend`: an entry put right."""

from __future__ import annotations

from functools import reduce
from typing import Any

import click

from arbitro.app.commands import GiveConsent
from arbitro.cli.house.exchange import mapping_of, read_limited
from arbitro.cli.terminal.command import F, current, option
from arbitro.cli.tournament.desk import done
from arbitro.cli.tournament.story import tell_happened
from arbitro.cli.tournament.tournament_file import TournamentFile, happened, on_file
from arbitro.exchange.lists.list_preview import (
    Preview,
    commands,
    preview_file,
    settled,
)
from arbitro.exchange.remarks import Remark
from arbitro.kernel import Refused
from arbitro.tournament import commands as c

_TOLD = 3
_OF_A_PERSON = (
    option("--club"),
    option("--region"),
    option("--born", metavar="AAAA[-MM-GG]"),
    option("--contacts"),
    option("--adult", is_flag=True),
    option("--waiver"),
    option("--distinct", is_flag=True),
)


def of_a_person(command: F) -> F:
    """What can be told of somebody on a list."""
    return reduce(lambda made, add: add(made), reversed(_OF_A_PERSON), command)


@on_file("tournament enter")
@click.argument("name", required=False)
@option("--id", "entry_id")
@of_a_person
@option("--reserve", is_flag=True)
@option("--list", "from_list", metavar="FILE.csv")
@option("--skip-minors", is_flag=True)
@option("--mapping", multiple=True, metavar="…=…")
@option("--consent", type=click.Choice(["player", "guardian"]))
@option("--refuse", "refusal", metavar="…")
@option("--remove", "removed", metavar="ID")
def enter(
    kept: TournamentFile,
    name: str | None,
    entry_id: str | None,
    from_list: str | None,
    mapping: tuple[str, ...],
    refusal: str | None,
    removed: str | None,
    **given: Any,
) -> None:
    session = current()
    consent, skip = given.pop("consent"), given.pop("skip_minors")
    left_out: list[str] = []
    remarks: tuple[Remark, ...] = ()
    if removed is not None:
        wanted: list[c.Command] = [c.Remove(player=kept.who(removed))]
    elif from_list is not None:
        found = sound_list(read_limited(from_list), mapping_of(mapping))
        found, left_out = settled(found, kept.state, kept.rules, given["waiver"], skip)
        wanted = [command for _, command in commands(found, kept.state, given["adult"])]
        remarks = found.remarks
    elif name is None:
        raise Refused("nothing-to-enter", {})
    elif refusal is not None:
        wanted = [c.RefuseEntry(name=name, reason=refusal)]
    else:
        wanted = [c.Enter(id=entry_id or free_id(kept), name=name, **given)]
    events = kept.send(*wanted, *_agreed(wanted, consent))
    document = {
        **happened(kept, events),
        "players": len(kept.state.players),
        "notes": [remark.document(session.lang) for remark in remarks],
        "left_out": left_out,
    }

    def show() -> None:
        for remark in remarks:
            click.echo(session.say("screen.import-note", sentence=remark.sentence(session.lang)))
        if left_out:
            click.echo(session.say("screen.minors-left-out", names=left_out))
        if from_list is None:
            tell_happened(session, kept, events)
            for one in _entered(wanted):
                click.echo(session.say("screen.entered-one", id=one.id, name=one.name))
        if refusal is not None and kept.rules.refusal_needs_reason().value:
            click.echo(session.say("screen.refusal-to-publisher"))
        click.echo(session.say("screen.entered", players=len(kept.state.players)))

    session.tell(lambda: document, show)


@on_file("tournament amend")
@click.argument("player")
@option("--name", "right_name")
@of_a_person
@option("--reason", default="")
def amend(kept: TournamentFile, player: str, right_name: str | None, **given: Any) -> None:
    entered = kept.state.known(kept.who(player))
    given["name"] = right_name
    for what in ("name", "club", "region", "born", "contacts", "waiver"):
        if given[what] is None:
            given[what] = getattr(entered, what)
    done(kept, c.AmendEntry(id=entered.id, **given))


def _entered(wanted: list[c.Command]) -> list[c.Enter]:
    people: list[c.Enter] = []
    for command in wanted:
        if isinstance(command, c.Enter):
            people.append(command)
        elif isinstance(command, c.EnterTeam):
            people += command.people
    return people


def _agreed(wanted: list[c.Command], consent: str | None) -> list[GiveConsent]:
    """The consent of everybody who is entered, where it was collected."""
    people = _entered(wanted) if consent else []
    return [GiveConsent(player=one.id, guardian=consent == "guardian") for one in people]


def free_id(kept: TournamentFile) -> str:
    """The next number on the list."""
    number = len(kept.state.players) + 1
    while f"g{number:03}" in kept.state.players:
        number += 1
    return f"g{number:03}"


def sound_list(data: bytes, mapping: dict[str, str]) -> Preview:
    """A whole list, or nobody: the first things wrong with it are the refusal."""
    found = preview_file(data, mapping)
    if found.problems:
        lang = current().lang
        told = "; ".join(remark.sentence(lang) for remark in found.problems[:_TOLD])
        raise Refused("list-malformed", {"problem": told})
    return found
