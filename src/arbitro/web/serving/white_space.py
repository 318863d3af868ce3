"""White space that only arranges a template's source is left out of the page.

Lines of a template break where they read well; what is sent has one space where the source had any
run of them, and none beside a tag that begins or ends a block, where none is ever shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

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
