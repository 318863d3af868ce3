"""`publish`: the whole site in a folder, made again only where something changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import NamedTuple

import msgspec

from arbitro import __version__
from arbitro.app.hall import Hall
from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES
from arbitro.people.directory import Directory
from arbitro.people.register import Register
from arbitro.publication.folder import Listed, Made, Written, known_in, put
from arbitro.publication.house_pages import house_files
from arbitro.publication.named_people import as_published, named_in, told_apart
from arbitro.publication.people_pages import everybody, player_files
from arbitro.publication.season_pages import Told, mark, season_files
from arbitro.publication.site_page import Context, Sight, in_lang, player_page, tournament_folder
from arbitro.publication.sources import Source, people_version
from arbitro.publication.summary import Summary, summary_of
from arbitro.publication.tournament_pages import FOLDER as REPLAYS
from arbitro.publication.tournament_pages import Files, tournament_files, watched
from arbitro.web.serving.templates import static_root

SITE = "Arbitro"


class Published(NamedTuple):
    """What a run came to."""

    folder: Path
    tournaments: int
    people: int
    withheld: int
    """Entries shown by number: nobody agreed to show a name there."""
    files: Written


class Job:
    """One run over a folder: what is there, what must be read, what comes of it."""

    def __init__(
        self,
        folder: Path,
        sources: Sequence[Source],
        shell: Context,
        seasons: Sequence[Told],
        directory: Directory,
    ) -> None:
        self.folder, self.shell, self.seasons = folder, shell, seasons
        self.directory = directory
        self.sources = {one.id: one for one in sources}
        if len(self.sources) < len(sources):
            ids = [one.id for one in sources]
            raise Refused("site-twice", {"ids": sorted({id for id in ids if ids.count(id) > 1})})
        self.before = known_in(folder)
        self.program = f"{__version__} {static_root()} {msgspec.json.encode(shell).decode()}"
        taken: set[str] = set()
        self.folders = {id: tournament_folder(id, taken) for id in self.sources}
        self.halls: dict[str, Hall] = {}
        self.same_people = self.before.program == self.program
        """Is everybody who he was, and called so? Then what is made of logs stays."""

    def run(self) -> Published:
        left = self._unchanged()
        for id in self.sources.keys() - left.keys():
            self._read(id)
        if self._people_changed():  # who is who may be another answer everywhere
            left, self.same_people = {}, False
            for id in self.sources:
                self._read(id)
        persons = self._persons(left)
        summaries, files = dict(left), Files()
        for id, hall in self.halls.items():
            summaries[id], made = self._made(id, hall, persons.get(id, {}))
            files |= made
        ordered = {id: summaries[id] for id in self.sources}
        known = everybody(ordered)
        same = known.keys() - self._touched(summaries) if left else frozenset()
        files |= dict(player_files(known, self.folders, self.shell, same))
        marks = {one.id: mark(one, known, self.folders) for one in self.seasons}
        still = self._still(marks)
        told = [one for one in self.seasons if one.page not in still]
        files |= dict(season_files(told, known, self.folders, self.shell))
        files |= dict(house_files(ordered, self.folders, known, self.shell))
        kept = self._kept(left, same, still)
        listed = Listed(
            program=self.program,
            site=self.shell["site"],
            address=self.shell["address"],
            register=self.directory.register.version,
            tournaments=self._listed(),
            seasons=marks,
        )
        return Published(
            self.folder,
            len(ordered),
            len(known),
            sum(one.withheld for one in ordered.values()),
            put(self.folder, files, kept, listed),
        )

    def _unchanged(self) -> dict[str, Summary]:
        """Tournaments whose pages are those of this state already."""
        if self.before.program != self.program:
            return {}
        found = {}
        for id, source in self.sources.items():
            made = self.before.tournaments.get(id)
            if made is not None and (made.head, made.folder) == (source.head, self.folders[id]):
                summary = self._summary(id)
                if summary is not None:
                    found[id] = summary
        return found

    def _summary(self, id: str) -> Summary | None:
        try:
            data = (self.folder / self.folders[id] / "results.json").read_bytes()
            return msgspec.json.decode(data, type=Summary)
        except (OSError, msgspec.DecodeError):
            return None

    def _people_changed(self) -> bool:
        before = {id: made.people for id, made in self.before.tournaments.items()}
        if before.keys() != self.sources.keys():
            return True
        if self.before.register != self.directory.register.version:
            return True
        return any(before[id] != people_version(hall) for id, hall in self.halls.items())

    def _read(self, id: str) -> None:
        if id not in self.halls:
            self.halls[id] = self.sources[id].read()

    def _persons(self, left: Mapping[str, Summary]) -> dict[str, dict[str, str]]:
        """Who is who: as it was, where no person was touched; told apart anew otherwise."""
        if left:
            return {
                id: {one.id: one.person for one in found.players if one.person is not None}
                for id in self.halls
                if (found := self._summary(id)) is not None
            }
        rows = []
        for id in self.sources:
            hall = self.halls[id]
            rows.append((id, hall, named_in(hall, self.directory)))
        return told_apart(rows, self.directory)

    def _made(self, id: str, hall: Hall, persons: dict[str, str]) -> tuple[Summary, Files]:
        named = named_in(hall, self.directory)
        shown = as_published(hall, named)
        sights = {lang: Sight(shown, lang) for lang in LANGUAGES}
        head = self.sources[id].head
        summary = summary_of(sights[LANGUAGES[0]], id, head, named, persons)
        folder = self.folders[id]
        matches = watched(shown, self.sources[id].logs())
        files = tournament_files(sights, summary, folder, self.shell, matches)
        files |= dict(matches.files(folder, self._replays()))
        return summary, files

    def _replays(self) -> frozenset[str]:
        """Those that stay as they are: a match that is over does not change, only its names may."""
        if not self.same_people:
            return frozenset()
        folders = tuple(
            in_lang(lang, f"{folder}/{REPLAYS}/")
            for folder in self.folders.values()
            for lang in LANGUAGES
        )
        return frozenset(path for path in self.before.files if path.startswith(folders))

    def _touched(self, summaries: Mapping[str, Summary]) -> set[str]:
        """Who played in a tournament that was made again, now or before."""
        told = [summaries[id] for id in self.halls]
        told += [found for id in self.halls if (found := self._summary(id)) is not None]
        return {one.person for found in told for one in found.players if one.person is not None}

    def _still(self, marks: Mapping[str, str]) -> set[str]:
        """The pages of seasons that tell what they told."""
        if self.before.program != self.program:
            return set()
        before = self.before.seasons
        return {one.page for one in self.seasons if before.get(one.id) == marks[one.id]}

    def _kept(
        self, left: Mapping[str, Summary], same: AbstractSet[str], still: AbstractSet[str]
    ) -> dict[str, str]:
        """The files that stay as they are: of what nothing happened to."""
        folders = tuple(in_lang(lang, f"{self.folders[id]}/") for id in left for lang in LANGUAGES)
        pages = {in_lang(lang, player_page(one)) for one in same for lang in LANGUAGES}
        pages |= self._replays()
        pages |= {in_lang(lang, page) for page in still for lang in LANGUAGES}
        before = self.before.files.items()
        return {path: one for path, one in before if path in pages or path.startswith(folders)}

    def _listed(self) -> dict[str, Made]:
        return {
            id: Made(
                folder=self.folders[id],
                head=source.head,
                people=people_version(self.halls[id])
                if id in self.halls
                else self.before.tournaments[id].people,
            )
            for id, source in self.sources.items()
        }


def publish(
    folder: Path,
    sources: Sequence[Source],
    site: str | None = None,
    address: str | None = None,
    seasons: Sequence[Told] = (),
    directory: Directory | None = None,
) -> Published:
    """The site of these tournaments and seasons in a folder that is empty, new, or ours.

    `address` is where it will be found, for the links of its feeds; it and the name stay what they
    were in this folder unless they are said anew. `directory` is the register of the house: it
    knows who is who, and who is named nowhere. What did not change is not written again; pages of
    tournaments and people that are gone go too.
    """
    if not sources and not seasons:
        raise Refused("site-empty", {})
    before = known_in(folder)
    address = before.address if address is None else address
    shell = {
        "site": site or before.site or SITE,
        "address": address and address.rstrip("/") + "/",
        "seasons": [{"name": one.name, "path": one.page} for one in seasons],
    }
    return Job(folder, sources, shell, seasons, directory or Directory(Register())).run()
