"""Every page of the site with somebody who looks at it, in the halls of the showcase.

`unseen` names pages that nobody looks at: a new page is put in the list, or a test says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlencode

from litestar import Litestar
from litestar.routes import HTTPRoute

from arbitro.app.playing.room import STREAM
from arbitro.bootstrap import Installation
from arbitro.exercises import exercises
from arbitro.web import demo
from tools.moments import (
    BENCH,
    CASE,
    COMMITTED,
    DECIDED,
    FACTS,
    HELD_UP,
    LEVEL,
    OWING,
    RENOUNCED,
)
from tools.showcase import CLOSED, LARGE, LISTED, MINEO, NEW, PAIRS, SEMIFINALS


class Sight(NamedTuple):
    """One page to look at: the route it comes from, its address, and who looks."""

    route: str
    path: str
    role: str = ""
    subject: str = ""

    @property
    def name(self) -> str:
        """A name for a file: hall, page, and whose it is."""
        words = self.path.replace("/t/", "").replace("?", "/").replace("=", "-").replace("&", "-")
        return "-".join([*filter(None, words.split("/")), self.role]).strip("-") or "house"


NO_PAGE = frozenset(
    {
        "/healthz",
        "/new/rules",
        "/trust/authority.crt",
        "/manifest.webmanifest",
        "/worker.js",
        "/probabilita/poster.pdf",
        "/anagrafe/elenco.csv",
        "/anagrafe/simili",
        "/sito.zip",
        "/l/{secret}",
        "/standby/{secret}",
        "/t/{tournament}/certificates/{round}/{group}",
        "/t/{tournament}/desk/paper/{name}",
        "/t/{tournament}/desk/dossier.zip",
        "/t/{tournament}/desk/workbook.xls",
        "/t/{tournament}/desk/poster.pdf",
        "/t/{tournament}/referee/count",
        "/t/{tournament}/referee/grid",
        "/t/{tournament}/referee/waiting",
    }
)
"""Files, parts of a page, and a door: nothing to look at."""
HALL = "/t/{tournament}"
DESK = (
    "",
    "/entries",
    "/check-in",
    "/draw",
    "/round",
    "/results",
    "/standings",
    "/stages",
    "/what-if",
    "/plan",
    "/ranking",
    "/people",
    "/attempts",
    "/screen",
    "/papers",
    "/settings",
    "/list",
    "/requests",
    "/seating",
)
PUBLIC = (
    "",
    "/seating",
    "/results",
    "/standings",
    "/needs",
    "/bracket",
    "/ranking",
    "/draws",
    "/reports",
    "/privacy",
    "/enter",
)
SHOWS = ("welcome", "names", "tables", "results", "clocks", "standings", "bracket", "ranking")


def _exercises() -> list[str]:
    """One of every kind, asked and answered."""
    first = {one.kind: one.id for one in reversed(exercises().values())}
    return [address for id in first.values() for address in (id, f"{id}?answer=0")]


def sights(house: Installation) -> list[Sight]:
    """Every page, in the halls where it has something to show and where it has nothing."""
    return [
        Sight("/", "/"),
        Sight("/", "/", "organiser"),
        Sight("/sign-in", "/sign-in"),
        Sight("/trust", "/trust"),
        Sight("/play", "/play"),
        Sight("/play", "/play", "organiser"),
        *_rooms(house),
        Sight("/offline", f"/offline?hall={demo.ID}"),
        Sight("/standby", "/standby", "organiser"),
        Sight("/anagrafe", "/anagrafe", "organiser"),
        Sight("/anagrafe", "/anagrafe?q=neri&person=p00001", "organiser"),
        Sight("/sale", "/sale", "organiser"),
        Sight("/importa", "/importa", "organiser"),
        Sight("/stagioni", "/stagioni"),
        Sight("/stagioni", "/stagioni", "organiser"),
        Sight("/stagioni/{season}", "/stagioni/circuito"),
        Sight("/stagioni/{season}", "/stagioni/circuito", "organiser"),
        Sight("/regole", "/regole"),
        *(Sight("/regole/{edition}", f"/regole/{one}") for one in ("rur-2015", "tarocchi-2012")),
        Sight("/regole/{edition}/casi", "/regole/rur-2015/casi"),
        Sight("/regole/{edition}/casi", "/regole/24ore-2018/casi?words=dado"),
        Sight("/probabilita", "/probabilita"),
        Sight("/replay", "/replay"),
        Sight("/esercizi", "/esercizi"),
        *(Sight("/esercizi/{id}", f"/esercizi/{one}") for one in _exercises()),
        Sight("/probabilita", "/probabilita?attack=20&defence=9&then=3+2&regulation=24ore-2018"),
        *_desk(demo.ID, DESK),
        *_desk(NEW, ("", "/entries", "/check-in", "/draw", "/round", "/stages", "/list")),
        *_desk(LISTED, ("/entries", "/list", "/requests")),
        Sight(f"{HALL}/enter", f"/t/{LISTED}/enter"),
        *_desk(SEMIFINALS, ("/draw", "/stages", "/results")),
        *_desk(demo.ID, ("/what-if?table=1", "/what-if?player=g001&stage=semifinals")),
        *_desk(CLOSED, ("", "/ranking", "/stages")),
        *_desk(PAIRS, ("/entries", "/round", "/standings", "/results", "/draw", "/player/g003")),
        *_desk(MINEO, ("/results", "/draw", "/standings")),
        *(
            Sight(f"{HALL}/desk/player/{{player}}", f"/t/{id}/desk/player/g001", "organiser")
            for id in (PAIRS, demo.ID)
        ),
        Sight(f"{HALL}/desk/team/{{team}}", f"/t/{PAIRS}/desk/team/s01", "organiser"),
        Sight(f"{HALL}/desk/seating", f"/t/{demo.ID}/desk/seating?tables=5,6", "organiser"),
        *_desk(OWING, ("/entries", "/entries?player=g001")),
        *_desk(COMMITTED, ("", "/draw", "/check-in", "/list")),
        *_desk(COMMITTED, ("/entries?player=g001",)),
        *_desk(LISTED, ("/entries?player=g002",)),
        *_desk(HELD_UP, ("", "/draw")),
        *_desk(LEVEL, ("", "/standings", "/stages")),
        *_desk(RENOUNCED, ("", "/stages", "/draw", "/check-in")),
        *_desk(BENCH, ("/people", "/round", "/results?table=1", "/seating")),
        *_put_out(house),
        *_bench(house),
        *_voids(house),
        *_referee(house),
        *_tables(house),
        *(sight for id in (demo.ID, NEW, CLOSED, PAIRS, MINEO) for sight in _public(id, PUBLIC)),
        *_public(SEMIFINALS, ("", "/bracket")),
        *_public(MINEO, ("/schema",)),
        *_players(house),
        *(_screen(demo.ID, show) for show in SHOWS),
        *(_screen(id, show) for id in (SEMIFINALS, CLOSED) for show in ("bracket", "ranking")),
        *(_screen(id, "tables") for id in (PAIRS, MINEO)),
        *_large(house),
    ]


def _rooms(house: Installation) -> list[Sight]:
    """Free matches as who looks on sees them: one that waits, some being played, one over."""
    ids = [stream.removeprefix(STREAM) for stream in house.store.streams(STREAM)]
    over = [id for id in ids if house.rooms.room(id).closed == "finished"]
    running = [room.id for room in house.rooms.running() if room.begun]
    return [
        *(Sight("/play/{match}", f"/play/{id}") for id in ids),
        *(Sight("/play/{match}/screen", f"/play/{id}/screen") for id in running),
        *(Sight("/replay/{match}", f"/replay/{id}?verify=yes") for id in over),
        *(Sight("/replay/{match}/analysis", f"/replay/{id}/analysis") for id in over),
    ]


def _large(house: Installation) -> list[Sight]:
    """The big hall, if it is there: the pages where two hundred tables are felt."""
    if house.store.head(f"hall/{LARGE}") is None:
        return []
    return [
        *_desk(LARGE, ("", "/entries", "/check-in", "/draw", "/round", "/people", "/standings")),
        Sight(f"{HALL}/referee", f"/t/{LARGE}/referee", "referee", demo.REFEREE),
        *_public(LARGE, ("/seating", "/results", "/standings")),
        *(_screen(LARGE, show) for show in ("names", "tables", "clocks")),
    ]


def _desk(id: str, paths: Iterable[str]) -> list[Sight]:
    routes = ((one, re.sub(r"/player/.*", "/player/{player}", one).split("?")[0]) for one in paths)
    return [Sight(f"{HALL}/desk{to}", f"/t/{id}/desk{one}", "organiser") for one, to in routes]


def _public(id: str, paths: Iterable[str]) -> list[Sight]:
    return [Sight(f"{HALL}{one}", f"/t/{id}{one}") for one in paths]


def _screen(id: str, show: str) -> Sight:
    return Sight(f"{HALL}/screen", f"/t/{id}/screen?show={show}", "projector")


def _waiting(house: Installation, id: str) -> tuple[int, int, str]:
    """Round and number of a table still playing, and who sits first there."""
    drawn = house.desk.hall(f"hall/{id}").tournament.rounds[-1]
    table = next(one for one in drawn.tables if not one.done)
    return drawn.number, table.number, table.players[0]


def _voids(house: Installation) -> list[Sight]:
    route = f"{HALL}/desk/void/{{round}}/{{table}}"
    places = {id: _waiting(house, id) for id in (demo.ID, PAIRS)}
    return [
        Sight(route, f"/t/{id}/desk/void/{number}/{table}", "organiser")
        for id, (number, table, _) in places.items()
    ]


def _referee(house: Installation) -> list[Sight]:
    who = ("referee", demo.REFEREE)
    here = f"{HALL}/referee"
    made = []
    for id in (demo.ID, PAIRS, MINEO):
        number, table, player = _waiting(house, id)
        base, at = f"/t/{id}/referee", f"{number}/{table}"
        form = "sheet" if id == MINEO else "result"
        made += [
            Sight(here, base, *who),
            Sight(f"{here}/cases", f"{base}/cases", *who),
            Sight(f"{here}/{{round}}/{{table}}", f"{base}/{at}", *who),
            Sight(f"{here}/{{round}}/{{table}}/{form}", f"{base}/{at}/{form}", *who),
            Sight(f"{here}/{{round}}/{{table}}/sanction", f"{base}/{at}/sanction", *who),
            Sight(f"{here}/{{round}}/{{table}}/exit", f"{base}/{at}/exit", *who),
            Sight(f"{here}/register", f"{base}/register", *who),
            Sight(f"{here}/player/{{player}}", f"{base}/player/{player}", *who),
        ]
    hits = f"/t/{demo.ID}/referee/cases?words=dado"
    case = f"/t/{demo.ID}/referee/case/die-out-of-area"
    number, table, _ = _waiting(house, demo.ID)
    drawn = f"/t/{demo.ID}/referee/{number}/{table}/result?by=map"
    made.append(Sight(f"{here}/{{round}}/{{table}}/result", drawn, *who))
    return [*made, Sight(f"{here}/cases", hits, *who), Sight(f"{here}/case/{{case}}", case, *who)]


def _put_out(house: Installation) -> list[Sight]:
    players = house.desk.hall(f"hall/{RENOUNCED}").tournament.players.values()
    gone = next(one.id for one in players if one.status == "out")
    return _desk(RENOUNCED, (f"/entries?player={gone}",))


def _bench(house: Installation) -> list[Sight]:
    """The first round of the bench, as its referee and two of its players see it."""
    who, here = ("referee", demo.REFEREE), f"{HALL}/referee"
    base, at = f"/t/{BENCH}/referee", f"{HALL}/referee/{{round}}/{{table}}"
    tables = house.desk.hall(f"hall/{BENCH}").tournament.rounds[0].tables
    one = tables[DECIDED - 1].players[1]
    facts = urlencode({f"f.{name}": str(fact).lower() for name, fact in FACTS.items()})
    return [
        Sight(here, base, *who),
        *(Sight(at, f"{base}/1/{table.number}", *who) for table in tables),
        Sight(f"{at}/sanction", f"{base}/1/4/sanction?player={one}&what=language", *who),
        Sight(f"{at}/exit", f"{base}/1/4/exit?player={one}&reason=withdrawal", *who),
        Sight(f"{here}/case/{{case}}", f"{base}/case/{CASE}?round=1&table=4&{facts}", *who),
        Sight(f"{here}/register", f"{base}/register", *who),
        Sight(f"{here}/player/{{player}}", f"{base}/player/{one}", *who),
        *(
            Sight(f"{HALL}/player{page}", f"/t/{BENCH}/player{page}", "player", table.players[1])
            for table in tables[:4]
            for page in ("", "/me")
        ),
        *(
            Sight(f"{HALL}/table", f"/t/{BENCH}/table", "table", f"1/{table.number}")
            for table in tables[:4]
        ),
    ]


def _tables(house: Installation) -> list[Sight]:
    made = []
    for id in (demo.ID, PAIRS, MINEO):
        number, table, _ = _waiting(house, id)
        made += [
            Sight(f"{HALL}/table{one}", f"/t/{id}/table{one}", "table", f"{number}/{table}")
            for one in ("", "/opening", "/sheet" if id == MINEO else "/result")
        ]
    number, table, _ = _waiting(house, demo.ID)
    drawn = f"/t/{demo.ID}/table/result?by=map"
    return [*made, Sight(f"{HALL}/table/result", drawn, "table", f"{number}/{table}")]


def _players(house: Installation) -> list[Sight]:
    made = []
    for id in (demo.ID, PAIRS, CLOSED):
        who = "g001" if id == CLOSED else _waiting(house, id)[2]
        made += [
            Sight(f"{HALL}/player{one}", f"/t/{id}/player{one}", "player", who)
            for one in ("", "/way", "/standings", "/me")
        ]
    return made


def unseen(app: Litestar, seen: Iterable[Sight]) -> set[str]:
    """Pages of the site that are in no list of ours."""
    routes = {
        re.sub(r":\w+", "", handler_path)
        for route in app.routes
        if isinstance(route, HTTPRoute) and "GET" in route.methods
        for handler_path in [route.path_format]
    }
    pages = {one for one in routes if not one.startswith(("/api/", "/static", "/openapi"))}
    return pages - NO_PAGE - {one.route for one in seen}
