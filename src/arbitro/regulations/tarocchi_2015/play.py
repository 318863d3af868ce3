"""Tarocchi 2015, in part: only its opening has been read; the rest is lent by Tarocchi 2012."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from arbitro.games.mineo.rules import MineoRules
from arbitro.regulations.tarocchi_2012.play import rules as rules_of_2012
from arbitro.regulations.tarocchi_2012.text import TAR
from arbitro.regulations.tarocchi_2015.text import LENT, T15


def rules(chosen: Mapping[str, str]) -> MineoRules:
    """The rules of play of Tarocchi 2015; a gap of 2012 may be chosen, since its answers are
    lent.
    """
    own = T15.readings({gap: c for gap, c in chosen.items() if gap not in TAR.gaps})
    lent = rules_of_2012({gap: c for gap, c in chosen.items() if gap in TAR.gaps})
    return replace(
        LENT.lends(lent),
        regulation=T15.id,
        readings=dict(sorted({**lent.readings, **own}.items())),
        grounds=LENT.grounds(lent.grounds),
    )
