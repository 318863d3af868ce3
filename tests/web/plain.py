"""Plain HTTP to a server of our own: as patient as every test, and without reading certificates.

httpx gives up after five seconds unless told otherwise, and reads all certificates of the machine
for every single request, which takes longer than the request.
"""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from typing import Any

import httpx

from tests.patience import SECONDS

_UNREAD = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def client(url: str = "", headers: Mapping[str, str] | None = None, **more: Any) -> httpx.Client:
    """Somebody who keeps his cookies."""
    return httpx.Client(base_url=url, headers=headers, timeout=SECONDS, verify=_UNREAD, **more)


def get(url: str, **more: Any) -> httpx.Response:
    with client() as once:
        return once.get(url, **more)


def post(url: str, **more: Any) -> httpx.Response:
    with client() as once:
        return once.post(url, **more)
