"""Everything the rules of an event answer, in words, with article and doubt; every open point."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from arbitro.app.hall import Hall, Rulebook, rulebook
from arbitro.app.queries.question import Asker, Cited, Document, Nothing, places_in, query
from arbitro.kernel import Gap, Refused, Ruling
from arbitro.messages import say
from arbitro.messages.text import knows, titled
from arbitro.regulations import EDITIONS, catalogue
from arbitro.regulations.formats.build import GAP as COUNTING
from arbitro.tournament.rules import Numbers, TournamentRules

LATEST = 120
"""Minutes of lateness looked at."""
CLUBS = 24
"""Clubs the example of a vote is told for: as many as approved the gatherings' text."""


class Answered(NamedTuple):
    """A question, which of its sentences fits, and the facts of the sentence."""

    question: str
    variant: str
    facts: dict[str, Any]
    ruling: Ruling[Any]


class RuleAnswer(Document, frozen=True, kw_only=True):
    """What the rules answer to one question, in words."""

    question: str
    title: str
    sentence: str
    articles: list[Cited]
    interpretation: str | None
    verified: bool


class SettingChosen(Document, frozen=True, kw_only=True):
    """What the organiser chose where the rules leave it to him."""

    setting: str
    value: Any
    title: str


class OpenPoint(Document, frozen=True, kw_only=True):
    """Where a text is silent: how it is read here, and how else it could be."""

    point: str
    topic: str
    problem: str
    resolution: str
    reading: str
    choices: list[str]
    words: dict[str, str]
    verified: bool


class Rulings(Document, frozen=True, kw_only=True):
    rules: str
    regulation: str
    players: int
    answers: list[RuleAnswer]
    settings: list[SettingChosen]
    points: list[OpenPoint]
    version: int | UnsetType = UNSET


@query("rulings", Nothing, alike=True)
def rulings(hall: Hall, _: Nothing, asker: Asker) -> Rulings:
    """What holds in this hall: answers of the rules, and how each open point is read."""
    playing = sum(p.role == "player" and p.status == "in" for p in hall.tournament.players.values())
    return replace(told(rulebook(hall), asker.lang, playing), version=hall.version)


def told(rules: Rulebook, lang: str, players: int = 0) -> Rulings:
    """Answers and open points of these rules, for so many players (the fewest, if none)."""
    t = rules.tournament
    count = max(players, t.least_players().value)
    return Rulings(
        rules=t.id,
        regulation=t.regulation,
        players=count,
        answers=[_answer(lang, one) for one in answers(t, count)],
        settings=[
            SettingChosen(setting=name, value=value, title=say(lang, f"setting.{name}"))
            for name, value in t.settings.items()
            if name != "clubs"
        ],
        points=[
            _point(lang, t.regulation, gap, reading) for gap, reading in _readings(rules).items()
        ],
    )


def _answer(lang: str, one: Answered) -> RuleAnswer:
    key = f"rule-said.{one.question}"
    because = one.ruling.because
    facts = one.facts
    if "criteria" in facts:
        named = [say(lang, f"rule-tie.{name}") for name in facts["criteria"]]
        facts = {"criteria": say(lang, "rule-tie.then").join(named)}
    return RuleAnswer(
        question=one.question,
        title=say(lang, f"rule-asked.{one.question}"),
        sentence=titled(say(lang, f"{key}.{one.variant}" if one.variant else key, **facts)),
        articles=places_in(because.citations),
        interpretation=because.gap,
        verified=because.verified,
    )


def _readings(rules: Rulebook) -> dict[str, str]:
    return dict(sorted({**rules.referee.readings, **rules.tournament.readings}.items()))


def gaps_of(regulation: str) -> dict[str, Gap]:
    """Every open point of a text: of play, of the referees and of the event."""
    edition = EDITIONS[regulation]
    return {**edition.gaps("event"), **edition.gaps("desk"), **edition.gaps("play")}


def _point(lang: str, regulation: str, gap: str, reading: str) -> OpenPoint:
    """As the text itself leaves it open; one that it takes over from another, as that does."""
    if gap == COUNTING.id:
        return _counting(lang, reading)
    texts = (regulation, *EDITIONS)
    known = next((g[gap] for r in texts if gap in (g := gaps_of(r))), None)
    about = catalogue.GAPS.get(gap)
    words = catalogue.gap_restated(gap, lang) if about is not None else None
    return OpenPoint(
        point=gap,
        topic=about.topic if about is not None else "",
        problem=words.problem if words is not None else "",
        resolution=words.resolution if words is not None else "",
        reading=reading,
        choices=[known.default, *known.alternatives] if known is not None else [reading],
        words=reading_words(lang, known, reading),
        verified=known.verified if known is not None else False,
    )


def _counting(lang: str, reading: str) -> OpenPoint:
    """Whose counting a club's format follows: no text of the catalogue asks that."""
    return OpenPoint(
        point=COUNTING.id,
        topic=say(lang, "counting.topic"),
        problem=say(lang, "counting.problem"),
        resolution=say(lang, "counting.resolution"),
        reading=reading,
        choices=[COUNTING.default, *COUNTING.alternatives],
        words=reading_words(lang, COUNTING),
        verified=COUNTING.verified,
    )


