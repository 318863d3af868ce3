"""Practice for anybody: a case, its questions, the ruling; and what other editions say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromPath

from arbitro.app.queries.cases import CasesFound, searched, told
from arbitro.kernel import Refused
from arbitro.messages import refusal, say
from arbitro.messages.citations import cite_ids
from arbitro.messages.referee import choice
from arbitro.messages.text import titled
from arbitro.referee.cases.consultation import consult
from arbitro.referee.facts import Fact
from arbitro.referee.verdict import Outcome
from arbitro.regulations import RISIKO, desk_rules
from arbitro.web.screens.page import Link
from arbitro.web.screens.regulations.texts import CASES, Row, nav
from arbitro.web.serving.callers import Incoming, language_of
from arbitro.web.serving.templates import render

FACT = "f."
"""Before the name of a fact in the address."""


@get("/regole/{edition:str}/casi", include_in_schema=False)
async def practice_page(request: Incoming, edition: FromPath[str]) -> Response[Any]:
    """Search, questions one by one, the ruling; everything is in the address, nothing is kept."""
    if edition not in CASES:
        raise Refused("unknown-regulation", {"regulation": edition, "nearest": list(CASES)})
    lang, query = language_of(request), request.query_params
    case = query.get("case", "")
    given = {n.removeprefix(FACT): v for n, v in query.items() if n.startswith(FACT)}
    shown: Row = {"outcome": None, "answers": [], "others": [], "trouble": ""}
    if case:
        shown |= _consulted(edition, case, given, lang)
    words = query.get("words", "")
    found = None if case else searched(desk_rules(edition), words, lang)
    return render(
        request,
        "regulations/cases.html",
        id=edition,
        name=titled(say(lang, f"regulation.{edition}")),
        tabs=[
            Link(
                titled(say(lang, f"regulation-short.{one}")),
                f"/regole/{one}/casi",
                one == edition,
            )
            for one in CASES
        ],
        case=case,
        given=given,
        words=words,
        hits=rows_of(found, lang, partial(_address, edition)) if found else [],
        sure=found is None or found.sure,
        nav=nav(lang, f"/regole/{edition}"),
        sided=True,
        **shown,
    )


def _address(edition: str, case: str) -> str:
    return f"/regole/{edition}/casi?{urlencode({'case': case})}"


def _consulted(edition: str, case: str, given: Mapping[str, str], lang: str) -> Row:
    try:
        outcome, facts = answered(edition, case, given)
    except Refused as refused:
        return {"trouble": refusal(lang, refused)}
    spoken = told(outcome, lang)
    others = []
    if outcome.verdict is not None and edition in RISIKO:
        others = [_elsewhere(one, case, given, lang) for one in RISIKO if one != edition]
    return {
        "outcome": spoken,
        "answers": [
            {"question": say(lang, f"fact.{name}"), "answer": _worded(lang, value)}
            for name, value in facts.items()
        ],
        "others": others,
    }


def answered(edition: str, case: str, given: Mapping[str, str]) -> tuple[Outcome, dict[str, Any]]:
    """The case as far as the answers in the address reach, each read as its question wants it."""
    book = desk_rules(edition)
    facts: dict[str, Any] = {}
    while True:
        outcome = consult(book, case, facts, desk_rules)
        asked = outcome.missing[0] if outcome.missing else None
        if asked is None or asked.name not in given or asked.name in facts:
            return outcome, facts
        facts[asked.name] = typed(asked, given[asked.name])


def typed(fact: Fact, text: str) -> Any:
    """«true», «3», «1 4» as the values they mean; what cannot be read is left for the rules."""
    if fact.type == "bool":
        return {"true": True, "false": False}.get(text, text)
    numbers = text.replace(",", " ").split()
    if not all(part.isdecimal() and len(part) < 6 for part in numbers):
        return text
    if fact.type == "int":
        return int(numbers[0]) if len(numbers) == 1 else text
    if fact.type == "seats":
        return [int(part) - 1 for part in numbers]
    return [int(part) for part in numbers] if fact.type == "armies" else text


def _elsewhere(edition: str, case: str, given: Mapping[str, str], lang: str) -> Row:
    name = titled(say(lang, f"regulation-short.{edition}"))
    try:
        outcome, _ = answered(edition, case, given)
    except Refused as refused:
        return {"name": name, "id": edition, "trouble": refusal(lang, refused)}
    return {"name": name, "id": edition, "outcome": told(outcome, lang)}


def _worded(lang: str, value: Any) -> str:
    if isinstance(value, bool):
        return say(lang, "answer-word.yes" if value else "answer-word.no")
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return choice(lang, value) if isinstance(value, str) else str(value)


def rows_of(found: CasesFound, lang: str, address: Callable[[str], str]) -> list[Row]:
    """Cards and rules in their common order; rules of one article are one row."""
    rows: list[Row] = [
        {"title": hit.title, "place": hit.place or 0, "href": address(hit.case)}
        for hit in found.hits
    ]
    for place, together in groupby(found.rules, key=lambda rule: rule.place):
        rules = list(together)
        cited = cite_ids(lang, [rule.rule for rule in rules])
        rows.append({"place": place, "cited": cited, "rules": rules})
    return sorted(rows, key=lambda row: int(row["place"]))
