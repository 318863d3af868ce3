"""Pages made on the server: Jinja templates, the reader's language, the caller's token.

Lines of a template break where they read well; what is sent has one space where the source had any
run of them, and none beside a tag that begins or ends a block, where none is ever shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from time import localtime, strftime
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, select_autoescape
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from litestar import Response
from litestar.enums import MediaType
from litestar.router import Router
from litestar.static_files import create_static_files_router
from msgspec import UNSET

from arbitro import __version__
from arbitro.app.queries.question import Cited
from arbitro.kernel import Citation
from arbitro.messages import LANGUAGES, cite, say
from arbitro.messages.names import territory
from arbitro.messages.text import date_of, decimal, stage_name, titled
from arbitro.web.serving.broadcast import EPOCH
from arbitro.web.serving.callers import Incoming, caller_of, language_of

STATIC = files("arbitro.web").joinpath("static")
YEAR = 31_536_000


_OF_ROWS = frozenset(dir(dict))


class Templates(Environment):
    """Jinja for whom a field left out of an answer is not defined, as on the wire.

    The rows pages are made of are looked into at once: asked for an attribute first, as Jinja does
    by itself, each would raise an error before it gave its field.
    """

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict and attribute not in _OF_ROWS:
            found = obj.get(attribute, UNSET)
        else:
            found = super().getattr(obj, attribute)
        return self.undefined(obj=obj, name=attribute) if found is UNSET else found


@cache
def environment() -> Environment:
    made = Templates(
        loader=PackageLoader("arbitro.web"),
        autoescape=select_autoescape(default=True),
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[Tight],
        auto_reload=False,  # or every page looks at every file it is made of
    )
    made.globals["static"] = static
    made.globals["called"] = called
    made.filters["titled"] = titled
    made.filters["day"] = lambda date, lang: date_of(lang, date)
    made.filters["territory"] = lambda which, lang: territory(lang, which)
    made.filters["stage"] = lambda name, lang: stage_name(lang, name)
    made.filters["figure"] = lambda points, lang: figure(lang, points)
    made.filters["hour"] = lambda wall, form="%H:%M": strftime(form, localtime(wall / 1000))
    return made


@cache
def static_root() -> str:
    """Where our files are; it changes with any of them, so that browsers may keep them all.

    Modules name each other by relative addresses, so the version is in the path.
    """
    found = sha256()
    for path in sorted(Path(str(STATIC)).rglob("*")):
        if path.is_file():
            found.update(path.relative_to(str(STATIC)).as_posix().encode() + path.read_bytes())
    return f"/static/{found.hexdigest()[:10]}"


def static_files() -> Router:
    from litestar.datastructures import CacheControlHeader  # noqa: PLC0415 - only here

    return create_static_files_router(
        path=static_root(),
        directories=[Path(str(STATIC))],
        include_in_schema=False,
        cache_control=CacheControlHeader(max_age=YEAR, public=True, immutable=True),
    )


def called(number: object, round: object = None) -> str:  # noqa: ARG001 - a page's own needs it
    """How a table is called where there is no tournament to say it: by its number."""
    return str(number)


def figure(lang: str, points: Any, places: int = 0) -> str:
    """A number as it is read here; with so many places after the comma, to stand in a column."""
    text = str(points)
    if places and text.replace("-", "").replace(".", "").isdecimal():
        whole, _, rest = text.partition(".")
        text = f"{whole}.{rest.ljust(places, '0')}"
    return decimal(lang, text).replace("-", "−")


def places_of(values: Iterable[Any]) -> int:
    """How many places after the comma the longest of these numbers has."""
    return max((len(str(one).partition(".")[2]) for one in values), default=0)


def static(name: str) -> str:
    """The address of a file of ours."""
    return f"{static_root()}/{name}"


def citer(lang: str) -> Callable[[Cited | Citation], str]:
    """`cited(article)`: a citation as players cite it, «RUR art. 6»."""
    return lambda one: _cited(lang, one.regulation, one.article, one.id)


@cache
def _cited(lang: str, regulation: str, article: str, id: str) -> str:
    return cite(lang, Citation(regulation, article, id))


def translator(lang: str) -> Callable[..., str]:
    """`t(key, **facts)` in this language."""
    return partial(say, lang)


SHELL: dict[str, Any] = {
    "title": "Arbitro",
    "event_name": "",
    "home_url": "/",
    "nav": [],
    "sided": False,
    "live_url": "",
    "beat": 15,
    "server_now": "",
    "live": False,
}
"""What the shell of a page reads, where the page says nothing else."""


def render(request: Incoming, template: str, status: int = 200, **context: Any) -> Response[str]:
    """A page for this reader."""
    body = markup(request, template, context)
    now = context.get("server_now", SHELL["server_now"])
    return asked_for(request, page_of(body, language_of(request), now, status))


def markup(request: Incoming, template: str, context: Mapping[str, Any]) -> str:
    """A page in words. Templates know `t`, `lang`, `languages`, `caller_role`, `csrf`."""
    lang = language_of(request)
    caller = caller_of(request)
    values = {
        **SHELL,
        "t": translator(lang),
        "cited": citer(lang),
        "lang": lang,
        "languages": LANGUAGES,
        "lang_urls": [{"lang": one, "name": one, "href": _in(request, one)} for one in LANGUAGES],
        "theme": request.cookies.get("theme", ""),
        "caller_role": caller.grant.role if caller.grant is not None else "public",
        "csrf": caller.forgery_token,
        "version": __version__,
        "epoch": EPOCH,
        **context,
    }
    return environment().get_template(template).render(values)


def page_of(body: str | bytes, lang: str, now: int | str, status: int = 200) -> Response[Any]:
    """A page with what live.js reads from its head."""
    headers = {"Content-Language": lang, "X-Arbitro-Epoch": EPOCH, "X-Arbitro-Now": str(now)}
    return Response(body, status_code=status, media_type=MediaType.HTML, headers=headers)


def asked_for(request: Incoming, answer: Response[Any]) -> Response[Any]:
    """The same answer; a language chosen in the address is remembered."""
    lang = request.query_params.get("lang")
    if lang in LANGUAGES:
        answer.set_cookie("lang", str(lang), max_age=YEAR, samesite="lax")
    return answer


def _in(request: Incoming, lang: str) -> str:
    """The same address in another language."""
    kept = [(n, v) for n, v in request.query_params.multi_items() if n != "lang"]
    return f"{request.url.path}?{urlencode([*kept, ('lang', lang)])}"


BLOCKS = (
    "article|aside|body|caption|dd|details|dialog|div|dl|dt|fieldset|footer|form|h1|h2|h3|h4|head|"
    "header|hr|html|legend|li|link|main|meta|nav|noscript|ol|optgroup|option|p|script|section|"
    "table|tbody|td|template|tfoot|th|thead|title|tr|ul"
)
_RUN = re.compile(r"\s+")
_BEFORE = re.compile(rf"\s+(?!<li\b)(?=</?(?:{BLOCKS})(?![\w-]))")
_AFTER = re.compile(rf"((?!</li>)</?(?:{BLOCKS})(?![\w-])[^<>]*>)\s+")
"""Between items of a list a space stays: who brings the list up to date in place needs it."""
_AS_IT_IS = re.compile(r"<(textarea|pre|script|style)\b|</(textarea|pre|script|style)>")


def tight(html: str) -> str:
    """A piece of HTML as it is sent."""
    return _AFTER.sub(r"\1", _BEFORE.sub("", _RUN.sub(" ", html)))


class Tight(Extension):
    """Applies it to every template when it is compiled; what a person typed is never touched."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        within = False
        for token in stream:
            if token.type != "data":
                yield token
                continue
            parts = _split(token.value)
            told = []
            for part in parts:
                mark = _AS_IT_IS.match(part)
                if mark is not None:
                    within = mark[1] is not None
                told.append(part if within else tight(part))
            yield Token(token.lineno, "data", "".join(told))


def _split(html: str) -> list[str]:
    """Pieces that begin where an element begins or ends whose text is kept as it is."""
    marks = [found.start() for found in _AS_IT_IS.finditer(html)]
    return [html[a:b] for a, b in zip([0, *marks], [*marks, len(html)], strict=True)]
