"""The description of the API is true: no answer that it does not announce, and never a 5xx."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from arbitro.app.commands import COMMANDS
from arbitro.app.queries import QUERIES
from arbitro.web import demo
from tests.web import plain
from tests.web.asking import bearer, half_way
from tests.web.lending import lent
from tests.web.living import living

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[str, dict[str, str]]]:
    """The address of a server, and the headers of its organiser."""
    house = half_way()
    with living(house) as url:
        yield url, bearer(house.ring.add("organiser", subject="Ada").secret)
    house.close()


@pytest.fixture(scope="module")
def described(server: tuple[str, dict[str, str]]) -> Any:
    """Without the stream, which has no end; and every address is that of the hall there is."""
    schema = schemathesis.openapi.from_url(f"{server[0]}/openapi.json")
    return schema.exclude(operation_id=["events", "sign-in", "sign-out"])


MODES = st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE])


def try_one(operation: Any, url: str, headers: dict[str, str], examples: int) -> None:
    """So many requests to one operation, lawful and not."""

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def ask(data: st.DataObject) -> None:
        try:
            case = data.draw(operation.as_strategy(generation_mode=data.draw(MODES)))
        except Unsatisfiable:
            reject()
        asked = (case.path_parameters or {}).get("tournament")
        if asked is not None and len(str(asked)) % 4:
            case.path_parameters["tournament"] = demo.ID
        case.call_and_validate(base_url=url, headers=headers, checks=list(CHECKS))

    ask()


def tried(described: Any, url: str, headers: dict[str, str], examples: int) -> int:
    """Every operation; how many there are."""
    operations = [found.ok() for found in described.get_all_operations()]
    for operation in operations:
        try_one(operation, url, headers, examples)
    return len(operations)


@pytest.mark.slow
def test_the_organiser_gets_only_announced_answers(
    described: Any, server: tuple[str, dict[str, str]]
) -> None:
    assert tried(described, *server, examples=12) > len(COMMANDS) + len(QUERIES)


@pytest.mark.slow
def test_the_public_gets_only_announced_answers(
    described: Any, server: tuple[str, dict[str, str]]
) -> None:
    assert tried(described, server[0], {}, examples=4) > len(COMMANDS) + len(QUERIES)


@pytest.mark.soak
def test_thousands_of_requests_get_only_announced_answers(
    described: Any, server: tuple[str, dict[str, str]]
) -> None:
    assert tried(described, *server, examples=400) > len(COMMANDS) + len(QUERIES)


def test_every_operation_says_what_it_answers() -> None:
    house = half_way()
    with lent(house) as app:
        document = app.openapi_schema.to_schema()
    house.close()
    answers = {
        (one["operationId"], status): answer.get("content", {})
        for path in document["paths"].values()
        for one in path.values()
        for status, answer in one["responses"].items()
        if status.startswith("2")
    }
    assert {id for (id, status), told in answers.items() if not told} == {"sign-out", "revoke-link"}
    assert {status for (id, status), told in answers.items() if not told} == {"204"}
    for (id, _), told in answers.items():
        for media in told.values():
            assert media["schema"].keys() - {"additionalProperties"} - {"type"} or (
                media["schema"].get("type") not in (None, "object")
            ), id


def test_every_command_and_query_is_described_with_its_troubles(
    server: tuple[str, dict[str, str]],
) -> None:
    document = plain.get(f"{server[0]}/openapi.json").json()
    operations = {
        one["operationId"]: one for path in document["paths"].values() for one in path.values()
    }
    assert {f"command-{name}" for name in COMMANDS} <= set(operations)
    assert {f"query-{name}" for name in QUERIES} <= set(operations)
    for id, one in operations.items():
        assert one.get("description"), id
        assert {"400", "401", "403", "404", "429", "503"} <= set(one["responses"]), id
        if id.startswith("command-"):
            assert {"409", "413", "415", "422"} <= set(one["responses"]), id
            names = {p["name"] for p in one["parameters"] if p["in"] == "header"}
            assert names == {"Idempotency-Key", "If-Match"}
            assert one["requestBody"]["content"]["application/json"]["schema"]
