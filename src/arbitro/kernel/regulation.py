"""A regulation ties functions to the articles they encode, remembers every tie, answers by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar, cast, overload

from arbitro.kernel.errors import Broken, Refused
from arbitro.kernel.ruling import Citation, Reasons, Ruling, Said

P = ParamSpec("P")
T = TypeVar("T")


class Tie(Protocol):
    """A decorator that turns an answer, plain or `Said`, into a `Ruling`."""

    @overload
    def __call__(self, function: Callable[P, Said[T]], /) -> Callable[P, Ruling[T]]: ...
    @overload
    def __call__(self, function: Callable[P, T], /) -> Callable[P, Ruling[T]]: ...


Asked = Callable[..., Ruling[T]]
"""A question that is answered alike whatever it is asked about."""

TIED: dict[Callable[..., Any], str | None] = {}
"""Every answer that was tied to a text, with the gap it fills, if it fills one."""


def unsaid(answer: T) -> Asked[T]:
    """The answer to a question that a text does not speak of."""
    ruling = Ruling(answer, Reasons(()))

    def ruled(*_: Any) -> Ruling[T]:
        return ruling

    return ruled


class Rule(NamedTuple):
    """A function of ours and the catalogue ids it encodes."""

    name: str
    ids: tuple[str, ...]
    gap: str | None


class Gap(NamedTuple):
    """A silence or contradiction of a text, filled by one named reading among several."""

    id: str
    default: str
    alternatives: tuple[str, ...]
    verified: bool
    doc: str

    def check(self, choice: str) -> None:
        allowed = (self.default, *self.alternatives)
        if choice not in allowed:
            raise Refused(
                "unknown-reading", {"gap": self.id, "choice": choice, "allowed": list(allowed)}
            )


class Register:
    """What code of one kind cites of a text: hands out the decorators and remembers their use.

    `articles` maps each catalogue id to the article it was read in; citing an id it does not
    hold is our bug and stops at import. `base` is a text this one builds on and may cite too.
    """

    def __init__(
        self, id: str, articles: Mapping[str, str], base: Regulation | None = None
    ) -> None:
        self.id = id
        self.base = base
        self.rules: list[Rule] = []
        self.gaps: dict[str, Gap] = {}
        self._articles = articles

    def cites(self, *ids: str) -> Tie:
        """Tie a function to the rules it encodes; its plain answer becomes a `Ruling`."""

        def tie(function: Callable[..., Any]) -> Callable[..., Ruling[Any]]:
            self.rules.append(Rule(_name(function), ids, None))
            return self._ruled(function, ids, None)

        return cast(Tie, tie)

    def fills(
        self,
        gap: str,
        *ids: str,
        default: str,
        alternatives: tuple[str, ...] = (),
        verified: bool = False,
    ) -> Tie:
        """Tie a function to the gap it fills. Its first argument is the reading chosen."""

        def tie(function: Callable[..., Any]) -> Callable[..., Ruling[Any]]:
            doc = _words_of(function, self.id)
            known = self.gaps.setdefault(gap, Gap(gap, default, alternatives, verified, doc))
            if (known.default, known.alternatives) != (default, alternatives):
                raise Broken(f"{gap} is filled twice, differently")
            self.rules.append(Rule(_name(function), ids, gap))
            return self._ruled(function, ids, known)

        return cast(Tie, tie)

    def says(self, answer: T, *ids: str) -> Asked[T]:
        """Tie an answer that does not depend on anything; without ids the text does not speak."""
        self.rules.append(Rule(repr(answer), ids, None))
        ruling = Ruling(answer, self.reasons(*ids))

        def ruled(*_: Any) -> Ruling[T]:
            return ruling

        TIED[ruled] = None
        return ruled

    def states(self, *ids: str) -> Reasons:
        """Say where the text writes down what our code does by construction."""
        self.rules.append(Rule("by construction", ids, None))
        return self.reasons(*ids)

    def reads(self, gap: str, *ids: str, default: str, doc: str, verified: bool = False) -> Reasons:
        """Say which reading of a gap our code embodies by construction."""
        self.gaps.setdefault(gap, Gap(gap, default, (), verified, doc))
        self.rules.append(Rule("by construction", ids, gap))
        return self.reasons(*ids, gap=gap)

    def readings(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Every gap of this text with its reading: the default unless `chosen` names another."""
        for gap, choice in chosen.items():
            if gap not in self.gaps:
                raise Refused("unknown-gap", {"gap": gap, "regulation": self.id})
            self.gaps[gap].check(choice)
        return {gap: chosen.get(gap, known.default) for gap, known in self.gaps.items()}

    def reasons(self, *ids: str, gap: str | None = None) -> Reasons:
        """The citations of these ids, under this gap's reading if one is named."""
        verified = self.gaps[gap].verified if gap else True
        return Reasons(tuple(self.citation(id) for id in ids), gap, verified)

    def citation(self, id: str) -> Citation:
        """Where this id was read; the base is asked for what this text does not hold."""
        if id not in self._articles and self.base is not None:
            return self.base.citation(id)
        if id not in self._articles:
            raise Broken(f"{self.id} cites {id}, which the catalogue does not hold")
        return Citation(self.id, self._articles[id], id)

    def _ruled(
        self, function: Callable[..., Any], ids: tuple[str, ...], gap: Gap | None
    ) -> Callable[..., Ruling[Any]]:
        whole = self.reasons(*ids, gap=gap.id if gap else None)
        narrowed: dict[tuple[tuple[str, ...], bool], Reasons] = {}

        @wraps(function)
        def ruled(*args: Any) -> Ruling[Any]:
            answer = function(*args)
            if type(answer) is not Said:
                return Ruling(answer, whole)
            value, spoken, by_text = answer
            because = narrowed.get((spoken, by_text))
            if because is None:
                stray = set(spoken) - set(ids)
                if stray:
                    raise Broken(f"{_name(function)} speaks for {stray} without citing them")
                open_point = gap.id if gap and not by_text else None
                because = narrowed[spoken, by_text] = self.reasons(*spoken, gap=open_point)
            return Ruling(value, because)

        TIED[ruled] = gap.id if gap else None
        return ruled


