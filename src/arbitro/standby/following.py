"""The laptop that follows: it keeps what the other sends, and says so."""

from __future__ import annotations

import logging
import secrets
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from arbitro.app.ports import Append, Clock, Conflict, Repeated, Unavailable
from arbitro.kernel import Refused
from arbitro.referee.clock.readings import Reading
from arbitro.standby import copying, standing, wire
from arbitro.standby.pairing import NONCE, Channel
from arbitro.standby.wire import FORBIDDEN, PATH, SILENCE
from arbitro.store import House

_log = logging.getLogger(__name__)
PAUSE = 1.0
"""Seconds before a laptop that did not answer is called again."""
LARGEST = 256 * 2**20


class Talk:
    """A connection to the other laptop, sealed under the code both have."""

    def __init__(self, line: ClientConnection, key: bytes) -> None:
        self._line = line
        ours = secrets.token_bytes(NONCE)
        line.send(ours)
        theirs = line.recv(timeout=SILENCE)
        if not isinstance(theirs, bytes) or len(theirs) != NONCE:
            raise Refused("pairing-code-wrong", {})
        self._channel = Channel(key, ours, theirs, follows=True)

    def say(self, message: wire.Message) -> None:
        self._line.send(self._channel.seal(wire.encode(message)))

    def hear(self) -> wire.Message:
        heard = self._line.recv(timeout=SILENCE)
        if not isinstance(heard, bytes):
            raise Refused("pairing-code-wrong", {})
        return wire.decode(self._channel.open(heard))

    def close(self) -> None:
        self._line.close()


@contextmanager
def talking(url: str, key: bytes) -> Iterator[Talk]:
    """A connection to the laptop at this address."""
    parts = urlsplit(url)
    secure = parts.scheme == "https"
    with connect(
        f"{'wss' if secure else 'ws'}://{parts.netloc}{PATH}",
        ssl=_unasked() if secure else None,
        open_timeout=SILENCE,
        close_timeout=1,
        ping_interval=None,
        compression=None,
        max_size=LARGEST,
        proxy=None,
    ) as line:
        yield Talk(line, key)


