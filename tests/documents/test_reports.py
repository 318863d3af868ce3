"""Reports and sanctions: from a result, from a referto, and blank."""

from __future__ import annotations

import re

from msgspec.structs import replace

from arbitro.documents.papers import Order, printed
from arbitro.documents.reports import ReportLine, ReportSheet, reports_part
from arbitro.documents.typesetting import pdf, stamp_of
from arbitro.messages.text import grouped
from arbitro.referee.hall import match_name
from arbitro.referee.referto.report import Content, Referto, Seat, Version, fingerprint
from arbitro.referee.sanctions.infractions import Infraction
from arbitro.referee.state import Record
from arbitro.regulations import desk_rules
from arbitro.tournament.state import Penalty
from tests.documents.asking import order, sample
from tests.documents.reading import pages, words
from tools.sample_papers import gathering


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
