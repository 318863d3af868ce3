"""Which column is which: guessed from headings in Italian or English, or said outright."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from arbitro.exchange.workbook.layout import folded
from arbitro.kernel import Refused

FIELDS: dict[str, tuple[str, ...]] = {
    "id": ("id", "numero", "n", "nr", "number", "codice"),
    "name": (
        "name",
        "nome e cognome",
        "cognome e nome",
        "nominativo",
        "giocatore",
        "player",
        "full name",
    ),
    "surname": ("surname", "cognome", "last name", "family name", "lastname"),
    "first_name": ("first_name", "first name", "nome", "firstname", "given name"),
    "club": ("club", "associazione", "circolo", "societa", "gruppo"),
    "region": ("region", "regione"),
    "born": (
        "born",
        "nascita",
        "data di nascita",
        "anno di nascita",
        "nato il",
        "nato nel",
        "birth",
        "birth date",
        "date of birth",
        "birthdate",
        "year of birth",
    ),
    "adult": ("adult", "maggiorenne"),
    "waiver": ("waiver", "deroga"),
    "distinct": ("distinct", "omonimo", "altra persona"),
    "reserve": ("reserve", "riserva"),
    "contacts": (
        "contacts",
        "contatti",
        "email",
        "e mail",
        "mail",
        "telefono",
        "cellulare",
        "phone",
    ),
    "team": ("team", "squadra", "coppia"),
    "national": ("national", "id nazionale", "national id", "tessera", "numero di tessera"),
}
"""Every field of an entry, and the headings that mean it."""

_MEANING = {heading: field for field, headings in FIELDS.items() for heading in headings}


def meaning(heading: str) -> str | None:
    """The field a heading means, if it is one we know."""
    words = re.sub(r"[^\w ]", " ", folded(heading)).replace("_", " ")
    return _MEANING.get(folded(words)) or _MEANING.get(folded(heading))


def has_heading(first: Sequence[str]) -> bool:
    """A first row of which at least one cell is a heading we know is a heading."""
    return any(meaning(cell) for cell in first)


def guessed(headings: Sequence[str]) -> dict[str, int]:
    """Field → column, from the headings; «Nome» without a surname beside it is the whole name."""
    found: dict[str, int] = {}
    for column, heading in enumerate(headings):
        field = meaning(heading)
        if field is not None:
            found.setdefault(field, column)
    if "first_name" in found and "surname" not in found and "name" not in found:
        found["name"] = found.pop("first_name")
    return found


def mapped(headings: Sequence[str], wanted: Mapping[str, str]) -> dict[str, int]:
    """The mapping somebody gave, over the guessed one; columns by heading or by number from 1.

    An empty column takes a field out.
    """
    found = guessed(headings)
    for field, column in wanted.items():
        if field not in FIELDS:
            raise Refused("no-such-field", {"field": field, "fields": list(FIELDS)})
        if not column:
            found.pop(field, None)
            continue
        at = _column(headings, column)
        found = {name: where for name, where in found.items() if where != at}
        found[field] = at
    return found


def _column(headings: Sequence[str], wanted: str) -> int:
    names = [folded(heading) for heading in headings]
    if folded(wanted) in names:
        return names.index(folded(wanted))
    if wanted.isdecimal() and 1 <= int(wanted) <= len(headings):
        return int(wanted) - 1
    raise Refused("no-such-column", {"column": wanted, "columns": list(headings)})
