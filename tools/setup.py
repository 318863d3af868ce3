"""Make `.venv`: the locked tools and libraries, and Arbitro itself, editable.

    python tools/setup.py          make or refresh the environment; instant when nothing changed
    python tools/setup.py --lock   write requirements.lock again from pyproject.toml

Needs Python 3.11 or newer with pip, and nothing else: no shell, no compiler, no venv package.
Everything installed is checked against the hashes in requirements.lock.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
FOR_USERS = ROOT / "requirements.users.lock"
"""What somebody who only uses Arbitro installs: the libraries and extras, none of our tools."""
EXTRAS = ("lan", "postgres", "proof", "speed")
"""Those of a club. Who does research or has several machines asks for `research` or `cluster`."""
VENV = ROOT / ".venv"
STAMP = VENV / "arbitro-setup.sha256"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
EXE = ".exe" if os.name == "nt" else ""
PYTHON = BIN / f"python{EXE}"
UV = BIN / f"uv{EXE}"

COMPILE = (
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-header",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--no-annotate",
    "--quiet",
)


def main(arguments: list[str]) -> int:
    if sys.version_info < OLDEST:
        print(f"Arbitro needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
        return 2
    try:
        if arguments == ["--lock"]:
            bootstrap(lock_text())
            refresh_lock()
        elif arguments:
            print(__doc__)
            return 2
        ensure()
    except subprocess.CalledProcessError as failure:
        print(f"Set-up stopped: {Path(failure.cmd[0]).name} ended with {failure.returncode}.")
        return 1
    return 0


def ensure() -> None:
    """Bring `.venv` to what the lock says; do nothing if the stamp says it is there already."""
    wanted = fingerprint()
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text() == wanted:
        return
    print("Setting up .venv …", flush=True)
    STAMP.unlink(missing_ok=True)
    bootstrap(lock_text())
    uv("pip", "sync", "--quiet", "--compile-bytecode", "--require-hashes", str(LOCK))
    uv("pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    subprocess.run([PYTHON, "-m", "compileall", "-q", str(ROOT / "src")], check=False)
    STAMP.write_text(wanted)


def fingerprint() -> str:
    """Of all that the environment is made from; a change of tool settings leaves it the same."""
    import tomllib  # noqa: PLC0415  (absent from the Pythons that `main` turns away)

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    parts = (
        lock_text(),
        repr((project["build-system"], project["project"])),
        Path(__file__).read_text(encoding="utf-8"),
        sys.version,
        str(ROOT),
    )
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def bootstrap(lock: str) -> None:
    """An environment with the locked uv in it, by way of the pip that is already here.

    `--without-pip` because a Debian without python3-venv cannot do otherwise.
    """
    if not PYTHON.exists():
        run(sys.executable, "-m", "venv", "--without-pip", "--clear", str(VENV))
    pin = re.search(r"^uv==(?:.*\\\n)*.*$", lock, re.MULTILINE)
    pinned = pin.group() if pin else "uv"
    version = re.match(r"uv==(\S+)", pinned)
    if UV.exists() and version and f"uv {version[1]} " in output(UV, "--version") + " ":
        return
    with tempfile.TemporaryDirectory() as folder:
        only_uv = Path(folder) / "uv.txt"
        only_uv.write_text(pinned + "\n", encoding="utf-8")
        pip = (sys.executable, "-m", "pip", "--python", str(PYTHON))
        run(*pip, "install", "--quiet", "--no-deps", "--requirement", str(only_uv))


def refresh_lock() -> None:
    """The newest versions that pyproject.toml allows. The file names no registry and no folder."""
    ours = ("--group=dev", "--upgrade", "--output-file", LOCK.name)
    uv("pip", "compile", "pyproject.toml", *COMPILE, *ours)
    chosen = (f"--extra={extra}" for extra in EXTRAS)
    theirs = (*chosen, "--constraints", LOCK.name, "--output-file", FOR_USERS.name)
    uv("pip", "compile", "pyproject.toml", *COMPILE, *theirs)
    print(f"{LOCK.name} written; see what changed with git diff, then run make test.")


def lock_text() -> str:
    return LOCK.read_text(encoding="utf-8") if LOCK.exists() else ""


def uv(*arguments: str) -> None:
    run(str(UV), *arguments)


def run(*command: str) -> None:
    environment = {**os.environ, "VIRTUAL_ENV": str(VENV)}
    subprocess.run(command, check=True, cwd=ROOT, env=environment)


def output(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
