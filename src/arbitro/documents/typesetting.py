"""Parts in, PDF out: a part is a template's name, a heading, and plain values.

The same parts give the same bytes, on any machine and at any hour: only the fonts inside the
typesetter are used, no package is fetched, and the document has no date.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from arbitro.app.heads import LEAST, SCANNED
from arbitro.documents.drawings import qr
from arbitro.kernel import Broken
from arbitro.messages.text import date_of, grouped, rules_name, sentences
from arbitro.tournament.state import Tournament

if TYPE_CHECKING:
    import typst

TEMPLATES = Path(__file__).with_name("templates")
EPOCH = 0
WORDS = "paper-word."
FORGOTTEN_AFTER = 5
SHORT = 8
"""How many characters of a hash stand on paper."""

_sorted = msgspec.json.Encoder(order="sorted")


def pdf(lang: str, stamp: Stamp, parts: Sequence[Part], title: str = "") -> bytes:
    """One PDF with every part, each with its own heading and its own count of pages.

    `title` names the whole; without it the first part does.
    """
    told = {
        "lang": lang,
        "words": words(lang),
        "stamp": {**msgspec.to_builtins(stamp), "code": stamp.code, "log": _log(stamp)},
        "title": title or parts[0].title,
        "parts": parts,
    }
    made = _compiler("main.typ").compile(
        format="pdf",
        sys_inputs={"data": msgspec.json.encode(told).decode()},
        timestamp=EPOCH,
    )
    if not isinstance(made, bytes):
        raise Broken("the typesetter gave no document")
    _forget()
    return made


def _log(stamp: Stamp) -> dict[str, str] | None:
    """The head of the log at the foot of a page: a code to scan, and what it begins with."""
    if not stamp.head:
        return None
    hash, _, number = stamp.head.partition(":")
    return {
        "qr": qr(f"{SCANNED}{stamp.head}".upper()),  # capitals make a coarser code, easier to scan
        "number": number,
        "hash": grouped(hash[:LEAST]),
    }


def _compiler(template: str) -> typst.Compiler:
    """A new one for every call, in a quarter of a millisecond: a shared one refuses threads."""
    import typst  # noqa: PLC0415 - read when the first paper is printed

    return typst.Compiler(
        input=TEMPLATES / template, root=TEMPLATES, font_paths=_fonts(), ignore_system_fonts=True
    )


def _forget() -> None:
    """Let the typesetter's memory of a document grow old.

    It keeps what the last ten compilations used, which is 400 MB of standings that nobody prints
    again; after a few empty pages it is 150.
    """
    empty = _compiler("empty.typ")
    for _ in range(FORGOTTEN_AFTER):
        empty.compile(format="pdf", timestamp=EPOCH)


@cache
def _fonts() -> typst.Fonts:
    import typst  # noqa: PLC0415 - as above

    return typst.Fonts(include_system_fonts=False)


@cache
def words(lang: str) -> dict[str, str]:
    """The words printed by the templates, by key."""
    return {
        key.removeprefix(WORDS): text
        for key, text in sentences(lang).items()
        if key.startswith(WORDS)
    }


class Stamp(Struct, frozen=True, kw_only=True):
    """What every page says at its foot: whose paper it is and from which state it was printed."""

    tournament: str
    rules: str
    date: str
    version: int
    hash: str
    head: str = ""
    """The last line of the log it was printed from, as `HASH:NUMBER`; nothing if nobody said."""

    @property
    def code(self) -> str:
        """The short code of the state: two groups of four characters."""
        return grouped(self.hash[:SHORT])


class Part(Struct, frozen=True, kw_only=True):
    """One document, or one chapter of a pack."""

    template: str
    title: str
    subtitle: str = ""
    data: dict[str, Any] = {}


def stamp_of(t: Tournament, lang: str, head: str = "") -> Stamp:
    """The stamp of a tournament's state. The same state has the same stamp on every machine."""
    return Stamp(
        tournament=t.name,
        rules=rules_name(lang, t.rules),
        date=date_of(lang, t.date),
        version=t.version,
        hash=state_sha256(t),
        head=head,
    )


def state_sha256(t: Tournament) -> str:
    """The hash of a state's sorted JSON; what is kept by round number gets it as a string."""
    plain = msgspec.to_builtins(t, str_keys=True, order="sorted")
    return sha256(_sorted.encode(plain)).hexdigest()
