"""How people reach this house: what stands in front of every link, and a name on the network.

A link goes to people's phones, so its beginning is never taken from whoever asks for it: it is the
address the house was given (`--address`), or one of this machine, or where the request arrived.
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from arbitro.kernel import Refused
from arbitro.web.serving.callers import Incoming

log = logging.getLogger("arbitro.web")
PORTS = {"http": 80, "https": 443}
LOCAL = "arbitro.local"
"""The name under which a house can be found on its network (mDNS)."""
_LABEL = "[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?"
_NAME = re.compile(rf"(?!.{{254}}){_LABEL}(\.{_LABEL})*", re.IGNORECASE)
"""Letters without accents, digits and hyphens between dots: what stands in a certificate too."""


def stated(name: str, scheme: str, port: int) -> str:
    """The address an organiser chose: a name, a name with its port, or the whole beginning;
    `Refused` for one that no link could begin with.
    """
    host, colon, own = name.rpartition(":")
    if "://" in name:
        made = name.rstrip("/")
    elif colon and own.isdecimal() and not host.endswith(":"):
        made = f"{scheme}://{name}"
    else:
        made = joined(scheme, name, port)
    if not _is_beginning(made):
        raise Refused("not-an-address", {"text": name})
    return made


def _is_beginning(url: str) -> bool:
    """Scheme, name and port, and nothing else."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
        if ":" in host:
            ip_address(host)
    except ValueError:
        return False
    bare = f"[{host}]" if ":" in host else host
    said = bare if port is None else f"{bare}:{port}"
    return (
        parts.scheme in PORTS
        and url.lower() == f"{parts.scheme}://{said}"
        and port != 0
        and (":" in host or _NAME.fullmatch(host) is not None)
    )


def joined(scheme: str, host: str, port: int) -> str:
    called = f"[{host}]" if ":" in host and not host.startswith("[") else host
    return f"{scheme}://{called}" if PORTS.get(scheme) == port else f"{scheme}://{called}:{port}"


def origin_of(request: Incoming) -> str:
    """What a link made now begins with."""
    known: str = request.app.state.ground.house.address
    if known:
        return known
    scheme = request.scope["scheme"]
    server = request.scope.get("server") or ("127.0.0.1", None)
    at, port = server[0], server[1] or PORTS.get(scheme, 80)
    asked = request.headers.get("host", "")
    name, _, said = asked.rpartition(":") if not asked.endswith("]") else (asked, "", "")
    name, said = (name, said) if name and said.isdecimal() else (asked, str(PORTS.get(scheme, 80)))
    ours = name.strip("[]").lower() in {at.lower(), *_machine(at)}
    return joined(scheme, name if ours and said == str(port) else at, port)


@cache
def _machine(at: str) -> frozenset[str]:
    """Other names of the machine that was reached under `at`."""
    host = socket.gethostname().lower()
    here = {"localhost"} if at in ("127.0.0.1", "::1") else set()
    return frozenset({*here, LOCAL, host, f"{host.partition('.')[0]}.local"})


def lan_address() -> str | None:
    """How this machine is called on the local network, if it is on one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith("127.") else found


@contextmanager
def announced(name: str, address: str, port: int, tls: bool) -> Iterator[bool]:
    """As long as it lasts, whoever asks this network for `name` is told `address`.

    False where the library is not installed or the network does not let us: all the rest works.
    """
    try:
        from zeroconf import ServiceInfo, Zeroconf  # noqa: PLC0415 - an extra
    except ImportError:
        yield False
        return
    kind = "_https._tcp.local." if tls else "_http._tcp.local."
    try:
        speaker = Zeroconf(interfaces=[address])
    except OSError as error:
        log.warning("no name on this network: %s", error)
        yield False
        return
    try:
        speaker.register_service(
            ServiceInfo(
                kind,
                f"{name.partition('.')[0]}.{kind}",
                addresses=[socket.inet_aton(address)],
                port=port,
                server=f"{name}.",
            ),
            allow_name_change=True,
        )
        yield True
    finally:
        speaker.close()
