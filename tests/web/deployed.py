"""Two processes as the files of `deploy` start them, behind nginx as they configure it."""

from __future__ import annotations

import os
import shlex
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator, Sequence
from configparser import RawConfigParser
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Protocol
from zlib import crc32

import httpx
import yaml

from arbitro.web.serving import house_authority as own
from tests.patience import SECONDS
from tests.standby.pairs import until
from tests.web.day.outages import lasting_port
from tests.web.living import Notices
from tests.web.programs import Program, begun, said_by
from tools import debian

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NAME = "arbitro.local"
_ANYBODY = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
_ANYBODY.check_hostname, _ANYBODY.verify_mode = False, ssl.CERT_NONE


def in_unit(port: int) -> list[str]:
    """What `arbitro@.service` starts, after the program's own name."""
    unit = RawConfigParser(strict=False, interpolation=None)
    unit.read(DEPLOY / "arbitro@.service", encoding="utf-8")
    return shlex.split(unit["Service"]["ExecStart"].replace("%i", str(port)))[1:]


def in_compose(port: int) -> list[str]:
    """What `compose.yaml` starts its second process with, where the proxy is this machine."""
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    network = made["networks"]["hall"]["ipam"]["config"][0]
    service = made["services"]["arbitro-2"]
    assert service["ports"] == ["127.0.0.1:8002:8000"]
    here = {network["gateway"]: "127.0.0.1", "8000": str(port), "0.0.0.0": "127.0.0.1"}  # noqa: S104
    return [here.get(part, part) for part in service["command"]]


class _Directly(httpx.BaseTransport):
    """What nginx does, where there is none."""

    def __init__(self, ports: list[int], source: str) -> None:
        self._ports, self._source = ports, source
        self._line = httpx.HTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.headers["X-Forwarded-For"] = self._source  # whatever it was
        request.headers["X-Forwarded-Proto"] = "https"
        first = crc32(request.headers.get("Authorization", self._source).encode()) % 2
        for port in (self._ports[first], self._ports[1 - first]):
            request.url = request.url.copy_with(scheme="http", host="127.0.0.1", port=port)
            with suppress(httpx.TransportError):
                return self._line.handle_request(request)
        raise httpx.ConnectError("no process answers")

    def close(self) -> None:
        self._line.close()


class Deployed:
    """Two processes and what stands before them. Where there is no nginx to be had, a phone asks
    the processes themselves, as nginx would: the next one if the first does not answer.
    """

    def __init__(self, db: str, folder: Path, second: str = "arbitro") -> None:
        """`second`: the module that is run as the second process."""
        self.db, self.folder = db, folder
        self.modules = ("arbitro", second)
        self.ports = [lasting_port(), lasting_port()]
        self.programs: list[Program] = []
        self.nginx = debian.ensure(["nginx"], ["nginx-light"])
        self.front = lasting_port()

    def start(self, number: int) -> Program:
        read = (in_unit, in_compose)[number](self.ports[number])
        told = {"ARBITRO_DB": self.db, "ARBITRO_ADDRESS": f"https://{NAME}"}
        told["PYTHONPATH"] = str(DEPLOY.parent)  # a module of the tests may be meant
        process = begun(*read, cwd=self.folder, env=told, module=self.modules[number])
        return Program(process, said_by(process))

    def again(self, number: int) -> None:
        """What systemd does for one that died."""
        _ended(self.programs[number])
        self.programs[number] = self.start(number)

    def client(self, source: str = "127.0.0.1", **headers: str) -> httpx.Client:
        """Somebody at this address of the hall."""
        front: httpx.BaseTransport = _Directly(self.ports, source)
        url = f"http://{NAME}"
        if self.nginx is not None:
            front = httpx.HTTPTransport(verify=_ANYBODY, local_address=source)
            url, headers = f"https://127.0.0.1:{self.front}", {**headers, "Host": NAME}
        return httpx.Client(transport=front, base_url=url, headers=headers, timeout=SECONDS)

    @contextmanager
    def running(self) -> Iterator[Deployed]:
        with ExitStack() as stack:
            stack.callback(self._end)
            for number in (0, 1):
                self.programs.append(self.start(number))
            if self.nginx is not None:
                stack.enter_context(self._before())
            yield self

    def _end(self) -> None:
        for one in self.programs:
            _ended(one)

    @contextmanager
    def _before(self) -> Iterator[None]:
        """Nginx with the site's file, told where things are on this machine."""
        assert self.nginx is not None
        authority = own.authority(self.folder / "authority.pem")
        (self.folder / "pair.pem").write_bytes(own.vouched(authority, [NAME]))
        site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        for text, here in (
            ("127.0.0.1:8001", f"127.0.0.1:{self.ports[0]}"),
            ("127.0.0.1:8002", f"127.0.0.1:{self.ports[1]}"),
            ("listen 80;", f"listen 127.0.0.1:{lasting_port()};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.front} ssl;"),
            ("arbitro.example", NAME),
            ("/etc/ssl/arbitro/fullchain.pem", f"{self.folder}/pair.pem"),
            ("/etc/ssl/arbitro/privkey.pem", f"{self.folder}/pair.pem"),
        ):
            assert text in site
            site = site.replace(text, here)
        (self.folder / "site.conf").write_text(site, encoding="utf-8")
        kept = "".join(
            f"{kind}_temp_path {self.folder}/{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        main = (
            f"pid {self.folder}/nginx.pid; error_log {self.folder}/nginx.log; daemon off;"
            f"worker_processes 1; {'user root;' if os.geteuid() == 0 else ''}"
            "events { worker_connections 2000; }"
            f"http {{ access_log off; {kept} include {self.folder}/site.conf; }}"
        )
        (self.folder / "nginx.conf").write_text(main, encoding="utf-8")
        running = subprocess.Popen([self.nginx, "-c", str(self.folder / "nginx.conf")])
        try:
            until(lambda: _listens(self.front))
            yield
        finally:
            running.terminate()
            running.wait(SECONDS)


class Ear:
    """A phone that hears of everything in a hall, and comes back whenever it is let go."""

    def __init__(self, site: Deployed, secret: str, hall: str) -> None:
        self.site, self.secret, self.events = site, secret, f"{hall}/events"
        self.heard = 0
        self.gone = threading.Event()
        self.thread = threading.Thread(target=self._listens)

    def _listens(self) -> None:
        while not self.gone.is_set():
            with (
                suppress(httpx.HTTPError, StopIteration),
                self.site.client(Authorization=f"Bearer {self.secret}") as client,
                client.stream("GET", self.events) as answer,
            ):
                if answer.status_code == 200:
                    notices = Notices(answer)
                    while not self.gone.is_set():
                        self.heard = max(self.heard, notices.next()[1]["version"])
            self.gone.wait(0.2)


class AtWork(Protocol):
    """A phone with something to do until it is told to go."""

    thread: threading.Thread
    gone: threading.Event


@contextmanager
def at_work(phones: Sequence[AtWork]) -> Iterator[None]:
    """What they still wait for ends with the processes."""
    for phone in phones:
        phone.thread.start()
    try:
        yield
    finally:
        for phone in phones:
            phone.gone.set()


def _ended(one: Program) -> None:
    one.process.kill()
    one.process.wait(SECONDS)
    assert one.process.stdout is not None
    one.process.stdout.close()


def _listens(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0
