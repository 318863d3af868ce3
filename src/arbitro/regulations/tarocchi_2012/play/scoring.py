"""Article 4: the jochi of both sides, put together from the cards and the commitments."""

from __future__ import annotations

from arbitro.games.mineo import cards
from arbitro.games.mineo import jochi as j
from arbitro.kernel import Ruling
from arbitro.regulations.tarocchi_2012.play import interpretation
from arbitro.regulations.tarocchi_2012.text import TAR

_BY_FIELD = (
    ("MIN-JOCHI-02",),
    ("MIN-JOCHI-03",),
    (),
    ("MIN-JOCHI-05",),
    ("MIN-JOCHI-06",),
    ("TAR-4-03",),
    ("MIN-JOCHI-07",),
    ("MIN-JOCHI-08",),
)
"""The rule behind each field of `Jochi`; the Rivanto speaks for itself."""

TAR.states(*dict.fromkeys(id for ids in _BY_FIELD for id in ids))


def jochi(failed: str, doubled: str, facts: j.HandFacts) -> Ruling[tuple[j.Jochi, j.Jochi]]:
    """Tarocchi: the jochi of attack and defence, under the readings of GAP-T05 and GAP-T06."""
    last = facts.last == "attack"
    attack = j.by_cards(facts.attack, last, facts.pigliate[0])
    defence = j.by_cards(facts.defence, not last, facts.pigliate[1])
    more = []
    if facts.rivanto is not None:
        extra = interpretation.rivanto_jocu(doubled, facts.rivanto, facts.last)
        attack = attack._replace(rivanto=extra.value[0])
        defence = defence._replace(rivanto=extra.value[1])
        more.append(extra.because)
    if facts.scommessa:
        if facts.attack & cards.WAGER == cards.WAGER:
            attack = attack._replace(scommessa=1)
        else:
            cost = interpretation.failed_scommessa(failed)
            defence = defence._replace(scommessa=cost.value)
            more.append(cost.because)
    spoken = ["MIN-JOCHI-01"]
    for ids, ours, theirs in zip(_BY_FIELD, attack, defence, strict=True):
        if ours or theirs:
            spoken += ids
    because = TAR.reasons(*spoken)
    for reasons in more:
        because += reasons
    return Ruling((attack, defence), because)
