"""What follows from a state, worked out once for as long as that state lives."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast
from weakref import ref

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")


def once_for_each(work: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A pure function whose answers are kept beside its first argument and go with it.

    The first argument is known by being the same object, which must allow weak references; the
    others by being equal. What is worked out must not hold the first argument itself.
    """
    known: dict[int, tuple[Any, dict[Any, R]]] = {}

    @wraps(work)
    def asked(state: S, *args: P.args, **kwargs: P.kwargs) -> R:
        at = id(state)
        kept = known.get(at)
        if kept is None:
            kept = known[at] = (ref(state, lambda _: known.pop(at, None)), {})
        rows, key = kept[1], (args, *kwargs.items())
        if key not in rows:
            rows[key] = work(state, *args, **kwargs)
        return rows[key]

    return cast("Callable[Concatenate[S, P], R]", asked)
