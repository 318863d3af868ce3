"""`arbitro-tournament/1`: published, strict, and the same bytes after a journey."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from arbitro.app import commands as c
from arbitro.app import personal
from arbitro.app.verify import verify
from arbitro.envelope import Chain
from arbitro.exchange.open_format.document import schema, schema_text
from arbitro.exchange.open_format.open_reader import read, validated
from arbitro.exchange.open_format.open_writer import write
from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES, refusal
from arbitro.regulations import EDITIONS
from arbitro.regulations.formats.presets import FORMATS
from arbitro.tournament import commands as t
from tests.app.running import Running
from tests.app.test_reports import by_points, sealed, started
from tests.exchange.making import brought, form, simulated, xls
from tests.exchange.write_schema import COPIES, NAME
from tests.tournament.directing import Desk, by_number
from tests.tournament.sealing import lines as sealed_lines
from tests.tournament.sealing import written

CHECKER = jsonschema.Draft202012Validator(schema())
PLAYERS = {"24ore-2018": 8, "tarocchi-2012": 8, "squadre": 12, "uno-contro-uno": 8}


def exported(rules: str, players: int = 16) -> bytes:
    return write(sealed_lines(simulated(rules, players).events), {})


def again(document: bytes) -> bytes:
    found = read(document)
    return write(found.lines, found.vault)


def test_the_published_schema_is_the_one_the_program_follows() -> None:
    for published in COPIES:
        assert published.read_bytes() == schema_text(), "python -m tests.exchange.write_schema"
    shipped = files("arbitro.exchange.open_format").joinpath(NAME)
    assert shipped.read_bytes() == schema_text()
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("rules", [*EDITIONS, *FORMATS])
def test_out_validated_in_and_out_again_gives_the_same_bytes(rules: str) -> None:
    out = exported(rules, PLAYERS.get(rules, 16))
    CHECKER.validate(json.loads(out))
    first = written(simulated(rules, PLAYERS.get(rules, 16)).events)
    assert b"".join(read(out).lines) == first
    assert again(out) == out


def test_an_open_round_and_a_foreign_seating_travel_too() -> None:
    from arbitro.exchange.workbook.workbook_reader import read as read_workbook  # noqa: PLC0415 - once

    desk = Desk("rur-2015")
    desk.start(17, reserves=3)
    desk.draw()
    desk.results(by_number)
    out = write(sealed_lines(desk.log), {})
    assert again(out) == out
    imported = brought(read_workbook(xls(form())))
    out = write(sealed_lines(imported.events), {})
    assert again(out) == out
    assert json.loads(out)["snapshot"]["rounds"][0]["procedures"] == ["foreign"]


def test_the_bytes_are_canonical() -> None:
    out = exported("open")
    again = json.dumps(json.loads(out), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert out == again.encode() + b"\n"


def test_a_document_laid_out_for_people_is_read_as_well() -> None:
    out = exported("open")
    laid_out = json.dumps(json.loads(out), indent=2).encode()
    assert read(laid_out).lines == read(out).lines


# ------------------------------------------------------------------ the whole hall


@cache
def hall() -> Running:
    """A round played, a report signed and sealed, an infraction, a PIN."""
    running = started()
    sealed(running)
    for number in (2, 3, 4):
        by_points(running, number)
    running.do(t.Advance())
    return running


def document(running: Running) -> bytes:
    return write(running.store.lines(running.stream), running.store.vault(running.stream))


def test_a_hall_travels_whole_and_is_the_same_at_the_other_end() -> None:
    out = document(hall())
    CHECKER.validate(json.loads(out))
    found = read(out)
    assert found.hall == hall().hall
    assert found.lines == hall().store.lines(hall().stream)
    assert again(out) == out
    assert verify(found.lines, found.vault) == hall().hall


def test_only_persons_leave_the_vault() -> None:
    held = hall().store.vault(hall().stream)
    assert any(name.startswith("key/") for name in held)
    out = document(hall())
    for name, value in held.items():
        if not name.startswith("person/"):
            assert value not in out
            assert value.hex().encode() not in out
    assert set(read(out).vault) == {name for name in held if name.startswith("person/")}


def test_who_was_forgotten_has_no_name_in_a_later_export() -> None:
    running = started()
    before = read(document(running)).hall.tournament
    assert b'Cognome5"' in document(running)
    running.do(c.Forget(player="g005", reason="richiesta"))
    out = document(running)
    assert b'Cognome5"' not in out
    found = read(out)
    assert found.hall.tournament.players["g005"].name == "g005"
    assert found.hall.tournament.rounds == before.rounds
    assert again(out) == out
    verify(found.lines, found.vault)


def _renamed(document: dict[str, Any]) -> None:
    document["persons"][0]["value"]["name"] = "Altro Nome"


def _twice(document: dict[str, Any]) -> None:
    document["persons"].append(document["persons"][0])


def _unpromised(document: dict[str, Any]) -> None:
    salt, value = "00", {"name": "Nessuno"}
    commitment = personal.commitment(bytes.fromhex(salt), value)
    document["persons"].append({"commitment": commitment, "salt": salt, "value": value})


@pytest.mark.parametrize("change", [_renamed, _twice, _unpromised])
def test_a_person_the_log_does_not_promise_is_refused(
    change: Callable[[dict[str, Any]], None],
) -> None:
    made = json.loads(document(hall()))
    change(made)
    with pytest.raises(Refused) as refused:
        read(json.dumps(made).encode())
    assert refused.value.code == "person-not-promised"


# ------------------------------------------------------------------ schema and structs agree


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a document that its shape describes; the data of events is free."""
    yield path
    if isinstance(value, dict):
        for key in value:
            if key != "data":
                yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for at in range(len(value)):
            yield from places(value[at], (*path, at))


