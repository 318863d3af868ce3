"""Where a rule is written, as players cite it: «RUR art. 6», «24ore, Fase 2»."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from arbitro.kernel import Citation
from arbitro.messages.text import both, knows, say
from arbitro.regulations import catalogue


def cite(lang: str, citation: Citation) -> str:
    """One citation: «RUR art. 6», «Master, Casistica / Sdadata, 1», «scatola, Rinforzi»."""
    short = _short(lang, citation.regulation)
    if citation.article[:1].isdigit():
        return say(lang, "cite.article", regulation=short, article=citation.article)
    return say(lang, "cite.heading", regulation=short, article=citation.article)


def _short(lang: str, regulation: str) -> str:
    """An edition by its short name; a format, which anybody may write, by its own."""
    key = f"regulation-short.{regulation}"
    return say(lang, key) if knows(lang, key) else regulation


def cite_all(lang: str, citations: Iterable[Citation]) -> str:
    """Several citations, each article once: «RUR, art. 4 e 36; scatola, Rinforzi»."""
    numbered: dict[str, list[str]] = {}
    parts: list[str] = []
    for regulation, article in dict.fromkeys((c.regulation, c.article) for c in citations):
        if not article[:1].isdigit():
            parts.append(cite(lang, Citation(regulation, article, "")))
            continue
        if regulation not in numbered:
            parts.append(regulation)
        numbered.setdefault(regulation, []).append(article)
    return "; ".join(_numbered(lang, part, numbered) for part in parts)


def _numbered(lang: str, part: str, numbered: dict[str, list[str]]) -> str:
    if part not in numbered:
        return part
    articles = sorted(numbered[part], key=int)
    short = _short(lang, part)
    if len(articles) == 1:
        return say(lang, "cite.one", regulation=short, article=articles[0])
    return say(lang, "cite.articles", regulation=short, articles=both(lang, articles))


def citation_of(id: str) -> Citation:
    """The place a catalogue id was read in; `format:part` is a part of that format."""
    format, sign, part = id.partition(":")
    if sign:
        return Citation(format, part, id)
    rule = catalogue.RULES[id]
    return Citation(rule.regulation, rule.article, id)


def cite_ids(lang: str, ids: Iterable[str]) -> str:
    """`cite_all` for the ids an event carries."""
    return _cited(lang, tuple(ids))


@lru_cache(maxsize=1024)
def _cited(lang: str, ids: tuple[str, ...]) -> str:
    """Worded once: the lines of a table rest on the same few articles."""
    return cite_all(lang, [citation_of(id) for id in ids])
