"""Chance that nobody can choose: each attack that worked once is tried here, and fails."""

from __future__ import annotations

from copy import deepcopy
from hashlib import sha256
from itertools import product
from typing import Any

import pytest

from arbitro.kernel import Refused, shared_chance
from arbitro.tournament import commands as c
from arbitro.tournament.draw.checker.certificate_check import check
from arbitro.tournament.draw.checker.chance_check import unproved
from arbitro.tournament.draw.round_draw import parsed
from arbitro.tournament.draw.seating.seeded_draw import commitment, rerun
from arbitro.tournament.events import DrawVoided
from tests.tournament.directing import SECRET, Desk

VALUES = ["a1" * 32, "b2" * 32, "c3" * 32]
WHO = ["referee Bruno", "player p001", "player p002"]
SPELLINGS = ["3-5-1", "3 5 1", "3,5,1", "351", " 3  5 1 ", "3–5–1", "3.5.1", "[3, 5, 1]"]


def ready(count: int = 20) -> Desk:
    desk = Desk()
    desk.start(count)
    return desk


def fixed(value: str) -> str:
    return sha256(bytes.fromhex(value)).hexdigest()


def witnessed(desk: Desk, told: int = 3) -> Desk:
    """Three witnesses committed, the secret fixed, some values told."""
    desk.send(c.OpenWitnessing())
    for who, value in zip(WHO, VALUES, strict=True):
        desk.send(c.WitnessDraw(commitment=fixed(value)), who)
    desk.promise(at=1_000_000)
    for who, value in list(zip(WHO, VALUES, strict=True))[:told]:
        desk.send(c.RevealWitness(value=value), who)
    return desk


def drawn(desk: Desk, public: str = "", **more: Any) -> dict[str, Any]:
    desk.send(c.MakeDraw(secret=SECRET, public=public, **more))
    return desk.state.rounds[-1].certificates[0]


def codes(document: Any) -> set[tuple[str, str]]:
    return {(problem.field, problem.code) for problem in check(document)}


# Dice in one form


def test_eight_spellings_of_the_same_dice_are_one_draw() -> None:
    made = []
    for typed in SPELLINGS:
        desk = ready()
        desk.promise()
        made.append(drawn(desk, typed))
    assert all(one == made[0] for one in made)
    assert made[0]["format"] == "arbitro-draw/2"
    assert (made[0]["dice"], made[0]["public"]) == ([[3, 5, 1]], "3-5-1")


def test_dice_thrown_together_have_no_order_to_choose() -> None:
    tables = set()
    for typed in ("3-5-1", "1-3-5", "5;1;3"):
        desk = ready()
        desk.promise()
        tables.add(str(drawn(desk, typed)["tables"]))
    assert len(tables) == 1


@pytest.mark.parametrize(
    "typed", ["Lotto Roma 5 17 44", "tre cinque uno", "3-5-7", "0", "3-5-1 bis", "p001=3", "３ ５"]
)
def test_what_is_no_throw_of_dice_is_refused(typed: str) -> None:
    desk = ready()
    desk.promise()
    refused = desk.refused(c.MakeDraw(secret=SECRET, public=typed))
    assert refused.code == "not-public-dice"


def test_several_throws_are_told_apart() -> None:
    assert parsed("3 5; 1-1 / 6").dice == ((3, 5), (1, 1), (6,))
    assert parsed("g002=4 g001=017").text == "g001=17 g002=4"


# The list inside the commitment


@pytest.mark.parametrize(
    "change",
    [
        c.CheckInPlayer(player="p003", present=False),
        c.Expel(player="p003", reason="va via"),
        c.ReopenList(reason="un errore"),
        c.AmendEntry(id="p003", name="Rossi Ada", club="Altrove", adult=True, reason="club"),
    ],
)
def test_a_change_of_the_list_ends_the_commitment_and_stays_on_record(change: c.Command) -> None:
    desk = Desk("master-2020")
    desk.start(20)
    made = desk.promise()
    happened = desk.send(change)
    assert isinstance(happened[-1], DrawVoided)
    assert desk.state.commitment is None
    assert [(one.commitment, one.kind) for one in desk.state.set_aside] == [(made, "lapsed")]
    if desk.state.locked:
        assert desk.refused(c.MakeDraw(secret=SECRET, public="1")).code == "no-commitment"


