"""Nobody guesses an objective from what was published: no hash of a running match's lines is there.

A line's hash binds what it hides, and an objective is one of sixteen: who had a hash, of that line
or of any after it, would try them all. The guesser here has far more than anybody has: all lines
but the one thing he looks for.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace as changed
from hashlib import sha256
from io import BytesIO
from typing import Any
from zipfile import ZipFile, is_zipfile

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from arbitro.app.acts import Who
from arbitro.games.risiko import events as e
from arbitro.games.risiko import objectives
from arbitro.play import Match
from arbitro.play.log import write
from arbitro.tournament import commands as t
from arbitro.web.serving.broadcast import Hub
from arbitro.web.serving.room_news import RoomNews
from tests.app.playing.online_round import Online, sixteen
from tests.web.asking import bearer
from tests.web.lending import client_of
from tools.sights import DESK, PUBLIC

MOVES = 120
FILES = ("/desk/dossier.zip",)
_DIGEST = re.compile(r"[0-9a-f]{64}")


@pytest.fixture(scope="module")
def running() -> Online:
    """A round in which one match is being played inside."""
    made = sixteen()
    made.do(t.PlayOnline(tables=(1,)))
    for _ in range(MOVES):
        made.move(1)
    assert not made.match(1).finished
    return made


@pytest.fixture(scope="module")
def published(running: Online) -> str:
    """All that anybody is told who asks for everything, the referee left out: he may know."""
    with client_of(running.house) as client:
        return "\n".join(_answers(running, client))


def _answers(running: Online, client: TestClient[Any]) -> Iterator[str]:
    hall, room, ring = running.hall.tournament.id, running.room(1), running.house.ring
    first, *_, last = running.table(1).players
    wanted = (
        ("organiser", ""),
        ("player", first),
        ("player", last),
        ("table", "1/1"),
        ("projector", ""),
    )
    keys = [bearer(ring.add(role, running.stream, subject).secret) for role, subject in wanted]
    paths = [f"/t/{hall}{one}" for one in PUBLIC]
    paths += [f"/t/{hall}/desk{one}" for one in (*DESK, *FILES)]
    paths += [f"/play/{room.id}", f"/play/{room.id}/screen", f"/replay/{room.id}"]
    ids = {"tournament": hall, "match": room.id}
    for path, kinds in client.get("/openapi.json").json()["paths"].items():
        if "get" in kinds and not path.endswith("/events"):
            at = {**ids, "match": "online-1"} if "{tournament}" in path else ids
            paths.append(path.format(**at) + "?round=1&table=1")
    for headers in ({}, *keys):
        for path in paths:
            yield _text(client.get(path, headers=headers).content)
    yield asyncio.run(_notices(running, room.id))


def _text(data: bytes) -> str:
    if not is_zipfile(BytesIO(data)):
        return data.decode(errors="replace")
    with ZipFile(BytesIO(data)) as packed:
        return "\n".join(packed.read(name).decode(errors="replace") for name in packed.namelist())


async def _notices(running: Online, room: str) -> str:
    """What the streams of the hall and of the room say to who begins to listen."""
    hub = Hub(running.house.desk, running.house.ring)
    hall = hub.listen(running.stream, Who(role="public"), None, 0)
    match = RoomNews(running.house.rooms, hub).listen(room)
    return "".join([(await anext(one)).decode() for one in (hall, match)])


def hashes(match: Match) -> set[str]:
    """Of every line, of every beginning of the log, and of the whole of it."""
    lines = write(match.game, match.events).splitlines(keepends=True)
    whole, found = sha256(), set()
    for line in lines:
        whole.update(line)
        found |= {whole.hexdigest(), sha256(line).hexdigest(), *_DIGEST.findall(line.decode())}
    return found


def guessed(match: Match, published: str) -> dict[int, set[int]]:
    """By seat the objectives that what was published tells from the others."""
    seen = set(_DIGEST.findall(published))
    found: dict[int, set[int]] = {}
    for at, event in enumerate(match.events):
        if not isinstance(event, e.ObjectiveDealt):
            continue
        found[event.player] = set()
        for one in objectives.ALL:
            tried = replace(event, objective=one)
            events = (*match.events[:at], tried, *match.events[at + 1 :])
            known = hashes(changed(match, trail=(None, match.events[:at])))
            if (hashes(changed(match, trail=(None, events))) - known) & seen:
                found[event.player].add(one)
    return found


def test_what_was_published_tells_no_objective(running: Online, published: str) -> None:
    match = running.match(1)
    assert len(set(_DIGEST.findall(published))) > 3  # the hall's own hashes are there
    assert guessed(match, published) == {seat: set() for seat in range(4)}


def test_the_stream_of_a_hall_counts_no_line_of_its_matches(running: Online) -> None:
    told = asyncio.run(_notices(running, running.room(1).id))
    assert f"id: {running.hall.version}\n" in told
    assert running.match(1).state.version > 100


def test_no_hash_of_the_match_was_published_at_all(running: Online, published: str) -> None:
    own = hashes(running.match(1)) - set(_DIGEST.findall(_opening(running)))
    assert not own & set(_DIGEST.findall(published))


def _opening(running: Online) -> str:
    """What the first line says before it is sealed: promises everybody may know."""
    return write(running.match(1).game, running.match(1).events[:1]).decode().rpartition(",")[0]


def test_the_guesser_would_find_every_objective_behind_one_hash(running: Online) -> None:
    """So that the tests above can fail: the hash of the last line alone tells all of them."""
    match = running.match(1)
    last = write(match.game, match.events).splitlines()[-1].decode()
    dealt = dict(enumerate(match.state.objectives))
    assert guessed(match, last) == {seat: {one} for seat, one in dealt.items()}
