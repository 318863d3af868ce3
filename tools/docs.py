"""Build the documentation as a site: build/site, Italian, and English in its folder `en`.

    python tools/docs.py           with the Python of .venv, after tools/setup.py
    python tools/docs.py --lock    write tools/site/requirements.lock again from pyproject.toml

The tools that build it have an environment of their own, from their own lock; the program needs
none of them. The build is strict, and afterwards every link and every anchor of every page is
followed, and nothing may be loaded from elsewhere. Open build/site/index.html; the search needs a
web server: `python -m http.server --directory build/site`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "tools" / "site"
LOCK = HERE / "requirements.lock"
SITE = ROOT / "build" / "site"
VENV = ROOT / "build" / "site-venv"
STAMP = VENV / "lock.sha256"
BIN = "Scripts" if os.name == "nt" else "bin"
EXE = ".exe" if os.name == "nt" else ""
UV = Path(sys.executable).parent / f"uv{EXE}"
LANGUAGES = ("it", "en")
LOADS = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}


class Page(HTMLParser):
    """What a page has that can be led to, where it leads, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = {""}
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        self.anchors |= {has[name] for name in ("id", "name") if name in has}
        if tag == "a" and "href" in has:
            self.links.add(has["href"])
        if tag in LOADS and LOADS[tag] in has:
            self.loads.add(has[LOADS[tag]])


def broken(site: Path) -> Iterator[str]:
    """Links and anchors of the site that lead nowhere, and what it would load from outside."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        name = path.relative_to(site).as_posix()
        for address in sorted(page.loads):
            if urlsplit(address).netloc:
                yield f"{name} loads {address}"
        if name.endswith("404.html"):  # its addresses are those of a server's root
            continue
        for address in sorted(page.links | page.loads):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = there / "index.html" if there.is_dir() else there
            if not there.exists():
                yield f"{name}: {address} leads nowhere"
            elif there in pages and unquote(parts.fragment) not in pages[there].anchors:
                yield f"{name}: {address} has no such place"
    for path in sorted(site.rglob("*.css")):
        if "url(http" in path.read_text(encoding="utf-8").replace('"', ""):
            yield f"{path.relative_to(site).as_posix()} loads from outside"


def main(arguments: list[str]) -> int:
    try:
        if arguments == ["--lock"]:
            lock()
        elif arguments:
            print(__doc__)
            return 2
        ensure()
        shutil.rmtree(SITE, ignore_errors=True)
        for language in LANGUAGES:
            build(language)
    except subprocess.CalledProcessError as failure:
        print(f"{Path(failure.cmd[0]).name} ended with {failure.returncode}.")
        return 1
    wrong = list(broken(SITE))
    for line in wrong:
        print(line)
    pages = sum(1 for _ in SITE.rglob("*.html"))
    print(f"{SITE.relative_to(ROOT).as_posix()}: {pages} pages, {len(wrong)} links lead nowhere.")
    return bool(wrong)


def ensure() -> None:
    """The environment of the tools, as the lock says."""
    wanted = hashlib.sha256(LOCK.read_bytes() + sys.version.encode()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    run(str(UV), "venv", "--quiet", "--clear", "--python", sys.executable, str(VENV))
    python = str(VENV / BIN / f"python{EXE}")
    run(str(UV), "pip", "sync", "--quiet", "--python", python, "--require-hashes", str(LOCK))
    STAMP.write_text(wanted)


def lock() -> None:
    flags = ("--universal", "--python-version=3.11", "--generate-hashes", "--no-header")
    bare = ("--no-emit-index-url", "--no-emit-find-links", "--no-annotate", "--quiet", "--upgrade")
    path = str(LOCK.relative_to(ROOT))
    run(str(UV), "pip", "compile", "--group=docs", *flags, *bare, "--output-file", path)


def build(language: str) -> None:
    mkdocs = str(VENV / BIN / f"mkdocs{EXE}")
    quiet = {"NO_MKDOCS_2_WARNING": "1", "ARBITRO_SITE": language}
    command = (mkdocs, "build", "--strict", "--quiet", "--config-file", "mkdocs.yml")
    subprocess.run(command, check=True, cwd=HERE, env={**os.environ, **quiet})


def run(*command: str) -> None:
    subprocess.run(command, check=True, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