def _unasked() -> ssl.SSLContext:
    """The code both have says who the other is; its certificate is not asked."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Follower:
    """Follows one laptop as long as it runs. `own_url`: where this one will be found."""

    def __init__(
        self, store: House, clock: Clock, own_url: str, files: Mapping[str, Path] = {}
    ) -> None:
        self.store, self.clock, self.own_url, self.files = store, clock, own_url, files
        self.set_aside: Callable[[], None] = _nowhere
        self.trouble: str | None = "standby-away"
        self.behind: int | None = None
        """Lines the other has and we do not; None while nobody answers."""
        self.heard: float | None = None
        self._beside: Reading | None = None
        self._ended = Event()
        self._thread = Thread(target=self._run, name="standby", daemon=True)
        self._talk: Talk | None = None
        self.follows_itself = False

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        if self._talk is not None:
            self._talk.close()
        self._thread.join(SILENCE)

    @property
    def is_there(self) -> bool:
        return self.heard is not None and time.monotonic() - self.heard < SILENCE

    def promote(self) -> None:
        """Take the other's place, unless that was said elsewhere already."""
        self.stop()
        self._keep_clock()
        if standing.load(self.store).role == "serving":
            standing.split_here(self.store)  # what came after it was said is here too
        else:
            standing.promoted(self.store)

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                self._follow()
            except Refused as refused:
                self.trouble = refused.code
            except Unavailable as why:
                self.trouble = f"unavailable-{why.code}"
            except ConnectionClosed as closed:
                wrong = closed.rcvd is not None and closed.rcvd.code == FORBIDDEN
                self.trouble = "pairing-code-wrong" if wrong else "standby-away"
            except (OSError, WebSocketException, EOFError):
                self.trouble = "standby-away"
            except (Conflict, Repeated):
                self._divided()
            except Exception:  # noqa: BLE001 - whatever it is, the next try may go well
                self.trouble = "standby-failed"
                _log.exception("the other laptop cannot be followed")
            self.behind = None
            self._ended.wait(PAUSE)

    def _follow(self) -> None:
        now = standing.load(self.store)
        with talking(now.other, now.key) as talk:
            self._talk = talk
            try:
                self._hear(talk, now)
            finally:
                self._talk = None
        self._keep_clock()

    def _hear(self, talk: Talk, now: standing.Standing) -> None:
        held = copying.vaults(self.store)
        talk.say(
            wire.Join(
                epoch=now.epoch,
                url=self.own_url,
                heads=copying.heads(self.store),
                vaults={stream: copying.digest(vault) for stream, vault in held.items()},
            )
        )
        while not self._ended.is_set():
            heard = talk.hear()
            if isinstance(heard, wire.No):
                self._turned_away(heard.code)
                return
            if isinstance(heard, wire.Frame):
                talk.say(self._taken(heard))

    def _turned_away(self, why: str) -> None:
        if why == "diverged":
            self._divided()
            return
        if why == "itself":
            self.follows_itself = True
            self._ended.set()
            return
        if why == "occupied":
            raise Refused("standby-occupied", {})
        if why == "older":
            raise Refused("standby-older", {})
        raise Refused("standby-replaced", {})

    def _taken(self, frame: wire.Frame) -> wire.Ack:
        """Keep what a frame brings; the answer is true when it is sent."""
        ours = self.clock()
        self._beside = Reading(
            ours.source, ours.elapsed, ours.wall, ours.machine, frame.source, frame.elapsed
        )
        for vault in frame.vaults:
            self._put(vault)
        if frame.appends:
            self.store.append_all(frame.appends)
        if frame.grants:
            self.store.grant(list({one.id: one for one in frame.grants}.values()))
        for ids, at in frame.revoked:
            self.store.revoke(ids, at)
        for account in frame.accounts:
            self.store.set_account(account)
        for gone in frame.forgotten:
            self.store.forget(gone.stream, gone.names)
        self._write(frame.files)
        if frame.number == 1:
            known = standing.load(self.store)
            if known.role == "following":  # else it takes over at this very moment
                if known.epoch != frame.epoch:
                    standing.save(self.store, replace(known, epoch=frame.epoch))
                self._keep_clock()
        position = self.store.position()
        self.behind, self.trouble = max(0, frame.position - position), None
        self.heard = time.monotonic()
        return wire.Ack(number=frame.number, position=position)

    def _put(self, vault: wire.Vault) -> None:
        head = self.store.head(vault.stream)
        gone = dict.fromkeys(self.store.vault(vault.stream).keys() - vault.values.keys())
        self.store.append(
            Append(
                stream=vault.stream,
                expected=head.version if head else 0,
                lines=(),
                vault={**vault.values, **gone},
            )
        )

    def _write(self, files: dict[str, bytes]) -> None:
        """The house's authority and certificate, readable by their owner alone."""
        for name, body in files.items():
            place = self.files.get(name)
            if place is not None:
                place.touch(mode=0o600)
                place.write_bytes(body)

    def _divided(self) -> None:
        """We have lines the other never had: they are kept aside, and we begin anew."""
        self.trouble = "standby-diverged"
        self.set_aside()

    def _keep_clock(self) -> None:
        if self._beside is not None:
            standing.keep_clock(self.store, self._beside)


def _nowhere() -> None:
    raise Refused("standby-diverged", {})


class Herald:
    """Tells the laptop that was replaced, as soon as it can be reached."""

    def __init__(self, store: House, own_url: str, told: Callable[[wire.Left], None]) -> None:
        self.store, self.own_url, self.told = store, own_url, told
        self._ended = Event()
        self._thread = Thread(target=self._run, name="standby herald", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._ended.set()
        self._thread.join(SILENCE)

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                if self._tell():
                    return
            except (OSError, WebSocketException, EOFError, Refused, Unavailable):
                self._ended.wait(PAUSE)

    def _tell(self) -> bool:
        now = standing.load(self.store)
        with talking(now.replaced, now.replaced_key) as talk:
            talk.say(wire.TookOver(epoch=now.epoch, url=self.own_url, split=now.split))
            heard = talk.hear()
        if isinstance(heard, wire.Left):
            self.told(heard)
            return True
        return isinstance(heard, wire.No)
