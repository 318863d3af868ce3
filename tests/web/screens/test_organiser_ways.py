"""Every step that is held up has a way out that works, as a button of the bar above every page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from arbitro.app import commands as c
from arbitro.app.commands import COMMANDS
from arbitro.app.queries import ways_out
from arbitro.kernel import Refused
from arbitro.tournament import commands as t
from tests.web.screens.desk_pages import DeskPages, at_desk, prepared, words_in
from tests.web.site.forms import Form, every_form_of


def absent(desk: DeskPages, *players: str) -> None:
    for player in players:
        desk.do(t.CheckInPlayer(player=player, present=False))


def listed(players: int, reserves: int = 0) -> Callable[[DeskPages], None]:
    return lambda desk: desk.enters(players, reserves)


def locked(players: int, *away: str) -> Callable[[DeskPages], None]:
    def set_up(desk: DeskPages) -> None:
        desk.enters(players)
        desk.do(t.Lock())
        absent(desk, *away)

    return set_up


def second_round(players: int, *away: str) -> Callable[[DeskPages], None]:
    def set_up(desk: DeskPages) -> None:
        locked(players)(desk)
        desk.draws()
        desk.plays()
        desk.closes()
        absent(desk, *away)

    return set_up


def incomplete(desk: DeskPages) -> None:
    locked(20)(desk)
    desk.do(t.CheckInPlayer(player="g001"))


def at_the_semifinals(desk: DeskPages) -> None:
    second_round(20)(desk)
    desk.draws("1 2 3")
    desk.plays("second")
    desk.closes()
    absent(desk, desk.now.stage.slots[3].player)


def drawn(desk: DeskPages) -> None:
    locked(16)(desk)
    desk.draws()


def one_too_few(desk: DeskPages) -> None:
    """Fifteen are left of those who may qualify; a reserve fills the tables, and cannot."""
    desk.enters(16, reserves=1)
    desk.do(t.Lock())
    desk.do(t.Expel(player="g007", reason="è andato via"))
    for dice in ("1 2", "3 4"):
        desk.draws(dice)
        desk.plays(dice)
        desk.closes()


def owing(desk: DeskPages) -> None:
    for at in range(8):
        pair = tuple(
            t.Enter(id=f"p{at}{who}", name=f"Cognome{at} Nome{who}", adult=True) for who in "ab"
        )
        desk.do(t.EnterTeam(id=f"s{at}", name=f"Coppia {at}", members=pair))
    desk.do(t.Lock())


BLOCKED: dict[str, tuple[str, Callable[[DeskPages], None], str]] = {
    "nobody on the list": ("rur-2015", listed(0), "too-few-players"),
    "too few": ("rur-2015", listed(9), "too-few-players"),
    "nineteen and no reserve on an open list": ("rur-2015", listed(19), "reserves-needed"),
    "nineteen of twenty there": ("rur-2015", locked(20, "g007"), "reserves-needed"),
    "fourteen of twenty there": (
        "rur-2015",
        locked(20, *(f"g{n:03}" for n in range(1, 7))),
        "reserves-needed",
    ),
    "nineteen there for the second round": (
        "rur-2015",
        second_round(20, "g007"),
        "reserves-needed",
    ),
    "a roll call half done": ("rur-2015", incomplete, "roll-call-incomplete"),
    "a semifinalist away": ("rur-2015", at_the_semifinals, "place-vacant"),
    "fees owing": ("24ore-2018", owing, "fee-unpaid"),
    "nine on the list of the Tarocchi": ("tarocchi-2012", listed(9), "wrong-number-of-players"),
    "one of the eight away": ("tarocchi-2012", locked(8, "g003"), "wrong-number-of-players"),
    "sixteen less one, for sixteen places": (
        "rur-2015",
        one_too_few,
        "players-cannot-be-seated",
    ),
    "a round under way": ("rur-2015", drawn, "tables-missing"),
}


@contextmanager
def blocked(which: str) -> Iterator[DeskPages]:
    edition, set_up, code = BLOCKED[which]
    with prepared(which, edition, set_up) as desk:
        step = desk.ask("next-step")
        assert [row["code"] for row in step["missing"]] == [code]
        assert not step["ready"]
        yield desk


def offered(desk: DeskPages) -> list[dict[str, Any]]:
    return [way for row in desk.ask("next-step")["missing"] for way in row["ways"]]


@pytest.mark.parametrize("which", BLOCKED)
def test_a_blocked_step_shows_its_ways_as_buttons_and_links(which: str) -> None:
    with blocked(which) as desk:
        ways_out = offered(desk)
        assert ways_out
        bar = bar_of(desk.page("/draw"))
        for way in ways_out:
            assert way["title"] in words_in(bar)
            if way["place"]:
                leads_somewhere(desk, bar, way["title"])
            else:
                form_of(bar, way["way"])


@pytest.mark.parametrize("which", BLOCKED)
def test_every_way_out_that_can_be_sent_is_taken(which: str) -> None:
    with blocked(which) as desk:
        ways_out = [way for way in offered(desk) if way["command"]]
    for way in ways_out:
        with blocked(which) as desk:
            asked = dict.fromkeys(way["asks"], "si è deciso così")
            command = COMMANDS[way["command"]]
            desk.do(msgspec.convert({**way["fields"], **asked}, command))
            assert desk.hall.doings[-1].command == way["command"]


def bar_of(page: str) -> str:
    found = re.search(r'id="next-step-bar".*?</section>', page, re.DOTALL)
    assert found is not None
    return found[0]


def leads_somewhere(desk: DeskPages, bar: str, title: str) -> None:
    """The link is there, and so is the place on the page it points to."""
    links = dict(re.findall(r'<a class="button[^"]*" href="([^"]+)">([^<]+)</a>', bar))
    (href,) = [where for where, words in links.items() if words_in(words) == title]
    where, _, place = href.partition("#")
    page = desk.client.get(where, headers=desk.headers)
    assert page.status_code == 200
    assert not place or f'id="{place}"' in page.text, (title, href)


def form_of(page: str, way: str) -> Form:
    for form in every_form_of(page):
        if any(one.name == "_way" and one.value == way for one in form.fields):
            return form
    raise AssertionError(way)


def test_a_code_nobody_thought_of_still_has_a_way() -> None:
    with at_desk() as desk:
        refused = Refused("something-new", {})
        (way,) = ways_out.ways_out(desk.hall, refused, desk.asker)
        assert way.place == "acts"


def test_nineteen_of_twenty_play_with_a_reserve_found_at_the_last_moment() -> None:
    with blocked("nineteen there for the second round") as desk:
        assert "Presenti 19 su 20" in desk.words("/draw")
        desk.send("/entries?reserve=yes", "one", name="Riserva Rita", adult="true")
        assert desk.ask("next-step")["command"] == "commit-draw"
        desk.draws("6 6 6")
        seated = [id for table in desk.now.round.tables for id in table.players]
        late = next(id for id, one in desk.now.players.items() if one.name == "Riserva Rita")
        assert late in seated
        assert "g007" not in seated


def test_a_way_is_taken_from_the_bar_and_leads_back_to_the_page_it_was_on() -> None:
    with blocked("nineteen of twenty there") as desk:
        form = form_of(desk.page("/draw"), "reopen-list")
        assert "Serve una motivazione" in words_in(desk.post(form, reason=" ").text)
        answer = desk.post(form, reason="manca uno")
        assert (answer.status_code, answer.headers["location"]) == (303, "/t/banco/desk/draw")
        assert not desk.now.locked
        assert "Nel frattempo" in words_in(desk.post(form, reason="di nuovo").text)


def test_only_a_reserve_comes_in_on_a_validated_list() -> None:
    with blocked("nineteen of twenty there") as desk:
        version = desk.hall.version
        answer = desk.post(desk.form("/entries", "one"), name="Tardi Tea", adult="true", reserve="")
        assert "convalidato" in words_in(answer.text)
        assert desk.hall.version == version


def test_who_was_absent_is_not_drawn_again_without_a_word() -> None:
    with at_desk() as desk:
        desk.enters(16, reserves=1)
        desk.do(t.Lock())
        absent(desk, "g007")
        desk.draws()
        desk.plays()
        desk.closes()
        name = desk.now.players["g007"].name
        told = words_in(bar_of(desk.page("/draw")))
        assert f"Turno 1: mancava {name}" in told
        assert "Prepara il sorteggio" in told
        assert "Turno 1: assente" in desk.words("/check-in")
        desk.post(form_of(desk.page("/draw"), "still-away"))
        assert not desk.now.checkins[2]["g007"].present
        assert "mancava" not in words_in(bar_of(desk.page("/draw")))


@pytest.mark.parametrize(("lang", "words"), [("it", "Sì, chiudi il turno"), ("en", "Yes, close")])
def test_a_round_is_closed_only_after_reading_what_follows(lang: str, words: str) -> None:
    with at_desk() as desk:
        second_round(16)(desk)
        desk.draws("4 4 4")
        desk.plays("third")
        if desk.ask("next-step")["command"] == "roll-for-ties":
            assert "dadi del programma" in words_in(bar_of(desk.page()))
            desk.do(c.RollForTies())
        desk.lang = lang
        bar = bar_of(desk.page())
        assert re.search(r"<details class=\"sure\">.*<form.*</details>", bar, re.DOTALL)
        assert words in words_in(bar)
        through: list[Any] = desk.ask("next-step")["follows"]
        assert len(through) == 2
        names = {one.name for one in desk.now.players.values()}
        assert sum(name in through[1] for name in names) == 16
