"""The protocol of a witnessed draw, taken in any order: only the right one leads to a draw."""

from __future__ import annotations

from copy import copy
from functools import cache

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from arbitro.kernel import Refused, shared_chance
from arbitro.tournament import commands as c
from arbitro.tournament.draw.checker.certificate_check import check
from tests.tournament.directing import Desk

WHO = ["referee Bruno", "player p001", "player p002"]
SECONDS = 60
ANYBODY = st.integers(0, len(WHO) - 1)


@cache
def locked() -> Desk:
    desk = Desk()
    desk.start(20)
    return desk


class Protocol(RuleBasedStateMachine):
    """What the state must be is kept beside it, in plain values."""

    def __init__(self) -> None:
        super().__init__()
        self.desk = copy(locked())
        self.desk.log = list(self.desk.log)
        self.now = self.since = self.turn = 0
        self.asked: int | None = None
        self.fixed: dict[str, str] = {}
        self.told: set[str] = set()
        self.bound = False
        self.aside = 0
        self.drawn = False

    def tried(self, command: c.Command, allowed: bool, author: str = "Ada") -> None:
        try:
            self.desk.send(command, author, self.now)
        except Refused:
            assert not allowed, command
        else:
            assert allowed, command

    def value(self, which: int) -> str:
        """One of three that nobody has fixed before what was last set aside."""
        return f"{self.turn:032x}{which:032x}"

    def ended(self) -> None:
        """Nothing stands any more of what was promised."""
        self.asked, self.bound = None, False
        self.fixed, self.told = {}, set()
        self.turn += 1

    @rule(number=st.integers(1, 3))
    def open(self, number: int) -> None:
        allowed = not self.bound and not self.drawn
        self.tried(c.OpenWitnessing(witnesses=number, seconds=SECONDS), allowed)
        self.asked = number if allowed else self.asked

    @rule(who=ANYBODY, which=st.integers(0, 2))
    def witness(self, who: int, which: int) -> None:
        value = self.value(which)
        anothers = value in (one for name, one in self.fixed.items() if name != WHO[who])
        allowed = self.asked is not None and not self.bound and not anothers
        commitment = shared_chance.fixed(value)
        self.tried(c.WitnessDraw(commitment=commitment), allowed, WHO[who])
        if allowed:
            self.fixed[WHO[who]] = value

    @rule()
    def fix(self) -> None:
        allowed = not self.bound and not self.drawn and len(self.fixed) >= (self.asked or 0)
        try:
            self.desk.promise(f"{self.turn:064x}", at=self.now)
        except Refused:
            assert not allowed
        else:
            assert allowed
            self.bound = True
            self.since = self.now

    @rule(who=ANYBODY, which=st.integers(0, 2))
    def reveal(self, who: int, which: int) -> None:
        name, value = WHO[who], self.value(which)
        allowed = self.bound and name not in self.told and self.fixed.get(name) == value
        self.tried(c.RevealWitness(value=value), allowed, name)
        if allowed:
            self.told.add(name)

    @rule(seconds=st.integers(0, 70))
    def wait(self, seconds: int) -> None:
        self.now += seconds * 1000

    @rule(reason=st.sampled_from(["", "un guasto"]))
    def void(self, reason: str) -> None:
        silent = self.bound and self.told < set(self.fixed)
        late = silent and self.now >= self.since + SECONDS * 1000
        allowed = (self.asked is not None or self.bound) and bool(reason or late)
        self.tried(c.VoidDraw(reason=reason), allowed)
        if allowed:
            self.aside += 1
            self.ended()

    @rule()
    def change_the_list(self) -> None:
        if self.drawn:
            return
        self.desk.send(c.ReopenList(reason="un errore"), at=self.now)
        self.desk.send(c.Lock(), at=self.now)
        self.aside += self.bound
        self.ended()

    @rule(dice=st.sampled_from(["", "3 5"]))
    def draw(self, dice: str) -> None:
        spoken = self.told == set(self.fixed)
        allowed = self.bound and spoken and bool(self.fixed or dice)
        self.tried(c.MakeDraw(secret=f"{self.turn:064x}", public=dice), allowed)
        if not allowed:
            return
        made = self.desk.state.rounds[-1].certificates[0]
        assert check(made) == []
        assert {f"{w['role']} {w['name']}": w["value"] for w in made["witnesses"]} == self.fixed
        assert len(made["discarded"]) == self.aside
        self.ended()
        self.drawn = True

    @invariant()
    def what_was_set_aside_is_never_forgotten(self) -> None:
        assert len(self.desk.state.set_aside) == self.aside
        assert (self.desk.state.commitment is not None) == self.bound


TestProtocol = Protocol.TestCase
TestProtocol.settings = settings(max_examples=12, stateful_step_count=20, deadline=None)
