"""A dossier: everything is in it, it is the same bytes again, and no change goes unseen."""

from __future__ import annotations

import io
import json
import random
import re
import zipfile
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from arbitro.dossier import archive
from arbitro.dossier.verify import verify
from arbitro.envelope import Chain
from arbitro.messages import LANGUAGES
from tests.cli.running import run
from tests.dossier.playing import dossier, one_round, whole

few_or_many = pytest.mark.parametrize("places", [25, pytest.param(100, marks=pytest.mark.soak)])


@cache
def made() -> bytes:
    return dossier(whole())


def parts() -> dict[str, bytes]:
    return dict(archive.opened(made()).parts)


def rebuilt(parts: dict[str, bytes]) -> bytes:
    """An archive of these parts with a manifest that fits them."""
    held = {path: data for path, data in parts.items() if path != archive.MANIFEST}
    manifest = json.loads(parts[archive.MANIFEST])
    manifest["parts"] = [
        {"path": one.path, "bytes": one.bytes, "sha256": one.sha256} for one in archive.listed(held)
    ]
    return archive.packed({archive.MANIFEST: json.dumps(manifest).encode(), **held})


def found(data: bytes) -> list[tuple[str, str]]:
    return [(one.part, one.code) for one in verify(data).findings]


def test_a_whole_tournament_verifies() -> None:
    verified = verify(made())
    assert verified.findings == []
    assert verified.manifest is not None
    assert verified.manifest.lines == whole().hall.version


def test_everything_is_in_it() -> None:
    held = parts()
    rounds = len(whole().hall.tournament.rounds)
    assert {f"certificates/round-{n:02}-group-1.json" for n in range(1, rounds + 1)} <= set(held)
    assert "reports/round-01-table-01.json" in held
    rulings = json.loads(held["rulings.json"])
    assert rulings["sanctions"][0]["given"]["articles"][0]["id"].startswith("RUR-")
    assert json.loads(held["clock.json"])["taps"]["1.2"]
    assert len(json.loads(held["keys.json"])) == 5
    assert json.loads(held["ranking.json"])["final"]


def test_the_same_hall_gives_the_same_bytes() -> None:
    assert dossier(whole()) == made()
    assert dossier(whole(), "en") != made()


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_needs_nothing_but_the_archive(lang: str) -> None:
    held = archive.opened(dossier(whole(), lang)).parts
    page = _Page()
    text = held["index.html"].decode()
    page.feed(text)
    assert set(page.links) <= set(held)
    assert "script" not in page.tags
    assert not re.search(r"https?:|@import|url\(", text)
    assert all(player.name in text for player in whole().hall.tournament.players.values())


def test_names_cannot_break_the_page() -> None:
    from arbitro.dossier.page import _link, _p, _table  # noqa: PLC0415 - its smallest pieces

    assert "<b>" not in _p("<b>") + _table(["<b>"], [["<b>"]], ()) + _link("<b>")


# ------------------------------------------------------------------ tampering


@pytest.mark.slow
@few_or_many
def test_a_byte_changed_anywhere_is_found_and_the_part_named(places: int) -> None:
    data = made()
    chance = random.Random(7)
    for at in chance.sample(range(len(data)), places):
        named = damage(altered(data, at, chance))
        assert named & owners(data, at), (at, owners(data, at), named)


@pytest.mark.slow
@few_or_many
def test_a_byte_changed_between_and_behind_the_parts_is_found_too(places: int) -> None:
    data = small()
    chance = random.Random(11)
    outside = [at for at in range(len(data)) if archive.DIRECTORY in owners(data, at)]
    for at in chance.sample(outside, places):
        named = damage(altered(data, at, chance))
        assert named & owners(data, at), (at, owners(data, at), named)


def altered(data: bytes, at: int, chance: random.Random) -> bytes:
    changed = bytearray(data)
    changed[at] ^= chance.randrange(1, 256)
    return bytes(changed)


def damage(data: bytes) -> set[str]:
    return {one.part for one in verify(data).findings}