def small() -> dict[str, Any]:
    desk = Desk("open")
    desk.start(4)
    desk.draw()
    desk.results(by_number)
    found: dict[str, Any] = json.loads(write(sealed_lines(desk.log), {}))
    return found


def bare(document: dict[str, Any]) -> dict[str, Any]:
    """Only its shape: one line of the log, one row of every list."""
    made: dict[str, Any] = copy.deepcopy(document)
    made["log"] = [{**made["log"][0], "data": {}}]
    made["persons"] = [{"commitment": "0" * 64, "salt": "00", "value": {"name": "x", "born": None}}]
    for name in ("participants", "structures", "rounds", "standings"):
        made["snapshot"][name] = made["snapshot"][name][:1]
    for table in made["snapshot"]["rounds"][0]["tables"]:
        table["seats"] = table["seats"][:1]
    return made


SMALL = small()
BARE = bare(SMALL)
PLACES = [path for path in places(BARE) if path]
OTHERS: list[Any] = [
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2.5,
        "",
        "x",
        "12",
        "-3.5",
        "1e3",
        "COMPLETED",
        "TEAM",
        "0" * 64,
    ),
    *([], [1], ["a"], {}, {"a": 1}, "list.locked/1", "A" * 64, 10**20, "arbitro-tournament/2"),
]


def put(base: dict[str, Any], path: tuple[Any, ...], value: Any, how: str) -> dict[str, Any]:
    document = copy.deepcopy(base)
    at: Any = document
    for step in path[:-1]:
        at = at[step]
    if how == "replace":
        at[path[-1]] = value
    elif how == "remove":
        del at[path[-1]]
    elif isinstance(at, dict):
        at["added"] = value
    else:
        at.append(value)
    return document


def accepted(document: dict[str, Any]) -> bool:
    try:
        validated(json.dumps(document).encode())
    except Refused as refused:
        return not all(refusal(lang, refused) for lang in LANGUAGES)
    return True


