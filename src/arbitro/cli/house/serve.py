"""`arbitro serve`: the hall on the network; `arbitro organiser`: its key, from the console."""

from __future__ import annotations

import gc
import socket
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from arbitro.cli.house.house_files import DATABASE, beside, database, files_in, files_of, words_in
from arbitro.cli.terminal.command import Session, current, option, rooms, spoken
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.bootstrap import Installation
    from arbitro.standby.wire import Left

HOST, PORT = "0.0.0.0", 8000  # noqa: S104 - a hall's phones must reach it
LOCAL = "arbitro.local"
PLAIN: dict[str, Any] = {
    "publish": None,
    "elsewhere": None,
    "webhooks": (),
    "webhook_secret": None,
    "webhook_private": False,
    "address": None,
    "tls": False,
    "cert": None,
    "key": None,
    "sessions": None,
    "trusted": (),
    "backup_to": None,
    "passphrase_file": None,
    "passphrase_lost": False,
    "ask_passphrase": False,
}
"""What a server is, if nothing else is wanted."""
ROLES = ("organiser", "referee", "table", "player", "projector")


@spoken("serve")
@option("--demo", is_flag=True)
@option("--db", metavar="URL")
@option("--host", default=HOST)
@option("--port", type=click.IntRange(0, 65535), default=PORT)
@option("--box", metavar="FOLDER", envvar="ARBITRO_BOX")
@option("--publish", metavar="FOLDER", envvar="ARBITRO_PUBLISH")
@option("--elsewhere", metavar="FOLDER", envvar="ARBITRO_ELSEWHERE")
@option("--webhook", "webhooks", multiple=True, metavar="URL", envvar="ARBITRO_WEBHOOK")
@option("--webhook-secret", metavar="FILE", envvar="ARBITRO_WEBHOOK_SECRET")
@option("--webhook-private", is_flag=True, envvar="ARBITRO_WEBHOOK_PRIVATE")
@option("--address", metavar="NAME", envvar="ARBITRO_ADDRESS")
@option("--tls", is_flag=True)
@option("--cert", metavar="FILE", envvar="ARBITRO_CERT")
@option("--key", metavar="FILE", envvar="ARBITRO_KEY")
@option("--passphrase", "ask_passphrase", is_flag=True)
@option("--passphrase-file", metavar="FILE", envvar="ARBITRO_PASSPHRASE_FILE")
@option("--passphrase-lost", is_flag=True)
@option("--sessions", type=click.IntRange(1, 1000), envvar="ARBITRO_SESSIONS")
@option("--trusted-proxy", "trusted", multiple=True, envvar="ARBITRO_TRUSTED_PROXY", metavar="IP")
@option("--backup-to", metavar="FOLDER", envvar="ARBITRO_BACKUP_TO")
@option("--backup-every", default="5m", metavar="5m", envvar="ARBITRO_BACKUP_EVERY")
@option("--keep", default="7d", metavar="7d", envvar="ARBITRO_KEEP")
def serve(demo: bool, db: str | None, host: str, port: int, box: str | None, **wanted: Any) -> None:
    gc.disable()  # all that is made before the first request stays: no need to look for waste
    from arbitro.web.serving.server import listening  # noqa: PLC0415 - other commands need none

    with ExitStack() as stack:
        sock = stack.enter_context(listening(host, port))
        if demo and db is None:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="arbitro-"))
            db = str(Path(folder) / DATABASE)
        serve_house(database(db), sock, host, demo, box, **wanted)


