"""What only a laptop that was replaced has, in words for whoever enters it again."""

from __future__ import annotations

from collections.abc import Iterable
from time import localtime, strftime
from typing import Any

import msgspec

from arbitro.app.acts import Who
from arbitro.app.hall import Doing, Hall
from arbitro.app.queries.question import name_of
from arbitro.app.queries.record_told import act_title
from arbitro.bootstrap import Installation
from arbitro.messages import say
from arbitro.messages.text import knows
from arbitro.referee.clock.readings import Reading
from arbitro.standby.standing import Stray
from arbitro.web.screens.page import Context, View


def left_behind(view: View) -> list[Context]:
    """What the reader of a page entered on the laptop before this one, and is not here."""
    leader, who = view.house.leader, view.who
    if who.role == "organiser":  # who has a page for everybody's
        return []
    mine = leader.strays_of(view.stream, who.role, who.subject)
    return [told(one, view.lang, view.hall) for one in mine]


def told_of(house: Installation, left: Iterable[Stray], lang: str) -> list[Context]:
    """Those of any hall of a house, with the names people have there."""
    halls: dict[str, Hall | None] = {}
    for one in left:
        if one.stream not in halls:
            halls[one.stream] = (
                house.desk.hall(one.stream) if house.store.head(one.stream) else None
            )
    return [told(one, lang, halls[one.stream]) for one in left]


def told(one: Stray, lang: str, hall: Hall | None = None) -> Context:
    """An act that only the replaced laptop has, for whoever enters it again."""
    role = say(lang, f"access-role.{one.role}")
    who = name_of(hall, one.subject) if hall is not None else one.subject
    return {
        "hour": strftime("%H:%M:%S", localtime(one.at / 1000)),
        "what": act_title(lang, _done(one)),
        "by": f"{role} {who}".strip(),
        "hall": one.stream.removeprefix("hall/"),
        "fields": [
            (_label(name, lang), _plain(name, value, lang, hall))
            for name, value in one.fields.items()
            if value and name != "tap"  # which the title tells
        ],
    }


def _label(name: str, lang: str) -> str:
    """What a form writes beside a field; nothing where no form has it."""
    return say(lang, f"web-field.{name}") if knows(lang, f"web-field.{name}") else ""


def _done(one: Stray) -> Doing:
    return Doing(
        id=one.act,
        command=one.command,
        fields=one.fields,
        by=Who(role=one.role, subject=one.subject),
        at=Reading("", 0, one.at),
        seq=one.seq,
        events=0,
    )


def _plain(name: str, value: Any, lang: str, hall: Hall | None) -> str:
    """In words; somebody known to the hall by his name."""
    if value is True:
        return say(lang, "answer-word.yes")
    if isinstance(value, str):
        if knows(lang, f"{name}.{value}"):  # one of a few words: the kind of a call
            return say(lang, f"{name}.{value}")
        return name_of(hall, value) if hall is not None else value
    if isinstance(value, list | tuple):
        return "; ".join(_plain(name, one, lang, hall) for one in value)
    if isinstance(value, dict):
        given = ((key, one) for key, one in value.items() if one not in (None, ""))
        return " ".join(_plain(key, one, lang, hall) for key, one in given)
    return msgspec.json.encode(value).decode()
