"""What changes from one view of a match to the next, as JSON merge patches (RFC 7396).

Rows become objects by their number first, so that a patch names only the row that changed.
"""

from __future__ import annotations

from typing import Any


def keyed(value: Any) -> Any:
    """Lists of objects as objects by number, at every depth; other lists stay whole."""
    if isinstance(value, dict):
        return {str(key): keyed(one) for key, one in value.items()}
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        return {str(number): keyed(one) for number, one in enumerate(value)}
    return value


def difference(before: Any, after: Any) -> dict[str, Any]:
    """The patch that makes `after` of `before`. What is null is as absent: nobody can tell."""
    patch: dict[str, Any] = {}
    for key in before.keys() | after.keys():
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            patch[key] = difference(old, new)
        else:
            patch[key] = new
    return patch


def merged(before: Any, patch: Any) -> Any:
    """`before` with a patch applied."""
    if not isinstance(patch, dict):
        return patch
    after = dict(before) if isinstance(before, dict) else {}
    for key, value in patch.items():
        if value is None:
            after.pop(key, None)
        else:
            after[key] = merged(after.get(key), value)
    return after
