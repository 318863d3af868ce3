"""Where each name stands on the sheet, short for a phone and whole for a larger screen.

A row is x and y of the block's middle, the short lines and the whole lines. Names that stand in the
sea beside a small territory have a leader to it (`LEADERS`).
"""

from __future__ import annotations

from typing import NamedTuple


class Label(NamedTuple):
    x: float
    y: float
    short: str
    whole: str = ""
    """Lines are separated by «/»; the short ones again where nothing is said."""


LABELS: dict[str, Label] = {
    "alaska": Label(54, 166, "Alaska"),
    "territori_del_nord_ovest": Label(147, 172, "T.N.O.", "Territori del/Nord Ovest"),
    "groenlandia": Label(352, 92, "Groenl.", "Groenlandia"),
    "alberta": Label(146, 258, "Alberta"),
    "ontario": Label(208, 304, "Ontario"),
    "quebec": Label(288, 262, "Quebec"),
    "stati_uniti_occidentali": Label(160, 368, "USA/Occ.", "Stati Uniti/Occidentali"),
    "stati_uniti_orientali": Label(236, 396, "USA/Or.", "Stati Uniti/Orientali"),
    "america_centrale": Label(140, 512, "Am./Centr.", "America/Centrale"),
    "venezuela": Label(290, 574, "Venez.", "Venezuela"),
    "peru": Label(264, 628, "Perù"),
    "brasile": Label(328, 660, "Brasile"),
    "argentina": Label(296, 728, "Argent.", "Argentina"),
    "islanda": Label(394, 131, "Islanda"),
    "scandinavia": Label(519, 174, "Scand.", "Scandinavia"),
    "gran_bretagna": Label(372, 282, "Gran/Bret.", "Gran/Bretagna"),
    "europa_settentrionale": Label(527, 284, "Eur./Sett.", "Europa/Settentrionale"),
    "europa_occidentale": Label(448, 370, "Eur./Occ.", "Europa/Occidentale"),
    "europa_meridionale": Label(573, 346, "Eur./Mer.", "Europa/Meridionale"),
    "ucraina": Label(612, 258, "Ucraina"),
    "africa_del_nord": Label(458, 490, "Africa/Nord", "Africa/del Nord"),
    "egitto": Label(562, 470, "Egitto"),
    "africa_orientale": Label(586, 546, "Africa/Or.", "Africa/Orientale"),
    "congo": Label(548, 608, "Congo"),
    "africa_del_sud": Label(554, 696, "Africa/Sud", "Africa/del Sud"),
    "madagascar": Label(718, 690, "Madag.", "Madagascar"),
    "urali": Label(682, 212, "Urali"),
    "siberia": Label(756, 178, "Siberia"),
    "jacuzia": Label(846, 144, "Jacuzia"),
    "cita": Label(824, 238, "Čita"),
    "kamchatka": Label(928, 172, "Kamch.", "Kamchatka"),
    "giappone": Label(954, 448, "Giapp.", "Giappone"),
    "mongolia": Label(812, 322, "Mong.", "Mongolia"),
    "afghanistan": Label(683, 352, "Afgh.", "Afghanistan"),
    "cina": Label(790, 426, "Cina"),
    "medio_oriente": Label(634, 428, "Medio/Or.", "Medio/Oriente"),
    "india": Label(728, 492, "India"),
    "siam": Label(788, 512, "Siam"),
    "indonesia": Label(774, 664, "Indon.", "Indonesia"),
    "nuova_guinea": Label(930, 578, "N. Guinea", "Nuova Guinea"),
    "australia_occidentale": Label(834, 728, "Aus./Occ.", "Australia/Occidentale"),
    "australia_orientale": Label(921, 746, "Aus./Or.", "Australia/Orientale"),
}

ENGLISH: dict[str, tuple[str, str]] = {
    "alaska": ("Alaska", ""),
    "territori_del_nord_ovest": ("N.W.T.", "Northwest/Territories"),
    "groenlandia": ("Greenl.", "Greenland"),
    "alberta": ("Alberta", ""),
    "ontario": ("Ontario", ""),
    "quebec": ("Quebec", ""),
    "stati_uniti_occidentali": ("West/USA", "Western/United States"),
    "stati_uniti_orientali": ("East/USA", "Eastern/United States"),
    "america_centrale": ("Centr./Am.", "Central/America"),
    "venezuela": ("Venez.", "Venezuela"),
    "peru": ("Peru", ""),
    "brasile": ("Brazil", ""),
    "argentina": ("Argent.", "Argentina"),
    "islanda": ("Iceland", ""),
    "scandinavia": ("Scand.", "Scandinavia"),
    "gran_bretagna": ("Great/Brit.", "Great/Britain"),
    "europa_settentrionale": ("N./Eur.", "Northern/Europe"),
    "europa_occidentale": ("W./Eur.", "Western/Europe"),
    "europa_meridionale": ("S./Eur.", "Southern/Europe"),
    "ucraina": ("Ukraine", ""),
    "africa_del_nord": ("North/Africa", ""),
    "egitto": ("Egypt", ""),
    "africa_orientale": ("East/Africa", ""),
    "congo": ("Congo", ""),
    "africa_del_sud": ("South/Africa", ""),
    "madagascar": ("Madag.", "Madagascar"),
    "urali": ("Urals", ""),
    "siberia": ("Siberia", ""),
    "jacuzia": ("Yakutia", ""),
    "cita": ("Chita", ""),
    "kamchatka": ("Kamch.", "Kamchatka"),
    "giappone": ("Japan", ""),
    "mongolia": ("Mong.", "Mongolia"),
    "afghanistan": ("Afgh.", "Afghanistan"),
    "cina": ("China", ""),
    "medio_oriente": ("Middle/East", ""),
    "india": ("India", ""),
    "siam": ("Siam", ""),
    "indonesia": ("Indon.", "Indonesia"),
    "nuova_guinea": ("N. Guinea", "New Guinea"),
    "australia_occidentale": ("West/Aus.", "Western/Australia"),
    "australia_orientale": ("East/Aus.", "Eastern/Australia"),
}
"""In the same places, the short lines and the whole ones in English."""

LEADERS: dict[str, tuple[tuple[float, float], tuple[float, float]]] = {
    "america_centrale": ((166, 502), (192, 494)),
    "madagascar": ((672, 690), (656, 690)),
    "giappone": ((940, 436), (926, 424)),
    "gran_bretagna": ((396, 280), (414, 276)),
}
"""From beside the name to inside the territory."""

TOKENS: dict[str, tuple[float, float]] = {
    "america_centrale": (200, 508),
    "islanda": (396, 172),
    "gran_bretagna": (444, 276),
    "madagascar": (652, 684),
    "giappone": (912, 416),
    "indonesia": (806, 604),
    "australia_occidentale": (848, 700),
    "australia_orientale": (918, 700),
    "nuova_guinea": (904, 616),
    "europa_occidentale": (474, 328),
    "europa_meridionale": (514, 337),
}
"""Where the owner's sign goes when the name stands elsewhere; by default just above the name."""

ROUTES: dict[tuple[str, str], str] = {
    ("alaska", "kamchatka"): "M0 150L16 154M1000 150L984 154",  # around the back of the world
    ("africa_del_sud", "madagascar"): "M594 700Q616 704 645 698",
}
"""Sea routes that the shortest way over the water would not draw well."""
