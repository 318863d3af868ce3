"""The published schemas are those the program follows, and its documents keep them."""

from __future__ import annotations

import json

import jsonschema
import pytest

from arbitro.dossier import archive
from tests.dossier.playing import dossier, one_round
from tests.dossier.write_schemas import FOLDER, PUBLISHED, text


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_published_schema_is_the_one_the_program_follows(name: str) -> None:
    assert (FOLDER / name).read_bytes() == text(name), "python -m tests.dossier.write_schemas"
    jsonschema.Draft202012Validator.check_schema(json.loads(text(name)))


def test_what_a_dossier_holds_keeps_the_schemas() -> None:
    held = archive.opened(dossier(one_round())).parts
    report, manifest = (
        jsonschema.Draft202012Validator(json.loads(text(name))) for name in PUBLISHED
    )
    manifest.validate(json.loads(held[archive.MANIFEST]))
    report.validate(json.loads(held["reports/round-01-table-01.json"]))
    assert not report.is_valid({"format": "arbitro-referto-document/1"})
    assert not manifest.is_valid({"format": "arbitro-dossier/1"})
