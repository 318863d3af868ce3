"""Where the second laptop connects: one line for both directions, sealed under the pairing code."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import Any

import msgspec
from anyio import to_thread
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from arbitro.app.ports import Unavailable
from arbitro.kernel import Refused
from arbitro.standby import wire
from arbitro.standby.leading import Leader, Link
from arbitro.standby.pairing import NONCE, Channel
from arbitro.standby.wire import FORBIDDEN, PATH, SILENCE
from arbitro.web.api.shared import House
from arbitro.web.serving.connections import PAIRED

NORMAL = 1000
BEAT = 1.0
"""Seconds between two words when there is nothing to say."""


class _Line:
    """A socket whose messages are sealed."""

    def __init__(self, socket: WebSocket[Any, Any, Any], channel: Channel) -> None:
        self._socket, self._channel = socket, channel

    async def say(self, message: wire.Message) -> None:
        await self._socket.send_bytes(self._channel.seal(wire.encode(message)))

    async def hear(self) -> wire.Message:
        return self.opened(await self._socket.receive_bytes())

    def opened(self, sealed: bytes) -> wire.Message:
        return wire.decode(self._channel.open(sealed))


@websocket(PATH)
async def standby_link(socket: WebSocket[Any, Any, Any], house: House) -> None:
    """Who has the code is sent everything; who has not, learns nothing."""
    leader = house.leader
    await socket.accept()
    if not leader.standing.key:
        await socket.close(FORBIDDEN)
        return
    code = FORBIDDEN
    with suppress(WebSocketDisconnect, Refused, Unavailable, TimeoutError, msgspec.DecodeError):
        theirs = await asyncio.wait_for(socket.receive_bytes(), SILENCE)
        if len(theirs) == NONCE:
            ours = secrets.token_bytes(NONCE)
            await socket.send_bytes(ours)
            first = await asyncio.wait_for(socket.receive_bytes(), SILENCE)
            line, asked = _opened(socket, leader, (theirs, ours), first)
            code = NORMAL
            socket.scope[PAIRED] = True  # type: ignore[literal-required]  # read by the connection
            await _talk(line, leader, asked)
    with suppress(RuntimeError, WebSocketDisconnect):  # it may be gone already
        await socket.close(code)


def _opened(
    socket: WebSocket[Any, Any, Any], leader: Leader, thrown: tuple[bytes, bytes], first: bytes
) -> tuple[_Line, wire.Message]:
    """A line under the code both have; under the one before, for who says that he took over."""
    line = _Line(socket, Channel(leader.standing.key, *thrown, follows=False))
    try:
        return line, line.opened(first)
    except Refused:
        if not leader.standing.former:
            raise
    line = _Line(socket, Channel(leader.standing.former, *thrown, follows=False))
    asked = line.opened(first)
    if not isinstance(asked, wire.TookOver):
        raise Refused("pairing-code-wrong", {})
    return line, asked


async def _talk(line: _Line, leader: Leader, asked: wire.Message) -> None:
    if isinstance(asked, wire.TookOver):
        await line.say(await to_thread.run_sync(leader.took_over, asked))
        return
    if not isinstance(asked, wire.Join):
        return
    awake, loop = asyncio.Event(), asyncio.get_running_loop()

    def wake() -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(awake.set)

    joined = await to_thread.run_sync(leader.join, asked, wake)
    if isinstance(joined, wire.No):
        await line.say(joined)
        return
    try:
        hearing = asyncio.create_task(_hear(line, leader, joined))
        telling = asyncio.create_task(_tell(line, leader, joined, awake))
        done, left = await asyncio.wait({hearing, telling}, return_when=asyncio.FIRST_COMPLETED)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        for task in done:
            task.result()
    finally:
        leader.left(joined)


async def _hear(line: _Line, leader: Leader, link: Link) -> None:
    while not link.closed:
        heard = await line.hear()
        if isinstance(heard, wire.Ack):
            leader.heard(link, heard)


async def _tell(line: _Line, leader: Leader, link: Link, awake: asyncio.Event) -> None:
    end = leader.store.subscribe(lambda _: link.wake())
    try:
        while not link.closed:
            awake.clear()
            preparing = asyncio.ensure_future(to_thread.run_sync(leader.next_frame, link))
            while not (await asyncio.wait({preparing}, timeout=BEAT))[0]:
                await line.say(leader.beat(link))  # else the other takes us for lost
            await line.say(preparing.result())
            if await to_thread.run_sync(leader.has_more, link):
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(awake.wait(), BEAT)
    finally:
        end()
