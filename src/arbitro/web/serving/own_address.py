"""How people reach this house: what stands in front of every link that is handed out.

A link goes to people's phones, so its beginning is never taken from whoever asks for it: it is the
address the house was given (`--address`), or one of this machine, or where the request arrived.
"""

from __future__ import annotations

import socket
from functools import cache
from typing import Any

from litestar import Request

PORTS = {"http": 80, "https": 443}
LOCAL = "arbitro.local"
"""The name under which a house can be found on its network (mDNS)."""


def stated(name: str, scheme: str, port: int) -> str:
    """The address an organiser chose: a name, a name with its port, or the whole beginning."""
    if "://" in name:
        return name.rstrip("/")
    host, colon, own = name.rpartition(":")
    if colon and own.isdecimal() and not host.endswith(":"):
        return f"{scheme}://{name}"
    return joined(scheme, name, port)


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
