"""The pages of one tournament: results, standings with their reasons, bracket, draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

import msgspec

from arbitro.app import queries
from arbitro.app.hall import Hall
from arbitro.dossier.match_logs import MOST
from arbitro.messages import LANGUAGES, say
from arbitro.messages.draws import chance, not_proved
from arbitro.messages.text import date_of, rules_name
from arbitro.publication.site_page import Context, Sight, from_page, in_lang, leaf, player_page
from arbitro.publication.summary import Summary
from arbitro.replay.recording import recorded
from arbitro.replay.standalone import page
from arbitro.tournament.draw.checker.certificate_shape import PRIORITIES
from arbitro.tournament.state import Table
from arbitro.web.screens.public import bracket
from arbitro.web.screens.public.standings import each_ranked, ranking_blocks, standings_table
from arbitro.web.screens.public.tournament import finished_table
from arbitro.web.screens.table.result import shapes_for

Files = dict[str, bytes]
FOLDER = "replays"


class Telling:
    """One tournament told in one language."""

    def __init__(
        self, sight: Sight, summary: Summary, folder: str, shell: Context, matches: Watched
    ) -> None:
        self.sight, self.summary, self.folder, self.lang = sight, summary, folder, sight.lang
        self.shell, self.matches = shell, matches
        self.persons = {one.id: one.person for one in summary.players if one.person is not None}
        self.event = sight.ask(queries.overview.tournament)
        self.rounds = len(summary.rounds)
        self.knockout = any(one.knockout and one.begun for one in self.event.stages)

    def pages(self) -> Iterator[tuple[str, bytes]]:
        yield self._page("index.html", "tournament", self.home())
        if not self.rounds:
            return
        for number in range(1, self.rounds + 1):
            yield self._page(f"results-{number}.html", "results", self.results(number))
            for group in range(1, self._groups(number) + 1):
                drawn = self.draw(number, group)
                yield self._page(_draw(number, group) + ".html", "draw", drawn)
        yield self._page("standings.html", "standings", self.standings())
        yield self._page("ranking.html", "ranking", self.ranking())
        if self.knockout:
            stages = bracket.columns(self.sight)
            shown = {"stages": stages, "winners": bracket.winners(self.sight, stages)}
            yield self._page("bracket.html", "bracket", shown)

    def home(self) -> Context:
        ranked = (
            each_ranked(self.sight.ask(queries.standings.final_ranking).ranking)
            if self.rounds
            else []
        )
        return {
            "rules": rules_name(self.lang, self.summary.rules),
            "date": date_of(self.lang, self.summary.date),
            "podium": ranked[:3] if self.summary.finished else [],
            "players": len(self.summary.players),
            "rounds": self.rounds,
            "tables": sum(len(one.tables) for one in self.summary.rounds),
            "withheld": self.summary.withheld,
            "log_head": self.summary.head,
            "data": f"{self.folder}/results.json",
        }

    def results(self, number: int) -> Context:
        board = self.sight.ask(queries.board.round_board, round=number)
        tables = [finished_table(self.sight, table) for table in board.tables]
        for seat in (seat for table in tables for seat in table["seats"]):
            seat["href"] = self._person(f"results-{number}.html", seat["id"])
        drawn = self.sight.hall.tournament.rounds[number - 1].tables
        for shown, table in zip(tables, drawn, strict=True):
            shown["watched"] = [f"{FOLDER}/{name}.html" for name in self.matches.of_table(table)]
        return {
            "over": self.sight.round_called(number, "full"),
            "tables": tables,
            "shapes": shapes_for(board.tables),
            "tabs": self._tabs("results-{}.html", number),
        }

    def standings(self) -> Context:
        found = self.sight.ask(queries.standings.standings)
        shown = standings_table(self.sight, found)
        for row, told in zip(shown["rows"], found.standings, strict=True):
            row["player"]["href"] = self._person("standings.html", told.player)
        return shown

    def ranking(self) -> Context:
        found = self.sight.ask(queries.standings.final_ranking)
        shown = ranking_blocks(self.sight, found)
        rows = [row for block in shown["blocks"] for row in block["rows"]]
        for row, told in zip(rows, each_ranked(found.ranking), strict=True):
            row["player"]["href"] = (
                None if told.team_name else self._person("ranking.html", told.player)
            )
        return shown

    def draw(self, number: int, group: int) -> Context:
        page = _draw(number, group)
        shown: Context = {
            "over": self.sight.round_called(number, "full"),
            "tabs": self._tabs("draw-{}.html", number),
            "found": None,
        }
        found = self.sight.ask(queries.board.certificate, round=number, group=group)
        made = found.certificate
        if made.get("proof", "") is None:
            return shown
        names = {id: who.name for id, who in self.sight.hall.tournament.players.items()}
        here = in_lang(self.lang, f"{self.folder}/{page}.html")
        return {
            **shown,
            "found": found,
            "made": made,
            "mixed": chance(self.lang, made, names),
            "unproved": not_proved(self.lang, made),
            "swaps": [
                {**swap, "one": names.get(swap["swap"][0]), "other": names.get(swap["swap"][1])}
                for swap in made["manual"]
            ],
            "file": from_page(here, f"{self.folder}/{page}.json"),
            "script": from_page(here, f"{self.folder}/{page}.js"),
            "priorities": PRIORITIES,
            "check_how": say(self.lang, "site.check-how"),
        }

    def _groups(self, number: int) -> int:
        return len(self.sight.hall.tournament.rounds[number - 1].certificates)

    def _tabs(self, pattern: str, shown: int) -> list[Context]:
        return [
            {
                "label": self.sight.round_called(number),
                "href": pattern.format(number),
                "current": number == shown,
            }
            for number in range(1, self.rounds + 1)
        ]

    def _person(self, page: str, player: str | None) -> str | None:
        person = self.persons.get(player or "")
        if person is None:
            return None
        here = in_lang(self.lang, f"{self.folder}/{page}")
        return from_page(here, in_lang(self.lang, player_page(person)))

    def _nav(self, page: str) -> list[Context]:
        rows = [("home", "index.html", "index")]
        if self.rounds:
            last = self.rounds
            rows += [
                ("results", f"results-{last}.html", "results"),
                ("standings", "standings.html", "standings"),
                ("ranking", "ranking.html", "ranking"),
                *([("bracket", "bracket.html", "bracket")] if self.knockout else []),
                ("draws", f"draw-{last}.html", "draw"),
            ]
        return [
            {
                "label": say(self.lang, f"site.nav.{key}"),
                "href": href,
                "current": page.startswith(stem),
            }
            for key, href, stem in rows
        ]

    def _page(self, page: str, template: str, shown: Context) -> tuple[str, bytes]:
        nav = self._nav(page)
        context = {
            **self.shell,
            "event_name": self.summary.name,
            "title": " – ".join(
                [*(one["label"] for one in nav[1:] if one["current"]), self.summary.name]
            ),
            "nav": nav,
            "called": self.sight.called,
            "round_called": self.sight.round_called,
            "compass": self.sight.compass,
            **shown,
        }
        path = f"{self.folder}/{page}"
        return in_lang(self.lang, path), leaf(
            self.lang, path, f"published/{template}.html", context
        )


def _draw(number: int, group: int) -> str:
    """The first group has the round's own address."""
    return f"draw-{number}" if group == 1 else f"draw-{number}-{group}"


def tournament_files(
    sights: Mapping[str, Sight], summary: Summary, folder: str, shell: Context, matches: Watched
) -> Files:
    """Everything of one tournament, in both languages; what has no words is there once."""
    files: Files = {f"{folder}/results.json": msgspec.json.encode(summary)}
    hall = sights[LANGUAGES[0]].hall
    for drawn in hall.tournament.rounds:
        for group, made in enumerate(drawn.certificates, start=1):
            if made.get("proof", "") is None:
                continue
            text = msgspec.json.encode(made)
            name = f"{folder}/{_draw(drawn.number, group)}"
            files[f"{name}.json"] = text
            inlined = msgspec.json.encode(text.decode())
            files[f"{name}.js"] = b"globalThis.arbitroCertificate = " + inlined + b";\n"
    for sight in sights.values():
        files |= dict(Telling(sight, summary, folder, shell, matches).pages())
    return files


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
