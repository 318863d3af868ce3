"""Every document has its pages, keeps its margins, and is the same each time."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from arbitro.documents.papers import PAPERS, Order, printed
from arbitro.documents.typesetting import stamp_of
from arbitro.messages import LANGUAGES
from arbitro.tournament.state import CheckIn, Tournament
from tests.documents.asking import RULES, order, outside, sample
from tests.documents.reading import pages, words
from tests.patience import SECONDS
from tools.sample_papers import SAMPLES, gathering

PAGES = {
    "round": 14,
    "seating": 1,
    "tables": 1,
    "cards": 6,
    "blank-reports": 6,
    "reports": 6,
    "report": 1,
    "entries": 1,
    "results": 3,
    "standings": 2,
    "ranking": 2,
    "bracket": 1,
    "sanctions": 1,
    "draw": 1,
    "badges": 6,
    "prizes": 3,
    "turn-sheets": 2,
    "blank-turn-sheets": 2,
    "schema": 2,
    "tarocchi-round": 5,
    "tarocchi-standings": 1,
}


HOSTILE = (
    "Dell'Acquaviva-Montecuccoli della Roccaforte Maria Antonietta Guglielmina Immacolata",
    "Wolfeschlegelsteinhausenbergerdorff",
    "#set page(margin: 0pt) *a* _b_ $c$ @d <e> \\ `f` ~ -- ///",
    '=HYPERLINK("http://example.invalid","x")',
    "Łukasiewicz-Brzęczyszczykiewicz Grzegorz",
    "Παπαδόπουλος Κωνσταντίνος",
    "Ђорђевић Љубица",
    "Li X",
)
LONG_CLUB = "Associazione Culturale e Ludica dei Giocatori del Basso Monferrato Settentrionale"


def test_every_document_has_its_example() -> None:
    assert set(PAPERS) <= set(SAMPLES)
    assert set(PAGES) == set(SAMPLES)


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SAMPLES)
def test_a_document_has_as_many_pages_as_it_needs_and_counts_them(name: str, lang: str) -> None:
    found = pages(sample(name, lang))
    assert len(found) == PAGES[name]
    page, of = {"it": ("pagina", "di"), "en": ("page", "of")}[lang]
    if not name.endswith("round"):
        for number, page_words in enumerate(found, start=1):
            assert f"{page} {number} {of} {len(found)}" in page_words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SAMPLES)
def test_no_ink_falls_outside_the_margins(name: str, lang: str) -> None:
    assert outside(sample(name, lang)) == []


@pytest.mark.parametrize("name", SAMPLES)
def test_the_same_state_gives_the_same_bytes(name: str) -> None:
    assert SAMPLES[name]("it") == sample(name, "it")


@pytest.mark.slow
def test_two_processes_give_the_same_bytes() -> None:
    program = (
        "import hashlib\n"
        "from tools.sample_papers import SAMPLES\n"
        "for name in SAMPLES:\n"
        "    print(name, hashlib.sha256(SAMPLES[name]('it')).hexdigest())\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": ".", "TZ": "Asia/Tokyo"},
        timeout=SECONDS,
    ).stdout
    here = [f"{name} {hashlib.sha256(sample(name, 'it')).hexdigest()}" for name in SAMPLES]
    assert told.splitlines() == here


def test_another_state_gives_other_bytes() -> None:
    state, rules = gathering()
    other = replace(state, name="Un altro torneo")
    wanted = Order(tournament=other, rules=rules, lang="it")
    assert printed("standings", wanted) != order("standings")


def test_only_the_typesetters_own_fonts_are_used() -> None:
    for name in SAMPLES:
        used = set(re.findall(rb"/BaseFont/(?:[A-Z]{6}\+)?([A-Za-z]+)", sample(name, "it")))
        assert used
        assert used <= {b"LibertinusSerif", b"DejaVuSansMono"}, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_names_tournament_rules_state_and_fingerprint(lang: str) -> None:
    state, _ = gathering()
    stamp = stamp_of(state, lang)
    for page in pages(order("standings", lang)):
        line = " ".join(page.split())
        assert f"{state.name} · {stamp.rules}" in line
        assert f"{state.version} · {stamp.code}" in line


def hostile() -> Tournament:
    """A field of names that are too long, in other alphabets, or written to break things."""
    state, _ = gathering()
    people = {
        id: replace(who, name=HOSTILE[at % len(HOSTILE)] + f" {at}", club=LONG_CLUB)
        for at, (id, who) in enumerate(state.players.items())
    }
    return replace(state, players=people, name="Raduno " + "interregionale " * 6)


@pytest.mark.parametrize("name", [name for name in PAPERS if name != "schema"])
def test_names_that_are_too_long_or_too_clever_stay_in_their_boxes(name: str) -> None:
    made = printed(name, Order(tournament=hostile(), rules=RULES, lang="it", round=1))
    assert outside(made) == []
    assert len(pages(made)) <= 2 * PAGES[name]


def test_what_looks_like_markup_is_printed_as_it_was_typed() -> None:
    made = printed("entries", Order(tournament=hostile(), rules=RULES, lang="it"))
    assert "*a* _b_ $c$ @d <e>" in words(made)


def test_a_roll_call_does_not_stop_the_printer_and_changes_the_fingerprint() -> None:
    state, rules = gathering()
    player = next(iter(state.players))
    called = replace(state, checkins={2: {player: CheckIn(player=player, at="14:00")}, 1: {}})
    assert stamp_of(called, "it").hash != stamp_of(state, "it").hash
    made = printed("standings", Order(tournament=called, rules=rules, lang="it"))
    assert stamp_of(called, "it").code in words(made)


def test_several_may_print_at_once() -> None:
    wanted = ["seating", "standings", "cards", "ranking"] * 3
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda name: order(name, round=1), wanted))
    assert [order(name, round=1) for name in wanted] == made
