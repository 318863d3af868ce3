"""One value made of another: the fields both have under the same name, and what is said besides."""

from __future__ import annotations

from typing import Any, TypeVar

A = TypeVar("A")


def picked(kind: type[A], value: Any, /, **more: Any) -> A:
    """A value of this kind with those fields of another that it has, and what it adds to them.

    mypy holds every call to the types of both (`tools/mypy_picked.py`).
    """
    known = getattr(value, "__struct_fields__", None) or value._fields
    wanted: Any = kind
    own = {name: getattr(value, name) for name in wanted.__struct_fields__ if name in known}
    return kind(**{**own, **more})
