"""What mypy must be told of `arbitro.kernel.values.picked`, which copies fields by their names.

`picked(Kind, value, more=…)` is held to what `Kind(a=value.a, b=value.b, more=…)` would be: a field
without default that neither the value nor the call has, one of another type, and a name that the
kind does not have are errors where they are written.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.plugin import FunctionContext, Plugin
from mypy.subtypes import is_subtype
from mypy.types import CallableType, Instance, ProperType, Type, UnionType, get_proper_type


class Picking(Plugin):
    """Looks at every call of `picked`."""

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        return checked if fullname == "arbitro.kernel.values.picked" else None


def checked(call: FunctionContext) -> Type:
    """The call's own type, once every field of what it makes is accounted for."""
    made = get_proper_type(call.default_return_type)
    for fault in _faults(call, made):
        call.api.fail(f"picked: {fault}", call.context)
    return made


def _faults(call: FunctionContext, made: ProperType) -> list[str]:
    _, (value, *_), told = call.arg_types
    more = {name: kind for name, kind in zip(call.arg_names[2], told, strict=True) if name}
    wanted = _fields(made)
    if wanted is None:
        return [f"{made} is not known to be made of fields"]
    found = [f'{made} has no "{name}"' for name in more if name not in wanted]
    for source in _each(value):
        known = _fields(source)
        if known is None:
            found.append(f"nobody can tell which fields {source} has")
            continue
        for name, (kind, required) in wanted.items():
            given = more.get(name) or (known[name][0] if name in known else None)
            if given is None and required:
                found.append(f'neither {source} nor the call has "{name}" of {made}')
            elif given is not None and not is_subtype(given, kind):
                found.append(f'"{name}" of {made} is {kind}, not {given}')
    return found


def _fields(value: Type) -> dict[str, tuple[Type, bool]] | None:
    """By its name each field's type, and whether it must be told; None if it has no fields."""
    proper = get_proper_type(value)
    fallback = getattr(proper, "partial_fallback", proper)  # of a named tuple
    if not isinstance(fallback, Instance):
        return None
    maker = fallback.type.get_method("__new__" if fallback.type.is_named_tuple else "__init__")
    signature = None if maker is None else get_proper_type(maker.type)
    if not isinstance(signature, CallableType) or fallback.type.fullname == "builtins.object":
        return None
    rows = zip(signature.arg_names, signature.arg_types, signature.arg_kinds, strict=True)
    return {name: (kind, how.is_required()) for name, kind, how in list(rows)[1:] if name}


def _each(value: Type) -> list[ProperType]:
    proper = get_proper_type(value)
    if not isinstance(proper, UnionType):
        return [proper]
    return [one for part in proper.items for one in _each(part)]


def plugin(_version: str) -> type[Plugin]:
    """What mypy asks the module for."""
    return Picking
