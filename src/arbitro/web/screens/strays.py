"""What only a laptop that was replaced has, in words for whoever enters it again."""

from __future__ import annotations

from time import localtime, strftime
from typing import Any

import msgspec

from arbitro.app.acts import Who
from arbitro.app.hall import Doing
from arbitro.app.queries.record_told import act_title
from arbitro.messages import say
from arbitro.referee.clock.readings import Reading
from arbitro.standby.standing import Stray
from arbitro.web.screens.page import Context, View
from arbitro.web.screens.refused_form import label_of


def left_behind(view: View) -> list[Context]:
    """What the reader of a page entered on the laptop before this one, and is not here."""
    leader, who = view.house.leader, view.who
    if who.role == "organiser":  # who has a page for everybody's
        return []
    return [told(one, view.lang) for one in leader.strays_of(view.stream, who.role, who.subject)]


def told(one: Stray, lang: str) -> dict[str, Any]:
    """An act that only the replaced laptop has, for whoever enters it again."""
    role = say(lang, f"access-role.{one.role}")
    return {
        "hour": strftime("%H:%M:%S", localtime(one.at / 1000)),
        "what": act_title(lang, _done(one)),
        "by": f"{role} {one.subject}".strip(),
        "hall": one.stream.removeprefix("hall/"),
        "fields": [
            (label_of(lang, name), _plain(value, lang))
            for name, value in one.fields.items()
            if value and name != "tap"  # which the title tells
        ],
    }


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


def _plain(value: Any, lang: str) -> str:
    if value is True:
        return say(lang, "answer-word.yes")
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
