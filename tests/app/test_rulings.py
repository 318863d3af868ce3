"""What the rules of an event answer in words: also what clubs owe each other (RUR 12 and 38)."""

from __future__ import annotations

import pytest

from arbitro.app.queries.rules_in_force import answers
from arbitro.regulations import tournament_rules


def told(rules: str) -> dict[str, list[str]]:
    """The last answers by question, with the ids they rest on."""
    return {
        one.question: [citation.id for citation in one.ruling.because.citations]
        for one in answers(tournament_rules(rules), 64)
    }


def test_a_gathering_tells_its_ceiling_of_costs_and_the_votes_that_change_it() -> None:
    found = told("rur-2015")
    assert found["hosting"] == ["RUR-12-07", "RUR-12-08"]
    assert found["votes"] == ["RUR-38-02", "RUR-38-03"]
    votes = next(a for a in answers(tournament_rules("rur-2015"), 64) if a.question == "votes")
    assert votes.facts == {"clubs": 24, "votes": 13}


@pytest.mark.parametrize("rules", ["24ore-2018", "master-2020", "tarocchi-2012", "open"])
def test_where_nothing_is_regulated_nothing_is_told(rules: str) -> None:
    assert not {"hosting", "votes"} & told(rules).keys()
