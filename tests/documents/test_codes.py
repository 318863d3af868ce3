"""The codes on paper, read back from the printed page by a reader that is not ours."""

from __future__ import annotations

import pytest

from arbitro.documents.handouts import badges_part
from arbitro.documents.papers import printed
from arbitro.documents.typesetting import pdf, stamp_of
from arbitro.dossier.box import order_of
from arbitro.messages import LANGUAGES
from tests.documents.asking import sample
from tests.documents.reading import codes
from tests.dossier.playing import one_round
from tools.sample_papers import gathering


@pytest.mark.parametrize("bare", [False, True])
def test_the_paper_twin_of_a_report_tells_its_fingerprint(bare: bool) -> None:
    hall = one_round().hall
    sealed = hall.referee.reports["1.1"].current.sha256
    assert f"arbitro:referto/1:{sealed}" in codes(printed("reports", order_of(hall, "it")), bare)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_on_a_page_of_its_own_tells_it_too(lang: str) -> None:
    (code,) = codes(sample("report", lang))
    assert code.startswith("arbitro:referto/1:")
    assert len(code.rpartition(":")[2]) == 64


def test_every_badge_leads_to_its_player() -> None:
    state, _ = gathering()
    playing = [who for who in state.players.values() if who.status != "out"]
    assert sorted(codes(sample("badges", "it"))) == sorted(
        f"arbitro:player/1:{state.id}:{who.id}" for who in playing
    )


def test_a_badge_holds_a_link_where_there_is_one() -> None:
    state, _ = gathering()
    links = {id: f"https://192.168.1.7:8000/l/{'x' * 30}{id}" for id in state.players}
    part = badges_part(state, "it", links)
    playing = {who.id for who in state.players.values() if who.status != "out"}
    found = codes(pdf("it", stamp_of(state, "it"), [part]))
    assert sorted(found) == sorted(links[id] for id in playing)