def test_a_check_in_after_the_commitment_ends_it_and_other_lines_do_not() -> None:
    desk = ready()
    made = desk.promise()
    assert desk.send(c.RefuseEntry(name="Uno qualunque", reason="tardi"))
    kept = desk.state
    desk.send(c.CheckInPlayer(player="p003"))
    assert (kept.commitment, desk.state.commitment) == (made, None)
    assert desk.state.set_aside[0].reason == "player.checked-in"


def test_a_commitment_for_another_list_is_refused() -> None:
    desk = ready()
    other = shared_chance.promise(SECRET, "00" * 32, ())
    told = c.Commit(commitment=other, list_sha256="00" * 32)
    assert desk.refused(told).code == "list-changed"


def test_the_certificate_names_what_was_set_aside_before_it() -> None:
    desk = ready()
    first = desk.promise("11" * 32)
    desk.send(c.CheckInPlayer(player="p020", present=False))
    desk.send(c.UndoCheckIn(player="p020"))
    desk.promise()
    drawn(desk, "2 2")
    desk.send(c.DiscardDraw(reason="tavoli sbagliati"))
    desk.promise("22" * 32)
    desk.send(c.MakeDraw(secret="22" * 32, public="4 4"))
    made = desk.state.rounds[0].certificates[0]
    assert [row["kind"] for row in made["discarded"]] == ["lapsed", "discarded"]
    assert made["discarded"][0]["commitment"] == first
    assert made["discarded"][1]["reason"] == "tavoli sbagliati"
    assert check(made, rerun) == []


# Witnesses


def test_a_witnessed_draw_mixes_every_value_and_the_checker_agrees() -> None:
    made = drawn(witnessed(ready()))
    assert [(row["role"], row["name"]) for row in made["witnesses"]] == [
        ("referee", "Bruno"),
        ("player", "p001"),
        ("player", "p002"),
    ]
    assert check(made, rerun) == []
    assert made["dice"] == []
    assert "nobody-watched" not in unproved(made)


def test_who_holds_the_secret_cannot_try_36_throws_before_the_witnesses_speak() -> None:
    """The tables depend on a value he cannot know: no throw puts two chosen players together."""
    desk = witnessed(ready(), told=2)
    for one, other in product(range(1, 7), repeat=2):
        command = c.MakeDraw(secret=SECRET, public=f"{one} {other}")
        assert desk.refused(command).code == "values-missing"
    seatings = set()
    for last in ("c3" * 32, "d4" * 32):
        again = ready()
        again.send(c.OpenWitnessing(witnesses=1))
        again.send(c.WitnessDraw(commitment=fixed(last)), WHO[0])
        again.promise()
        again.send(c.RevealWitness(value=last), WHO[0])
        seatings.add(str(drawn(again)["tables"]))
    assert len(seatings) == 2


def test_the_order_of_the_steps_is_kept() -> None:
    desk = ready()
    assert desk.refused(c.WitnessDraw(commitment="00" * 32), WHO[1]).code == "no-witnessing"
    desk.send(c.OpenWitnessing(witnesses=2))
    desk.send(c.WitnessDraw(commitment=fixed(VALUES[0])), WHO[0])
    assert desk.refused(c.RevealWitness(value=VALUES[0]), WHO[0]).code == "secret-not-fixed"
    with pytest.raises(Refused, match="witnesses-missing"):
        desk.promise()
    desk.send(c.OpenWitnessing(witnesses=1))
    desk.promise()
    late = c.WitnessDraw(commitment=fixed(VALUES[1]))
    assert desk.refused(late, WHO[1]).code == "already-committed"
    assert desk.refused(c.RevealWitness(value=VALUES[1]), WHO[1]).code == "no-witness"
    assert desk.refused(c.RevealWitness(value=VALUES[1]), WHO[0]).code == "another-value"
    desk.send(c.RevealWitness(value=VALUES[0]), WHO[0])
    assert desk.refused(c.RevealWitness(value=VALUES[0]), WHO[0]).code == "value-told"
    assert check(drawn(desk), rerun) == []


