"""Which articles a module of an edition's desk names."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from arbitro.regulations import EDITIONS
from arbitro.regulations.catalogue import articles


def claimed(regulation: str, module: str) -> set[str]:
    """The ids of its own text that stand in this module of its desk; none if it has no such one."""
    package = f"{EDITIONS[regulation].package}.desk"
    desk = import_module(package)
    if not hasattr(desk, "__path__") or find_spec(f"{package}.{module}") is None:
        return set()
    source = Path(str(import_module(f"{package}.{module}").__file__)).read_text(encoding="utf-8")
    return {id for id in articles(regulation) if f'"{id}"' in source}
