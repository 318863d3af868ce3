"""Two hands written down card by card: the pack as it is dealt, and the fifteen tricks."""

from __future__ import annotations


def pack(text: str) -> list[str]:
    return text.split()


H1_PACK = pack(
    "T8 7S JB T0 6O F QC NC T20 T15 T16 7O 6B T2 T19 T1 T10 T17 6C KC 10O "
    "KB 9C 9S 9B JS 8S NS 7B T11 10S T4 5O JC NO 5B T7 KO T9 8C QO QB "
    "9O KS NB T12 5S 8O T3 10B 7C 10C 4O T6 5C T18 8B T14 JO T13 6S QS T5"
)
"""In the order of the deal; the last three are the Monte, the very last the bottom card."""

H1_TRICKS = (
    ("S", "T6 T18 T8 F", "E"),
    ("E", "T14 T0 T5 T19", "S"),
    ("S", "T4 T1 QO T20", "W"),
    ("W", "T3 T16 T17 QB", "E"),
    ("E", "T13 10O T15 T2", "W"),
    ("W", "6S 10S T7 KS", "E"),
    ("E", "8C 9C QC 7C", "W"),
    ("W", "JS NO T9 9S", "E"),
    ("E", "T10 9O T11 5O", "W"),
    ("W", "NS 4O 6C 7S", "W"),
    ("W", "7B 6B 5B JB", "N"),
    ("N", "KB T12 5C 8B", "W"),
    ("W", "NC JC KC 9B", "E"),
    ("E", "KO 6O 8O 7O", "E"),
    ("E", "JO NB 5S 10C", "E"),
)

H2_PACK = pack(
    "NB 10S JB T3 5O 5S JO 8O QB T2 T8 T4 7B 7O 9B T11 8B KC T14 T17 T7 "
    "5B 5C T1 KO T19 6C JC 10O 7C KS 7S 8C T18 6S T20 T5 F QS NC T0 6B "
    "NO T13 4O JS NS KB 10C 9C T16 9S QO 6O T9 10B T12 9O T10 T6 8S QC T15"
)

H2_TRICKS = (
    ("N", "T11 T7 T19 T16", "S"),
    ("S", "8O 7O 9O KO", "W"),
    ("W", "T13 T2 T15 T12", "E"),
    ("E", "T8 T5 T0 QB", "E"),
    ("E", "T18 T14 T1 5S", "E"),
    ("E", "9S QS 10S NS", "N"),
    ("N", "10B JB KB 9B", "S"),
    ("S", "7C 8C NC 5C", "N"),
    ("N", "T20 T3 JC T4", "N"),
    ("N", "8B 5B 10O 7B", "N"),
    ("N", "T10 4O 10C T9", "N"),
    ("N", "T6 5O JO 7S", "N"),
    ("N", "KC NB 9C 6S", "N"),
    ("N", "T17 6B JS 8S", "N"),
    ("N", "F NO 6C KS", "W"),
)
