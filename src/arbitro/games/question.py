"""A question of any game: the facts it needs, and how its rules are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from arbitro.kernel import Refused, Ruling

R = TypeVar("R")
F = TypeVar("F", bound=msgspec.Struct)


class Question(NamedTuple, Generic[R, F]):
    facts: type[F]
    ask: Callable[[R, F], Ruling[Any]]


def put(
    questions: Mapping[str, Question[R, Any]], rules: R, name: str, facts: Mapping[str, Any]
) -> Ruling[Any]:
    """Put a question with its facts; a refusal says which facts are missing or impossible."""
    known = questions[name]
    needed = [f.name for f in msgspec.structs.fields(known.facts) if f.required]
    missing = [fact for fact in needed if fact not in facts]
    if missing:
        raise Refused("facts-missing", {"question": name, "missing": missing})
    try:
        given = msgspec.convert(dict(facts), known.facts)
    except msgspec.ValidationError as error:
        raise Refused("malformed-facts", {"question": name, "problem": str(error)}) from error
    return known.ask(rules, given)
