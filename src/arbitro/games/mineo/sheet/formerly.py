"""What 0.1.0 looked at instead of what hands can give: kept for the sheets it accepted."""

from __future__ import annotations

from arbitro.games.mineo.jochi import Jochi
from arbitro.games.mineo.rules import MineoRules
from arbitro.games.mineo.sheet.checks import Faults, Sides, why
from arbitro.games.mineo.sheet.entry import HandEntry
from arbitro.kernel import Refused


def check_giove(
    entry: HandEntry, who: Sides, pair: tuple[Jochi, Jochi], rules: MineoRules, hand: int
) -> Faults:
    """Only the 5 Arie of a defence against a forced caller or a bettor were refused."""
    if pair[1].five_arie and (who.code == "CF" or entry.scommessa):
        because = why(rules, "five_arie") + rules.grounds.codes[who.code]
        yield Refused("giove-is-the-declarers", {"hand": hand}, because)
