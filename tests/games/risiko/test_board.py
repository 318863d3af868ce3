"""The shipped board, cards and objectives are those of the game."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.games.risiko import board, cards, objectives
from arbitro.kernel import Refused

MASKS = st.integers(0, board.EVERYWHERE)


def near(a: str, b: str) -> bool:
    return bool(board.NEAR[board.number(a)] >> board.number(b) & 1)


def is_connected(mask: int) -> bool:
    """Whether one can walk from any territory of a set to any other without leaving it."""
    reached = mask & -mask
    while True:
        wider = reached
        for territory in board.members(reached):
            wider |= board.NEAR[territory] & mask
        if wider == reached:
            return reached == mask
        reached = wider


def test_there_are_42_territories_with_42_names() -> None:
    assert board.COUNT == 42
    assert len(set(board.TERRITORIES)) == 42
    assert {board.INDEX[id] for id in board.TERRITORIES} == set(range(42))


def test_both_languages_name_every_territory_differently() -> None:
    for language in ("it", "en"):
        names = [row[language] for row in board.DATA["territories"]]
        assert len(set(names)) == 42
        assert all(names)


def test_there_are_82_borders_59_by_land_and_23_by_sea() -> None:
    assert len(board.BORDERS) == 82
    assert Counter(kind for _, _, kind in board.BORDERS) == {"land": 59, "sea": 23}


def test_no_border_is_listed_twice_or_joins_a_territory_to_itself() -> None:
    pairs = {frozenset((a, b)) for a, b, _ in board.BORDERS}
    assert len(pairs) == 82
    assert all(len(pair) == 2 for pair in pairs)


def test_adjacency_is_symmetric_and_irreflexive() -> None:
    for a in range(42):
        assert not board.NEAR[a] >> a & 1
        for b in range(42):
            assert (board.NEAR[a] >> b & 1) == (board.NEAR[b] >> a & 1)


def test_masks_and_lists_of_neighbours_agree() -> None:
    assert [board.members(mask) for mask in board.NEAR] == list(board.NEIGHBOURS)


def test_the_whole_board_is_connected() -> None:
    assert is_connected(board.EVERYWHERE)


@pytest.mark.parametrize("number", range(6))
def test_every_continent_is_connected(number: int) -> None:
    assert is_connected(board.CONTINENTS[number].mask)


def test_the_continents_have_9_4_7_6_12_and_4_territories() -> None:
    assert {c.id: c.size for c in board.CONTINENTS} == {
        "america_del_nord": 9,
        "america_del_sud": 4,
        "europa": 7,
        "africa": 6,
        "asia": 12,
        "oceania": 4,
    }


def test_the_continents_share_out_the_board() -> None:
    union = 0
    for continent in board.CONTINENTS:
        assert not union & continent.mask
        assert continent.mask.bit_count() == continent.size
        union |= continent.mask
    assert union == board.EVERYWHERE


def test_a_territory_is_worth_its_borders_and_all_together_164_points() -> None:
    assert sum(board.POINTS) == 164
    assert board.points(board.EVERYWHERE) == 164
    for territory in range(42):
        assert board.POINTS[territory] == sum(territory in (a, b) for a, b, _ in board.BORDERS)


@pytest.mark.parametrize(
    ("a", "b", "adjacent"),
    [
        ("afghanistan", "india", False),
        ("africa_orientale", "medio_oriente", False),
        ("cina", "medio_oriente", True),
        ("alaska", "kamchatka", True),
        ("brasile", "africa_del_nord", True),
        ("egitto", "medio_oriente", True),
        ("groenlandia", "islanda", True),
        ("siam", "indonesia", True),
    ],
)
def test_the_borders_that_boards_differ_on(a: str, b: str, adjacent: bool) -> None:
    assert near(a, b) is adjacent
    assert near(b, a) is adjacent


# objectives


def test_there_are_16_objectives_numbered_from_1() -> None:
    assert list(objectives.ALL) == list(range(1, 17))
    assert len(set(objectives.MASKS.values())) == 16
    assert len(set(objectives.NAMES.values())) == 16


@pytest.mark.parametrize("objective", objectives.ALL)
def test_an_objective_is_86_points_connected_and_holds_two_whole_continents(
    objective: int,
) -> None:
    mask = objectives.MASKS[objective]
    assert board.points(mask) == 86
    assert is_connected(mask)
    assert sum(continent.mask & ~mask == 0 for continent in board.CONTINENTS) >= 2


@pytest.mark.parametrize("objective", objectives.ALL)
def test_an_objective_is_complete_only_with_its_last_territory(objective: int) -> None:
    mask = objectives.MASKS[objective]
    assert objectives.complete(objective, mask)
    assert objectives.complete(objective, board.EVERYWHERE)
    for territory in board.members(mask):
        assert not objectives.complete(objective, board.EVERYWHERE & ~(1 << territory))


def test_an_unseen_objective_is_never_complete() -> None:
    assert not objectives.complete(objectives.UNSEEN, board.EVERYWHERE)


@pytest.mark.parametrize("unknown", [0, 17, -1, 1000])
def test_an_unknown_objective_is_refused_with_the_range(unknown: int) -> None:
    with pytest.raises(Refused) as refusal:
        objectives.mask(unknown)
    assert refusal.value.code == "unknown-objective"
    assert refusal.value.facts == {"objective": unknown, "from": 1, "to": 16}


# cards


def test_the_pack_has_14_of_each_symbol_and_two_jolly() -> None:
    assert len(cards.DECK) == 44
    assert Counter(cards.SYMBOL) == {"fante": 14, "cannone": 14, "cavaliere": 14, "jolly": 2}


@pytest.mark.parametrize("card", cards.TERRITORY_CARDS)
def test_a_card_is_named_by_symbol_and_territory_or_territory_alone(card: int) -> None:
    assert cards.parse(cards.name(card)) == card
    assert cards.parse(board.TERRITORIES[card]) == card


def test_a_card_with_the_wrong_symbol_is_refused_with_the_right_one() -> None:
    with pytest.raises(Refused) as refusal:
        cards.parse("cannone:alaska")
    assert refusal.value.code == "wrong-symbol"
    assert refusal.value.facts["is"] == "fante:alaska"


def test_two_jolly_are_the_two_of_the_pack_and_a_third_is_refused() -> None:
    assert cards.parse_many(["jolly", "jolly"]) == cards.JOLLY
    with pytest.raises(Refused, match="card-twice"):
        cards.parse_many(["jolly"] * 3)


def test_the_same_card_twice_is_refused_except_face_down() -> None:
    with pytest.raises(Refused, match="card-twice"):
        cards.parse_many(["fante:alaska", "alaska"])
    assert cards.parse_many(["unseen", "unseen"]) == (cards.UNSEEN, cards.UNSEEN)


def test_triples_leave_out_cards_nobody_has_seen() -> None:
    assert cards.triples((3, cards.UNSEEN, 1, 2)) == ((1, 2, 3),)
    assert cards.triples((3, cards.UNSEEN, 1)) == ()


# masks and names


@given(MASKS)
def test_members_and_mask_of_undo_each_other(mask: int) -> None:
    members = board.members(mask)
    assert board.mask_of(members) == mask
    assert list(members) == sorted(set(members))
    assert len(members) == mask.bit_count()


@given(st.lists(st.integers(0, 41)))
def test_mask_of_counts_a_repeated_territory_once(territories: list[int]) -> None:
    assert board.members(board.mask_of(territories)) == tuple(sorted(set(territories)))


@given(MASKS, MASKS)
def test_points_add_up_over_disjoint_sets(left: int, right: int) -> None:
    right &= ~left
    assert board.points(left | right) == board.points(left) + board.points(right)


@pytest.mark.parametrize("id", board.TERRITORIES)
def test_a_name_leads_to_its_territory(id: str) -> None:
    assert board.TERRITORIES[board.number(id)] == id


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("alasca", "alaska"),
        ("Alaska", "alaska"),
        ("medio oriente", "medio_oriente"),
        ("kamciatka", "kamchatka"),
        ("  brasil ", "brasile"),
    ],
)
def test_an_unknown_territory_is_refused_with_the_nearest_names(written: str, meant: str) -> None:
    with pytest.raises(Refused) as refusal:
        board.number(written)
    assert refusal.value.code == "unknown-territory"
    assert refusal.value.facts["territory"] == written
    assert refusal.value.facts["nearest"][0] == meant


@pytest.mark.parametrize("nonsense", [None, 3, True, [], {}, 1.5, ""])
def test_what_is_not_a_name_is_refused_too(nonsense: object) -> None:
    with pytest.raises(Refused, match="unknown-territory"):
        board.number(nonsense)  # type: ignore[arg-type]  # wrong on purpose
