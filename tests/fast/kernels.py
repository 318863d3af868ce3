"""The kernel of RisiKo! as it is compiled, and as plain Python with a rule broken on purpose."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

from arbitro.fast import compiling
from tests.fast.following import Kernel

MODULES = (
    *("turns", "actions", "armies", "legal", "step", "opening", "scoring", "at_random"),
    *(
        "sensible.belief",
        "sensible.sight",
        "sensible.supply",
        "sensible.assault",
        "sensible.regroup",
    ),
    *("sensible.regroup", "sensible.player", "playout", "observing"),
)
PACKAGE = "arbitro.fast.risiko"
MINEO = "arbitro.fast.mineo"


def compiled_kernel() -> Kernel:
    numpy: Any = import_module("numpy")
    return _of(import_module, lambda row: numpy.array(row, dtype=numpy.int64))


HANDS = ("cardplay", "legal", "step", "counting", "sensible", "playout")


def plain_modules() -> dict[str, ModuleType]:
    """The kernel's modules as plain Python, by name."""
    return _as_plain({})


def plain_hands(module: str = "", right: str = "", wrong: str = "") -> dict[str, ModuleType]:
    """The modules of the kernel of Tarocchi as plain Python; perhaps one line of one changed."""
    changed = {}
    if module:
        text = _text(import_module(f"{MINEO}.{module}"))
        assert text.count(right) == 1, f"{right!r} stands {text.count(right)} times in {module}"
        changed[module] = text.replace(right, wrong)
    return _as_plain(changed, MINEO, HANDS)


def broken_kernel(module: str, right: str, wrong: str) -> Kernel:
    """The kernel in plain Python, with one line of one module changed."""
    source = import_module(f"{PACKAGE}.{module}")
    text = _text(source)
    assert text.count(right) == 1, f"{right!r} stands {text.count(right)} times in {module}"
    return plain_kernel({module: text.replace(right, wrong)})


def plain_kernel(changed: dict[str, str]) -> Kernel:
    """The kernel run as it is written, over lists; some modules with another text."""
    found = _as_plain(changed)
    return _of(lambda name: found[name.removeprefix(f"{PACKAGE}.")], list)


def _as_plain(
    changed: dict[str, str], package: str = PACKAGE, modules: tuple[str, ...] = MODULES
) -> dict[str, ModuleType]:
    found: dict[str, ModuleType] = {}
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if _ours(name)}
    compile_, compiling.compiled = compiling.compiled, _as_written
    try:
        for name in modules:
            full = f"{package}.{name}"
            if name in changed:
                module = ModuleType(full)
                sys.modules[full] = module
                exec(changed[name], vars(module))  # noqa: S102 - our own source, one line changed
            found[name] = import_module(full)
        found["arbitro.fast.chance"] = import_module("arbitro.fast.chance")
    finally:
        compiling.compiled = compile_
        for name in list(sys.modules):
            if _ours(name):
                del sys.modules[name]
        sys.modules.update(kept)
    return found


def _as_written(function: Any) -> Any:
    return function


def _ours(name: str) -> bool:
    return name.startswith((PACKAGE, MINEO)) or name in ("arbitro.fast.chance", "arbitro.fast.bits")


def _text(module: ModuleType) -> str:
    assert module.__file__ is not None
    with open(module.__file__, encoding="utf-8") as file:  # noqa: PTH123 - a path of Python's own
        return file.read()


def _of(module: Any, row: Any) -> Kernel:
    return Kernel(
        row=row,
        start=module("arbitro.fast.chance").start,
        opening=module(f"{PACKAGE}.opening").opening,
        legal=module(f"{PACKAGE}.legal").legal,
        step=module(f"{PACKAGE}.step").step,
        score=module(f"{PACKAGE}.scoring").score,
    )
