"""Rules broken on purpose in the kernel; the proof of equality must find each of them."""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One line of one module, right and wrong."""

    name: str
    module: str
    right: str
    wrong: str
    shown: tuple[str, int, int, int] = ("rur-2015", 4, 2, 0)
    """Regulation, players, clock and number of a match that finds it."""


MUTANTS = (
    Mutant(
        "eliminations come too early",
        "legal",
        "closed |= mask",
        "closed |= 0",
        ("master-2020", 5, 2, 1),
    ),
    Mutant(
        "fewer dice than the defender",
        "legal",
        "if r[dice + 3]:",
        "if armies > 1:",
        ("rur-2015", 4, 2, 0),
    ),
    Mutant(
        "both jolly are told apart",
        "legal",
        "hand &= ~(2 << JOLLY)",
        "hand &= ~(0 << JOLLY)",
        ("24ore-2018", 3, 8, 2),
    ),
    Mutant(
        "a right to a card outlives its turn",
        "turns",
        "and r[LAPSES + event]",
        "and False",
        ("rur-2015", 4, 2, 0),
    ),
    Mutant(
        "the first sdadata comes a giro late",
        "turns",
        "s[GIRO] < s[LAST_GIRO] and",
        "s[GIRO] <= s[LAST_GIRO] and",
        ("rur-2015", 4, 2, 0),
    ),
    Mutant(
        "who conquered enough throws all the same",
        "turns",
        "if not r[MUST_ROLL + s[CONQUERED]]:",
        "if False:",
        ("master-2020", 5, 2, 1),
    ),
    Mutant(
        "a RisiKo! missed is not noted",
        "turns",
        "s[MISSED] |= 1 << seat",
        "s[MISSED] |= 0",
        ("master-2020", 5, 8, 5),
    ),
    Mutant(
        "armies that follow leave a border bare",
        "step",
        "border = int(r[NEAR + origin] & ~s[MASKS + seat] != 0)",
        "border = 0",
        ("rur-2015", 4, 2, 0),
    ),
    Mutant(
        "a hand captured has no limit",
        "step",
        "taken = r[CAPTURED + count(own) * 45 + number]",
        "taken = number",
        ("master-2020", 5, 8, 2),
    ),
    Mutant(
        "a deal may pass half a continent",
        "opening",
        "if remedy == KEEP or _fits(s, r, seat, 1 << card, 0):",
        "if remedy == KEEP or _fits(s, r, seat, 1 << card, 0) or tries:",
        ("24ore-2018", 3, 2, 7),
    ),
    Mutant(
        "level players are not parted by what they hold elsewhere",
        "scoring",
        "key = (key << 22) + out[ELSEWHERE + seat]",
        "key = key << 22",
        ("master-2020", 5, 2, 0),
    ),
    Mutant(
        "the eliminated are ranked upside down",
        "scoring",
        "(1 << 48) + s",
        "(1 << 48) - s",
        ("master-2020", 5, 2, 2),
    ),
)

HANDS = (
    Mutant("the Fool goes to who takes the trick", "step", "card == FOOL else", "card < 0 else"),
    Mutant("a trump need not be played", "cardplay", "if follow == 0:", "if follow < 0:"),
    Mutant("prey counts among partners", "step", "in_attack(s, player) != ours", "player != taker"),
    Mutant("thirds are rounded down", "counting", "(thirds + 1) // 3", "thirds // 3"),
    Mutant("the first card may be the Fool", "cardplay", "hand & ~fool or hand", "hand"),
)
