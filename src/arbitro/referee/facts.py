"""Facts of a case. A fact that is needed and not yet known is the next question.

A case reads its facts in the order its rule needs them; the first one missing raises `Ask`. So the
order of the questions follows from the rule, and nothing is asked that cannot change the ruling.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from arbitro.kernel import Refused
from arbitro.kernel.near_words import near_words

FactType = Literal["bool", "int", "choice", "seats", "armies"]

VOCABULARY: dict[str, FactType] = {
    # dice
    "faulty": "choice",
    "thrown": "bool",
    "attack_thrown": "bool",
    "attacker_choice": "choice",
    "values_known": "bool",
    "dice": "int",
    "times": "int",
    # reinforcements and attacks
    "excess": "int",
    "what": "choice",
    "valid": "bool",
    "last_act": "choice",
    "declared": "choice",
    "attackable": "bool",
    "under_way": "bool",
    "origins": "armies",
    "origin": "int",
    "target": "int",
    "tanks_moved": "bool",
    "hand_off": "bool",
    "announced": "bool",
    "wants": "choice",
    "conquered": "bool",
    "defence_throw": "choice",
    # movements and limits of the board
    "movement": "choice",
    "border": "bool",
    "stood": "int",
    "moved": "int",
    "giro": "int",
    # cards
    "hand": "int",
    "said": "int",
    "why": "choice",
    "next_has_placed": "bool",
    "just_drawn": "bool",
    "just_captured": "bool",
    "asked_in_turn": "bool",
    "next_act": "choice",
    "next_due": "int",
    "next_placed": "int",
    # armies
    "due": "int",
    "placed": "int",
    "on_board": "int",
    "cap": "int",
    "self_declared": "bool",
    "unlaid_tris": "bool",
    "wilful": "bool",
    # RisiKo!, exits, sdadata
    "turn_over": "bool",
    "reason": "choice",
    "referee_present": "bool",
    "players": "int",
    "out": "seats",
    "threshold": "int",
    "next_player": "choice",
    "after_next_placed": "bool",
    "failed": "int",
    "tries": "int",
    "conquests": "int",
    "closing_round": "int",
    "total": "int",
    # conduct
    "how": "choice",
    "before": "choice",
    "serious": "bool",
    "who": "choice",
    "can_continue": "bool",
    "void": "bool",
    "last_round": "bool",
    "permission": "bool",
    "invited": "bool",
    "limit_set": "bool",
    "minutes_late": "int",
    "seconds_late": "int",
    "knockout": "bool",
    "intent": "choice",
    "bookings": "int",
    "same": "bool",
    # disputes and reports
    "turns_since": "int",
    "irregular": "bool",
    "contests": "bool",
    # Tarocchi
    "done_said": "bool",
    "important": "bool",
    "checked": "bool",
    "playable": "bool",
    "telling": "bool",
    "soloist": "bool",
    "gathered": "bool",
    "scored": "bool",
    "admitted": "bool",
    "result": "choice",
}
"""Every fact a case may ask for, with its type; one name means one thing in every case."""


BEYOND = 9999
"""More than anything a table can count."""


class Counted(NamedTuple):
    """How the register of sanctions answers a question: by which infraction, over what span.

    `times` is how often, this one included; `wilful` the same for what was done on purpose;
    `latest` the step that the latest one led to. Where `what` is a step of the ladder and no
    infraction: `given` is how often it is reached, this time included, and `had` how often before.
    """

    what: str
    span: Literal["match", "tournament"]
    how: Literal["times", "wilful", "latest", "given", "had"] = "times"


class Fact(NamedTuple):
    """A question: the fact's name, its type, and what may be answered.

    `counted` says that the register knows the answer, once it is known who is meant.
    """

    name: str
    type: FactType
    choices: tuple[str | bool, ...] | None = None
    least: int | None = None
    most: int | None = None
    counted: Counted | None = None


class Ask(Exception):
    """This fact is needed and nobody has given it yet."""

    def __init__(self, fact: Fact) -> None:
        super().__init__(fact.name)
        self.fact = fact


class Facts:
    """What is known about a case so far. Reading a fact that is missing raises `Ask`."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        for name in given:
            if name not in VOCABULARY:
                nearest = near_words(str(name), VOCABULARY, 0.1)
                raise Refused("unknown-fact", {"fact": name, "nearest": nearest})
        self._given = {name: value for name, value in given.items() if value is not None}

    def knows(self, name: str) -> bool:
        """Whether an optional fact was given."""
        return name in self._given

    def also(self, **more: Any) -> Facts:
        """The same facts and these, where nobody has given them."""
        return Facts({**more, **self._given})

    def flag(self, name: str) -> bool:
        """A yes or a no."""
        value = self._need(Fact(name, "bool", (True, False)))
        if not isinstance(value, bool):
            raise _malformed(Fact(name, "bool", (True, False)), value)
        return value

    def times(self, counted: Counted) -> int:
        """How often this has happened, this time included; the register knows it."""
        return self.number("times", 1, counted=counted)

    def number(
        self, name: str, least: int = 0, most: int | None = None, counted: Counted | None = None
    ) -> int:
        """A whole number within its bounds."""
        fact = Fact(name, "int", None, least, most, counted)
        value = self._need(fact)
        if isinstance(value, bool) or not isinstance(value, int):
            raise _malformed(fact, value)
        if not least <= value <= (BEYOND if most is None else most):
            raise _malformed(fact, value)
        return value

    def choice(self, name: str, *choices: str, counted: Counted | None = None) -> str:
        """One of these words."""
        fact = Fact(name, "choice", choices, counted=counted)
        value = self._need(fact)
        if value not in choices:
            raise _malformed(fact, value)
        return str(value)

    def seats(self, name: str, players: int) -> tuple[int, ...]:
        """Some seats of the table, each once, in order."""
        fact = Fact(name, "seats", None, 0, players - 1)
        value = self._need(fact)
        if not isinstance(value, list | tuple):
            raise _malformed(fact, value)
        for seat in value:
            if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
                raise _malformed(fact, value)
        if len(set(value)) != len(value):
            raise _malformed(fact, value)
        return tuple(sorted(value))

    def armies(self, name: str) -> dict[str, int]:
        """Armies by territory; a bare list of numbers names its territories 1, 2, 3…"""
        fact = Fact(name, "armies", None, 1)
        value = self._need(fact)
        if isinstance(value, list | tuple):
            value = {str(place): armies for place, armies in enumerate(value, start=1)}
        if not isinstance(value, Mapping) or not value:
            raise _malformed(fact, value)
        for armies in value.values():
            if isinstance(armies, bool) or not isinstance(armies, int) or armies < 1:
                raise _malformed(fact, value)
        return {str(territory): armies for territory, armies in value.items()}

    def _need(self, fact: Fact) -> Any:
        if fact.name not in self._given:
            raise Ask(fact)
        return self._given[fact.name]


def contradiction(*names: str, **facts: Any) -> Refused:
    """These facts cannot all be true of this case."""
    return Refused("facts-contradict", {"between": list(names), **facts})


def _malformed(fact: Fact, value: Any) -> Refused:
    return Refused(
        "fact-malformed",
        {
            "fact": fact.name,
            "value": value,
            "type": fact.type,
            "choices": list(fact.choices or ()),
            "least": fact.least,
            "most": fact.most,
        },
    )
