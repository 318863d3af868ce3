"""The site of a house: its tournaments, its seasons, and the people its register knows.

In a folder, as one file to take away, or brought up to date when a round begins and when it ends.
"""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from arbitro.app.acts import Answer
from arbitro.bootstrap import Installation
from arbitro.dossier.box import moment_of
from arbitro.kernel import Refused
from arbitro.publication.folder import LIST, known_in
from arbitro.publication.publishing import Published, publish
from arbitro.publication.season_pages import told
from arbitro.publication.sources import at_desk


def publish_house(
    folder: Path,
    house: Installation,
    tournament: str | None = None,
    season: str | None = None,
    site: str | None = None,
    address: str | None = None,
) -> Published:
    """All of it, or one tournament, or one season with the tournaments of this house in it."""
    if tournament is not None and house.store.head(f"hall/{tournament}") is None:
        raise Refused("unknown-hall", {"hall": tournament})
    halls = None if tournament is None else [tournament]
    ids = house.seasons.ids() if tournament is None else ()
    if season is not None:
        ids, halls = (season,), list(house.seasons.season(season).halls)
    seasons = [told(house.seasons, id) for id in ids]
    sources = at_desk(house.desk, halls)
    return publish(folder, sources, site, address, seasons, house.people.directory())


def archived(house: Installation, site: str) -> bytes:
    """A zip with everything in a folder of its own: unpacked, `index.html` opens from there."""
    out = BytesIO()
    with tempfile.TemporaryDirectory(prefix="arbitro-site-") as made:
        folder = Path(made) / "sito"
        publish_house(folder, house, site=site or None)
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.name != LIST:
                    archive.write(path, path.relative_to(made))
    return out.getvalue()


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
