"""Find the browser the tests drive, and install it where that is possible.

python -m tools.browser     says where it is; as root on Debian installs it if it is absent

Debian packs Chromium a second time without windows. Pages are the same in it, and a test costs a
third of the processor's time; where it cannot be had, any Chromium serves.
"""

from __future__ import annotations

import sys

from tools import debian

WINDOWLESS = "chromium-headless-shell"
WITH_WINDOWS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
NAMES = (WINDOWLESS, *WITH_WINDOWS)
FONTS = ("fonts-dejavu", "fonts-liberation")
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
    return debian.find(NAMES)


def ensure() -> str:
    """The path of a browser, installed if need be."""
    path = debian.ensure(NAMES, (WITH_WINDOWS[0], *FONTS))
    if path is None:
        raise NoBrowser(MISSING)
    return path


def prepare() -> str:
    """The path of the lightest browser that can be had here."""
    return debian.ensure((WINDOWLESS,), (WINDOWLESS, *FONTS)) or ensure()


if __name__ == "__main__":
    try:
        print(prepare())
    except NoBrowser as problem:
        sys.exit(str(problem))
