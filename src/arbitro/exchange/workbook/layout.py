"""Where things stand in the clubs' workbook, and what its words mean. Facts only, no reading."""

from __future__ import annotations

import re
import unicodedata

from arbitro.regulations import EDITIONS
from arbitro.regulations.formats.presets import FORMATS

EVENT, ENTRIES, LOG = "TORNEO", "Iscritti", "Log"
STANDINGS, SHORT_STANDINGS, TEAM_STANDINGS = (
    "Classifica",
    "Classifica Ridotta",
    "Classifica a Squadre",
)
_ROUND = re.compile(r"(\d{1,2}) ?[°ºo] ?turno", re.IGNORECASE)
_TABLE = re.compile(r"tavolo ?n? ?[°º.]? ?(\d{1,4})", re.IGNORECASE)

TITLE = "MODULO TORNEO"
LABELS = {
    "venue": "Sede Torneo",
    "organiser": "Organizzatore",
    "name": "Nome Torneo",
    "kind": "Tipologia di Torneo",
    "rounds": "Numero Turni Previsti",
    "notes": "Note",
}
"""Labels in column C from row 2, values beside them in column D."""
LABEL_COLUMN, VALUE_COLUMN = 3, 4
ROUND_COLUMN, FIRST_ROUND_ROW = 2, 8

COLUMNS = (
    "ID",
    "Nome",
    "Cognome",
    "Nickname",
    "Club",
    "Partecipa Torneo",
    "Regione",
    "Data di Nascita",
    "ID nazionale",
)
HEADING_ROW = 3
ID, FIRST, SURNAME, NICKNAME, CLUB, TAKES_PART, REGION, BORN, NATIONAL = range(1, 10)
TEAM_HEADING, RESERVE_HEADING = "Squadra", "Riserva"
"""Columns of ours after the clubs' own, written only where an event has teams or reserves."""

STANDING_COLUMNS = ("Posizione", "Nome", "Cognome", "Punti", "Id")
TEAM_STANDING_COLUMNS = ("Posizione", "Squadra", "Punti")

RISIKO = 100
"""What stands in the column of the points for a RisiKo!."""
SEAT_CELLS = 3

DICE, SETTINGS, READINGS, RULES = "Dadi", "Impostazioni", "Interpretazioni", "Regole"
NAMESAKES = "Omonimi"
"""What a line of the Log may begin with, before a colon, to tell us more than free text."""

KINDS = {
    "raduno-nazionale": "RadunoNazionale",
    "master": "MasterRisiko",
    "sant-eufemia": "Sant'Eufemia",
    "open": "Open",
    "victory": "Victory",
    "nazionale-risiko": "NazionaleRisiKo",
    "torneo-gufo": "TorneoGufo",
    "campionato-gufo": "CampionatoGufo",
    "squadre": "TorneoASquadre",
    "bgl": "BGL",
    "bgl-svizzera": "BGL_SVIZZERA",
    "uno-contro-uno": "1vs1",
    "uno-contro-uno-svizzera": "1vs1_SVIZZERA",
}
"""Our formats by the clubs' own words for them."""


def folded(text: str) -> str:
    """Words to compare: no accents, no case, single spaces."""
    plain = unicodedata.normalize("NFKD", text)
    bare = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(bare.casefold().split())


def round_number(sheet: str) -> int | None:
    """The round a sheet is for, by its name."""
    found = _ROUND.fullmatch(" ".join(sheet.split()))
    return int(found[1]) if found else None


def round_sheet(number: int) -> str:
    return f"{number}° Turno"


def table_number(text: str) -> int | None:
    found = _TABLE.fullmatch(" ".join(text.split()))
    return int(found[1]) if found else None


def table_title(number: int) -> str:
    return f"Tavolo N°{number}"


def rules_of(kind: str) -> str | None:
    """The format a kind of tournament names, if it is one we know by that very name."""
    wanted = re.sub(r"[^a-z0-9]", "", folded(kind))
    for id in (*FORMATS, *EDITIONS):
        names = (id, KINDS.get(id, id))
        if wanted and wanted in {re.sub(r"[^a-z0-9]", "", folded(name)) for name in names}:
            return id
    return None
