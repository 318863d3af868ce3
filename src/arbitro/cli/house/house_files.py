"""Where a house keeps its files: its database, and what lies beside it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from arbitro.cli.terminal.inputs import read_bytes
from arbitro.kernel import Refused

DATABASE = "arbitro.db"


def database(given: str | None) -> str:
    return given or os.environ.get("ARBITRO_DB") or DATABASE


def beside(where: str) -> Path:
    """Where the authority of this database is kept; of one that is no file, in this folder."""
    path = where.removeprefix("sqlite:///")
    elsewhere = "://" in path or path == "memory:"
    return Path("arbitro.authority.pem" if elsewhere else f"{path}.authority.pem")


def words_in(file: str) -> str:
    """The passphrase in a file, without the end of its line; `Refused` for what is no text."""
    try:
        return read_bytes(file).decode().strip("\r\n")
    except UnicodeDecodeError as error:
        raise Refused("not-utf-8", {"at": error.start}) from error


def files_of(where: str, wanted: dict[str, Any]) -> dict[str, Path]:
    """The files of the house a second laptop needs to be taken for the first."""
    if wanted["cert"]:
        return {"cert": Path(wanted["cert"]), "key": Path(wanted["key"] or wanted["cert"])}
    return {"authority": beside(where)}


def files_in(places: dict[str, Path]) -> dict[str, bytes]:
    return {name: path.read_bytes() for name, path in places.items() if path.is_file()}
