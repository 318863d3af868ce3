"""The site of a house: its tournaments, its seasons, and the people its register knows."""

from __future__ import annotations

from pathlib import Path

from arbitro.bootstrap import Installation
from arbitro.kernel import Refused
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
