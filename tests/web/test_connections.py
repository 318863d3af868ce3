"""Half-said requests and full houses: honest phones and the organiser are served all the same."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import NamedTuple

import pytest

from arbitro.web import demo
from arbitro.web.serving.connections import LONGEST_HEAD, RESERVE, Attendance, Line
from arbitro.web.serving.server import Serving, handles, listening
from tests.patience import SECONDS
from tests.web import plain
from tests.web.asking import bearer, half_way
from tests.web.lending import lent


class One:
    """Somebody connected, as the attendance knows him."""

    def __init__(self, address: str = "a", rank: int = 0) -> None:
        self.address, self._rank, self.left = address, rank, False

    def rank(self) -> int:
        return self._rank

    def leave(self) -> None:
        self.left = True


def attendance(*everybody: One, room: int = 10_000) -> Attendance:
    return Attendance(room, lambda: everybody, seconds=10)


def test_who_says_nothing_goes_in_time_and_a_byte_now_and_then_does_not_help() -> None:
    door, one, other = attendance(), One(), One("b")
    door.arrives(one, 0, 1)
    door.arrives(other, 5, 2)
    door.begins(one, 9)
    assert (door.hurry(9.9), door.hurry(10.1)) == (0, 1)
    assert (one.left, other.left) == (True, False)


def test_who_has_asked_has_time_for_the_body_and_then_stays() -> None:
    door, one = attendance(), One()
    door.arrives(one, 0, 1)
    door.asked(one, 1)
    assert door.hurry(20) == 0
    door.said(one)
    assert door.hurry(1000) == 0
    door.begins(one, 1000)
    door.asked(one, 1000)
    assert (door.hurry(1031), one.left) == (1, True)


def test_the_crowd_of_one_address_makes_way_for_itself() -> None:
    door, honest = attendance(), One("honest")
    door.arrives(honest, 0, 1)
    door.most_waiting = 20
    crowd = [One(str(number % 2)) for number in range(60)]
    for one in crowd:
        door.arrives(one, 0, 1)
    assert not honest.left
    assert [one.left for one in crowd].count(False) == 19
    assert not crowd[-1].left


def test_hundreds_of_phones_of_one_address_are_no_crowd() -> None:
    door = attendance()
    door.most_waiting = 20
    phones = [One() for _ in range(600)]
    for phone in phones:
        door.arrives(phone, 0, 1)
        door.asked(phone, 0)
        door.said(phone)
    assert not [phone for phone in phones if phone.left]


@pytest.mark.parametrize(("ranks", "gone"), [((2, 1, 3, 6), 1), ((6, 5, 4), 2), ((6, 5), None)])
def test_in_a_full_house_who_matters_least_makes_way(
    ranks: tuple[int, ...], gone: int | None
) -> None:
    inside = [One(rank=rank) for rank in ranks]
    newcomer = One()
    door = attendance(*inside, newcomer, room=200)
    door.arrives(newcomer, 0, door.most + 1)
    assert [at for at, one in enumerate(inside) if one.left] == ([] if gone is None else [gone])
    assert newcomer.left is (gone is None)


def test_a_small_house_keeps_handles_for_itself() -> None:
    small, large = attendance(room=256), attendance(room=65_536)
    assert (small.most, large.most) == (154, 65_536 - RESERVE)
    assert small.most_waiting < small.most // 2
    assert len(Line(1)) == 0


def test_the_process_may_open_as_many_files_as_the_system_lets_it() -> None:
    import resource  # noqa: PLC0415 - not on every system

    assert handles() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= 256


STREAM = f"GET /api/v1/tournaments/{demo.ID}/events HTTP/1.1\r\nHost: a\r\n\r\n".encode()


class Door(NamedTuple):
    """A real server whose attendance a test may look into."""

    url: str
    server: Serving
    organiser: str

    @property
    def address(self) -> tuple[str, int]:
        host, _, port = self.url.removeprefix("http://").partition(":")
        return host, int(port)

    def half(self, said: bytes = b"GET / HTTP/1.1\r\nHost: a\r\nX: ") -> socket.socket:
        made = socket.create_connection(self.address, timeout=SECONDS)
        made.sendall(said)
        return made


@pytest.fixture
def door() -> Iterator[Door]:
    house, ready = half_way(), threading.Event()
    sock = listening("127.0.0.1", 0)
    with lent(house) as app:
        server = Serving(app, ready.set, seconds=1.0)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]})
        thread.start()
        assert ready.wait(SECONDS)
        organiser = house.ring.add("organiser", "", "Ada").secret
        yield Door(f"http://127.0.0.1:{sock.getsockname()[1]}", server, organiser)
        server.should_exit = True
        thread.join(SECONDS)
    sock.close()
    house.close()


def ended(one: socket.socket) -> bool:
    """Did the other side close it? Waits until it does or says something."""
    try:
        return one.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: ",
        b"POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Le",
        b"\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"x" * (LONGEST_HEAD + 1),
    ],
)
def test_a_request_that_never_comes_to_an_end_is_ended(door: Door, said: bytes) -> None:
    with closing(door.half(said)) as one:
        assert ended(one)


def test_half_sent_requests_beyond_number_leave_the_others_served(door: Door) -> None:
    door.server.attendance.most_waiting = 8
    with ExitStack() as stack, plain.client(door.url) as phone:
        crowd = [stack.enter_context(closing(door.half())) for _ in range(60)]
        assert phone.get("/healthz").status_code == 200
        more = [stack.enter_context(closing(door.half())) for _ in range(60)]
        assert phone.get("/healthz").status_code == 200
        assert all(ended(one) for one in (*crowd, *more))


def test_phones_behind_one_address_all_come_in(door: Door) -> None:
    door.server.attendance.most_waiting = 8
    with ExitStack() as stack:
        for _ in range(60):
            phone = stack.enter_context(closing(door.half(STREAM)))
            assert phone.recv(12) == b"HTTP/1.1 200"
        assert len(door.server.server_state.connections) == 60
        assert door.server.attendance.turned_away == 0


def test_the_organiser_comes_in_where_there_is_no_room(door: Door) -> None:
    door.server.attendance.most = 12
    with ExitStack() as stack, plain.client(door.url) as desk:
        for _ in range(2):
            for _ in range(16):
                phone = stack.enter_context(closing(door.half(STREAM)))
                assert phone.recv(12) == b"HTTP/1.1 200"
            answer = desk.get("/api/v1/me", headers=bearer(door.organiser))
            assert answer.json()["role"] == "organiser"
        kept = door.server.server_state.connections
        assert len(kept) <= 13
        assert max(one.rank() for one in kept) == 6  # type: ignore[union-attr]  # ours
