"""One value made of another, what follows from one, and points as programs read them."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast
from weakref import ref

A = TypeVar("A")


def picked(kind: type[A], value: Any, /, **more: Any) -> A:
    """A value of this kind with those fields of another that it has, and what it adds to them.

    mypy holds every call to the types of both (`tools/mypy_picked.py`).
    """
    known = getattr(value, "__struct_fields__", None) or value._fields
    wanted: Any = kind
    own = {name: getattr(value, name) for name in wanted.__struct_fields__ if name in known}
    return kind(**{**own, **more})


def plain_points(points: str | Decimal) -> int | str:
    """Points for the wire: whole ones as numbers, fractional ones as strings."""
    number = Decimal(points)
    return int(number) if number == number.to_integral_value() else str(number)


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
