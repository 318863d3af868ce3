"""A site that follows a house: brought up to date when a round begins and when it ends."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from arbitro.app.acts import Answer
from arbitro.bootstrap import Installation
from arbitro.dossier.box import moment_of
from arbitro.publication.folder import known_in
from arbitro.publication.publishing import Published
from arbitro.publication.whole_house import publish_house


class Update(NamedTuple):
    """What a run came to; `problem` is what went wrong, None if nothing did."""

    made: Published | None
    problem: str | None = None


class Site:
    """A folder that is published again after the acts that begin and end a round.

    No act waits for it, and whatever happens to the folder never reaches one.
    """

    def __init__(self, folder: Path, house: Installation, told: Callable[[Update], None]) -> None:
        self.folder, self.house, self.told = folder, house, told
        known_in(folder)  # a folder of others is refused now, not in the middle of a round
        self._worker = ThreadPoolExecutor(1, "site")

    def __call__(self, stream: str, answer: Answer) -> None:  # noqa: ARG002 - as others are called
        if moment_of(answer) is not None:
            self._worker.submit(self._follow)

    def close(self) -> None:
        """What has been begun is finished first."""
        self._worker.shutdown()

    def _follow(self) -> None:
        try:
            update = Update(publish_house(self.folder, self.house))
        except Exception as error:  # noqa: BLE001 - a full stick must not stop a tournament
            update = Update(None, f"{type(error).__name__}: {error}")
        self.told(update)
