"""The server itself: a socket, uvicorn, and a good-bye that keeps nobody waiting."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import ssl
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, cast

import uvicorn
from litestar import Litestar
from uvicorn.server import HANDLED_SIGNALS

from arbitro.kernel import Refused
from arbitro.web.serving.broadcast import Hub
from arbitro.web.serving.connections import AT_ONCE, HEAD, Attendance, GuardedProtocol

PATIENCE = 1
"""Seconds an open request may still take once the server is leaving."""

KEPT = 75
"""Seconds an idle connection stays open: a phone that hears of news asks over the one it has."""


LOOK_EVERY = 0.5
"""Seconds between two looks at who takes too long."""
LOOK_AGAIN = 0.04
"""The same while there is a crowd of them."""
MOST_HANDLES = 65_536


def handles() -> int:
    """How many files and connections this process may have open: as many as the system lets it."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return 512
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_HANDLES if hard == resource.RLIM_INFINITY else min(hard, MOST_HANDLES)
    if most > soft:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def _line_of_a_second_laptop(**settings: Any) -> asyncio.Protocol:
    """What speaks to a standby (see `standby_link`); its library is loaded when one comes."""
    from arbitro.web.serving.guarded_line import GuardedLine  # noqa: PLC0415 - most halls have none

    return GuardedLine(**settings)


def listening(host: str, port: int) -> socket.socket:
    """A socket that is already ours, so that its address can be told; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((host, port))
    except (OSError, OverflowError) as error:
        sock.close()
        raise Refused("port-taken", {"port": port, "reason": str(error)}) from error
    return sock


OPEN = ("/trust", "/static/")
"""What is told without TLS; everything else is at the house's own address."""


class Introduction:
    """The application, of which only the page about trust can be had here."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["path"].startswith(OPEN) and scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        headers = [(b"location", b"/trust"), (b"content-length", b"0"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 302, "headers": headers})
        await send({"type": "http.response.body", "body": b""})


class Serving(uvicorn.Server):
    """Says when it is ready, and lets its listeners go before it leaves.

    A caller is who the connection comes from, unless a proxy we trust says for whom it speaks.
    """

    def __init__(
        self,
        app: Litestar,
        ready: Callable[[], None],
        trusted: Sequence[str] = (),
        seconds: float = HEAD,
        tls: ssl.SSLContext | None = None,
        plain: socket.socket | None = None,
    ) -> None:
        """`seconds`: how long somebody may take to say what he wants. `plain`: where, beside TLS,
        phones are told how to trust it, and nothing else.
        """
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            lifespan="on",
            server_header=False,
            timeout_graceful_shutdown=PATIENCE,
            timeout_keep_alive=KEPT,
            backlog=2048,
            ws=cast("Any", _line_of_a_second_laptop),
            ws_max_size=1_000_000,
            ws_ping_interval=None,
            ws_per_message_deflate=False,
            proxy_headers=bool(trusted),
            forwarded_allow_ips=list(trusted),
        )
        super().__init__(config)
        self._tls, self._plain = tls, plain
        self._app, self._ready = app, ready
        self.attendance = Attendance(handles(), lambda: self.server_state.connections, seconds)
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn's, with an end to what is half said before there is a connection at all."""
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(1)
        self.servers = [await self._listen(sock, self._tls) for sock in sockets or ()]
        if self._plain is not None:
            self.servers.append(await self._listen(self._plain, None))
        self.started = True
        self._hurrying = asyncio.create_task(self._hurry())
        self._ready()

    async def _listen(
        self, sock: socket.socket, tls: ssl.SSLContext | None
    ) -> asyncio.base_events.Server:
        def connect() -> GuardedProtocol:
            made = GuardedProtocol(
                self.attendance,
                config=self.config,
                server_state=self.server_state,
                app_state=self.lifespan.state,
            )
            if sock is self._plain:
                made.app = Introduction(made.app)
            return made

        timeout = self.attendance.waiting.seconds if tls is not None else None
        return await asyncio.get_running_loop().create_server(
            connect,
            sock=sock,
            ssl=tls,
            backlog=self.config.backlog,
            ssl_handshake_timeout=timeout,
        )

    async def _hurry(self) -> None:
        gone = 0
        while not self.should_exit:
            await asyncio.sleep(LOOK_EVERY if gone < AT_ONCE else LOOK_AGAIN)
            gone = self.attendance.hurry(asyncio.get_running_loop().time())

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave when asked, in our own time: the signal is not raised again afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sig: signal.signal(sig, self.handle_exit) for sig in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hub: Any = self._app.state.get("hub")
        if isinstance(hub, Hub):
            hub.close()
        await super().shutdown(sockets)


def serve(app: Litestar, sock: socket.socket, ready: Callable[[], None], **settings: Any) -> None:
    """Serve until told to stop; the settings are those of `Serving`."""
    Serving(app, ready, **settings).run(sockets=[sock])