@pytest.mark.parametrize("path", PLACES, ids=lambda path: ".".join(map(str, path)))
def test_schema_and_program_accept_the_same_documents(path: tuple[Any, ...]) -> None:
    for value in OTHERS:
        for how in ("replace", "remove", "add"):
            document = put(BARE, path, value, how)
            assert accepted(document) == CHECKER.is_valid(document), (value, how)


def test_only_the_program_minds_how_a_whole_number_is_written() -> None:
    document = put(BARE, ("snapshot", "rounds", 0, "roundNumber"), 1.0, "replace")
    assert CHECKER.is_valid(document)
    assert not accepted(document)


def test_the_document_the_changed_ones_are_made_of_is_accepted_by_both() -> None:
    for document in (SMALL, BARE):
        assert accepted(document)
        assert CHECKER.is_valid(document)


# ------------------------------------------------------------------ what does not hold is named


def changed(*path: Any, value: Any) -> bytes:
    return json.dumps(put(SMALL, path, value, "replace")).encode()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (changed("format", value="arbitro-tournament/2"), "tournament-of-another-format"),
        (changed("log", 0, "kind", value="Opened"), "tournament-unreadable"),
        (changed("log", 1, "data", value={}), "tournament-log-broken"),
        (changed("log", 2, "hash", value="0" * 64), "tournament-log-broken"),
        (changed("log", value=SMALL["log"][:2]), "snapshot-differs"),
        (changed("log", value=SMALL["log"][1:]), "tournament-log-broken"),
        (changed("snapshot", "tournamentName", value="Altro"), "snapshot-differs"),
        (changed("snapshot", "standings", 0, "points", value="999"), "snapshot-differs"),
        (b'{"format": "arbitro-tournament/1"', "not-json"),
        (b'{"format": 7}', "tournament-unreadable"),
        (b"{}", "tournament-of-another-format"),
        (b'{"a":' + b"[" * 100_000, "not-json"),
        (b'{"a":[' + b"{}," * 700_000 + b"{}]}", "json-too-large"),
        (b"{" + b" " * (13 << 20), "file-too-large"),
    ],
)
def test_what_does_not_hold_is_refused_with_a_sentence(data: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read(data)
    assert refused.value.code == code
    for lang in LANGUAGES:
        assert len(refusal(lang, refused.value)) > 10


def resealed(kind: str, change: Callable[[dict[str, Any]], None]) -> bytes:
    """A document whose log was changed in the first event of this kind and sealed anew."""
    document = copy.deepcopy(SMALL)
    unlucky = next(line for line in document["log"] if line["kind"] == kind)
    change(unlucky["data"])
    chain = Chain()
    document["log"] = [
        json.loads(chain.seal(line["kind"], None, line["data"], tuple(line["because"])))
        for line in document["log"]
    ]
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    ("kind", "change", "code"),
    [
        (
            "result.entered/1",
            lambda data: data["seats"][0].update(points="molti"),
            "tournament-log-broken",
        ),
        (
            "result.entered/1",
            lambda data: data["seats"][0].update(points="NaN"),
            "tournament-log-broken",
        ),
        ("result.entered/1", lambda data: data.update(table=9), "snapshot-differs"),
        ("result.entered/1", lambda data: data.update(round=9), "tournament-log-broken"),
        ("round.drawn/1", lambda data: data.update(tables=[]), "snapshot-differs"),
        ("tournament.opened/1", lambda data: data.update(rules="boh"), "unknown-regulation"),
        ("tournament.opened/1", lambda data: data.clear(), "tournament-log-broken"),
    ],
)
def test_a_log_changed_and_sealed_anew_cannot_do_harm(
    kind: str, change: Callable[[dict[str, Any]], None], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        read(resealed(kind, change))
    assert refused.value.code == code


def test_the_place_where_the_summary_lies_is_named() -> None:
    with pytest.raises(Refused) as refused:
        read(changed("snapshot", "standings", 0, "points", value="999"))
    assert refused.value.facts == {"where": "snapshot.standings[0].points"}
