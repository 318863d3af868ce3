"""Pages made on the server: Jinja templates, the reader's language, the caller's token."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from litestar import Request, Response
from litestar.enums import MediaType

from arbitro import __version__
from arbitro.messages import LANGUAGES, say
from arbitro.web.callers import caller_of
from arbitro.web.language import language_of


@cache
def environment() -> Environment:
    return Environment(
        loader=PackageLoader("arbitro.web"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def translator(lang: str) -> Callable[..., str]:
    """`t(key, **facts)` in this language."""
    return partial(say, lang)


def render(request: Request[Any, Any, Any], template: str, **context: Any) -> Response[str]:
    """A page for this reader. Templates know `t`, `lang`, `languages`, `caller`, `csrf`."""
    lang = language_of(request)
    caller = caller_of(request)
    body = (
        environment()
        .get_template(template)
        .render(
            t=translator(lang),
            lang=lang,
            languages=LANGUAGES,
            caller=caller,
            csrf=caller.forgery_token,
            version=__version__,
            **context,
        )
    )
    return Response(body, media_type=MediaType.HTML, headers={"Content-Language": lang})
