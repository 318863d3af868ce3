"""Find the browser the tests drive, and install it where that is possible.

python tools/browser.py     says where it is; as root on Debian installs it if it is absent
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PACKAGES = ("chromium", "fonts-dejavu", "fonts-liberation")
MISSING = (
    "The browser tests need Chromium, and it is not on the path. On Debian or Ubuntu: "
    "apt-get install chromium fonts-dejavu. Elsewhere install Chromium or Chrome so that one of "
    f"these commands starts it: {', '.join(NAMES)}."
)
FLAGS = (
    "--no-sandbox",  # as root and in containers there is none
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-gpu",  # a machine without one would imitate it
    "--disable-sync",
    "--no-first-run",
)


class NoBrowser(RuntimeError):
    """There is no browser and none could be installed; the message says what to do."""


def find() -> str | None:
    """The path of the first browser that is there."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def ensure() -> str:
    """The path of a browser, installed if need be."""
    path = find()
    if path is None and _may_install():
        _install()
        path = find()
    if path is None:
        raise NoBrowser(MISSING)
    return path


def _may_install() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _install() -> None:
    """Debian's own package; a failure is told by the browser still being absent."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    wanted = ("install", "--yes", "--quiet", "--no-install-recommends", *PACKAGES)
    for arguments in (("update", "--quiet"), wanted):
        # A lock is waited for, since several test workers may come here at once.
        command = ["apt-get", "-o", "DPkg::Lock::Timeout=300", *arguments]
        subprocess.run(command, env=quiet, check=False, capture_output=True)


if __name__ == "__main__":
    try:
        print(ensure())
    except NoBrowser as problem:
        sys.exit(str(problem))