@cache
def _layout(data: bytes) -> list[tuple[int, set[str]]]:
    """Where each stretch of an archive begins, and whose it is: parts, then the directory."""
    with zipfile.ZipFile(io.BytesIO(data)) as made:
        entries = made.infolist()
        found = [(entry.header_offset, {entry.filename}) for entry in entries]
        at = made.start_dir
    for entry in entries:
        found.append((at, {entry.filename, archive.DIRECTORY}))
        at += 46 + len(entry.filename)
    return [*found, (at, {archive.DIRECTORY})]


def owners(data: bytes, at: int) -> set[str]:
    """What may be named where this byte has changed."""
    return next(whose for begins, whose in reversed(_layout(data)) if begins <= at)


def test_bytes_between_and_behind_the_parts_count_too() -> None:
    data = made()
    for at in (10, 12, 40, len(data) - 1, len(data) - 5, len(data) - 60):
        changed = bytearray(data)
        changed[at] ^= 0x20
        assert damage(bytes(changed)), at
    for cut in (1, 30, 5000):
        assert damage(data[:-cut]), cut
    assert damage(data + b"\0")


Change = Callable[[dict[str, bytes]], None]


def _points(held: dict[str, bytes]) -> None:
    held["ranking.json"] = held["ranking.json"].replace(b'"place": 1', b'"place": 2', 1)


def _page(held: dict[str, bytes]) -> None:
    held["index.html"] = held["index.html"].replace(b"<h1>", b"<h1>Finto ", 1)


def _no_report(held: dict[str, bytes]) -> None:
    del held["reports/round-01-table-01.json"]


def _forged(held: dict[str, bytes]) -> None:
    path = "reports/round-01-table-01.json"
    made = json.loads(held[path])
    made["confirmations"][0]["signature"]["signature"] = "0" * 128
    held[path] = json.dumps(made).encode()


def _wrong_role(held: dict[str, bytes]) -> None:
    path = "reports/round-01-table-01.json"
    made = json.loads(held[path])
    made["approval"]["signature"] = made["confirmations"][0]["signature"]
    held[path] = json.dumps(made).encode()


def _renamed(held: dict[str, bytes]) -> None:
    held["persons.json"] = held["persons.json"].replace(b'Cognome1"', b'Cognome0"', 1)


def _certificate(held: dict[str, bytes]) -> None:
    path = "certificates/round-01-group-1.json"
    made = json.loads(held[path])
    made["tables"][0], made["tables"][1] = made["tables"][1], made["tables"][0]
    held[path] = json.dumps(made).encode()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (_points, ("ranking.json", "differs")),
        (_page, ("index.html", "differs")),
        (_no_report, ("reports/round-01-table-01.json", "missing")),
        (_forged, ("reports/round-01-table-01.json", "report")),
        (_wrong_role, ("reports/round-01-table-01.json", "report")),
        (_renamed, ("log.jsonl", "log")),
        (_certificate, ("certificates/round-01-group-1.json", "certificate")),
    ],
)
def test_a_part_changed_with_its_manifest_is_found(
    change: Change, expected: tuple[str, str]
) -> None:
    held = parts()
    change(held)
    assert expected in found(rebuilt(held))


def relogged(change: Callable[[list[Any]], None]) -> bytes:
    """A dossier whose log was changed and sealed anew by somebody who knows how."""
    held = parts()
    rows = [json.loads(line) for line in held["log.jsonl"].splitlines()]
    change(rows)
    chain = Chain()
    lines = (chain.seal(x["kind"], None, x["data"], tuple(x["because"])) for x in rows)
    held["log.jsonl"] = b"".join(lines)
    return rebuilt(held)


def _swap(rows: list[Any]) -> None:
    acts = [at for at, row in enumerate(rows) if row["kind"] == "result.entered/1"]
    one, other = acts[0], acts[1]
    rows[one], rows[other] = rows[other], rows[one]


def _richer(rows: list[Any]) -> None:
    row = next(row for row in rows if row["kind"] == "result.entered/1")
    row["data"]["seats"][0]["points"] = "200"


