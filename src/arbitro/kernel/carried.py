"""What a package of ours carries beside its code.

`importlib.resources` does the same for every way a package may be stored, and loads archives and
temporary folders for it: a fifth of a short command.
"""

from __future__ import annotations

from glob import glob
from importlib import import_module
from pkgutil import get_data

from arbitro.kernel.errors import Broken


def carried(package: str, name: str) -> bytes:
    """The content of a file that came with this package, by its path inside it."""
    found = get_data(package, name)
    if found is None:
        raise Broken(f"{package} was loaded by something that gives no {name}")
    return found


def names_carried(package: str, pattern: str) -> list[str]:
    """The files beside its code whose path inside it looks like this, in the order of names."""
    (folder,) = import_module(package).__path__
    found = glob(pattern, root_dir=folder)  # noqa: PTH207 - the core knows no paths
    return sorted(name.replace("\\", "/") for name in found)