def test_a_witness_who_never_speaks_voids_the_draw_and_stands_on_record() -> None:
    desk = witnessed(ready(), told=2)
    soon, late = 1_000_000 + 119_000, 1_000_000 + 120_000
    with pytest.raises(Refused, match="reason-missing"):
        desk.send(c.VoidDraw(), at=soon)
    assert desk.refused(c.MakeDraw(secret=SECRET, public="1")).code == "values-missing"
    desk.send(c.VoidDraw(), at=late)
    aside = desk.state.set_aside[-1]
    assert (aside.kind, aside.silent, aside.author) == ("silent", ("p002",), "Ada")
    assert desk.state.promise is None
    assert desk.refused(c.RevealWitness(value=VALUES[2]), WHO[2]).code == "no-witnessing"
    desk.send(c.OpenWitnessing(witnesses=1))
    used = c.WitnessDraw(commitment=fixed(VALUES[0]))
    assert desk.refused(used, WHO[0]).code == "commitment-used"
    desk.send(c.OpenWitnessing(witnesses=0))
    desk.promise("33" * 32)
    desk.send(c.MakeDraw(secret="33" * 32, public="1 2", watched_by=("p001", "Bruno")))
    made = desk.state.rounds[-1].certificates[0]
    assert made["discarded"][0]["silent"] == ["p002"]
    assert check(made, rerun) == []


def test_giving_up_a_commitment_needs_a_reason() -> None:
    desk = witnessed(ready())
    assert desk.refused(c.VoidDraw()).code == "reason-missing"
    desk.send(c.VoidDraw(reason="il proiettore si è spento"))
    assert desk.state.set_aside[-1].kind == "voided"
    assert desk.refused(c.VoidDraw(reason="ancora")).code == "nothing-promised"


def test_a_throw_is_watched_by_two() -> None:
    desk = ready()
    desk.promise()
    alone = c.MakeDraw(secret=SECRET, public="1 2", watched_by=("p001", " p001 "))
    assert desk.refused(alone).code == "one-watcher"
    made = drawn(desk, "1 2", watched_by=("p001", "p002"))
    assert "nobody-watched" not in unproved(made)


# What the checker finds by itself


@pytest.mark.parametrize(
    ("forge", "found"),
    [
        (lambda m: m["witnesses"][1].update(value="00" * 32), ("witnesses", "other-value")),
        (lambda m: m["witnesses"].pop(), ("witnesses", "witnesses-fewer")),
        (lambda m: m["witnesses"].reverse(), ("secret", "not-committed")),
        (lambda m: m["witnesses"].append(m["witnesses"][0]), ("witnesses", "witness-twice")),
        (lambda m: m.update(dice=[[6, 6]]), ("public", "not-the-dice")),
        (lambda m: m.update(dice=[[6, 6]], public="6-6"), ("public", "seed-differs")),
        (lambda m: m.update(public="6 6"), ("public", "not-the-dice")),
        (lambda m: m["others"].append("00" * 32), ("list_sha256", "other-list")),
        (lambda m: m.update(secret="00" * 32), ("secret", "not-committed")),
        (
            lambda m: m["discarded"].append(
                {"commitment": "", "reason": "", "author": "Ada", "kind": "voided", "silent": []}
            ),
            ("discarded", "discarded-without-reason"),
        ),
        (lambda m: m.update(format="arbitro-draw/1"), ("witnesses", "unknown-key")),
        (lambda m: m.pop("dice"), ("dice", "missing")),
    ],
)
def test_a_forged_certificate_is_found(forge: Any, found: tuple[str, str]) -> None:
    made = deepcopy(drawn(witnessed(ready())))
    forge(made)
    assert found in codes(made)


def test_a_secret_alone_is_no_lot() -> None:
    """Sealed anew without witnesses or dice, everything else in order."""
    made = deepcopy(drawn(witnessed(ready())))
    made |= {"witnesses": [], "witnesses_asked": 0}
    made["commitment"] = shared_chance.promise(made["secret"], made["list_sha256"], ())
    made["seed"] = shared_chance.mixed(made["secret"], made["entries_sha256"], "", ())
    assert ("public", "nothing-thrown") in codes(made)


def test_what_an_earlier_program_promised_is_drawn_as_it_would_have() -> None:
    """Old logs verify: the first format binds neither list nor spelling, and says so."""
    desk = ready()
    desk.send(c.Commit(commitment=commitment(SECRET)))
    for number in range(1, len(desk.state.players) + 1):
        desk.send(c.CheckInPlayer(player=f"p{number:03}"))
    assert desk.state.commitment is not None, "it was not bound to the list"
    made = drawn(desk, "Lotto Roma 5 17 44")
    assert made["format"] == "arbitro-draw/1"
    assert "dice" not in made
    assert check(made, rerun) == []
    assert unproved(made)[:3] == ["former-list", "former-spelling", "thrown"]