def reading_words(lang: str, known: Gap | None, *more: str) -> dict[str, str]:
    """Each way to read an open point, in words; one that has none by its code."""
    choices = (*((known.default, *known.alternatives) if known is not None else ()), *more)
    keys = {choice: f"reading.{choice}" for choice in choices}
    return {one: say(lang, key) if knows(lang, key) else one for one, key in keys.items()}


def answers(t: TournamentRules, players: int) -> Iterator[Answered]:
    """In the order of the day. What the rules refuse to answer for this number is left out."""
    for ask in _ASKED:
        try:
            yield from ask(t, players)
        except Refused:
            continue


def _entries(t: TournamentRules, players: int) -> Iterator[Answered]:
    terms = t.entry_terms()
    least, waiver = terms.value
    variant = "anybody" if least is None else "waiver" if waiver else "strict"
    yield Answered("entry", variant, {"least": least}, terms)
    team = t.team_terms()
    if team.value.least > 1:
        yield Answered("team", "", team.value._asdict(), team)
    fee = t.fee()
    if fee.value is not None:
        facts = {"amount": fee.value.amount}
        yield Answered("fee", fee.value.per, facts, fee)
    else:
        yield Answered("fee", "none", {}, fee)
    deadline = t.list_deadline()
    variant = "none" if deadline.value is None else "hour"
    yield Answered("deadline", variant, {"hour": deadline.value}, deadline)
    refusal = t.refusal_needs_reason()
    yield Answered("refusal", "reason" if refusal.value else "free", {}, refusal)


def _numbers(t: TournamentRules, players: int) -> Iterator[Answered]:
    least = t.least_players()
    yield Answered("least", "", {"players": least.value}, least)
    reserves = t.reserves_needed(players)
    facts = {"players": players, "reserves": reserves.value}
    yield Answered("reserves", "some" if reserves.value else "none", facts, reserves)
    mix = t.table_mix(players + reserves.value)
    yield Answered("mix", "", {"players": players + reserves.value, "mix": counted(mix.value)}, mix)


def counted(sizes: tuple[int, ...]) -> list[str]:
    """`(5, 4, 4)` → `2 × 4, 1 × 5`."""
    return [f"{sizes.count(size)} × {size}" for size in sorted(set(sizes))]


def _stages(t: TournamentRules, players: int) -> Iterator[Answered]:
    size = t.team_terms().value.least
    plan = t.plan(Numbers(players, players, 0, players // size if size > 1 else 0))
    for stage in plan.value:
        start = t.start_time(stage.name, 1)
        facts = {"stage": stage.name, "rounds": stage.rounds, "groups": stage.groups}
        yield Answered("stage", "groups" if stage.groups > 1 else "plain", facts, plan)
        if start.value is not None:
            facts = {"stage": stage.name, "hour": start.value}
            yield Answered("start", "", facts, start)


def rungs(t: TournamentRules) -> list[tuple[int, Ruling[Any]]]:
    """From how many minutes of lateness something else follows."""
    found: list[tuple[int, Ruling[Any]]] = []
    for minutes in range(1, LATEST + 1):
        try:
            ruling = t.lateness(minutes)
        except Refused:
            break
        if not found or found[-1][1].value != ruling.value:
            found.append((minutes, ruling))
    return found


def lateness_variant(value: Any) -> str:
    if not value.plays:
        return "replaced" if value.replaced else "out"
    return "cards" if value.forfeited_cards else "nothing"


def _lateness(t: TournamentRules, players: int) -> Iterator[Answered]:
    for minutes, ruling in rungs(t):
        facts = {"minutes": minutes, "cards": ruling.value.forfeited_cards}
        yield Answered("late", lateness_variant(ruling.value), facts, ruling)


def _results(t: TournamentRules, players: int) -> Iterator[Answered]:
    void = t.void_match()
    yield Answered("void", void.value, {}, void)
    for kind in ("table-points", "standings-points"):
        ceiling = t.penalty_ceiling(kind, False)
        variant = "free" if ceiling.value is None else "most" if ceiling.value else "never"
        yield Answered("penalty", variant, {"kind": kind, "most": ceiling.value}, ceiling)
    discards = t.discards()
    variant = "some" if discards.value else "none"
    yield Answered("discards", variant, {"rounds": discards.value}, discards)


def _order(t: TournamentRules, players: int) -> Iterator[Answered]:
    unit = t.unit()
    yield Answered("unit", unit.value, {}, unit)
    ties = t.ties()
    yield Answered("ties", "", {"criteria": list(ties.value)}, ties)
    prizes = t.prizes()
    facts = {"prizes": list(prizes.value)}
    yield Answered("prizes", "some" if prizes.value else "none", facts, prizes)
    eligible = t.eligible(players)
    if eligible.value is not None:
        yield Answered("eligible", "", {"places": eligible.value.places}, eligible)


def _house(t: TournamentRules, players: int) -> Iterator[Answered]:
    """What clubs owe each other: the ceiling of a host, the votes that change the text."""
    ceiling = t.hosting(0, 1, False)
    if ceiling.value != "not-regulated":
        yield Answered(
            "hosting", "", {}, Ruling(None, t.hosting(0, 0, False).because + ceiling.because)
        )
    votes = t.votes_to_change(CLUBS)
    if votes.value:
        yield Answered("votes", "", {"clubs": CLUBS, "votes": votes.value}, votes)


_ASKED: tuple[Callable[[TournamentRules, int], Iterator[Answered]], ...] = (
    _entries,
    _numbers,
    _stages,
    _lateness,
    _results,
    _order,
    _house,
)
