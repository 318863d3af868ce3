"""Capabilities without a server: digests, sessions, renewals, races with taking back."""

from __future__ import annotations

import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Barrier, Thread

import pytest

from arbitro.app.access.keyring import (
    HOUR,
    IDLE,
    SESSION_LASTS,
    Keyring,
    forgery_token,
    is_session,
    who_in,
)
from arbitro.app.access.limits import Limit
from arbitro.app.access.passwords import LEAST, set_password, sign_in
from arbitro.app.acts import Who
from arbitro.app.ports import Grant
from arbitro.kernel import Refused
from arbitro.referee.clock.readings import Reading
from arbitro.store import open_store
from arbitro.store.memory import MemoryStore
from tests.app.running import chance, refused

HALL = "hall/a"


class Hand:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.wall = 1_790_000_000_000

    def __call__(self) -> Reading:
        return Reading("test", self.wall, self.wall)


@pytest.fixture
def clock() -> Hand:
    return Hand()


@pytest.fixture
def ring(clock: Hand) -> Keyring:
    return Keyring(MemoryStore(), clock, chance())


def test_only_the_digest_of_a_secret_is_kept(ring: Keyring) -> None:
    issued = ring.issue("player", HALL, "g001")
    assert issued.grant.digest == sha256(issued.secret.encode()).hexdigest()
    assert issued.secret not in str(ring.keys.grants(HALL))


def test_a_key_is_found_by_its_secret_and_by_nothing_else(ring: Keyring) -> None:
    issued = ring.issue("player", HALL, "g001")
    assert ring.find(issued.secret) == issued.grant
    for wrong in ("", issued.grant.id, issued.grant.digest, issued.secret.upper()):
        assert ring.find(wrong) is None


def test_issuing_again_takes_back_only_what_is_the_same(ring: Keyring) -> None:
    first = ring.issue("player", HALL, "g001")
    others = [
        ring.issue("player", HALL, "g002"),
        ring.issue("table", HALL, "g001"),
        ring.issue("player", "hall/b", "g001"),
    ]
    second = ring.issue("player", HALL, "g001")
    assert ring.find(first.secret) is None
    assert all(ring.find(one.secret) for one in (*others, second))


def test_a_session_cannot_open_another(ring: Keyring) -> None:
    session = ring.open(ring.issue("player", HALL, "g001").secret)
    assert is_session(session.grant)
    assert refused(lambda: ring.open(session.secret)).code == "link-unknown"


def test_a_session_in_use_is_renewed_under_a_new_secret(ring: Keyring, clock: Hand) -> None:
    session = ring.open(ring.issue("player", HALL, "g001").secret, IDLE)
    assert ring.renewed(session.grant) is None
    clock.wall += IDLE // 2
    renewed = ring.renewed(session.grant)
    assert renewed is not None
    assert renewed.secret != session.secret
    assert renewed.grant.expires == clock.wall + IDLE
    assert forgery_token(renewed.grant) == forgery_token(session.grant)


def test_a_renewal_does_not_outlive_day_or_link(ring: Keyring, clock: Hand) -> None:
    short = ring.open(ring.issue("referee", HALL, "A", lasts=4 * HOUR).secret, IDLE)
    clock.wall += 2 * HOUR
    renewed = ring.renewed(short.grant)
    assert renewed is not None
    assert renewed.grant.expires == short.grant.issued + 4 * HOUR
    old = ring.open(ring.issue("referee", HALL, "B").secret, SESSION_LASTS)
    clock.wall += SESSION_LASTS - 30_000
    assert ring.renewed(old.grant) is None


def test_a_session_renewed_while_its_link_is_taken_back_falls_too(
    ring: Keyring, clock: Hand
) -> None:
    link = ring.issue("referee", HALL, "A")
    session = ring.open(link.secret, IDLE)
    clock.wall += IDLE // 2
    ring.withdraw(HALL, lambda grant: grant.id == link.grant.id)
    assert refused(lambda: ring.renewed(session.grant)).code == "link-unknown"
    assert not [grant for grant in ring.keys.grants(HALL) if ring.holds(grant)]


def test_a_key_of_another_hall_makes_a_stranger() -> None:
    grant = Grant(id="a", digest="", stream=HALL, role="referee", subject="A")
    assert who_in(grant, HALL) == Who(role="referee", subject="A")
    assert who_in(grant, "hall/b") == who_in(None, HALL) == Who(role="public")


def test_a_key_of_the_house_opens_every_hall() -> None:
    grant = Grant(id="a", digest="", stream="", role="organiser", subject="A")
    assert who_in(grant, HALL).role == "organiser"


def test_who_watches_is_told_what_was_taken_back(ring: Keyring) -> None:
    told: list[frozenset[str]] = []
    ring.on_withdrawal(told.append)
    link = ring.issue("referee", HALL, "A")
    session = ring.open(link.secret)
    ring.withdraw(HALL, lambda grant: grant.id == link.grant.id)
    assert told == [frozenset({link.grant.id, session.grant.id})]


def test_a_short_password_is_refused(ring: Keyring) -> None:
    assert (
        refused(lambda: set_password(ring, "Ada", "x" * (LEAST - 1))).code == "password-too-short"
    )
    assert refused(lambda: set_password(ring, " ", "x" * LEAST)).code == "name-needed"
    assert ring.keys.accounts() == ()


def test_a_password_opens_only_its_own_account(ring: Keyring) -> None:
    set_password(ring, "Ada", "x" * LEAST)
    assert sign_in(ring, "Ada", "x" * LEAST).grant.subject == "Ada"
    for name, password in (
        ("Ada", "y" * LEAST),
        ("Bea", "x" * LEAST),
        ("Ada", ""),
        ("Ada\0", "x" * LEAST),
    ):
        with pytest.raises(Refused, match="wrong-password"):
            sign_in(ring, name, password)


def test_tries_are_counted_by_address_in_a_sliding_window(clock: Hand) -> None:
    limit = Limit(2, 10, lambda: clock.wall)
    limit.count("a")
    clock.wall += 6_000
    limit.count("a")
    limit.count("b")
    assert refused(lambda: limit.count("a")).facts == {"seconds": 5}
    clock.wall += 4_000
    limit.count("a")
    limit.forgive("a")
    limit.count("a")
    limit.count("a")


def test_at_the_same_moment_and_through_two_processes_a_link_opens_no_more_than_it_may(
    tmp_path: Path,
) -> None:
    stores = [open_store(str(tmp_path / "house.db")) for _ in range(2)]
    rings = [Keyring(store, Hand(), secrets.token_bytes, sessions=5) for store in stores]
    link = rings[0].add("referee", HALL, "Bruno")
    opened: list[str] = []
    gate = Barrier(24)

    def open_one(ring: Keyring) -> None:
        gate.wait()
        with suppress(Refused):
            opened.append(ring.open(link.secret).secret)

    threads = [Thread(target=open_one, args=(rings[at % 2],)) for at in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for ring in rings:
        held = [secret for secret in opened if ring.find(secret) is not None]
        assert len(held) == len(opened) <= 5
    for _ in range(5 - len(opened)):  # who was sent away by a crowd comes in later
        rings[0].open(link.secret)
    with pytest.raises(Refused, match="link-used-up"):
        rings[1].open(link.secret)
    for store in stores:
        store.close()