def serve_house(
    where: str,
    sock: socket.socket,
    host: str,
    demo: bool = False,
    box: str | None = None,
    **given: Any,
) -> None:
    """The house in this database, on a socket that is ours already, until it is told to stop."""
    from arbitro.bootstrap import install  # noqa: PLC0415 - other commands start without it
    from arbitro.web.app import make_app  # noqa: PLC0415 - as above
    from arbitro.web.serving.own_address import announced, lan_address  # noqa: PLC0415 - as above
    from arbitro.web.serving.server import serve as run  # noqa: PLC0415 - as above

    port = sock.getsockname()[1]
    wanted = looked_over({**PLAIN, **given}, port)
    chosen, tls, scheme = wanted["address"], wanted["tls"], wanted["scheme"]
    url = chosen or address(host, port, scheme)
    with ExitStack() as stack:
        house = install(where)
        stack.callback(house.close)
        if house.leader.standing.role == "following":
            raise Refused("standby-serving", {})
        settings: dict[str, Any] = {"trusted": tuple(wanted["trusted"])}
        told: dict[str, str] = {}
        if tls:
            settings |= secured(house, where, host, url, wanted)
            if plain := settings.get("plain"):
                stack.enter_context(plain)
                told["trust"] = address(host, plain.getsockname()[1]) + "/trust"
        unsealed(house, wanted)
        if box is not None:
            from arbitro.cli.papers.round_box import telling  # noqa: PLC0415 - only with a box

            house.fill_box(Path(box), telling(current()), current().lang)
        followed(house, wanted)
        if wanted["backup_to"]:
            from arbitro.cli.house.own_copies import copying  # noqa: PLC0415 - only if asked for

            every, keep = wanted["backup_every"], wanted["keep"]
            stack.enter_context(copying(house, wanted["backup_to"], every, keep))
        if wanted["sessions"]:
            house.ring.sessions = wanted["sessions"]
        secrets = keys(house, demo)
        if host == HOST and (here := lan_address()):
            named = urlsplit(url).hostname or ""
            local = named if named.endswith(".local") else LOCAL
            stack.enter_context(announced(local, here, port, tls))
        links = {role: f"{url}/l/{secrets[role]}" if role in secrets else None for role in ROLES}
        session = current()
        house.address = chosen
        house.site = partial(site_of, house)
        house.leader.files = partial(files_in, files_of(where, wanted))
        app = make_app(house)
        stack.enter_context(heralding(house, url))
        gc.freeze()
        gc.enable()
        run(app, sock, lambda: announce(session, url, links, told), **settings)


def looked_over(wanted: dict[str, Any], port: int) -> dict[str, Any]:
    """What was asked for, each in its own kind; who is refused here has not touched the house."""
    from arbitro.web.serving.own_address import stated  # noqa: PLC0415 - as above

    if wanted["key"] and not wanted["cert"]:
        raise Refused("parameter-missing", {"parameter": "--cert"})
    require_networks(wanted["trusted"])
    tls = wanted["tls"] or bool(wanted["cert"])
    scheme = "https" if tls else "http"
    chosen = stated(wanted["address"], scheme, port) if wanted["address"] else ""
    said = words_in(wanted["passphrase_file"]) if wanted["passphrase_file"] else ""
    found = {**wanted, "tls": tls, "scheme": scheme, "address": chosen, "passphrase": said}
    if wanted["backup_to"]:
        from arbitro.cli.house.own_copies import seconds_in  # noqa: PLC0415 - only if asked for

        found |= {name: seconds_in(wanted[name]) for name in ("backup_every", "keep")}
    return found


def site_of(house: Installation, name: str) -> bytes:
    """The site of the house to take away; its room is loaded when somebody first wants it."""
    from arbitro.publication.house_site import archived  # noqa: PLC0415 - only if asked for

    return archived(house, name)


def followed(house: Installation, wanted: dict[str, Any]) -> None:
    """What is kept up to date beside the house, where it was asked for."""
    if wanted["publish"]:
        from arbitro.cli.house.publish import keep_up  # noqa: PLC0415 - only if asked for

        keep_up(house, wanted["publish"])
    if wanted["elsewhere"]:
        from arbitro.cli.house.halls import lying_in  # noqa: PLC0415 - only if asked for

        house.elsewhere = partial(lying_in, folder_of(wanted["elsewhere"]))
    if wanted["webhooks"]:
        from arbitro.cli.house.webhooks import tell_others  # noqa: PLC0415 - only if asked for

        tell_others(house, wanted)


def folder_of(given: str) -> Path:
    """A folder that is there; `Refused` for anything else."""
    if not Path(given).is_dir():
        raise Refused("site-not-a-folder", {"folder": given})
    return Path(given)


def unsealed(house: Installation, wanted: dict[str, Any]) -> None:
    """The passphrase of the house, from a file or asked for; none where there is none."""
    from arbitro.store.passphrase import is_sealed, unseal  # noqa: PLC0415 - loads the databases
    from arbitro.store.sql import SqlStore  # noqa: PLC0415 - as above

    session, store, given = current(), house.leader.store, wanted["passphrase"]
    file = wanted["passphrase_file"]
    if not isinstance(store, SqlStore):
        return
    known = is_sealed(store)
    house.sealed = "lost" if known and wanted["passphrase_lost"] else "no"
    if house.sealed == "lost" or not (known or file or wanted["ask_passphrase"]):
        return
    if not file and not sys.stdin.isatty():
        raise Refused("passphrase-needed", {})
    if not file:
        said = session.say("serve.passphrase" if known else "serve.passphrase-new")
        given = click.prompt(said, hide_input=True, confirmation_prompt=not known)
    unseal(store, given)
    house.sealed = "yes"


