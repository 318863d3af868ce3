"""What comes next, what is still missing before it can be done, and the ways there."""

from __future__ import annotations

from arbitro.app.course import Course, Setting
from arbitro.app.draws_and_dice import level_groups
from arbitro.app.hall import Hall, rulebook
from arbitro.app.naming import round_called
from arbitro.app.queries.question import Asker, Document, Nothing, name_of, named, query, why
from arbitro.app.queries.ways_out import Held, away_again, ways_out
from arbitro.kernel import Refused
from arbitro.kernel.values import picked
from arbitro.messages import say
from arbitro.messages.text import titled
from arbitro.referee.clock.readings import Reading
from arbitro.tournament import commands as t
from arbitro.tournament import events as e
from arbitro.tournament.decide import decide
from arbitro.tournament.draw.called_players import (
    callable_players,
    lots,
    missing,
    require_drawable,
    require_seatable,
)
from arbitro.tournament.entries.roll_call import next_round
from arbitro.tournament.state import Tournament


class NextStep(Document, frozen=True, kw_only=True):
    """The one thing to do next; `command` None: nothing is."""

    command: str | None
    title: str
    ready: bool
    missing: list[Held]
    follows: list[str]
    mind: list[Held]
    version: int


@query("next-step", Nothing)
def next_step(hall: Hall, _: Nothing, asker: Asker) -> NextStep:
    """The one thing to do next, what is missing before it can be done with the ways out of that,
    what follows from doing it, and what to mind.
    """
    command, lacking = _next(hall)
    drawing = command in ("commit-draw", "draw") and not lacking
    mind = away_again(hall, asker) if drawing else None
    return NextStep(
        command=command,
        title=_title(hall, command, asker.lang),
        ready=command is not None and not lacking,
        missing=[
            picked(Held, why(asker, named(refused, hall)), ways=ways_out(hall, refused, asker))
            for refused in lacking
        ],
        follows=_follows(hall, command, asker.lang) if not lacking else [],
        mind=[mind] if mind else [],
        version=hall.version,
    )


def _title(hall: Hall, command: str | None, lang: str) -> str:
    """The step in words, with the round to draw or the round drawn as it is called."""
    now = hall.tournament
    facts = {
        "round_of": round_called(lang, now, next_round(now), "of"),
        "round_the": round_called(lang, now, next_round(now), "the"),
        "drawn_of": round_called(lang, now, len(now.rounds), "of"),
        "drawn_the": round_called(lang, now, len(now.rounds), "the"),
    }
    step = "seat-by-ranking" if command == "draw" and _by_ranking(hall) else command
    return say(lang, f"next-step.{step or 'nothing'}", **facts)


def _next(hall: Hall) -> tuple[str | None, list[Refused]]:
    now, rules = hall.tournament, rulebook(hall).tournament
    if now.finished:
        return None, []
    if not now.locked:
        return "lock", _refusals(hall, t.Lock(at=None))
    drawn = now.round
    if drawn is not None and not drawn.closed:
        left = missing(drawn)
        if left:
            facts = {"round": drawn.number, "tables": left}
            return "enter-result", [Refused("tables-missing", facts)]
        if level_groups(_looking(hall)):
            return "roll-for-ties", []
        return "advance", _refusals(hall, t.Advance())
    try:
        stage = require_drawable(now)
    except Refused:
        if level_groups(_looking(hall)):
            return "roll-for-ties", []
        return "rank", _refusals(hall, t.Rank())
    try:
        called = callable_players(now, stage, rules).value
        require_seatable(now, stage, called, rules)
    except Refused as refused:
        at = "check-in-everybody" if refused.code == "roll-call-incomplete" else "draw"
        return at, [refused]
    if now.commitment is not None:
        return "draw", _unspoken(now)
    return ("draw", []) if _by_ranking(hall) else ("commit-draw", _unwitnessed(now))


def _unwitnessed(now: Tournament) -> list[Refused]:
    """Fewer witnesses than were stated have come."""
    promise = now.promise
    if promise is None or len(promise.witnesses) >= promise.asked:
        return []
    facts = {"there": len(promise.witnesses), "asked": promise.asked}
    return [Refused("witnesses-missing", facts)]


def _unspoken(now: Tournament) -> list[Refused]:
    """Witnesses who have not told their values."""
    silent = list(now.promise.silent) if now.promise is not None else []
    return [Refused("values-missing", {"witnesses": silent})] if silent else []


def _by_ranking(hall: Hall) -> bool:
    """Whether everybody's chair follows from the ranking, so that there is nothing to draw."""
    try:
        return lots(hall.tournament, rulebook(hall).tournament) == []
    except Refused:
        return False


def _follows(hall: Hall, command: str | None, lang: str) -> list[str]:
    """What a step that is hard to take back brings, said before it is done."""
    now = hall.tournament
    if command == "roll-for-ties":
        level = [[name_of(hall, unit) for unit in row] for row in level_groups(_looking(hall))]
        return [say(lang, "follows.dice", groups=level), say(lang, "follows.dice-hall")]
    if command == "rank":
        return [say(lang, "follows.rank")]
    if command != "advance":
        return []
    happens = decide(now, t.Advance(), rulebook(hall).tournament)
    formed = next((event for event in happens if isinstance(event, e.StageFormed)), None)
    told = [say(lang, "follows.round", round=round_called(lang, now, len(now.rounds), "of"))]
    if formed is not None:
        names = [name_of(hall, slot.player) for slot in formed.slots]
        facts = {"stage": formed.stage, "players": len(names), "who": names}
        told.append(titled(say(lang, "follows.stage", **facts)))
    elif now.stage is not None and len(now.rounds_of(now.stage.name)) < now.stage.rounds:
        told.append(say(lang, "follows.next", round=round_called(lang, now, next_round(now), "of")))
    else:
        told.append(say(lang, "follows.last"))
    return told


def _looking(hall: Hall) -> Course:
    """A course nobody will follow: only to see what the rules would say."""

    def none(count: int) -> bytes:
        raise AssertionError(f"looking draws no chance ({count})")

    return Course(hall, Setting(hall.doings[-1].by, Reading("", 0, 0), {}, none))


def _refusals(hall: Hall, command: t.Command) -> list[Refused]:
    try:
        decide(hall.tournament, command, rulebook(hall).tournament)
    except Refused as refused:
        return [refused]
    return []
