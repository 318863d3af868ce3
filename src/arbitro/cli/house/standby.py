"""`arbitro standby`: this machine follows another, and takes its place when told."""

from __future__ import annotations

import secrets
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.house.house_files import beside, database
from arbitro.cli.house.serve import HOST, PORT, address, serve_house
from arbitro.cli.terminal.command import Session, current, option, spoken
from arbitro.kernel import Refused

if TYPE_CHECKING:
    from arbitro.standby.standing import Standing
    from arbitro.store import House

LOOK_EVERY = 0.5
"""Seconds between two looks whether `--promote` was said in another window."""


@spoken("standby")
@click.argument("url", required=False)
@option("--code", metavar="CODE", envvar="ARBITRO_STANDBY_CODE")
@option("--promote", is_flag=True)
@option("--left", is_flag=True)
@option("--db", metavar="URL")
@option("--host", default=HOST)
@option("--port", type=click.IntRange(0, 65535), default=PORT)
@option("--address", metavar="NAME", envvar="ARBITRO_ADDRESS")
def standby(
    url: str | None, code: str | None, promote: bool, left: bool, db: str | None, **wanted: Any
) -> None:
    from arbitro.store import open_store  # noqa: PLC0415 - loads the databases

    where = database(db)
    if left:
        _list_left(open_store(where))
    elif promote:
        _promote(open_store(where))
    elif url is None:
        raise Refused("standby-of-whom", {})
    else:
        named = wanted.pop("address")
        _follow(url, code, where, named=named, **wanted)


def _promote(store: House) -> None:
    from arbitro.standby import standing  # noqa: PLC0415 - as above

    session = current()
    try:
        if standing.load(store).role != "following":
            raise Refused("standby-not-following", {})
        now = standing.promoted(store)
    finally:
        store.close()
    session.tell(
        lambda: {"epoch": now.epoch},
        lambda: click.echo(session.say("standby.promoted", times=now.epoch)),
    )


def _list_left(store: House) -> None:
    """What only the laptop that was replaced has, on either of the two."""
    from arbitro.standby import copying, standing  # noqa: PLC0415 - as above
    from arbitro.web.screens.second_laptop import told  # noqa: PLC0415 - as above

    session = current()
    try:
        now = standing.load(store)
        left = copying.missing(store, now.strays) if now.role == "serving" else now.strays
        strays = [told(one, session.lang) for one in left]
    finally:
        store.close()

    def tell() -> None:
        if not strays:
            click.echo(session.say("standby.none-left"))
        for one in strays:
            said = ", ".join(f"{name} {value}" for name, value in one["fields"])
            click.echo(f"{one['hour']}  {one['what']}  {one['by']}  {one['hall']}: {said}")

    session.tell(lambda: {"left": strays}, tell)


def _follow(
    url: str, code: str | None, where: str, host: str, port: int, named: str | None
) -> None:
    from arbitro.bootstrap import MachineClock  # noqa: PLC0415 - as above
    from arbitro.standby import standing  # noqa: PLC0415 - as above
    from arbitro.standby.following import Follower  # noqa: PLC0415 - as above
    from arbitro.store import open_store  # noqa: PLC0415 - as above
    from arbitro.web.serving.own_address import stated  # noqa: PLC0415 - as above
    from arbitro.web.serving.server import listening  # noqa: PLC0415 - as above

    session = current()
    with ExitStack() as stack:
        sock = stack.enter_context(listening(host, port))
        own = address(host, sock.getsockname()[1])
        if named:
            stated(named, "http", sock.getsockname()[1])  # refused now, not at the takeover
        store = open_store(where)
        stack.callback(store.close)
        before = _begin(store, url.rstrip("/"), code)
        files = _files(where)
        follower = Follower(store, MachineClock(), own, files)
        follower.set_aside = lambda: _put_aside(store, where)
        follower.start()
        try:
            promoted = _show(session, follower, sock, own)
        finally:
            follower.stop()
        if follower.follows_itself:
            standing.save(store, before)
            raise Refused("standby-itself", {})
        if promoted:
            store.close()
            serve_house(where, sock, host, address=named, **_secured(files))


