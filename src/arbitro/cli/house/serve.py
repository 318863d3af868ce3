"""`arbitro serve`: the hall on the network; `arbitro organiser`: its key, from the console."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.terminal.session import Session, current
from arbitro.cli.terminal.spoken_help import Rooms, lang_option, option, spoken
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.bootstrap import Installation

HOST, PORT = "0.0.0.0", 8000  # noqa: S104 - a hall's phones must reach it
DATABASE = "arbitro.db"
ROLES = ("organiser", "referee", "table", "player", "projector")


def database(given: str | None) -> str:
    return given or os.environ.get("ARBITRO_DB") or DATABASE


@spoken("serve")
@option("--demo", is_flag=True)
@option("--db", metavar="URL")
@option("--host", default=HOST)
@option("--port", type=click.IntRange(0, 65535), default=PORT)
@option("--box", metavar="FOLDER", envvar="ARBITRO_BOX")
@option("--address", metavar="NAME", envvar="ARBITRO_ADDRESS")
@option("--sessions", type=click.IntRange(1, 1000), envvar="ARBITRO_SESSIONS")
@option("--trusted-proxy", "trusted", multiple=True, envvar="ARBITRO_TRUSTED_PROXY", metavar="IP")
def serve(demo: bool, db: str | None, host: str, port: int, box: str | None, **wanted: Any) -> None:
    """See the sentence `help.serve`."""
    gc.disable()  # all that is made before the first request stays: no need to look for waste
    from arbitro.bootstrap import install  # noqa: PLC0415 - other commands start without it
    from arbitro.web.app import make_app  # noqa: PLC0415 - as above
    from arbitro.web.serving.own_address import stated  # noqa: PLC0415 - as above
    from arbitro.web.serving.server import listening  # noqa: PLC0415 - as above
    from arbitro.web.serving.server import serve as run  # noqa: PLC0415 - as above

    with ExitStack() as stack:
        sock = stack.enter_context(listening(host, port))
        if demo and db is None:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="arbitro-"))
            db = str(Path(folder) / DATABASE)
        house = install(database(db))
        stack.callback(house.close)
        if box is not None:
            from arbitro.cli.papers.round_box import telling  # noqa: PLC0415 - only with a box

            house.fill_box(Path(box), telling(current()), current().lang)
        if wanted["sessions"]:
            house.ring.sessions = wanted["sessions"]
        secrets = keys(house, demo)
        port, scheme = sock.getsockname()[1], "http"
        chosen = stated(wanted["address"], scheme, port) if wanted["address"] else ""
        url = chosen or address(host, port)
        links = {role: f"{url}/l/{secrets[role]}" if role in secrets else None for role in ROLES}
        session = current()
        house.address = chosen
        app = make_app(house)
        gc.freeze()
        gc.enable()
        run(app, sock, lambda: announce(session, url, links), trusted(wanted["trusted"]))


def trusted(given: Sequence[str]) -> tuple[str, ...]:
    """Addresses and networks; `Refused` for anything else."""
    for one in given:
        try:
            ip_network(one, strict=False)
        except ValueError as error:
            raise Refused("not-a-network", {"text": one}) from error
    return tuple(given)


def keys(house: Installation, demo: bool) -> dict[str, str]:
    """A link for the organiser at the console, the only one that holds, and in a demo one for
    each role.
    """
    organiser = {"organiser": house.ring.instead("organiser", subject="console").secret}
    if not demo:
        return organiser
    from arbitro.web import demo as showing  # noqa: PLC0415 - only for a demo

    showing.set_up(house.desk)
    return {**organiser, **showing.links(house)}


def address(host: str, port: int) -> str:
    """Where people find us: by the machine's name on the network when we listen to all of it."""
    from arbitro.web.serving.server import lan_address  # noqa: PLC0415 - as above

    if host in (HOST, "::"):
        host = lan_address() or "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def announce(session: Session, url: str, links: dict[str, str | None]) -> None:
    """One line for a program; for people the links, and a code to point a phone at."""
    if session.json:
        import msgspec  # noqa: PLC0415 - not needed otherwise

        click.echo(msgspec.json.encode({"url": url, "links": links}))
        return
    import segno  # noqa: PLC0415 - as above

    click.echo(session.say("serve.ready", url=url))
    for role, link in links.items():
        if link is not None:
            click.echo("  " + session.say("serve.link", role=role, url=link))
    click.echo(session.say("serve.network", url=url))
    if sys.stdout.isatty():
        segno.make(url).terminal(compact=True)
    click.echo(session.say("serve.stop"))


@click.group(
    "organiser",
    cls=Rooms,
    topic="organiser",
    rooms={"reset": "arbitro.cli.house.serve:reset"},
)
@lang_option
def organiser() -> None:
    """See the sentence `help.organiser`."""


@spoken("organiser reset")
@click.argument("name")
@option("--db", metavar="URL")
def reset(name: str, db: str | None) -> None:
    """See the sentence `help.organiser-reset`."""
    from arbitro.app.access.passwords import set_password  # noqa: PLC0415 - as above
    from arbitro.bootstrap import install  # noqa: PLC0415 - as above

    session = current()
    if sys.stdin.isatty():
        said = session.say("serve.password")
        password = click.prompt(said, hide_input=True, confirmation_prompt=said)
    else:
        password = sys.stdin.readline().rstrip("\r\n")
    house = install(database(db))
    try:
        set_password(house.ring, name, password)
    finally:
        house.close()
    session.tell(
        lambda: {"organiser": name},
        lambda: click.echo(session.say("serve.password-set", name=name)),
    )
