"""How people reach this house: what stands in front of every link that is handed out.

A link goes to people's phones, so its beginning is never taken from whoever asks for it: it is the
address the house was given (`--address`), or one of this machine, or where the request arrived.
"""

from __future__ import annotations

import re
import socket
from functools import cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar import Request

from arbitro.kernel import Refused

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


def origin_of(request: Request[Any, Any, Any]) -> str:
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