def _signature(rows: list[Any]) -> None:
    row = next(row for row in rows if row["kind"] == "referto.confirmed/1")
    row["data"]["signature"]["signature"] = "1" * 128


def _wrong_key(rows: list[Any]) -> None:
    """A referee's approval that carries the signature of a player."""
    player = next(row for row in rows if row["kind"] == "referto.confirmed/1")
    row = next(row for row in rows if row["kind"] == "referto.approved/1")
    row["data"]["signature"] = player["data"]["signature"]


@pytest.mark.parametrize("change", [_swap, _richer, _signature, _wrong_key])
def test_a_log_written_anew_is_found(change: Callable[[list[Any]], None]) -> None:
    assert ("log.jsonl", "log") in found(relogged(change))


def test_a_reordered_log_is_found() -> None:
    held = parts()
    lines = held["log.jsonl"].splitlines(keepends=True)
    lines[4], lines[5] = lines[5], lines[4]
    held["log.jsonl"] = b"".join(lines)
    assert ("log.jsonl", "log") in found(rebuilt(held))


# ------------------------------------------------------------------ bad input


NASTY = (
    b"",
    b"[]",
    b"{}",
    b"null",
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"a":' * 5_000,
    b'{"log":1e999}',
)


@pytest.mark.parametrize(
    "path",
    [
        "log.jsonl",
        "persons.json",
        "certificates/round-01-group-1.json",
        "reports/round-01-table-01.json",
        "keys.json",
        "index.html",
    ],
)
def test_a_part_that_is_something_else_is_named_whatever_it_is(path: str) -> None:
    for data in NASTY:
        held = dict(archive.opened(small()).parts)
        held[path] = data
        named = {part for part, _ in found(rebuilt(held))}
        assert path in named or (path, named) == ("persons.json", {"log.jsonl"}), data[:20]


def test_a_manifest_that_is_something_else_is_named() -> None:
    for data in NASTY:
        held = dict(archive.opened(small()).parts)
        held[archive.MANIFEST] = data
        assert archive.MANIFEST in {part for part, _ in found(archive.packed(held))}


@cache
def small() -> bytes:
    return dossier(one_round())


# ------------------------------------------------------------------ the command


def test_made_and_verified_from_the_command_line(tmp_path: Path) -> None:
    from arbitro.cli.tournament.tournament_file import keep  # noqa: PLC0415 - how a file comes to be

    running = one_round()
    file, out = tmp_path / "raduno.jsonl", tmp_path / "raduno.zip"
    keep(str(file), running.store.lines(running.stream), running.store.vault(running.stream))
    done = run("dossier", "make", str(file), "--out", str(out), "--json")
    assert (done.code, done.json["file"]) == (0, str(out))
    checked = run("dossier", "verify", str(out), "--json")
    assert (checked.code, checked.json["ok"]) == (0, True)
    out.write_bytes(out.read_bytes().replace(b"<h1>", b"<h2>", 1))
    spoilt = run("dossier", "verify", str(out))
    assert spoilt.code == 3
    assert "index.html" in spoilt.err
    assert run("dossier", "verify", str(tmp_path / "niente.zip")).code == 2
    assert run("dossier", "make", "--out", str(tmp_path / "x.zip")).code == 2


def test_made_from_the_database_of_a_server(tmp_path: Path) -> None:
    from arbitro.bootstrap import install  # noqa: PLC0415 - a real database

    house = install(str(tmp_path / "house.db"))
    running = one_round(house.store)
    house.close()
    db, out = str(tmp_path / "house.db"), tmp_path / "x.zip"
    made = run("dossier", "make", "--db", db, "--hall", "raduno", "--out", str(out), "--lang", "en")
    assert made.code == 0, made.err
    assert running.stream == "hall/raduno"
    assert run("dossier", "verify", str(out)).code == 0
    nobody = run("dossier", "make", "--db", db, "--hall", "altro", "--out", str(out), "--json")
    assert nobody.error["code"] == "unknown-hall"
