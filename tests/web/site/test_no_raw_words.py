"""No page shows a person the program's own words: keys, codes and slugs stay behind the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from litestar.testing import TestClient

from arbitro.app.commands import COMMANDS
from arbitro.bootstrap import Installation
from arbitro.messages.text import sentences
from tests.web.asking import bearer
from tests.web.lending import client_of
from tests.web.screens.desk_pages import words_in
from tools.showcase import showcase
from tools.sights import Sight, sights

PLAIN = frozenset({"arbitro", "risiko", "tarocchi", "mineo", "rivanto", "demo"})
WORD = re.compile(r"(?<![\w/.@#=?&:-])[a-z]+(?:[-_][a-z]+)*(?![\w/@=&-]|\.\w)")


def raw_words(lang: str) -> frozenset[str]:
    """Words of keys that no sentence of this language uses, and every slug of two words."""
    known = sentences(lang)
    said = set(re.findall(r"[\w'’-]+", " ".join(known.values()).lower()))
    parts = {part for key in known for part in key.split(".")} | set(COMMANDS)
    return frozenset(
        part for part in parts if len(part) > 3 and part not in said and part not in PLAIN
    )


def slugs(text: str, said: frozenset[str]) -> set[str]:
    """Words joined as only a program joins them."""
    return {word for word in WORD.findall(text) if re.search(r"[-_]", word) and word not in said}


@pytest.fixture(scope="module")
def house() -> Iterator[Installation]:
    one = showcase()
    yield one
    one.close()


@pytest.fixture(scope="module")
def client(house: Installation) -> Iterator[TestClient[Any]]:
    with client_of(house) as one:
        yield one


def headers(house: Installation, sight: Sight, lang: str) -> dict[str, str]:
    asked = {"Accept": "text/html", "Accept-Language": lang}
    if not sight.role:
        return asked
    hall = f"hall/{sight.path.split('/')[2].split('?')[0]}" if "/t/" in sight.path else ""
    where = "" if sight.role == "organiser" else hall
    return {**asked, **bearer(house.ring.add(sight.role, where, sight.subject or "banco").secret)}


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["it"])
def test_no_page_shows_a_key(house: Installation, client: TestClient[Any], lang: str) -> None:
    raw = raw_words(lang)
    said = frozenset(w for s in sentences(lang).values() for w in re.findall(r"[\w-]+", s))
    found: dict[str, set[str]] = {}
    for sight in sights(house):
        page = client.get(sight.path, headers=headers(house, sight, lang))
        assert page.status_code == 200, sight
        shown = re.sub(r"<(code|kbd|dd class=\"hash\").*?</\1>", " ", page.text, flags=re.DOTALL)
        text = unescape(words_in(shown))
        slips = slugs(text, said) | (raw & set(WORD.findall(text)))
        if slips:
            found[sight.path] = slips
    assert "\n".join(f"{path}: {sorted(words)}" for path, words in found.items()) == ""
