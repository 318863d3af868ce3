"""Bad input: refused with its code and, where a rule speaks, its article; nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from arbitro.kernel import Refused
from arbitro.messages import refusal
from arbitro.tournament import commands as c
from arbitro.tournament.draw.seating.seeded_draw import commitment
from tests.tournament.directing import SECRET, Desk, by_number, player, strength


@cache
def _prepared(name: str) -> Desk:
    return PREPARED[name]()


def _open() -> Desk:
    desk = Desk()
    desk.enter(16)
    return desk


def _clubs() -> Desk:
    return Desk(settings={"clubs": ["Club 001", "Club 002"]})


def _locked() -> Desk:
    desk = Desk()
    desk.start(16)
    return desk


def _drawn() -> Desk:
    desk = _locked()
    desk.draw()
    return desk


def _half() -> Desk:
    desk = _drawn()
    desk.send(c.EnterResult(table=1, seats=tuple(by_number(desk.state.rounds[0].tables[0]))))
    return desk


def _semifinals() -> Desk:
    desk = Desk()
    desk.start(20)
    desk.play(strength)
    desk.play(strength)
    return desk


def _over() -> Desk:
    desk = _semifinals()
    desk.play(by_number)
    desk.play(by_number)
    desk.finish()
    return desk


def _pairs() -> Desk:
    desk = Desk("24ore-2018")
    desk.enter(6)
    sheet = {"members": (player(7), player(8)), "reserve": player(9)}
    desk.send(c.EnterTeam(id="t04", name="Con riserva", **sheet))  # type: ignore[arg-type]  # any fields
    return desk


def _substituted() -> Desk:
    desk = _pairs()
    desk.send(c.Substitute(team="t04", player="p007"))
    return desk


def _unpaid() -> Desk:
    desk = _pairs()
    desk.send(c.Lock())
    desk.send(c.Commit(commitment=commitment(SECRET)))
    return desk


def _seventeen() -> Desk:
    desk = Desk()
    desk.enter(17)
    return desk


def _five() -> Desk:
    desk = Desk()
    desk.enter(5)
    return desk


PREPARED: dict[str, Callable[[], Desk]] = {
    "open": _open,
    "clubs": _clubs,
    "locked": _locked,
    "drawn": _drawn,
    "half": _half,
    "semifinals": _semifinals,
    "over": _over,
    "pairs": _pairs,
    "substituted": _substituted,
    "unpaid": _unpaid,
    "seventeen": _seventeen,
    "five": _five,
}

Make = Callable[[Desk], c.Command]


def _seats(desk: Desk, table: int = 2, **changes: Any) -> tuple[dict[str, Any], ...]:
    rows = by_number(desk.state.rounds[-1].tables[table - 1])
    return ({**rows[0], **changes}, *rows[1:])


def _result(**changes: Any) -> Make:
    return lambda desk: c.EnterResult(table=2, seats=_seats(desk, **changes))


CASES: list[tuple[str, str, str, Make, str | None]] = [
    ("an id that is taken", "open", "id-taken", lambda _: player(3, name="Altro"), None),
    ("an id with a blank", "open", "malformed-id", lambda _: player(99, id="due parole"), None),
    ("no name", "open", "name-missing", lambda _: player(99, name="  "), None),
    (
        "the same name and birth year",
        "open",
        "perhaps-twice",
        lambda _: player(99, name="giocatore  003"),
        None,
    ),
    ("a minor without a waiver", "open", "too-young", lambda _: player(99, born="2012"), "1"),
    ("eighteen this year", "open", "age-in-doubt", lambda _: player(99, born="2008"), "1"),
    ("no age at all", "open", "age-unknown", lambda _: player(99, born=None), "1"),
    (
        "a date that is none",
        "open",
        "malformed-date",
        lambda _: player(99, born="2008-02-30"),
        None,
    ),
    ("an unknown club", "clubs", "unknown-club", lambda _: player(99), None),
    ("a refusal without motive", "open", "reason-missing", lambda _: c.RefuseEntry(name="X"), "11"),
    (
        "locking after the deadline without a reason",
        "open",
        "past-deadline",
        lambda _: c.Lock(at="14:20"),
        "11",
    ),
    ("an hour that is none", "open", "malformed-hour", lambda _: c.Lock(at="25:00"), None),
    ("five players under RUR", "five", "too-few-players", lambda _: c.Lock(), "1"),
    ("seventeen without reserves", "seventeen", "reserves-needed", lambda _: c.Lock(), "1"),
    ("entering a locked list", "locked", "list-locked", lambda _: player(99), None),
    ("locking twice", "locked", "list-locked", lambda _: c.Lock(), None),
    (
        "checking in a stranger",
        "locked",
        "unknown-player",
        lambda _: c.CheckInPlayer(player="x"),
        None,
    ),
    (
        "drawing without a commitment",
        "locked",
        "no-commitment",
        lambda _: c.MakeDraw(secret=SECRET, public="1"),
        None,
    ),
    (
        "a commitment that is none",
        "locked",
        "malformed-commitment",
        lambda _: c.Commit(commitment="x"),
        None,
    ),
    (
        "drawing again before the results",
        "drawn",
        "round-open",
        lambda _: c.Commit(commitment=commitment(SECRET)),
        None,
    ),
    (
        "a result for a table that is not there",
        "drawn",
        "unknown-table",
        lambda desk: c.EnterResult(table=9, seats=_seats(desk)),
        None,
    ),
    (
        "a result for the wrong table",
        "drawn",
        "not-at-table",
        lambda desk: c.EnterResult(table=1, seats=_seats(desk, 2)),
        None,
    ),
    (
        "half a result",
        "drawn",
        "half-a-result",
        lambda desk: c.EnterResult(table=2, seats=_seats(desk)[:3]),
        None,
    ),
    ("87 table points", "drawn", "impossible-table-points", _result(table_points=87), "7"),
    ("table points below zero", "drawn", "impossible-table-points", _result(table_points=-1), "7"),
    (
        "an eliminated player with points",
        "drawn",
        "eliminated-with-points",
        _result(eliminated=1),
        None,
    ),
    (
        "a second out without a first",
        "drawn",
        "elimination-order",
        _result(eliminated=2, table_points=0),
        None,
    ),
    ("a figure nobody knows", "drawn", "unknown-figure", _result(tanks=3), None),
    ("points that are words", "drawn", "malformed-result", _result(table_points="molti"), None),
    (
        "two RisiKo!",
        "drawn",
        "two-risiko",
        lambda desk: c.EnterResult(
            table=2, seats=tuple({**s, "risiko": i < 2} for i, s in enumerate(_seats(desk)))
        ),
        None,
    ),
    (
        "a result twice without reason",
        "half",
        "result-there",
        lambda desk: c.EnterResult(table=1, seats=_seats(desk, 1)),
        None,
    ),
    ("advancing with tables missing", "half", "tables-missing", lambda _: c.Advance(), None),
    (
        "standings points off under RUR",
        "half",
        "penalty-not-known",
        lambda _: c.Penalise(player="p001", points="10", reason="x"),
        "16",
    ),
    (
        "giving up a place one has not",
        "semifinals",
        "not-in-stage",
        lambda desk: c.Renounce(player=_outside(desk), stage="semifinals"),
        None,
    ),
    (
        "an unknown stage",
        "semifinals",
        "unknown-stage",
        lambda _: c.Renounce(player="p001", stage="ottavi"),
        None,
    ),
    ("ranking before the final", "semifinals", "stages-left", lambda _: c.Rank(), None),
    (
        "a result after the end",
        "over",
        "tournament-over",
        lambda desk: c.EnterResult(table=1, seats=_seats(desk, 1)),
        None,
    ),
    (
        "a single player in a pairs event",
        "pairs",
        "team-sheet-needed",
        lambda _: player(99),
        "Intro",
    ),
    (
        "a team of one",
        "pairs",
        "team-size-exact",
        lambda _: c.EnterTeam(id="t99", name="X", members=(player(99),)),
        "Iscrizioni",
    ),
    (
        "the one who left wants to come back",
        "substituted",
        "substitution-final",
        lambda _: c.Substitute(team="t04", player="p009", incoming="p007"),
        "Iscrizioni",
    ),
    (
        "a second substitution",
        "substituted",
        "substitution-used",
        lambda _: c.Substitute(team="t04", player="p008"),
        "Iscrizioni",
    ),
    (
        "somebody outside the sheet",
        "pairs",
        "not-on-sheet",
        lambda _: c.Substitute(team="t04", player="p007", incoming="p001"),
        "Iscrizioni",
    ),
    (
        "drawing teams that have not paid",
        "unpaid",
        "fee-unpaid",
        lambda _: c.MakeDraw(secret=SECRET, public="1"),
        "Iscrizioni",
    ),
    (
        "a secret that was not committed to",
        "unpaid",
        "wrong-secret",
        lambda _: c.MakeDraw(secret="00" * 32, public="1"),
        None,
    ),
    (
        "dice that leave a tie",
        "half",
        "throw-again",
        lambda _: c.RollDice(dice={"p001": [3], "p002": [3]}),
        "1",
    ),
    (
        "dice with a seven",
        "half",
        "not-dice",
        lambda _: c.RollDice(dice={"p001": [7], "p002": [3]}),
        None,
    ),
]


def _outside(desk: Desk) -> str:
    """One of the four who did not reach the semifinals."""
    assert desk.state.stage is not None
    return next(p for p in desk.state.players if p not in desk.state.stage.players)


@pytest.mark.parametrize(
    ("name", "where", "code", "make", "article"), CASES, ids=[case[0] for case in CASES]
)
def test_it_is_refused_and_nothing_changes(
    name: str, where: str, code: str, make: Make, article: str | None
) -> None:
    desk = _prepared(where)
    before = desk.state
    refused = desk.refused(make(desk))
    assert refused.code == code, name
    assert desk.state == before
    if article is not None:
        assert article in {citation.article for citation in refused.citations}
    sentences = [refusal(lang, refused) for lang in ("it", "en")]
    assert all(sentences)
    assert sentences[0] != sentences[1]


def test_at_least_thirty_cases() -> None:
    assert len(CASES) >= 30


def test_a_whole_list_is_entered_or_nothing_of_it() -> None:
    desk = _open()
    with pytest.raises(Refused):
        desk.send(player(1))
    assert len(desk.state.players) == 16