class Regulation(Register):
    """One edition's text. The decorator used says what kind of rule a function encodes.

    `cites` and its sisters are for the rules of play; `event` has the same for the tournament,
    `duty` for officials, sanctions, disputes and reports, `card` for what the assistant puts to
    the referee case by case. The kinds keep their gaps apart, so that a match pins only its own.
    """

    def __init__(
        self, id: str, articles: Mapping[str, str], base: Regulation | None = None
    ) -> None:
        super().__init__(id, articles, base)
        self.event = Register(id, articles, base)
        self.duty = Register(id, articles, base)
        self.card = Register(id, articles, base)

    @property
    def coded(self) -> tuple[Register, ...]:
        """The registers of rules that became code, by whatever part of the house."""
        return (self, self.event, self.duty)


def _words_of(reading: Callable[..., Any], text: str) -> str:
    """The docstring of a reading, without the heading that says of which text it is (`RUR:`)."""
    doc = (reading.__doc__ or "").strip()
    heading, _, words = doc.partition(": ")
    if heading.casefold().replace(" ", "").startswith(text.partition("-")[0]):
        return words[:1].upper() + words[1:]
    return doc


def _name(function: Callable[..., Any]) -> str:
    return f"{function.__module__}.{function.__qualname__}"


Answering = ModuleType | SimpleNamespace


def answers_by_name(rules: type[Any], own: Mapping[str, str], *texts: Answering) -> dict[str, Any]:
    """What these texts answer of the questions of `rules`: each question by the function of its
    name that is tied to the text. One that fills a gap is given the reading chosen for it.
    """
    found: dict[str, Any] = {}
    for name in rules.__struct_fields__:
        told = [vars(text)[name] for text in texts if _tie(vars(text).get(name)) in TIED]
        if len(told) > 1:
            raise Broken(f"{name} is answered twice")
        for answer in told:
            gap = TIED[_tie(answer)]
            found[name] = answer if gap is None else partial(answer, own[gap])
    return found


def _tie(answer: Any) -> Any:
    """What was tied to the text, also where its answers are remembered."""
    if hasattr(answer, "cache_info"):
        return answer.__wrapped__
    return answer if callable(answer) else None


def of_event(chosen: Mapping[str, str], text: Regulation) -> tuple[dict[str, str], dict[str, str]]:
    """The readings of the event's gaps, defaults included; and the choices left for the game."""
    own = text.event.readings({gap: c for gap, c in chosen.items() if gap in text.event.gaps})
    return own, {gap: c for gap, c in chosen.items() if gap not in text.event.gaps}


def of_desk(
    chosen: Mapping[str, str], game: Regulation, *registers: Register
) -> tuple[dict[str, str], dict[str, str]]:
    """The readings of these registers' gaps, defaults included; and the choices left for the game.

    A gap both sides know counts for both; one that nobody knows is left for the game to refuse.
    """
    mine = {id: gap for register in registers for id, gap in register.gaps.items()}
    for id in chosen.keys() & mine.keys():
        mine[id].check(chosen[id])
    own = {id: chosen.get(id, gap.default) for id, gap in mine.items()}
    only_mine = mine.keys() - game.gaps.keys()
    return own, {id: choice for id, choice in chosen.items() if id not in only_mine}
