"""Exercises: positions of matches to be solved, each answer with what it is worth.

Everything is in the address and nothing is kept here: how many were solved in a row is for the
reader's own browser to remember.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from arbitro.exercises import Answer, Exercise, exercise, exercises
from arbitro.games.mineo.jochi import SEATS, SOLO
from arbitro.messages import cite_ids, say
from arbitro.messages.mineo import tarot
from arbitro.messages.names import card, short_objective, territory
from arbitro.messages.text import decimal, titled
from arbitro.web.screens.play.boards import Context, rules_told
from arbitro.web.screens.play.exercise_reasons import reasons
from arbitro.web.screens.play.exercise_views import card_table, map_data
from arbitro.web.serving.callers import language_of
from arbitro.web.serving.templates import render

PATH = "/esercizi"
"""As /regole is: the pages of the house are Italian first."""
ROLL = 36
"""Ways two dice fall."""


@get(PATH, include_in_schema=False)
async def exercises_page(request: Request[Any, Any, Any]) -> Response[Any]:
    """All of them, kind by kind."""
    groups = [
        {"kind": kind, "game": rows[0].game, "rows": rows}
        for kind, found in groupby(_in_order(), key=lambda one: one.kind)
        for rows in [list(found)]
    ]
    return render(request, "play/exercises.html", groups=groups, first=_in_order()[0].id)


@get(f"{PATH}/{{id:str}}", include_in_schema=False)
async def exercise_page(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Any]:
    """The position and the answers; once one is given, what each is worth and why."""
    lang, one = language_of(request), exercise(id)
    given = request.query_params.get("answer", "")
    chosen = int(given) if given.isdecimal() and int(given[:3]) < len(one.answers) else None
    order = [each.id for each in _in_order()]
    at = order.index(one.id)
    return render(
        request,
        "play/exercise.html",
        one=one,
        number=at + 1,
        count=len(order),
        next=order[(at + 1) % len(order)],
        rules=rules_told(lang, one.regulation),
        told=situation(lang, one),
        data=map_data(lang, one, chosen) if one.game == "risiko" else None,
        table=card_table(lang, one) if one.game == "mineo" else None,
        answers=[_row(lang, one, place, chosen) for place in range(len(one.answers))],
        chosen=chosen,
        right=chosen == one.best,
        verdict=_verdict(lang, one, chosen) if chosen is not None else "",
        reasons=reasons(lang, one) if chosen is not None else [],
        articles=cite_ids(lang, one.articles) if one.articles else "",
    )


def _in_order() -> list[Exercise]:
    return sorted(exercises().values(), key=lambda one: (one.game == "mineo", one.kind, one.id))


def situation(lang: str, one: Exercise) -> list[str]:
    """What the one who decides knows, beside what the picture shows."""
    view, me = one.view, one.view["seats"][one.seat]
    if one.game == "mineo":
        return _hand_told(lang, one)
    turn = view["turn"]
    lines = [
        say(
            lang,
            "exercise.turn",
            giro=turn["giro"],
            colour=say(lang, f"colour.{me['colour']}"),
            conquered=turn["conquered"],
        )
    ]
    if view["last_giro"]:
        lines.append(say(lang, "play.last-giro", giro=view["last_giro"]).capitalize() + ".")
    if one.threshold:
        chance = percent(lang, _closes(one.threshold))
        lines.append(say(lang, "exercise.closing", threshold=one.threshold, chance=chance))
    lines.append(say(lang, "exercise.aim", objective=short_objective(lang, me["objective"])))
    held = [card(lang, each) for each in me.get("hand", [])]
    lines.append(say(lang, "exercise.cards", cards=held) if held else say(lang, "play.no-cards"))
    return lines


def _closes(threshold: int) -> float:
    faces = range(1, 7)
    return sum(a + b <= threshold for a in faces for b in faces) / ROLL


def _hand_told(lang: str, one: Exercise) -> list[str]:
    view = one.view
    names = seat_names(lang, one)
    lines = [titled(say(lang, "exercise.dealer", name=names[view["dealer"]]))]
    if one.kind == "declare":
        before = [seat for seat in _from(view["dealer"] + 1) if one.said[seat]]
        lines += [
            titled(say(lang, f"exercise.said-{one.said[seat]}", name=names[seat]))
            for seat in before[: _spoken(one)]
        ]
        if called := view["declaration"]["called"]:
            lines.append(say(lang, "exercise.called", called=called))
        return lines
    said = view["declaration"]
    key = "solo" if said["code"] in SOLO else "calls"
    facts = {"name": names[said["declarer"]], "code": said["code"], "called": said["called"]}
    lines.append(titled(say(lang, f"cards.{key}", **facts)) + ".")
    if said["partner"] is not None:
        partner = names[said["partner"]]
        lines.append(titled(say(lang, "exercise.partner", name=partner)))
    lines.append(say(lang, "exercise.trick", trick=len(one.tricks) + 1))
    return lines


def _spoken(one: Exercise) -> int:
    """How many had spoken before."""
    dealer: int = one.view["dealer"]
    return (one.seat - dealer - 1) % SEATS


def _from(seat: int) -> list[int]:
    return [(seat + on) % SEATS for on in range(SEATS)]


def seat_names(lang: str, one: Exercise) -> list[str]:
    """Who sits where, seen from the one who decides."""
    return [say(lang, f"exercise.place-{(seat - one.seat) % SEATS}") for seat in range(SEATS)]


def doing(lang: str, one: Answer) -> str:
    """What one does, within a sentence."""
    if one.kind in ("attack", "stop", "close", "go-on"):
        names = {"origin": territory(lang, one.origin), "target": territory(lang, one.target)}
        return say(lang, f"analysis.way-{one.kind}", **names)
    kind = f"{one.kind}-named" if one.kind == "call" and one.cards else one.kind
    cards = [tarot(lang, each) for each in one.cards]
    return say(lang, f"analysis.option-{kind}", cards=cards)


def _row(lang: str, one: Exercise, place: int, chosen: int | None) -> Context:
    each = one.answers[place]
    return {
        "number": place,
        "label": titled(doing(lang, each)),
        "card": each.cards[0] if one.kind == "card" else "",
        "worth": worth(lang, one, each),
        "odds": percent(lang, each.odds) if each.kind == "attack" else "",
        "best": place == one.best,
        "chosen": place == chosen,
    }


def worth(lang: str, one: Exercise, each: Answer) -> str:
    """«41 %», «+1,4 jochi»."""
    if one.game == "risiko":
        return percent(lang, each.worth)
    value = round(each.worth, 1)
    sign = "+" if value > 0 else "−" if value < 0 else "±"
    return say(lang, "exercise.jochi", jochi=sign + decimal(lang, f"{abs(value):.1f}"))


def percent(lang: str, share: float) -> str:
    whole = round(100 * share)
    return f"{whole}%" if lang == "en" else f"{whole} %"


def _verdict(lang: str, one: Exercise, chosen: int) -> str:
    """Whether it was right, and by how much the best answer is better."""
    best, mine = one.answers[one.best], one.answers[chosen]
    others = [each for each in one.answers if each is not best]
    other = max(others, key=lambda each: each.worth) if chosen == one.best else mine
    places = 2 if one.game == "risiko" else 1
    apart = round(best.worth, places) - round(other.worth, places)
    told = round(100 * apart) if one.game == "risiko" else decimal(lang, f"{apart:.1f}")
    unit = "points" if one.game == "risiko" else "hand"
    key = f"exercise.{'right' if chosen == one.best else 'wrong'}-{unit}"
    named = doing(lang, best)
    first = titled(named) if chosen == one.best else named
    return say(lang, key, best=first, other=doing(lang, other), apart=told)
