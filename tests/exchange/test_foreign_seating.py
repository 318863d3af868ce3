"""A seating made elsewhere is taken as it is, signed and without proof; the rules still decide."""

from __future__ import annotations

import pytest

from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES, refusal
from arbitro.tournament import commands as c
from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.draw.seated_by_hand import SeatByHand
from arbitro.tournament.draw.seating.seeded_draw import commitment
from arbitro.tournament.evolve import replay
from tests.tournament.directing import SECRET, Desk, strength
from tests.tournament.sealing import read_back, written


def tables(count: int, size: int = 4) -> tuple[tuple[str, ...], ...]:
    ids = [f"p{n:03}" for n in range(1, count + 1)]
    return tuple(tuple(ids[at : at + size]) for at in range(0, count, size))


def seating(seats: tuple[tuple[str, ...], ...], reason: str = "foglio") -> SeatByHand:
    return SeatByHand(tables=seats, reason=reason)


def locked(count: int = 16, rules: str = "rur-2015") -> Desk:
    desk = Desk(rules)
    desk.start(count)
    return desk


def test_a_round_seated_elsewhere_is_a_round_like_any_other() -> None:
    desk = locked()
    desk.send(seating(tables(16)))
    desk.results(strength)
    desk.advance()
    desk.play(strength)
    assert [t.players for t in desk.state.rounds[0].tables] == list(tables(16))
    assert replay(read_back(written(desk.log))) == desk.state


def test_its_certificate_says_whose_word_it_is_and_proves_nothing() -> None:
    desk = locked()
    desk.send(seating(tables(16)))
    (certificate,) = desk.state.rounds[0].certificates
    assert (certificate["procedure"], certificate["proof"]) == ("foreign", None)
    assert (certificate["reason"], certificate["author"]) == ("foglio", "Ada")
    assert check(certificate) != []


def _swapped(seats: tuple[tuple[str, ...], ...], old: str, new: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(new if p == old else p for p in table) for table in seats)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (seating(_swapped(tables(16), "p001", "p016")), "seating-twice"),
        (seating(_swapped(tables(16), "p001", "x")), "seating-strangers"),
        (seating(tables(12)), "seating-incomplete"),
        (seating(tables(16, 5)), "seating-sizes"),
        (seating(tables(16), reason=" "), "reason-missing"),
    ],
)
def test_a_seating_the_rules_do_not_have_is_refused(command: SeatByHand, code: str) -> None:
    assert locked().refused(command, author="").code in (code, "reason-missing")
    refused = locked().refused(command)
    assert refused.code == code
    for lang in LANGUAGES:
        assert len(refusal(lang, refused)) > 10


def test_a_seating_by_hand_cannot_take_the_place_of_a_draw_already_promised() -> None:
    desk = locked()
    desk.send(c.Commit(commitment=commitment(SECRET)))
    assert desk.refused(seating(tables(16))).code == "already-committed"


def test_nobody_is_seated_while_a_round_is_open() -> None:
    desk = locked()
    desk.draw()
    assert desk.refused(seating(tables(16))).code == "round-open"


def test_parallel_groups_are_those_of_the_places_won() -> None:
    desk = locked(80, "raduno-nazionale")
    desk.play(strength)
    desk.play(strength)
    stage = desk.state.stage
    assert stage is not None
    assert stage.groups == 2
    groups = [[s.player for s in stage.slots if s.group == group] for group in (1, 2)]
    right = tuple(tuple(g[at : at + 4]) for g in groups for at in range(0, 16, 4))
    mixed = _swapped(
        _swapped(_swapped(right, right[0][0], "?"), right[-1][0], right[0][0]), "?", right[-1][0]
    )
    assert desk.refused(seating(mixed)).code == "other-group"
    desk.send(seating(right))
    assert [t.group for t in desk.state.rounds[-1].tables] == [1] * 4 + [2] * 4


def test_a_seat_given_elsewhere_is_not_swapped_as_if_it_had_been_drawn() -> None:
    desk = locked()
    desk.send(seating(tables(16)))
    with pytest.raises(Refused) as refused:
        desk.send(c.Swap(one="p001", other="p005", reason="x"))
    assert refused.value.code == "certificate-unreadable"
