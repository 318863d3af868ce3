"""What follows from a state is worked out once, and goes with it."""

from __future__ import annotations

from weakref import ref

from msgspec import Struct

from arbitro.kernel.values import once_for_each


class Told(Struct, frozen=True, weakref=True):
    number: int


class Worker:
    """Counts what it was asked for."""

    def __init__(self) -> None:
        self.work = 0

        @once_for_each
        def doubled(told: Told, plus: int = 0) -> int:
            self.work += 1
            return 2 * told.number + plus

        self.doubled = doubled


def test_the_same_state_is_asked_once_for_each_question() -> None:
    asked, state = Worker(), Told(21)
    assert [asked.doubled(state), asked.doubled(state), asked.doubled(state, 1)] == [42, 42, 43]
    assert asked.doubled(state, plus=1) == 43
    assert asked.work == 3


def test_another_state_is_asked_anew_though_it_be_equal() -> None:
    asked = Worker()
    first, second = Told(1), Told(1)
    assert asked.doubled(first) == asked.doubled(second) == 2
    assert asked.work == 2


def test_a_state_that_is_gone_leaves_nothing_to_the_one_in_its_place() -> None:
    asked = Worker()
    assert [asked.doubled(Told(number)) for number in range(100)] == list(range(0, 200, 2))
    assert asked.work == 100


def test_answers_go_with_the_state_they_are_about() -> None:
    @once_for_each
    def told(state: Told, plus: int) -> Told:
        return Told(state.number + plus)

    state = Told(1)
    answer = ref(told(state, 1))
    assert answer() == Told(2)
    gone = ref(state)
    del state
    assert (gone(), answer()) == (None, None)
