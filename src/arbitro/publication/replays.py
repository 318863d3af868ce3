"""The matches of a tournament that were played inside, to be watched again from a folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from arbitro.app.hall import Hall
from arbitro.dossier.digital import MOST
from arbitro.messages import LANGUAGES
from arbitro.publication.leaves import in_lang
from arbitro.replay.recording import recorded
from arbitro.replay.standalone import page
from arbitro.tournament.state import Table

FOLDER = "replays"


class Watched(NamedTuple):
    """The logs of a tournament, and its players as they are named in public."""

    logs: Mapping[str, bytes]
    called: Mapping[str, str]

    def of_table(self, table: Table) -> list[str]:
        """The matches of a table, in the order they were played: one, or the hands of a turn."""
        own = table.online or ""
        found = [name for name in self.logs if name == own or name.startswith(f"{own}-")]
        return sorted(found, key=lambda name: (len(name), name)) if own else []

    def files(self, folder: str, left: AbstractSet[str]) -> Iterator[tuple[str, bytes]]:
        """A page for each that is not `left` as it is, in both languages; it loads nothing."""
        for name, log in self.logs.items():
            if path_of(folder, name) in left:
                continue
            recording = recorded(log, dict(self.called))
            for lang in LANGUAGES:
                yield in_lang(lang, path_of(folder, name)), page(recording, lang).encode()


def path_of(folder: str, name: str) -> str:
    return f"{folder}/{FOLDER}/{name}.html"


def watched(shown: Hall, logs: Mapping[str, bytes]) -> Watched:
    """Nothing if they are too many to put on a page each."""
    whole = logs if sum(map(len, logs.values())) <= MOST else {}
    return Watched(whole, {one.id: one.name for one in shown.tournament.players.values()})