def _begin(store: House, url: str, code: str | None) -> Standing:
    """Follow from now on; what this database was before."""
    from msgspec.structs import replace  # noqa: PLC0415 - as above

    from arbitro.standby import standing  # noqa: PLC0415 - as above
    from arbitro.standby.pairing import key_of  # noqa: PLC0415 - as above

    now = standing.load(store)
    if code is None and not now.key:
        raise Refused("pairing-code-missing", {})
    key = key_of(code) if code is not None else now.key
    standing.save(store, replace(now, role="following", other=url, key=key, paired=False))
    return now


def _files(where: str) -> dict[str, Path]:
    """Where the other laptop's authority or certificate is kept."""
    own = beside(where)
    return {
        "authority": own,
        "cert": own.with_name(f"{own.name}.cert"),
        "key": own.with_name(f"{own.name}.key"),
    }


def _secured(files: dict[str, Path]) -> dict[str, Any]:
    """How the other laptop was secured, as far as it sent what that needs."""
    if files["cert"].is_file():
        return {"cert": str(files["cert"]), "key": str(files["key"])}
    return {"tls": files["authority"].is_file()}


def _folder(where: str) -> Path | None:
    """Where the house's files are: beside a database that is a file."""
    path = where.removeprefix("sqlite:///")
    return None if "://" in path else Path(path).absolute().parent


def _put_aside(store: House, where: str) -> None:
    """What the other never had is kept in a file; then everything is received anew. What this
    laptop is, it is all the while: who found nothing there would take it for one that serves.
    """
    from arbitro.standby import standing  # noqa: PLC0415 - as above
    from arbitro.store.copies import backup, empty  # noqa: PLC0415 - as above
    from arbitro.store.sql import SqlStore  # noqa: PLC0415 - as above
    from arbitro.store.sqlite import unused  # noqa: PLC0415 - as above

    if not isinstance(store, SqlStore):
        raise Refused("standby-diverged", {})
    folder = _folder(where) or Path.cwd()
    backup(store, unused(folder / "arbitro.db", "replaced"))
    empty(store, but=standing.STREAM)


def _show(session: Session, follower: Any, sock: Any, own: str) -> bool:
    """The page of a laptop that follows, until it takes over (True) or is stopped."""
    from threading import Event, Thread  # noqa: PLC0415 - as above

    from arbitro.standby import standing  # noqa: PLC0415 - as above
    from arbitro.web.serving.server import Serving  # noqa: PLC0415 - as above
    from arbitro.web.standing_by import following_app  # noqa: PLC0415 - as above

    wanted, over = Event(), Event()
    secret = secrets.token_urlsafe(20)
    server = Serving(
        following_app(follower, secret, wanted.set),
        lambda: _announce(session, own, f"{own}/standby/{secret}"),
    )

    def watch() -> None:
        while not over.wait(LOOK_EVERY if not wanted.is_set() else 0):
            if follower.follows_itself:
                server.should_exit = True
                return
            if wanted.is_set() or standing.load(follower.store).role == "serving":
                follower.promote()
                wanted.set()
                server.should_exit = True
                return

    watching = Thread(target=watch, name="standby watch", daemon=True)
    watching.start()
    try:
        server.run(sockets=[sock.dup()])
    finally:
        over.set()
        watching.join()
    return wanted.is_set() and not follower.follows_itself


def _announce(session: Session, url: str, console: str) -> None:
    if session.json:
        import msgspec  # noqa: PLC0415 - not needed otherwise

        click.echo(msgspec.json.encode({"url": url, "console": console}))
    else:
        click.echo(session.say("standby.ready", url=url))
        click.echo("  " + session.say("standby.console", url=console))
    sys.stdout.flush()
