"""A folder served to the browser under the strict content policy."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

POLICY = "default-src 'self'"


class Files(SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet: the tests speak."""


@contextmanager
def served(handler: type[BaseHTTPRequestHandler] | partial[Any], port: int = 0) -> Iterator[str]:
    """The address of a server that answers with this handler until the block ends."""
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
    server.block_on_close = False
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def folder(path: Path) -> Iterator[str]:
    with served(partial(Files, directory=str(path))) as address:
        yield address
