"""Tarocchi 2012: the tournament regulation over the four-player game of Mineo."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from arbitro.games.mineo.rules import MineoRules
from arbitro.regulations.tarocchi_2012.play import (
    declarations,
    faults,
    interpretation,
    scoring,
    ties,
)
from arbitro.regulations.tarocchi_2012.play import tricks as play
from arbitro.regulations.tarocchi_2012.play.grounds import GROUNDS
from arbitro.regulations.tarocchi_2012.text import TAR


def rules(chosen: Mapping[str, str]) -> MineoRules:
    """The rules of play of Tarocchi 2012 under these readings (defaults for those not chosen)."""
    readings = dict(sorted(TAR.readings(chosen).items()))
    read = interpretation
    return MineoRules(
        regulation=TAR.id,
        readings=readings,
        grounds=GROUNDS,
        table_size=declarations.table_size,
        first_dealer=declarations.first_dealer,
        card_seen=partial(read.card_seen, readings["GAP-T18"]),
        wrong_number=partial(read.wrong_number, readings["GAP-T22"]),
        stake=declarations.stake,
        call_open=declarations.call_open,
        called_trump=partial(read.called_trump, readings["GAP-T04"]),
        trump_named=partial(read.trump_named, readings["GAP-T03"]),
        all_pass=partial(read.all_pass, readings["GAP-T01"]),
        forced_call=partial(read.forced_call, readings["GAP-T02"]),
        discard=partial(read.discard, readings["GAP-T09"]),
        wrong_discard=faults.wrong_discard,
        scommessa=declarations.scommessa,
        rivanto=partial(read.rivanto, readings["GAP-T07"]),
        commitment_order=partial(read.commitment_order, readings["GAP-T17"]),
        first_leader=declarations.first_leader,
        legal_cards=play.legal_cards,
        trick_winner=play.trick_winner,
        talk=partial(read.talk, readings["GAP-T14"]),
        card_points=play.card_points,
        jochi=partial(scoring.jochi, readings["GAP-T05"], readings["GAP-T06"]),
        payment=partial(read.payment, readings["GAP-T08"]),
        success=play.success,
        count_penalty=faults.count_penalty,
        exposure=partial(read.exposure, readings["GAP-T10"]),
        forbidden_talk=faults.forbidden_talk,
        wrongly_shown=partial(read.wrongly_shown, readings["GAP-T10"]),
        revoke=partial(read.revoke, readings["GAP-T12"]),
        void_replayed=partial(read.void_replayed, readings["GAP-T11"]),
        call_coefficient=ties.call_coefficient,
        commitment_coefficient=ties.commitment_coefficient,
        pigliate_counted=partial(read.pigliate_counted, readings["GAP-T16"]),
        penalties_apart=partial(read.penalties_apart, readings["GAP-T15"]),
        tie_group=partial(read.tie_group, readings["GAP-T13"]),
    )
