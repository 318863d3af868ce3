"""Programs the tests drive and Debian has: found, and installed where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence

PATIENCE = ("-o", "Acquire::http::Timeout=30", "-o", "Acquire::Retries=1")
"""With a network that does not answer: another program may do, or the tests say what is missing."""


def find(names: Sequence[str]) -> str | None:
    """The path of the first of these that is there."""
    return next((path for name in names if (path := shutil.which(name))), None)


def ensure(names: Sequence[str], packages: Sequence[str]) -> str | None:
    """The path of one of these, installed if need be; None if there is none to be had."""
    path = find(names)
    if path is None and _may_install():
        _install(packages)
        path = find(names)
    return path


def _may_install() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _install(packages: Sequence[str]) -> None:
    """A failure is told by the program still being absent."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    wanted = ("install", "--yes", "--quiet", "--no-install-recommends", *packages)
    for arguments in (("update", "--quiet"), wanted):
        # A lock is waited for, since several test workers may come here at once.
        command = ["apt-get", "-o", "DPkg::Lock::Timeout=300", *PATIENCE, *arguments]
        subprocess.run(command, env=quiet, check=False, capture_output=True)
