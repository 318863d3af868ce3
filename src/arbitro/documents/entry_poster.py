"""A poster that leads to the form by which one asks for a place."""

from __future__ import annotations

from arbitro.documents.codes import qr
from arbitro.documents.part import Part, stamp_of
from arbitro.documents.typesetting import pdf
from arbitro.messages import say
from arbitro.messages.text import date_of, rules_name
from arbitro.tournament.state import Tournament


def entry_poster(t: Tournament, lang: str, address: str) -> bytes:
    """One page with the tournament's name, its day, its rules, and a code to point a phone at."""
    part = Part(
        template="poster",
        title=t.name,
        subtitle=date_of(lang, t.date),
        data={
            "rules": rules_name(lang, t.rules),
            "call": say(lang, "requests.poster-call"),
            "how": say(lang, "requests.poster-how"),
            "address": address,
            "qr": qr(address),
        },
    )
    return pdf(lang, stamp_of(t, lang), (part,))