@contextmanager
def heralding(house: Installation, url: str) -> Iterator[None]:
    """While a laptop that was replaced has not heard of it, it is looked for."""
    leader = house.leader
    if leader.standing.told:
        yield
        return
    from arbitro.standby.following import Herald  # noqa: PLC0415 - only after a takeover

    def told(left: Left) -> None:
        leader.change(told=True, strays=left.strays)

    herald = Herald(leader.store, url, told)
    herald.start()
    try:
        yield
    finally:
        herald.stop()


def require_networks(given: Sequence[str]) -> None:
    """Addresses and networks; `Refused` for anything else."""
    for one in given:
        try:
            ip_network(one, strict=False)
        except ValueError as error:
            raise Refused("not-a-network", {"text": one}) from error


def keys(house: Installation, demo: bool) -> dict[str, str]:
    """A link for the organiser at the console, the only one that holds, and in a demo one for
    each role. Who took over leaves the link of the laptop before as it is.
    """
    made = house.ring.add if house.leader.standing.epoch else house.ring.instead
    organiser = {"organiser": made("organiser", subject="console").secret}
    if not demo:
        return organiser
    from arbitro.web import demo as showing  # noqa: PLC0415 - only for a demo

    showing.whole_house(house)
    return {**organiser, **showing.links(house)}


def secured(
    house: Installation, db: str, host: str, url: str, wanted: dict[str, Any]
) -> dict[str, Any]:
    """TLS with the certificate given, or with one of the house's own authority."""
    from arbitro.bootstrap import Authority  # noqa: PLC0415 - as above
    from arbitro.web.serving import house_authority as own  # noqa: PLC0415 - only with TLS
    from arbitro.web.serving.own_address import lan_address  # noqa: PLC0415 - as above
    from arbitro.web.serving.server import listening  # noqa: PLC0415 - as above

    named = urlsplit(url).hostname or ""
    if wanted["cert"]:
        context = own.given_context(wanted["cert"], wanted["key"])
        session = current()
        for doubt in own.doubts(wanted["cert"], named):
            told = session.say(f"serve.{doubt}", file=wanted["cert"], name=named)
            click.echo(told, err=True)
        return {"tls": context}
    by = own.authority(beside(db), named if wanted["address"] else "")
    machine = socket.gethostname().partition(".")[0]
    names = [named, f"{machine}.local", LOCAL, "localhost", "127.0.0.1", "::1", lan_address() or ""]
    house.authority = Authority(by.der, by.fingerprint)
    return {
        "tls": own.server_context(by, [one for one in names if one]),
        "plain": listening(host, 0),
    }


def address(host: str, port: int, scheme: str = "http") -> str:
    """Where people find us: by the machine's name on the network when we listen to all of it."""
    from arbitro.web.serving.own_address import joined, lan_address  # noqa: PLC0415 - as above

    if host in (HOST, "::"):
        host = lan_address() or "127.0.0.1"
    return joined(scheme, host, port)


def announce(
    session: Session, url: str, links: dict[str, str | None], more: dict[str, str]
) -> None:
    """One line for a program; for people the links, and a code to point a phone at."""
    if session.json:
        import msgspec  # noqa: PLC0415 - not needed otherwise

        click.echo(msgspec.json.encode({"url": url, "links": links, **more}))
        return
    import segno  # noqa: PLC0415 - as above

    click.echo(session.say("serve.ready", url=url))
    for role, link in links.items():
        if link is not None:
            click.echo("  " + session.say("serve.link", role=role, url=link))
    click.echo(session.say("serve.network", url=url))
    if "trust" in more:
        click.echo(session.say("serve.trust", url=more["trust"]))
    if sys.stdout.isatty():
        segno.make(url).terminal(compact=True)
    click.echo(session.say("serve.stop"))


organiser = rooms("organiser", {"reset": f"{__name__}:reset"})


@spoken("organiser reset")
@click.argument("name")
@option("--db", metavar="URL")
def reset(name: str, db: str | None) -> None:
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
