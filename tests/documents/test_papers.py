"""Every document says what it should, once, inside its margins, and the same each time."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from functools import cache

import pytest
from msgspec.structs import replace

from arbitro.documents.papers import PAPERS, Order, printed, round_pack
from arbitro.documents.part import grouped, stamp_of
from arbitro.documents.reports import ReportLine, ReportSheet, reports_part
from arbitro.documents.turn_sheet import mineo_rules_of, signed
from arbitro.documents.typesetting import pdf
from arbitro.games.mineo.sheet import compute, parse
from arbitro.kernel import Refused
from arbitro.messages import LANGUAGES, refusal
from arbitro.referee.hall import match_name
from arbitro.referee.referto.content import Content, Seat, fingerprint
from arbitro.referee.referto.state import Referto, Version
from arbitro.referee.sanctions.record import Infraction
from arbitro.referee.state import Record
from arbitro.regulations.referees import desk_rules
from arbitro.regulations.tournaments import tournament_rules
from arbitro.tournament.decide import open_tournament
from arbitro.tournament.evolve import opened
from arbitro.tournament.state import Penalty, Tournament
from tests.documents.reading import Box, ink, pages, words
from tools.sample_papers import SAMPLES, crowded, gathering, turns, with_repechage

RULES = tournament_rules("rur-2015")
SIDE, EDGE = 11.5, 6.0
"""Millimetres that stay white: at the sides, and at every edge, where printers cannot reach."""

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


def order(name: str, lang: str = "it", round: int | None = None, why: bool = False) -> bytes:
    state, rules = gathering()
    return printed(name, Order(tournament=state, rules=rules, lang=lang, round=round, why=why))


@cache
def sample(name: str, lang: str) -> bytes:
    return SAMPLES[name](lang)


def outside(data: bytes) -> list[tuple[int, Box]]:
    """What stands in the white border."""
    found = ink(data)
    assert found
    return [
        (page, box) for page, box in found if min(box) < EDGE or min(box.left, box.right) < SIDE
    ]


def names() -> list[str]:
    return [who.name for who in gathering()[0].players.values()]


def test_every_document_has_its_example() -> None:
    assert set(PAPERS) <= set(SAMPLES)
    assert set(PAGES) == set(SAMPLES)


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
        timeout=120,
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


@pytest.mark.parametrize("name", ["seating", "tables", "cards", "blank-reports"])
def test_everybody_sits_exactly_once_in_a_round(name: str) -> None:
    found = words(order(name, round=1))
    assert {who: found.count(who) for who in names()} == dict.fromkeys(names(), 1)


@pytest.mark.parametrize("name", ["entries", "ranking", "standings"])
def test_everybody_is_listed_exactly_once(name: str) -> None:
    found = words(order(name))
    assert {who: found.count(who) for who in names()} == dict.fromkeys(names(), 1)


def test_the_seating_is_by_surname_with_the_table_beside_it() -> None:
    state, _ = gathering()
    found = words(order("seating", round=1))
    listed = sorted(names(), key=found.index)
    assert listed == sorted(names())
    for table in state.rounds[0].tables:
        for player in table.players:
            who = state.players[player]
            assert f"{who.name} {who.club} {table.number}" in found


def test_the_standings_name_their_criteria_and_cite_where_they_are_written() -> None:
    found = words(order("standings", why=True))
    assert "MIGLIOR PARTITA" in found
    assert "FATTA NEL TURNO" in found
    assert "Miglior partita (RUR, art. 1)" in found
    assert re.search(r"\d+ = \d+; miglior partita \d+ > \d+ \(RUR, art\. 1\)", found)


def test_the_standings_of_an_earlier_round_leave_the_later_ones_out() -> None:
    assert "dopo il turno 2 di 4" in words(order("standings", round=2))
    assert "T3" not in words(order("standings", round=2))


def test_the_final_ranking_goes_block_by_block_from_the_final_down() -> None:
    found = words(order("ranking"))
    blocks = [found.index(block) for block in ("Finale 1º", "Semifinali 5º", "Qualificazione 17º")]
    assert blocks == sorted(blocks)


def test_a_filled_report_has_winner_points_and_the_articles_behind_them() -> None:
    state, _ = gathering()
    first = pages(order("reports", round=1))[0]
    line = " ".join(first.split())
    table = state.rounds[0].tables[0]
    for seat in table.result:
        who = state.players[seat.player].name
        tail = line.split(who, 1)[1]
        for figure in (seat.territories, seat.table_points, seat.off_objective, seat.place):
            assert re.search(rf"\b{figure}\b", tail)
    winner = next(seat for seat in table.result if seat.place == 1)
    assert f"VINCITORE {state.players[winner.player].name}" in line
    assert "Punti secondo RUR, art. 1" in line


def test_a_referto_is_printed_with_its_state_signatures_and_fingerprint() -> None:
    found = words(sample("report", "it"))
    assert "APPROVATO" in found
    assert "Master, Referto della partita" in found
    assert "contesta: il conto dei miei territori" in found
    assert "Approvato nonostante le contestazioni: ricontati davanti a tutti" in found
    assert "Sospensione di 4:10, recuperata: dadi sotto il tavolo" in found
    assert "ammonizione, linguaggio – Verdi Pia" in found
    assert "Medio Oriente, India, Siam, Indonesia" in found
    assert re.search(r"Impronta SHA-256 (?:[0-9a-f]{4} ){7}[0-9a-f]{4}…", found)
    assert len(re.findall(r"[0-9a-f]{8} [0-9a-f]{8} [0-9a-f]{8} [0-9a-f]{8}", found)) == 4


def test_the_referto_of_a_table_takes_the_place_of_its_bare_result() -> None:
    state, rules = gathering()
    content = Content(
        regulation="rur-2015",
        round=1,
        table=2,
        winner=None,
        seats=tuple(
            Seat(player=p, name=state.players[p].name, place=at, table_points=71 - at)
            for at, p in enumerate(state.rounds[0].tables[1].players, start=1)
        ),
    )
    version = Version(content=content, sha256=fingerprint(content), by="arbitro")
    record = Record(reports={match_name(1, 2): Referto(versions=(version,))})
    desk = desk_rules("rur-2015")
    wanted = Order(tournament=state, rules=rules, lang="it", round=1, record=record, desk=desk)
    found = words(printed("reports", wanted))
    assert found.count("PROPOSTO") == 1
    assert f"Versione 1. Impronta SHA-256 {grouped(version.sha256[:32])}" in found
    assert found.count("Punti secondo RUR") == len(state.rounds[0].tables) - 1
    for figure in ("70", "69", "68", "67"):
        assert figure in found


def test_a_report_with_much_to_say_gets_a_page_of_its_own() -> None:
    line = ReportLine(name="Rossi Ada")
    notes = tuple(f"nota {number}" for number in range(9))
    long = ReportSheet(round="Turno 1", table="1", lines=(line,) * 4, sanctions=notes, filled=True)
    short = ReportSheet(round="Turno 1", table="2", lines=(line,) * 4)
    state, _ = gathering()
    made = pdf("it", stamp_of(state, "it"), [reports_part((long, short), "it")])
    assert len(pages(made)) == 2
    assert len(pages(pdf("it", stamp_of(state, "it"), [reports_part((short, short), "it")]))) == 1


def test_what_the_referees_recorded_stands_in_the_register() -> None:
    state, rules = gathering()
    player = next(iter(state.players))
    one = Infraction(id="1", player=player, match="2.3", what="language", author="Verdi Pia")
    wanted = Order(
        tournament=state,
        rules=rules,
        lang="it",
        record=Record(history=(one,)),
        desk=desk_rules("rur-2015"),
    )
    found = words(printed("sanctions", wanted))
    assert f"T2/3 {state.players[player].name} linguaggio" in found
    assert "Verdi Pia" in found


def test_a_blank_report_has_names_and_no_figure() -> None:
    page = " ".join(pages(order("blank-reports", round=1))[0].split())
    assert "VINCITORE ORA DI FINE" in page
    assert "Punti secondo" not in page


def test_who_was_called_in_stands_in_the_bracket_with_the_article() -> None:
    state, rules = with_repechage()
    found = words(printed("bracket", Order(tournament=state, rules=rules, lang="it")))
    slot = next(s for stage in state.stages for s in stage.slots if s.via == "repechage")
    assert slot.instead_of is not None
    called, gone = state.players[slot.player].name, state.players[slot.instead_of].name
    assert f"[1] {called}: ripescato al posto di {gone}" in found
    assert "RUR, art. 8" in found


def test_the_certificate_of_a_draw_has_its_terms_and_every_conflict() -> None:
    state, rules = crowded()
    made = state.rounds[2].certificates[0]
    found = words(printed("draw", Order(tournament=state, rules=rules, lang="it", round=3)))
    for name in ("commitment", "secret", "seed", "entries_sha256", "drawn_sha256"):
        assert made[name] in found.replace(" ", "")
    assert made["public"] in found
    assert found.count("sono insieme al tavolo") == len(made["unavoidable"]) > 0
    for player in (id for table in made["tables"] for id in table):
        assert state.players[player].name in found


def test_a_certificate_of_merit_names_place_person_and_club() -> None:
    state, _ = gathering()
    found = pages(order("prizes"))
    for number, page in enumerate(found, start=1):
        line = " ".join(page.split())
        assert f"{number}º" in line
        assert sum(who.name in line for who in state.players.values()) == 1


def test_every_sum_of_a_turn_sheet_is_on_it() -> None:
    state, _ = turns()
    found = pages(sample("turn-sheets", "it"))
    rules = mineo_rules_of(state)
    for table, page in zip(state.rounds[0].tables, found, strict=True):
        line = " ".join(page.split())
        sheet = parse(table.sheet or {})
        for hand in compute(sheet, rules).lines:
            for seat, player in enumerate(sheet.players):
                name = state.players[player].name
                sums = rf"{signed(hand.parz[seat])} {signed(hand.running[seat])}"
                assert re.search(rf"{name} [^A-Z]*{re.escape(sums)}", line)
        for box in ("S5", "SV", "SF", "CV", "CF", "SCM", "RVT", "RIM", "VAN", "4RE", "4AR", "5AR"):
            assert box in line


def test_a_blank_turn_sheet_has_everybody_four_times_and_no_sum() -> None:
    state, _ = turns()
    found = words(sample("blank-turn-sheets", "it"))
    for who in state.players.values():
        assert found.count(who.name) == 4
    assert "+" not in found


def test_the_schema_has_a_row_for_every_hand_and_the_four_figures() -> None:
    found = words(sample("schema", "it"))
    rows = re.findall(r"\b[123] [1234] [AB] [NOSE]\b", found)
    assert len(rows) == 8 * 12
    assert "SCONTRO DIRETTO CHIAMATA IMPEGNO PIGLIATE" in found


def test_at_tarocchi_a_round_is_packed_with_turn_sheets_lettered_tables_and_chairs() -> None:
    found = words(sample("tarocchi-round", "it"))
    assert "Scheda di Turno" in found
    assert "Referto" not in found
    assert "TAVOLO A" in found


def test_only_tarocchi_have_a_schema() -> None:
    with pytest.raises(Refused) as caught:
        order("schema")
    assert caught.value.code == "no-schema"


def test_sanctions_are_printed_with_step_article_and_referee() -> None:
    found = words(sample("sanctions", "it"))
    assert "linguaggio ammonizione Master" in found
    assert "Deciso diversamente dalla scala: si è scusato subito" in found


def test_a_tournament_without_sanctions_says_so() -> None:
    assert "Nessuna sanzione registrata" in words(order("sanctions"))


def test_points_taken_off_stand_in_the_register() -> None:
    state, rules = gathering()
    player = next(iter(state.players))
    taken = Penalty(player=player, round=1, points="5", reason="ritardo ripetuto")
    after = replace(state, penalties=(taken,))
    found = words(printed("sanctions", Order(tournament=after, rules=rules, lang="it")))
    assert f"T1 {state.players[player].name} ritardo ripetuto −5 punti classifica" in found


def test_a_whole_round_is_one_document_with_everything_in_it() -> None:
    state, rules = gathering()
    pack = round_pack(state, rules, 1, "it")
    found = words(pack)
    for title in ("Dove si gioca", "I tavoli", "Referto"):
        assert title in found
    assert {who: found.count(who) for who in names()} == dict.fromkeys(names(), 4)


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


def just_opened() -> Tournament:
    return opened(open_tournament(RULES, "prova", "Prova", "2026-05-09", None))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *((name, "nothing-drawn") for name in ("round", "seating", "tables", "cards", "draw")),
        *((name, "nothing-drawn") for name in ("blank-reports", "reports")),
        *((name, "no-results-yet") for name in ("results", "standings", "ranking")),
        *((name, "nobody-entered") for name in ("entries", "badges")),
        ("bracket", "no-later-stage"),
        ("prizes", "not-ranked-yet"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_printed_yet_is_refused_with_a_sentence(
    name: str, code: str, lang: str
) -> None:
    wanted = Order(tournament=just_opened(), rules=RULES, lang=lang)
    with pytest.raises(Refused) as caught:
        printed(name, wanted)
    assert caught.value.code == code
    assert refusal(lang, caught.value)


@pytest.mark.parametrize("name", ["round", "seating", "reports", "standings", "results", "draw"])
def test_a_round_that_was_not_drawn_cannot_be_printed(name: str) -> None:
    for number in (0, 9, -1):
        with pytest.raises(Refused) as caught:
            order(name, round=number)
        assert caught.value.code == "round-not-drawn"


def test_reports_wait_for_every_result_of_the_round() -> None:
    state, rules = gathering()
    first, *rest = state.rounds
    tables = (replace(first.tables[0], result=()), *first.tables[1:])
    half = replace(state, rounds=(replace(first, tables=tables), *rest))
    with pytest.raises(Refused) as caught:
        printed("reports", Order(tournament=half, rules=rules, lang="it", round=1))
    assert caught.value.code == "results-missing"
    assert caught.value.facts["tables"] == [1]


def test_an_unknown_document_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as caught:
        order("menu")
    assert caught.value.facts["papers"] == list(PAPERS)
