"""The regulations for everybody: every rule in our words with its article, and what stays open."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from litestar import Response, get
from litestar.params import FromPath
from msgspec.structs import replace

from arbitro.app.case_search import cited_by, find
from arbitro.app.queries.question import Cited
from arbitro.app.queries.rules_in_force import reading_words
from arbitro.kernel import Gap, Refused
from arbitro.messages import say
from arbitro.messages.text import titled
from arbitro.regulations import EDITIONS, RISIKO, catalogue
from arbitro.regulations.catalogue import GAPS, RULES, CatalogueRule, gap_restated, restated
from arbitro.web.screens.page import Link
from arbitro.web.serving.callers import Incoming, language_of
from arbitro.web.serving.templates import render

Row = dict[str, Any]
TEXTS: tuple[str, ...] = tuple(dict.fromkeys(rule.regulation for rule in RULES.values()))
CASES: tuple[str, ...] = (*RISIKO, "tarocchi-2012")
"""Editions whose cases can be practised."""
BEST = 3
"""Of what a search means so much is shown."""
FROM_EVERYWHERE = 40
"""Rules shown when all texts are searched at once."""


@get("/regole", include_in_schema=False)
async def regulations_page(request: Incoming) -> Response[Any]:
    """The texts, and a search through all of them."""
    lang, words = language_of(request), request.query_params.get("q", "")
    found = matching(RULES.values(), words, lang) if words.strip() else []
    return render(
        request,
        "regulations/all.html",
        words=words,
        found=[_rule(rule, lang) for rule in found[:FROM_EVERYWHERE]],
        more=max(0, len(found) - FROM_EVERYWHERE),
        editions=[_edition(id, lang) for id in TEXTS],
        nav=nav(lang, "/regole"),
        sided=True,
    )


@get("/regole/{edition:str}", include_in_schema=False)
async def regulation_page(request: Incoming, edition: FromPath[str]) -> Response[Any]:
    """One text in the order it was written, and its open questions."""
    if edition not in TEXTS:
        raise Refused("unknown-regulation", {"regulation": edition, "nearest": list(TEXTS)})
    lang, words = language_of(request), request.query_params.get("q", "")
    rules = (RULES[id] for id in catalogue.articles(edition))
    chapters: list[Row] = []
    for rule in matching(rules, words, lang):
        if not chapters or chapters[-1]["article"] != rule.article:
            chapters.append({"article": rule.article, "rules": []})
        chapters[-1]["rules"].append(_rule(rule, lang))
    return render(
        request,
        "regulations/one.html",
        **_edition(edition, lang),
        words=words,
        chapters=chapters,
        gaps=[row for row in open_questions(edition, lang) if _fits(words, _gap_text(row))],
        nav=nav(lang, f"/regole/{edition}"),
        sided=True,
    )


def nav(lang: str, here: str) -> list[Link]:
    """What can be read without a tournament; `here` is the address of the page."""
    texts = [Link(titled(say(lang, f"regulation-short.{id}")), f"/regole/{id}") for id in TEXTS]
    rows = [
        Link(say(lang, "web-rules.all"), "/regole"),
        *texts,
        Link(say(lang, "odds.title"), "/probabilita"),
        Link(say(lang, "replay.title"), "/replay"),
    ]
    return [replace(row, current=row.href == here) for row in rows]


def _edition(id: str, lang: str) -> Row:
    return {
        "id": id,
        "name": titled(say(lang, f"regulation.{id}")),
        "rules": sum(rule.regulation == id for rule in RULES.values()),
        "open": len(open_questions(id, lang)),
        "cases": id in CASES,
    }


class RuleTold(Cited, frozen=True):
    """A rule in our words, with what kind of rule it is."""

    text: str
    kind: str


def _rule(rule: CatalogueRule, lang: str) -> RuleTold:
    kind = say(lang, f"web-rules.kind.{rule.kind.lower()}")
    return RuleTold(rule.regulation, rule.article, rule.id, restated(rule.id, lang), kind)


def matching(rules: Iterable[CatalogueRule], words: str, lang: str) -> list[CatalogueRule]:
    """Rules that have all these words in their sentence, their article or their id.

    Where none has, those that the referees' search takes them for.
    """
    among = list(rules)
    fitting = [r for r in among if _fits(words, f"{r.id} {r.article} {restated(r.id, lang)}")]
    if fitting or not words.strip():
        return fitting
    meant = {id for one in dict.fromkeys(r.regulation for r in among) for id in _meant(one, words)}
    return [rule for rule in among if rule.id in meant]


def _meant(edition: str, words: str) -> set[str]:
    """The rules of a text that a search finds, by themselves or through a card that cites them."""
    if edition not in EDITIONS:
        return set()
    best = find(edition, words).found[:BEST]
    return {id for one in best for id in (one.id, *one.also, *cited_by(edition, one.id))}


def _fits(words: str, text: str) -> bool:
    bare = folded(text)
    return all(word in bare for word in folded(words).split())


def folded(text: str) -> str:
    """Without accents and capitals."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in apart if not unicodedata.combining(c))


def open_questions(edition: str, lang: str) -> list[Row]:
    """Where the text is silent or contradicts itself: how it is read, how else it could be."""
    readings: dict[str, Gap] = {}
    if edition in EDITIONS:
        readings = {**EDITIONS[edition].gaps("desk"), **EDITIONS[edition].gaps("play")}
    asked = [id for id, gap in GAPS.items() if gap.regulation == edition and id not in readings]
    return [_gap(id, readings.get(id), lang) for id in sorted([*readings, *asked])]


def _gap(id: str, reading: Gap | None, lang: str) -> Row:
    known = GAPS.get(id)
    told = gap_restated(id, lang) if known is not None else None
    return {
        "id": id,
        "topic": known.topic if known else "",
        "problem": told.problem if told else " ".join(reading.doc.split()) if reading else "",
        "resolution": told.resolution if told else "",
        "default": reading.default if reading else "",
        "alternatives": list(reading.alternatives) if reading else [],
        "words": reading_words(lang, reading),
        "verified": reading.verified if reading else False,
        "ask": known.ask if known else False,
    }


def _gap_text(row: Row) -> str:
    return f"{row['id']} {row['topic']} {row['problem']} {row['resolution']}"
