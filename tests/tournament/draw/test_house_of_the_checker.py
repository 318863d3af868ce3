"""The checker knows nothing of the generator."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from arbitro.tournament.draw import checker


def test_the_checker_imports_the_standard_library_and_itself_only() -> None:
    home = Path(checker.__file__).parent
    modules = sorted(home.rglob("*.py"))
    assert len(modules) > 3
    strangers = set()
    for path in modules:
        for node in ast.walk(ast.parse(path.read_bytes())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or "."]
            strangers |= {
                (path.name, name)
                for name in names
                if name.split(".")[0] not in sys.stdlib_module_names
                and not name.startswith("arbitro.tournament.draw.checker.")
            }
    assert strangers == set()
