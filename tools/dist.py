"""Build the wheel into dist/, then prove that it runs in an environment that holds nothing else.

    python tools/dist.py           with the Python of .venv, after tools/setup.py

The trial environment gets the wheel and the libraries it asks for, at the locked versions and
checked by hash; then `arbitro --version` runs there, and every data file of the package must be
inside the wheel.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
DIST = ROOT / "dist"
EXE = ".exe" if os.name == "nt" else ""
UV = Path(sys.executable).parent / f"uv{EXE}"


def main() -> int:
    try:
        wheel = build()
        missing = left_out(wheel)
        if missing:
            print(f"{wheel.name} lacks {', '.join(missing)}")
            return 1
        with tempfile.TemporaryDirectory() as folder:
            said = try_out(wheel, Path(folder))
    except subprocess.CalledProcessError as failure:
        print(f"{Path(failure.cmd[0]).name} ended with {failure.returncode}.")
        return 1
    print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size:,} bytes, says «{said}»")
    return 0


def build() -> Path:
    shutil.rmtree(DIST, ignore_errors=True)
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(DIST))
    (wheel,) = DIST.glob("*.whl")
    return wheel


def left_out(wheel: Path) -> list[str]:
    """The files of the package that the wheel does not hold."""
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    ours = (
        path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    )
    return sorted({path.relative_to(SOURCE).as_posix() for path in ours} - held)


def try_out(wheel: Path, folder: Path) -> str:
    """Install in an empty environment and ask for the version, away from the source tree."""
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
    command = [str(scripts / f"arbitro{EXE}"), "--version"]
    return subprocess.run(
        command, check=True, capture_output=True, text=True, encoding="utf-8", cwd=folder
    ).stdout.strip()


def uv(*arguments: str) -> None:
    run(str(UV), "pip", *arguments)


def run(*command: str) -> None:
    subprocess.run(command, check=True, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
