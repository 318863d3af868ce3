"""A hall as everybody sees it when it is published: no house around it, and no hour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec

from arbitro.app.acts import Who
from arbitro.app.hall import Hall
from arbitro.app.queries.question import A, Asker, P, query_of
from arbitro.bootstrap import Installation
from arbitro.web.screens.page import View

EVERYBODY = Who(role="public")


class Sight(View):
    """What pages ask a hall, asked as the public without a server behind."""

    def __init__(self, hall: Hall, lang: str) -> None:
        nobody = cast("Installation", None)
        super().__init__(nobody, f"hall/{hall.tournament.id}", EVERYBODY, lang, hall, {}, {})

    def ask(self, question: Callable[[Hall, P, Asker], A], **parameters: Any) -> A:
        query = query_of(question)
        wanted = msgspec.convert(parameters, query.parameters, strict=False)
        answer: A = query.ask(self.hall, Asker(self.who, self.lang), wanted)
        return answer
