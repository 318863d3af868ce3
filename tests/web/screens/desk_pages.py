"""The organiser's pages over HTTP, without a browser: read, fill in a form that is there, send."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from html import unescape
from itertools import count
from typing import Any

import msgspec
from litestar.testing import TestClient

from arbitro.app import commands as c
from arbitro.app.acts import Who
from arbitro.app.hall import rulebook
from arbitro.app.ports import Append, Clock
from arbitro.app.queries import QUERIES, Asker
from arbitro.bootstrap import Installation
from arbitro.simulation.invented_people import invented
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from arbitro.tournament.rules import TournamentRules
from tests.web.asking import bearer
from tests.web.houses import steady
from tests.web.lending import client_of
from tests.web.screens.field import Directing
from tests.web.site.forms import Form, every_form_of

ID = "banco"
_keys = count()


class DeskPages(Directing):
    """One hall, and its organiser who reads and sends pages."""

    def __init__(self, house: Installation) -> None:
        super().__init__(house, ID)
        self._open = ExitStack()
        self.secret = house.ring.add("organiser", subject="Ada").secret
        self.lang = "it"

    @cached_property
    def client(self) -> TestClient[Any]:
        """Pages are served once one is asked for."""
        return self._open.enter_context(client_of(self.house))

    def close(self) -> None:
        self._open.close()
        self.house.close()

    @property
    def now(self) -> Any:
        return self.hall.tournament

    @property
    def rules(self) -> TournamentRules:
        return rulebook(self.hall).tournament

    @property
    def asker(self) -> Asker:
        return Asker(Who(role="organiser", subject="Ada"), self.lang, self.house.desk.clock())

    def ask(self, name: str) -> Any:
        answer = QUERIES[name].ask(self.hall, self.asker)
        return msgspec.json.decode(msgspec.json.encode(answer))

    @property
    def headers(self) -> dict[str, str]:
        return {**bearer(self.secret), "Accept": "text/html", "Accept-Language": self.lang}

    def page(self, path: str = "", desk: bool = True) -> str:
        """A page as it is read, of the desk unless told."""
        where = f"/t/{ID}{'/desk' if desk else ''}{path}"
        answer = self.client.get(where, headers=self.headers)
        assert answer.status_code == 200, (where, answer.text[:400])
        return str(answer.text)

    def words(self, path: str = "", desk: bool = True) -> str:
        """What a person reads on it."""
        return words_in(self.page(path, desk))

    def form(self, path: str, id: str) -> Form:
        """A form that is on this page."""
        found = {form.id: form for form in every_form_of(self.page(path))}
        assert id in found, (path, id, sorted(found))
        return found[id]

    def post(self, form: Form, **typed: str) -> Any:
        """This form with what was typed into it; the answer as it came."""
        sent = {one.name: one.value for one in form.fields if one.kind != "button"}
        buttons = [one for one in form.fields if one.kind == "button"]
        sent |= {one.name: one.value for one in buttons[:1]}
        headers = {**self.headers, "Idempotency-Key": f"desk-{next(_keys)}"}
        data = {**sent, **typed}
        return self.client.post(form.action, data=data, headers=headers, follow_redirects=False)

    def send(self, path: str, id: str, **typed: str) -> str:
        """Send a form that is on this page and read where it leads; it must be taken."""
        answer = self.post(self.form(path, id), **typed)
        assert answer.status_code == 303, (path, id, words_in(answer.text)[:800])
        went = self.client.get(answer.headers["location"], headers=self.headers)
        assert went.status_code == 200
        return str(went.text)

    def refused(self, path: str, id: str, **typed: str) -> str:
        """Send a form that is on this page; it must not be taken."""
        answer = self.post(self.form(path, id), **typed)
        assert 400 <= answer.status_code < 500, (path, id, answer.status_code)
        return str(answer.text)

    def enters(self, players: int, reserves: int = 0) -> None:
        people = [person._asdict() for person in invented(players + reserves, Chance("desk"))]
        rows = [t.Enter(**{**row, "reserve": at >= players}) for at, row in enumerate(people)]
        if rows:
            self.do(c.EnterMany(entries=tuple(rows)))

    def draws(self, dice: str = "3 5 1 6 2 4") -> None:
        self.do(c.CommitDraw())
        self.do(c.Draw(public=dice))

    def plays(self, chance: str = "desk") -> None:
        """Every table of the round that has none gets a result."""
        luck = Chance(chance)
        for table in self.now.round.tables:
            if not table.done:
                seats = tuple(random_result(table.players, luck))
                self.do(t.EnterResult(table=table.number, seats=seats))

    def closes(self) -> None:
        if self.ask("next-step")["command"] == "roll-for-ties":
            self.do(c.RollForTies())
        self.do(t.Advance())


def words_in(page: str) -> str:
    """The text of a page, in one line."""
    bare = re.sub(r"<(script|style)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", bare)).split())


_made: dict[str, Append] = {}


@contextmanager
def prepared(name: str, edition: str, set_up: Callable[[DeskPages], None]) -> Iterator[DeskPages]:
    """A tournament that has come to this state, which a process works out only once."""
    if name not in _made:
        with at_desk(edition) as desk:
            set_up(desk)
            store, stream = desk.house.store, desk.stream
            lines, vault = store.lines(stream), store.vault(stream)
            _made[name] = Append(stream=stream, expected=0, lines=lines, vault=vault)
    house = steady()
    house.store.append(_made[name])
    pages = DeskPages(house)
    yield pages
    pages.close()


@contextmanager
def at_desk(edition: str = "rur-2015", clock: Clock | None = None) -> Iterator[DeskPages]:
    """A tournament just opened under this edition."""
    pages = DeskPages(steady(clock=clock))
    pages.do(c.OpenHall(id=ID, name="Prova", regulation=edition, date="2026-05-09"))
    yield pages
    pages.close()
