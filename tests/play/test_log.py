"""A log is a chain of sealed lines: it reads back exactly, and no damage goes unnoticed."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from random import Random

import pytest

from arbitro.games.risiko import cards
from arbitro.games.risiko import events as e
from arbitro.games.risiko.wire import event_data, event_from
from arbitro.play import Match, new_match, replay
from arbitro.play.log import Chain, Damaged, read, write
from arbitro.play.verify import verify
from tests.games.risiko.playing import EDITIONS, TABLES, Table, play
from tests.play.sealing import canonical, first, rows, sealed

each_edition = pytest.mark.parametrize("regulation", EDITIONS)


@cache
def finished(regulation: str, seed: int = 1) -> Match:
    return play(Table(regulation, 4).open(seed), Random(seed))


@cache
def log(regulation: str = "rur-2015", seed: int = 1) -> bytes:
    match = finished(regulation, seed)
    return write(match.game, match.events)


def damage(data: bytes) -> Damaged:
    """What verify finds; anything but `Damaged` fails the test."""
    with pytest.raises(Damaged) as found:
        verify(data)
    return found.value


# form


@each_edition
def test_a_line_has_the_seven_keys_and_the_hash_of_its_canonical_form(regulation: str) -> None:
    for line in log(regulation).splitlines():
        row = json.loads(line)
        assert set(row) == {"because", "data", "hash", "kind", "prev", "seat", "seq"}
        claimed = row.pop("hash")
        assert claimed == sha256(canonical(row)).hexdigest()
        assert line == canonical(row)[:-1] + f',"hash":"{claimed}"}}'.encode()


@each_edition
def test_every_line_is_numbered_and_holds_the_hash_of_the_one_above(regulation: str) -> None:
    found = rows(log(regulation))
    assert [row["seq"] for row in found] == list(range(len(found)))
    assert [row["prev"] for row in found] == ["0" * 64, *(row["hash"] for row in found[:-1])]


@each_edition
def test_the_first_line_opens_the_match_and_the_last_reveals_the_secret(regulation: str) -> None:
    found = rows(log(regulation))
    opening = found[0]["data"]
    assert found[0]["kind"] == "match.opened/1"
    assert opening["regulation"] == regulation
    assert opening["mode"] == "digital"
    assert len(opening["players"]) == 4
    assert opening["interpretations"]
    assert found[-1]["kind"] == "secret.revealed/1"
    secret = bytes.fromhex(found[-1]["data"]["secret"])
    assert opening["commitment"] == sha256(secret).hexdigest()


@each_edition
def test_territories_and_cards_are_written_by_name(regulation: str) -> None:
    for row in rows(log(regulation)):
        data = row["data"]
        for field in ("territory", "origin", "target", "destination", "card"):
            assert isinstance(data.get(field), str | None)
        assert row["because"] or row["kind"] == "secret.revealed/1"


def test_a_chain_taken_up_again_writes_the_same_lines() -> None:
    match = finished("rur-2015")
    chain = Chain(match.game)
    begun = b"".join(chain.line(event) for event in match.events[:100])
    later = Chain(match.game, seq=chain.seq, prev=chain.prev)
    assert begun + b"".join(later.line(event) for event in match.events[100:]) == log()


def test_names_of_players_in_any_script_survive_the_log() -> None:
    names = ["Àgnese", "Þór", "山田", 'quo"te\\ \u2028']
    match = play(new_match("rur-2015", names, secret=b"n"), Random(4))
    data = write(match.game, match.events)
    assert list(read(data)[1][0].players) == names
    assert verify(data) == len(match.events)
    assert sealed(rows(data)) == data


# round trip


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_log_reads_back_to_the_same_events_and_the_same_state(table: Table) -> None:
    match = play(table.open(7), Random(7))
    data = write(match.game, match.events)
    game, events = read(data)
    assert events == match.events
    assert [type(event) for event in events] == [type(event) for event in match.events]
    assert write(game, events) == data
    assert replay(events) == match.state
    assert verify(data) == len(events)


def test_the_same_secret_and_the_same_acts_give_the_same_bytes() -> None:
    again = play(Table("rur-2015", 4).open(1), Random(1))
    assert write(again.game, again.events) == log()


@pytest.mark.parametrize("card", [*cards.JOLLY, 0, cards.UNSEEN])
def test_the_two_jolly_are_told_apart_in_a_log(card: int) -> None:
    drawn = e.CardDrawn(seat=1, card=card, hand=3, reshuffled=False, because=("X",))
    assert event_from(drawn.kind, 1, event_data(drawn), ("X",)) == drawn
    played = e.TrisPlayed(seat=1, cards=(cards.JOLLY[1], 0, 3), armies=12)
    assert event_from(played.kind, 1, event_data(played), ()) == played


def test_a_match_in_which_the_second_jolly_is_drawn_replays_exactly() -> None:
    for seed in range(60):
        match = play(Table("24ore-2018", 4).open(seed, time_up_giro=20), Random(seed))
        drawn = [event.card for event in match.events if isinstance(event, e.CardDrawn)]
        if set(cards.JOLLY) <= set(drawn):
            assert replay(read(write(match.game, match.events))[1]) == match.state
            return
    pytest.fail("no match ever drew both jolly")


# damage


def test_every_flipped_bit_is_found_on_its_line() -> None:
    data = log()
    random = Random(0)
    for _ in range(200):
        at = random.randrange(len(data))
        flipped = bytearray(data)
        flipped[at] ^= 1 << random.randrange(8)
        found = damage(bytes(flipped))
        assert found.line == data.count(b"\n", 0, at) + 1
        assert found.problem in ("syntax", "hash", "truncated")
        assert found.code


@pytest.mark.parametrize(
    "part", [b'"seq":', b'"prev":"', b'"hash":"', b'"kind":"', b'"seat":', b'"because":["', b"\n"]
)
def test_a_changed_byte_in_any_part_of_a_line_is_found(part: bytes) -> None:
    data = log()
    for number in (1, 40, 200):
        at = -1
        for _ in range(number):
            at = data.index(part, at + 1)
        place = at + (len(part) if part != b"\n" else 0)
        for byte in (b"x", b"0", b"}", b'"', b"\x00", b"\xff", b"\r"):
            if data[place : place + 1] != byte:
                found = damage(data[:place] + byte + data[place + 1 :])
                assert found.line == data.count(b"\n", 0, place) + 1


def test_a_missing_line_is_found_where_it_was() -> None:
    lines = log().splitlines(keepends=True)
    for at in (0, 1, 2, len(lines) // 2, len(lines) - 2):
        found = damage(b"".join(lines[:at] + lines[at + 1 :]))
        assert (found.line, found.problem) == (at + 1, "hash")


def test_lines_that_changed_places_are_found() -> None:
    lines = log().splitlines(keepends=True)
    for at in (0, 1, 50, len(lines) - 2):
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        found = damage(b"".join(swapped))
        assert (found.line, found.problem) == (at + 1, "hash")


def test_a_line_written_twice_is_found() -> None:
    lines = log().splitlines(keepends=True)
    for at in (0, 1, 50, len(lines) - 1):
        found = damage(b"".join(lines[: at + 1] + lines[at:]))
        assert (found.line, found.problem) == (at + 2, "hash")


def test_a_log_cut_anywhere_is_truncated() -> None:
    data = log()
    random = Random(1)
    for at in [0, 1, len(data) - 1, *(random.randrange(len(data)) for _ in range(50))]:
        found = damage(data[:at])
        assert found.problem == "truncated"
        assert found.line == max(1, data[:at].count(b"\n") + (at > 0 and data[at - 1] != 10))


def test_a_log_cut_after_any_line_is_truncated() -> None:
    lines = log().splitlines(keepends=True)
    for at in range(1, len(lines), 7):
        found = damage(b"".join(lines[:at]))
        assert (found.line, found.problem) == (at, "truncated")


def test_a_match_still_going_on_is_truncated() -> None:
    match = play(Table("rur-2015", 4).open(1), Random(1), most=200)
    assert damage(write(match.game, match.events)).problem == "truncated"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "truncated"),
        (b"{", "truncated"),
        (b"\n", "syntax"),
        (b"null\n", "syntax"),
        (b"[]\n", "syntax"),
        (b"{}\n", "syntax"),
        (b"\x00\n", "syntax"),
        (b'"\xff"\n', "syntax"),
        (b"1e999\n", "syntax"),
        (b"[" * 100_000 + b"\n", "syntax"),
        (b"\xef\xbb\xbf{}\n", "syntax"),
        (b"PK\x03\x04\n", "syntax"),
    ],
)
def test_a_file_that_is_no_log_is_damage_in_its_first_line(data: bytes, problem: str) -> None:
    found = damage(data)
    assert (found.line, found.problem) == (1, problem)


def test_windows_line_ends_are_damage() -> None:
    assert damage(log().replace(b"\n", b"\r\n")).line == 1


def test_spaces_and_other_orders_of_keys_are_damage_though_the_hash_is_right() -> None:
    lines = log().splitlines(keepends=True)
    spaced = json.dumps(json.loads(lines[3]), sort_keys=True).encode() + b"\n"
    found = damage(b"".join([*lines[:3], spaced, *lines[4:]]))
    assert (found.line, found.problem) == (4, "syntax")
    twice = lines[3].replace(b"{", b'{"seq":9,', 1)
    assert damage(b"".join([*lines[:3], twice, *lines[4:]])).line == 4


# lines sealed anew that are not events of ours


def test_sealing_a_sound_log_anew_changes_nothing() -> None:
    assert sealed(rows(log())) == log()


def test_a_line_with_another_number_is_found_though_its_seal_is_right() -> None:
    found = rows(log())
    data, prev = b"", "0" * 64
    for row in found:
        body = {key: value for key, value in row.items() if key != "hash"} | {"prev": prev}
        if row["seq"] == 7:
            body["seq"] = 8
        prev = sha256(canonical(body)).hexdigest()
        data += canonical(body)[:-1] + f',"hash":"{prev}"}}\n'.encode()
    fault = damage(data)
    assert (fault.line, fault.problem) == (8, "hash")


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "colour.chosen/2"},
        {"kind": "colour"},
        {"kind": None},
        {"kind": ["colour.chosen/1"]},
        {"seat": "1"},
        {"seat": True},
        {"seat": 1.5},
        {"because": None},
        {"because": 5},
        {"because": [1]},
        {"data": None},
        {"data": []},
        {"data": {}},
        {"data": {"colour": None}},
        {"data": {"colour": 5}},
        {"data": {"colour": "rosso", "note": "forged"}},
        {"data": {"colour": "rosso", "seat": 0}},
    ],
)
def test_a_sealed_line_that_is_no_event_is_a_syntax_problem(change: dict[str, object]) -> None:
    found = rows(log())
    at = first(found, "colour.chosen/1")
    found[at] = {**found[at], **change}
    fault = damage(sealed(found))
    assert (fault.line, fault.problem) == (at + 1, "syntax")


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("armies.placed/1", {"territory": "alasca"}),
        ("armies.placed/1", {"territory": None}),
        ("armies.placed/1", {"armies": 1.0}),
        ("armies.placed/1", {"armies": "1"}),
        ("card.drawn/1", {"card": "cannone:alaska"}),
        ("card.drawn/1", {"card": "alaska"}),
        ("card.drawn/1", {"card": ["jolly"]}),
        ("card.drawn/1", {"card": 7}),
        ("card.drawn/1", {"card": None}),
        ("dice.thrown/1", {"attack": 6}),
        ("dice.thrown/1", {"losses": [1]}),
        ("dice.thrown/1", {"losses": [1, 2, 3]}),
        ("match.opened/1", {"regulation": "rur-1915"}),
        ("match.opened/1", {"regulation": None}),
        ("match.opened/1", {"players": "abcd"}),
        ("match.opened/1", {"interpretations": []}),
        ("secret.revealed/1", {"secret": 5}),
        ("secret.revealed/1", {"secret": "not hexadecimal"}),
    ],
)
def test_a_sealed_line_with_values_of_another_kind_is_a_syntax_problem(
    kind: str, data: dict[str, object]
) -> None:
    found = rows(log())
    at = first(found, kind)
    found[at]["data"] = {**found[at]["data"], **data}
    fault = damage(sealed(found))
    assert (fault.line, fault.problem) == (at + 1, "syntax")


def test_a_sealed_log_must_open_a_match() -> None:
    found = rows(log())
    assert damage(sealed(found[1:])).problem == "syntax"
