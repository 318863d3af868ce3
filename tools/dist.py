"""The recipe of a release: what must agree, the wheel, proof that it runs, and the tag.

    python tools/dist.py           with the Python of .venv, after tools/setup.py
    python tools/dist.py --tag     the same, and then sets the tag, if nothing is uncommitted

1. The newest dated section of CHANGELOG.md is of the version in `arbitro/__init__.py`.
2. Wheel and source are built into dist/; every file of the package is in the wheel, and its
   description has no link that leads nowhere (`tools/published.py`).
3. An environment that holds nothing else gets the wheel and the libraries it asks for, at the
   locked versions and checked by hash. There, away from the source, `arbitro` says its version,
   answers a question, plays a match and verifies it, and verifies what released versions wrote.
4. The tag `v<version>` is on this commit, or what sets it is told.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
DIST = ROOT / "dist"
PAST = ROOT / "tests" / "past"
EXE = ".exe" if os.name == "nt" else ""
UV = Path(sys.executable).parent / f"uv{EXE}"
ASK = ("ask", "sdadata-threshold", "--regulation", "rur-2015", "--facts", '{"closing_round": 2}')
PLAY = ("match", "simulate", "--regulation", "rur-2015", "--players", "4", "--games", "1")
LEADS_NOWHERE = re.compile(r"\]\((?!\w+:|#)[^)]*\)")


def main(arguments: list[str]) -> int:
    try:
        wheel = build()
        wrong = list(disagreements(wheel))
        if wrong:
            print("\n".join(wrong))
            return 1
        with tempfile.TemporaryDirectory() as folder:
            said = try_out(wheel, Path(folder))
        tagged = tag(wanted="--tag" in arguments)
    except subprocess.CalledProcessError as failure:
        print(f"{Path(failure.cmd[0]).name} ended with {failure.returncode}.")
        return 1
    print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size:,} bytes, says «{said}». {tagged}")
    return 0


def version() -> str:
    text = (SOURCE / "arbitro" / "__init__.py").read_text(encoding="utf-8")
    return text.partition('__version__ = "')[2].partition('"')[0]


def released(changelog: str) -> tuple[str, str]:
    """Version and date of the newest section that has one."""
    found = re.search(r"^## \[([\d.]+)\] - (\d{4}-\d\d-\d\d)$", changelog, re.MULTILINE)
    return (found[1], found[2]) if found else ("", "")


def build() -> Path:
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(DIST))
    (wheel,) = DIST.glob("*.whl")
    return wheel


def disagreements(wheel: Path) -> Iterator[str]:
    """What must be put right before anybody gets this wheel."""
    told, _ = released((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    if told != version():
        yield f"CHANGELOG.md was dated for {told or 'no version'}, the program is {version()}"
    if missing := left_out(wheel):
        yield f"{wheel.name} lacks {', '.join(missing)}"
    yield from (f"the description leads nowhere: {link}" for link in broken(wheel))


def left_out(wheel: Path) -> list[str]:
    """The files of the package that the wheel does not hold."""
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    ours = (
        path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    )
    return sorted({path.relative_to(SOURCE).as_posix() for path in ours} - held)


def broken(wheel: Path) -> list[str]:
    """Links of the description that have no whole address."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        payload = message_from_bytes(archive.read(name)).get_payload()
    return LEADS_NOWHERE.findall(str(payload))


def try_out(wheel: Path, folder: Path) -> str:
    """Install in an empty environment and let it work, away from the source tree."""
    venv.create(folder / "empty", with_pip=False)
    scripts = folder / "empty" / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / f"python{EXE}"
    needs = folder / "needs.txt"
    shutil.copy(ROOT / "requirements.lock", needs)  # uv keeps the versions it finds in its output
    flags = ("--universal", "--python-version=3.11", "--generate-hashes", "--quiet")
    uv("compile", str(ROOT / "pyproject.toml"), *flags, "--output-file", str(needs))
    uv("install", "--quiet", "--python", str(python), "--require-hashes", "-r", str(needs))
    uv("install", "--quiet", "--python", str(python), "--no-deps", "--no-index", str(wheel))
    uv("check", "--quiet", "--python", str(python))

    def arbitro(*arguments: str) -> str:
        command = [str(scripts / f"arbitro{EXE}"), *arguments]
        done = subprocess.run(command, check=True, capture_output=True, cwd=folder)
        return done.stdout.decode().strip()

    arbitro(*ASK)
    arbitro(*PLAY, "--seed", "7", "--out", "games")
    arbitro("match", "verify", str(Path("games", "game-0001.jsonl")))
    for file in sorted(PAST.glob("*/tournaments/*-to-the-end.jsonl")):
        arbitro("tournament", "verify", str(file))
    return arbitro("--version")


def tag(*, wanted: bool) -> str:
    """Where the tag stands, or what is missing until it can be set."""
    name = f"v{version()}"
    if git("tag", "--list", name):
        here = git("rev-list", "-n1", name) == git("rev-parse", "HEAD")
        return f"{name} is this commit." if here else f"{name} is another commit."
    if not wanted:
        return f"make dist TAG=yes sets {name} on it."
    if git("status", "--porcelain"):
        return f"{name} is not set: something is uncommitted."
    git("tag", "--annotate", name, "--message", f"Arbitro {version()}")
    return f"{name} is set."


def git(*arguments: str) -> str:
    command = ["git", *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    return done.stdout.strip()


def uv(*arguments: str) -> None:
    run(str(UV), "pip", *arguments)


def run(*command: str) -> None:
    subprocess.run(command, check=True, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
