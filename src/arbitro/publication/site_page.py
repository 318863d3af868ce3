"""A page of the site: where it lies in each language, how it names others, what it asks a hall."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import sha256
from posixpath import dirname, relpath
from typing import Any, cast

import msgspec

from arbitro.app.acts import Who
from arbitro.app.hall import Hall
from arbitro.app.queries.board import alphabetical
from arbitro.app.queries.question import A, Asker, P, query_of
from arbitro.bootstrap import Installation
from arbitro.messages import LANGUAGES
from arbitro.web.screens.page import View
from arbitro.web.serving.templates import citer, environment, translator

FIRST = LANGUAGES[0]
"""The language whose pages lie at the top; the others have a folder."""
Context = dict[str, Any]
EVERYBODY = Who(role="public")


def in_lang(lang: str, path: str) -> str:
    """Where the page of this name lies in a language."""
    return path if lang == FIRST else f"{lang}/{path}"


@lru_cache(maxsize=1 << 16)
def from_page(page: str, there: str) -> str:
    """The address of a file as a page of the site names it: a folder has no root."""
    if not there or there.endswith("/"):
        return relpath(there or ".", dirname(page) or ".") + "/"
    return relpath(there, dirname(page) or ".")


def leaf(lang: str, page: str, template: str, context: Context) -> bytes:
    """A page in words; `page` is its name in every language."""
    here = in_lang(lang, page)
    values = {
        "t": translator(lang),
        "cited": citer(lang),
        "lang": lang,
        "other": next(one for one in LANGUAGES if one != lang),
        "page": page,
        "to": lambda there: from_page(here, there),
        "here_in": lambda which, there: from_page(here, in_lang(which, there)),
        "live": False,
        "published": True,
        "compass": {},
        **context,
    }
    return environment().get_template(template).render(values).encode()


@cache
def slug(name: str) -> str:
    """A name as part of an address, the same whenever it is asked for."""
    bare = re.sub(r"[^a-z0-9]+", "-", alphabetical(name)[0]).strip("-")
    return f"{bare[:40] or 'x'}-{sha256(name.encode()).hexdigest()[:6]}"


def player_page(person: str) -> str:
    return f"p/{slug(person)}.html"


def tournament_folder(id: str, taken: set[str]) -> str:
    """A folder of its own on any disk: sticks know no capitals."""
    bare = re.sub(r"[^a-z0-9._-]+", "-", id.lower()).strip("-.") or "t"
    name = (
        bare
        if bare == id and bare not in taken
        else f"{bare}-{sha256(id.encode()).hexdigest()[:6]}"
    )
    taken.add(name)
    return f"t/{name}"


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
