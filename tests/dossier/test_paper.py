"""The paper twin of a signed report: names from the list, the fingerprint in its code."""

from __future__ import annotations

from arbitro.app.hall import rulebook
from arbitro.documents.papers import printed
from arbitro.documents.referto import referto_sheet
from arbitro.documents.reports import reports_part
from arbitro.documents.typesetting import pdf, stamp_of
from arbitro.dossier.box import order_of
from arbitro.simulation.random_results import random_result
from arbitro.simulation.seeded_chance import Chance
from arbitro.tournament import commands as t
from tests.app.test_reports import proposed, started
from tests.dossier.playing import one_round


def test_paper_shows_names_where_the_signed_text_has_ids() -> None:
    hall = one_round().hall
    report = hall.referee.reports["1.1"]
    names = {id: who.name for id, who in hall.tournament.players.items()}
    sheet = referto_sheet(report, rulebook(hall).referee, "1", "1", names, "it")
    seats = report.current.content.seats
    assert [seat.name for seat in seats] == [seat.player for seat in seats]
    assert [line.name for line in sheet.lines] == [names[seat.player] for seat in seats]
    assert sheet.winner in names.values()
    assert sheet.code.endswith(report.current.sha256)
    assert all(line.signature for line in sheet.lines)


def test_the_reports_of_a_round_print_the_same_bytes_again() -> None:
    order = order_of(one_round().hall, "it")
    made = printed("reports", order)
    assert made.startswith(b"%PDF")
    assert printed("reports", order) == made


def test_a_report_of_a_result_on_the_map_draws_how_the_board_lay() -> None:
    running = started()
    table = running.hall.tournament.rounds[0].tables[0]
    seats = tuple(random_result(table.players, Chance("map"), on_map=True))
    running.do(t.EnterResult(table=1, seats=seats))
    proposed(running, 1)
    hall = running.hall
    sheet = referto_sheet(hall.referee.reports["1.1"], rulebook(hall).referee, "1", "1", {}, "it")
    assert sheet.drawing.count("<path") == 42
    for at, line in enumerate(sheet.lines, start=1):
        assert sheet.drawing.count(f">{at}</text>") == int(line.territories or 0)
    made = pdf("it", stamp_of(hall.tournament, "it"), [reports_part([sheet], "it", 1)])
    assert made.startswith(b"%PDF")
