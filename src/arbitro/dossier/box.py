"""The round box: at the beginning and the end of every round a folder gets all of it.

A document in the open format, from which another machine can go on, and the papers with which one
can go on by hand. Whatever happens to the folder never reaches the act that fills it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple

from msgspec.structs import replace

from arbitro.app.acts import Answer
from arbitro.app.desk import Desk
from arbitro.app.hall import Hall, rulebook
from arbitro.app.heads import told
from arbitro.app.phone_keys import phone_key_ids
from arbitro.documents.papers import Order, printed
from arbitro.exchange.open_format.open_writer import write
from arbitro.store.disk import private, settle

Moment = Literal["begin", "end"]
MOMENTS: dict[str, Moment] = {
    "round.drawn/1": "begin",
    "seats.swapped/1": "begin",
    "seating.mended/1": "begin",
    "round.closed/1": "end",
    "tournament.ranked/1": "end",
}
"""What begins and ends a round; seats changed by hand are its beginning again."""
HEADS = "heads.txt"
"""Where the log's head is written at each moment: what `--head` takes."""
PAPERS: dict[Moment, str] = {"begin": "round", "end": "standings"}


class Filled(NamedTuple):
    """What a box got; `problem` is what went wrong, None if nothing did."""

    files: tuple[Path, ...]
    problem: str | None = None


Told = Callable[[Filled], None]


class RoundBox:
    """A folder of the organiser's choice, filled after the acts that begin and end a round.

    `waiting`: the act's answer waits for it, as a command line should; a server does not wait.
    """

    def __init__(
        self, folder: Path, desk: Desk, told: Told, lang: str = "it", waiting: bool = False
    ) -> None:
        self.folder, self.desk, self.told, self.lang = folder, desk, told, lang
        self._worker = None if waiting else ThreadPoolExecutor(1, "round-box")

    def __call__(self, stream: str, answer: Answer) -> None:
        moment = moment_of(answer)
        if moment is None:
            return
        if self._worker is None:
            self._fill(stream, moment)
        else:
            self._worker.submit(self._fill, stream, moment)

    def close(self) -> None:
        """What has been begun is finished first."""
        if self._worker is not None:
            self._worker.shutdown()

    def _fill(self, stream: str, moment: Moment) -> None:
        try:
            filled = Filled(self._written(stream, moment))
        except Exception as error:  # noqa: BLE001 - a full stick must not stop a tournament
            filled = Filled((), f"{type(error).__name__}: {error}")
        self.told(filled)

    def _written(self, stream: str, moment: Moment) -> tuple[Path, ...]:
        loaded = self.desk.loaded(stream)
        hall = loaded.hall
        lines = self.desk.store.lines(stream)[: loaded.head.version]
        folder = self.folder / safe(hall.tournament.id)
        folder.mkdir(parents=True, exist_ok=True)
        name = f"round-{len(hall.tournament.rounds):02}-{moment}"
        document, paper = folder / f"{name}.json", folder / f"{name}.pdf"
        put(document, write(lines, loaded.vault))
        head = told(loaded.head.version, loaded.head.hash)
        put(paper, printed(PAPERS[moment], replace(order_of(hall, self.lang), head=head)))
        heads = folder / HEADS
        put(heads, _noted(heads, name, head))
        return document, paper, heads


def _noted(file: Path, name: str, head: str) -> bytes:
    """The heads of the log at every moment the box was filled, this one last; none is taken back,
    so that a history restored from before shows here.
    """
    before = file.read_bytes() if file.exists() else b""
    line = f"{name} {head}\n".encode()
    return before if before.endswith(line) else before + line


def moment_of(answer: Answer) -> Moment | None:
    found = [MOMENTS[event.kind] for event in answer.happened if event.kind in MOMENTS]
    return found[-1] if found else None


def order_of(hall: Hall, lang: str) -> Order:
    """What the papers of a hall are printed from."""
    rules = rulebook(hall)
    return Order(
        tournament=hall.tournament,
        rules=rules.tournament,
        lang=lang,
        record=hall.referee,
        desk=rules.referee,
        phone_keys=phone_key_ids(hall),
    )


def safe(name: str) -> str:
    """A tournament's id as the name of a folder, on a stick too, which knows no capitals.

    One that cannot be taken as it is gets a mark of its own: `cup.1` is not `cup_1`.
    """
    plain = re.sub(r"[^A-Za-z0-9_-]", "_", name)
    if plain == name.lower() and plain:
        return plain
    return f"{plain}~{sha256(name.encode(errors='surrogatepass')).hexdigest()[:8]}"


def put(path: Path, data: bytes) -> None:
    """The whole content or the one before; its owner's alone where a disk knows owners."""
    beside = path.with_name(f"{path.name}.part")
    with open(beside, "wb", opener=private) as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(path)
    settle(path.parent)
