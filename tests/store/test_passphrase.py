"""Secrets under a passphrase: unreadable in the file, there for who has it, lost with it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from arbitro.app.acts import Act
from arbitro.app.commands import IssuePin
from arbitro.app.ports import Append
from arbitro.bootstrap import install
from arbitro.kernel import Refused
from arbitro.store.copies import backup, restore
from arbitro.store.integrity import check
from arbitro.store.passphrase import LEAST, is_sealed, unseal
from arbitro.store.sqlite import SqliteStore
from tests.app.running import REFEREE
from tests.app.test_reports import by_points, pin_for, started
from tests.cli.running import run
from tests.store.lines import HALL, add

WORDS = "una frase che nessuno indovina"
PERSON = b'{"salt":"00ff","value":{"name":"Ada"}}'


def kept(store: SqliteStore, **vault: bytes) -> None:
    values = {name.replace("_", "/"): value for name, value in vault.items()}
    add(store, {"n": 1}, vault=values)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sala.db"


def words_in(path: Path) -> bytes:
    """Everything the files of a database say."""
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


def test_what_was_there_and_what_comes_is_sealed(path: Path) -> None:
    store = SqliteStore(path)
    kept(store, key_ada=b"PRIVATE-KEY-OF-ADA")
    unseal(store, WORDS)
    kept(store, secret=b"SECRET-OF-THE-DRAW")
    assert store.vault(HALL) == {
        "key/ada": b"PRIVATE-KEY-OF-ADA",
        "secret": b"SECRET-OF-THE-DRAW",
    }
    store.scrub()
    store.close()
    said = words_in(path)
    assert b"PRIVATE-KEY-OF-ADA" not in said
    assert b"SECRET-OF-THE-DRAW" not in said
    again = SqliteStore(path)
    assert is_sealed(again)
    unseal(again, WORDS)
    assert again.vault(HALL)["key/ada"] == b"PRIVATE-KEY-OF-ADA"
    again.close()


def test_without_the_passphrase_the_log_opens_and_the_secrets_are_not_there(path: Path) -> None:
    store = SqliteStore(path)
    unseal(store, WORDS)
    kept(store, secret=b"S")
    store.close()
    again = SqliteStore(path)
    assert len(again.lines(HALL)) == 1
    assert again.vault(HALL) == {}
    assert check(again).findings == ()
    with pytest.raises(Refused) as refused:
        unseal(again, "un'altra frase lunga")
    assert refused.value.code == "passphrase-wrong"
    again.close()


def test_a_value_moved_to_another_place_opens_nothing(path: Path) -> None:
    store = SqliteStore(path)
    unseal(store, WORDS)
    kept(store, key_ada=b"A", key_bea=b"B")
    store.close()
    with sqlite3.connect(path) as database:
        stolen = database.execute("SELECT value FROM vault WHERE name='key/ada'").fetchone()
        database.execute("UPDATE vault SET value=? WHERE name='key/bea'", stolen)
    database.close()
    again = SqliteStore(path)
    unseal(again, WORDS)
    assert again.vault(HALL) == {"key/ada": b"A"}
    again.close()


def test_names_of_people_stay_to_be_forgotten(path: Path) -> None:
    from arbitro.app.personal import PREFIX  # noqa: PLC0415 - only here

    store = SqliteStore(path)
    unseal(store, WORDS)
    store.append(Append(stream=HALL, expected=0, lines=(), vault={f"{PREFIX}00": PERSON}))
    assert store.held(HALL) == {f"{PREFIX}00": PERSON}
    store.close()


def test_a_copy_is_as_sealed_as_the_database(path: Path, tmp_path: Path) -> None:
    store = SqliteStore(path)
    unseal(store, WORDS)
    kept(store, secret=b"SECRET-OF-THE-DRAW")
    backup(store, tmp_path / "copy.bak")
    store.close()
    assert b"SECRET-OF-THE-DRAW" not in (tmp_path / "copy.bak").read_bytes()
    other = SqliteStore(tmp_path / "other.db")
    restore(tmp_path / "copy.bak", other)
    unseal(other, WORDS)
    assert other.vault(HALL) == {"secret": b"SECRET-OF-THE-DRAW"}
    other.close()


def test_the_server_asks_for_it_and_a_wrong_one_ends_with_two(path: Path, tmp_path: Path) -> None:
    store = SqliteStore(path)
    unseal(store, WORDS)
    store.close()
    wrong, short = tmp_path / "wrong", tmp_path / "short"
    wrong.write_text("non è questa frase\n")
    short.write_text("x" * (LEAST - 1))
    serve = ("serve", "--db", str(path), "--port", "0", "--json")
    done = run(*serve, "--passphrase-file", str(wrong))
    assert (done.code, done.error["code"]) == (2, "passphrase-wrong")
    assert run(*serve).error["code"] == "passphrase-needed"
    new = ("serve", "--db", str(tmp_path / "new.db"), "--port", "0", "--json")
    absent = ("serve", "--db", "memory:", "--json", "--passphrase-file", str(tmp_path / "absent"))
    assert run(*absent, "--port", "0").error["code"] == "file-unreadable"
    short.write_bytes(b"no text at all \xff\xfe")
    assert run(*new, "--passphrase-file", str(short)).error["code"] == "not-utf-8"
    short.write_text("x" * (LEAST - 1))
    assert run(*new, "--passphrase-file", str(short)).error["code"] == "password-too-short"


@pytest.mark.parametrize(
    "wrong",
    [
        ("--trusted-proxy", "zz"),
        ("--address", "foo bar"),
        ("--key", "key.pem"),
        ("--cert", "there-is-none.pem"),
        ("--backup-to", "copies", "--keep", "9" * 400 + "d"),
        ("--backup-to", "copies", "--backup-every", "never"),
    ],
)
def test_a_start_that_is_refused_leaves_the_house_as_it_was(
    path: Path, tmp_path: Path, wrong: tuple[str, ...]
) -> None:
    words = tmp_path / "words"
    words.write_text(WORDS)
    house = install(str(path))
    secret = house.ring.instead("organiser", subject="console").secret
    house.close()
    done = run("serve", "--db", str(path), "--port", "0", "--passphrase-file", str(words), *wrong)
    assert done.code == 2
    house = install(str(path))
    assert house.ring.find(secret) is not None
    assert isinstance(house.leader.store, SqliteStore)
    assert not is_sealed(house.leader.store)
    house.close()


def test_a_pin_that_was_shown_once_is_nowhere_in_the_file(path: Path) -> None:
    """Nor in what is remembered of the acts, which stays unsealed."""
    store = SqliteStore(path)
    unseal(store, WORDS)
    running = started(store)
    given = pin_for(running, by_points(running).players[0])
    running.desk.act(running.stream, Act(id="twice", command=IssuePin(player="g001"), by=REFEREE))
    again = running.desk.act(
        running.stream, Act(id="twice", command=IssuePin(player="g001"), by=REFEREE)
    )
    assert again.shown == {}
    store.close()
    assert f'"{given}"'.encode() not in words_in(path)
