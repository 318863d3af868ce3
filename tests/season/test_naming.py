"""Who of a season is named: the same on its page and on the published site."""

from __future__ import annotations

import pytest

from arbitro.people.identity import Named
from arbitro.people.register import Consent
from arbitro.season.results import Naming

ADA, EVA = Named("Neri Ada", "Neri Ada", "p1"), Named("Blu Eva", "Blu Eva")
NAMESAKE = Named("Ada Neri (2)", "Ada Neri")


@pytest.mark.parametrize(
    ("consent", "agreed", "everybody", "named"),
    [
        (None, (), (ADA, EVA), ""),
        (None, ("Ada Neri",), (ADA, EVA), "Ada Neri"),
        (None, ("Ada Neri",), (ADA, NAMESAKE), ""),
        ("given", (), (ADA, EVA), "Neri Ada"),
        ("given", ("Ada Neri",), (ADA, NAMESAKE), "Neri Ada"),
        ("withdrawn", ("Ada Neri",), (ADA, EVA), ""),
    ],
)
def test_who_is_named(
    consent: Consent | None, agreed: tuple[str, ...], everybody: tuple[Named, ...], named: str
) -> None:
    consents: dict[str, Consent] = {"p1": consent} if consent is not None else {}
    assert Naming(consents, agreed, everybody).name(ADA) == named
