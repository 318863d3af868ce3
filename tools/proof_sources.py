"""What the long proof of the kernel rests on, as one short digest for each of its parts.

The modules are found by following imports: from the proof itself through kernel and engine, and
from the rules of play of every edition of the game. Comments and docstrings decide nothing and are
left out, so that a proof holds until code is changed, and no longer.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from arbitro.regulations import EDITIONS

ROOT = Path(__file__).resolve().parent.parent
PROOF = {
    "risiko": (
        "tests.fast.following",
        *(f"arbitro.fast.risiko.{name}" for name in ("opening", "legal", "step", "scoring")),
    ),
    "mineo": (
        "tests.fast.hands",
        *(f"arbitro.fast.mineo.{name}" for name in ("step", "legal", "counting")),
    ),
}
SENSIBLE = {
    "risiko": ("arbitro.fast.risiko.sensible.player", "arbitro.fast.risiko.sensible.weights"),
    "mineo": ("arbitro.fast.mineo.sensible",),
}
EDITIONS_BY_NAME = "arbitro.regulations"
"""Not followed: it knows where editions are, and they are asked for one by one."""
BOTS = ("arbitro.bots", "arbitro.play")
"""Followed only where the sensible players are proved too."""


def digest(game: str, sensible: bool) -> str:
    """Of the sources behind the proof of a game, or of its sensible players as well."""
    whole = sha256()
    for module in sorted(modules(game, sensible)):
        whole.update(f"{module}\n{_code(module)}\n".encode())
    data = sorted((ROOT / "src/arbitro/games" / game).glob("*.json"))
    whole.update(b"".join(path.read_bytes() for path in data))
    return whole.hexdigest()[:12]


def modules(game: str, sensible: bool) -> set[str]:
    """The names of those modules."""
    left = [*PROOF[game], *(SENSIBLE[game] if sensible else ())]
    left += [f"{edition.package}.play" for edition in EDITIONS.values() if edition.game == game]
    apart = (EDITIONS_BY_NAME, *(() if sensible else BOTS))
    found: set[str] = set()
    while left:
        module = left.pop()
        if module not in found and module != EDITIONS_BY_NAME and not module.startswith(apart[1:]):
            found.add(module)
            left += _imported(module)
    return found


def _imported(module: str) -> Iterator[str]:
    for node in ast.walk(_tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        yield from (name for name in names if _file(name) is not None)


def _file(module: str) -> Path | None:
    """Where a module of ours is written; None of anybody else's, or if it is no module."""
    base = ROOT / ("src" if module.startswith("arbitro") else ".") / module.replace(".", "/")
    if module.split(".", maxsplit=1)[0] not in ("arbitro", "tests"):
        return None
    places = (base.with_suffix(".py"), base / "__init__.py")
    return next((place for place in places if place.is_file()), None)


def _tree(module: str) -> ast.Module:
    file = _file(module)
    if file is None:
        raise ModuleNotFoundError(module)
    return ast.parse(file.read_text(encoding="utf-8"))


def _code(module: str) -> str:
    """The module without what says nothing to the machine."""
    tree = _tree(module)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [line for line in body if not _is_said(line)]  # type: ignore[attr-defined]
    return ast.dump(tree)


def _is_said(line: ast.stmt) -> bool:
    value = line.value if isinstance(line, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)
