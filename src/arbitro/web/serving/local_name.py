"""The house under a name of its own on the local network, by mDNS (the extra `lan`)."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger("arbitro.web")


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
