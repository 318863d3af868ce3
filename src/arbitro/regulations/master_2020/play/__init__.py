"""Master 2020: referees and case law; its rules of play are lent by RUR 2015, unverified."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from arbitro.games.risiko.rules import Placing, RisikoRules, SeatFacts
from arbitro.kernel import Ruling
from arbitro.kernel.regulation import answers_by_name
from arbitro.regulations.master_2020.play import answers as said
from arbitro.regulations.master_2020.play import interpretation as read
from arbitro.regulations.master_2020.play.grounds import GROUNDS, RUR_VALUES
from arbitro.regulations.master_2020.text import MST
from arbitro.regulations.rur_2015.play import rules as rur_rules
from arbitro.regulations.rur_2015.play import scoring
from arbitro.regulations.rur_2015.text import RUR


def rules(chosen: Mapping[str, str]) -> RisikoRules:
    """The rules of play of Master under these readings; a gap of RUR may be chosen where it is
    followed.
    """
    own = MST.readings(
        {gap: c for gap, c in chosen.items() if gap not in RUR.gaps or gap in MST.gaps}
    )
    lent_choice = {gap: c for gap, c in chosen.items() if gap in RUR.gaps and gap not in MST.gaps}
    lent = rur_rules({**lent_choice, "GAP-X16": "box"})
    lend = RUR_VALUES
    opens_round_of_rur = lend(lent.opens_round)

    def opens_round(
        seats: int, seat: int, order: tuple[int, ...], anchor: int, previous: int
    ) -> Ruling[bool]:
        if read.last_player_is_out(seats, order, anchor):
            return read.opens_round(own["GAP-M15"], seats, seat, order, anchor, previous)
        return opens_round_of_rur(seats, seat, order, anchor, previous)

    readings = {**{g: c for g, c in lent.readings.items() if g != "GAP-X16"}, **own}

    def match_points(seats: tuple[SeatFacts, ...]) -> Ruling[tuple[Placing, ...]]:
        ruling = read.match_points(own["GAP-M13"], seats)
        ties = [p.tie for p in ruling.value if p.tie is not None]
        order = RUR.reasons("RUR-7-02", *dict.fromkeys(scoring.TIE_IDS[tie] for tie in ties))
        return Ruling(ruling.value, ruling.because + lend.mark(order))

    return replace(
        lend.lends(lent),
        regulation=MST.id,
        readings=dict(sorted(readings.items())),
        grounds=GROUNDS,
        **{
            **answers_by_name(RisikoRules, own, said, read),
            "table_sizes": lend(partial(read.table_sizes, own["GAP-X16"])),
            "opens_round": opens_round,
            "exit": partial(read.exit_terms, own["GAP-M11"]),
            "match_points": match_points,
        },
    )
