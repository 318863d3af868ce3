"""`arbitro rule`: the referee's assistant. Find a case, answer its questions, get the ruling."""

from __future__ import annotations

import sys
from operator import itemgetter
from typing import Any

import click

from arbitro.app.queries.cases import CasesFound, cards_anywhere, searched
from arbitro.cli.terminal.command import (
    Session,
    console,
    current,
    interpretation_option,
    option,
    print_line,
    spoken,
)
from arbitro.cli.terminal.inputs import json_object, json_value, readings
from arbitro.kernel import Citation, Refused
from arbitro.messages import cite
from arbitro.messages import referee as speak
from arbitro.referee.cases.consultation import CaseBook, compare, consult, wire
from arbitro.referee.facts import Fact
from arbitro.referee.verdict import Outcome
from arbitro.regulations import EDITIONS, RISIKO, desk_rules, referee_rules
from arbitro.regulations.catalogue import restated


@spoken("rule")
@click.argument("words", nargs=-1)
@option("--case", metavar="ID")
@option("--regulation", metavar="ID")
@option("--facts", default="{}", metavar="JSON")
@option("--compare", "side_by_side", is_flag=True)
@interpretation_option
def rule(
    words: tuple[str, ...],
    case: str | None,
    regulation: str | None,
    facts: str,
    side_by_side: bool,
    interpretation: tuple[str, ...],
) -> None:
    session = current()
    talking = not session.json and sys.stdin.isatty() and sys.stdout.isatty()
    if case is None and words:
        found = _find(session, " ".join(words), regulation)
        if not talking or regulation is None:
            whole = found if regulation is not None else {"hits": found.hits}
            session.tell(lambda: whole, lambda: _show_found(session, found))
            return
        case = _pick(session, found)
        if case is None:
            return
    if case is None:
        raise Refused("case-or-words", {})
    given = json_object(facts)
    if side_by_side:
        editions = [referee_rules(id) for id in RISIKO]
        side = compare(editions, case, given)
        session.tell(
            lambda: {"case": case, "editions": [_document(session, one) for one in side]},
            lambda: _show_all(session, side),
        )
        return
    if regulation is None:
        raise Refused("regulation-needed", {"regulations": list(EDITIONS)})
    rules = desk_rules(regulation, readings(interpretation))
    outcome = consult(rules, case, given, desk_rules)
    if talking:
        outcome = _converse(session, rules, case, given, outcome)
    session.tell(lambda: _document(session, outcome), lambda: _show(session, outcome))


def _find(session: Session, words: str, regulation: str | None) -> CasesFound:
    """The cards and rules of an edition that fit, or the cards of all of them."""
    if regulation is not None:
        return searched(desk_rules(regulation), words, session.lang)
    return CasesFound(hits=cards_anywhere(words, session.lang), rules=[], sure=True)


def _show_found(session: Session, found: CasesFound) -> None:
    """Cards with their numbers and rules with their articles, in their common order."""
    out = console()
    hits, rules = found.hits, found.rules
    if not hits:
        out.print(session.say("screen.no-card" if rules else "screen.no-case-found"))
    told = [(hit.place or 0, f"{n}. {hit.title}  [{hit.case}]") for n, hit in enumerate(hits, 1)]
    for rule in rules:
        cited = cite(session.lang, Citation(rule.regulation, rule.article, rule.rule))
        told.append((rule.place, f"{cited} [{rule.rule}]: {rule.text}"))
    for _, line in sorted(told, key=itemgetter(0)):
        print_line(out, line, indent=0)


def _pick(session: Session, found: CasesFound) -> str | None:
    _show_found(session, found)
    hits = found.hits
    if not hits:
        return None
    number = click.prompt(
        session.say("screen.which-case"), type=click.IntRange(1, len(hits)), default=1
    )
    return hits[number - 1].case


def _converse(
    session: Session,
    rules: CaseBook,
    case: str,
    given: dict[str, Any],
    outcome: Outcome,
) -> Outcome:
    """Ask what is missing, one question at a time."""
    while outcome.missing:
        fact = outcome.missing[0]
        given[fact.name] = _answer(session, fact)
        outcome = consult(rules, case, given, desk_rules)
    return outcome


def _answer(session: Session, fact: Fact) -> Any:
    text = speak.question(session.lang, fact)
    if fact.type == "int":
        return click.prompt(text, type=click.IntRange(fact.least, fact.most))
    if fact.choices is None:
        return json_value(click.prompt(f"{text} (JSON)"))
    for number, choice in enumerate(fact.choices, start=1):
        click.echo(f"  {number}. {speak.choice(session.lang, choice)}")
    number = click.prompt(text, type=click.IntRange(1, len(fact.choices)))
    return fact.choices[number - 1]


def _document(session: Session, outcome: Outcome) -> dict[str, Any]:
    row = wire(outcome)
    for asked, fact in zip(row["missing"], outcome.missing, strict=True):
        asked["question"] = speak.question(session.lang, fact)
    row["title"] = speak.case_title(session.lang, outcome.case)
    row["sentence"] = speak.outcome(session.lang, outcome)
    if outcome.advice is not None:
        row["ruling"]["advice"] = _document(session, outcome.advice)
    return row


def _show_all(session: Session, outcomes: tuple[Outcome, ...]) -> None:
    for outcome in outcomes:
        _show(session, outcome)


def _show(session: Session, outcome: Outcome) -> None:
    out = console()
    verdict = outcome.verdict
    title = speak.case_title(session.lang, outcome.case)
    out.print(f"{title} ({session.say(f'regulation.{outcome.regulation}')})", style="underline")
    out.print(speak.outcome(session.lang, outcome), style="bold")
    if verdict is None:
        for choice in outcome.missing[0].choices or ():
            print_line(out, f"- {choice}: {speak.choice(session.lang, choice)}")
        return
    for effect in verdict.effects:
        print_line(out, f"- {speak.effect(session.lang, effect)}")
    if verdict.sanction is not None:
        print_line(out, speak.sanction(session.lang, verdict.sanction))
    offered = verdict.options or (verdict.sanction.options if verdict.sanction else ())
    for one in offered:
        said = speak.option(session.lang, one)
        print_line(out, session.say("screen.choice", by=one.by, option=said))
    for citation in outcome.because.citations:
        rule = restated(citation.id, session.lang)
        print_line(out, f"{cite(session.lang, citation)} [{citation.id}]: {rule}")
    if not outcome.because.verified:
        print_line(out, session.say("screen.unverified"))
    if outcome.advice is not None:
        out.print()
        _show(session, outcome.advice)
