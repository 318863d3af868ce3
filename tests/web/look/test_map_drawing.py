"""The drawn map is the board of the data: territories, names, sea routes, touch."""

from __future__ import annotations

import gzip
import xml.etree.ElementTree as ET
from itertools import combinations, product
from pathlib import Path

from arbitro.games.risiko import board
from tests.web.look.preview import WEB
from tools.map.english import english

FILE: Path = WEB / "static" / "map.svg"
SVG = "{http://www.w3.org/2000/svg}"
ROOT = ET.fromstring(FILE.read_text(encoding="utf-8"))  # noqa: S314  (our own file)
ENGLISH = ET.fromstring((WEB / "static" / "map-en.svg").read_text(encoding="utf-8"))  # noqa: S314
TERRITORIES = [g for g in ROOT.iter(f"{SVG}g") if "data-territory" in g.attrib]


def test_the_map_has_exactly_the_territories_of_the_board() -> None:
    assert [g.attrib["data-territory"] for g in TERRITORIES] == list(board.TERRITORIES)


def test_every_territory_can_be_focused_ticked_and_is_named_in_italian() -> None:
    names = [row["it"] for row in board.DATA["territories"]]
    assert [g.attrib["aria-label"] for g in TERRITORIES] == names
    assert {g.attrib["role"] for g in TERRITORIES} == {"checkbox"}
    assert [g.attrib["tabindex"] for g in TERRITORIES] == ["0"] + ["-1"] * 41


def test_every_territory_has_a_shape_and_a_short_and_a_whole_name() -> None:
    assert all(g.find(f"{SVG}path") is not None for g in TERRITORIES)
    for size in ("short", "whole"):
        texts = [t for t in ROOT.iter(f"{SVG}text") if t.attrib["class"] == size]
        assert {t.attrib["data-name"] for t in texts} == set(board.TERRITORIES)


def test_the_whole_names_are_those_of_the_board() -> None:
    words = {
        text.attrib["data-name"]: " ".join(span.text or "" for span in text)
        for text in ROOT.iter(f"{SVG}text")
        if text.attrib["class"] == "whole"
    }
    assert words == {row["id"]: row["it"] for row in board.DATA["territories"]}


def lines_of(kind: str, root: ET.Element) -> list[tuple[str, float, float, float, float]]:
    """Every line of the labels of a kind with its box, by the width of an ordinary letter."""
    rows = []
    for text in root.iter(f"{SVG}text"):
        size = float(text.attrib.get("font-size", "0"))
        for span in text.iter(f"{SVG}tspan") if text.attrib.get("class") == kind else ():
            x, y = float(span.attrib["x"]), float(span.attrib["y"])
            half = 0.56 * size * len(span.text or "") / 2
            rows.append((text.attrib["data-name"], x - half, x + half, y - 0.75 * size, y))
    return rows


def test_no_two_territories_have_names_that_touch() -> None:
    for root, kind in product((ROOT, ENGLISH), ("whole", "short")):
        rows = lines_of(kind, root)
        assert rows
        touching = {
            (one[0], other[0])
            for one, other in combinations(rows, 2)
            if one[0] != other[0]
            and max(one[1], other[1]) < min(one[2], other[2]) + 2
            and max(one[3], other[3]) < min(one[4], other[4])
        }
        assert touching == set()


def test_a_dashed_line_is_drawn_for_every_sea_route_and_for_nothing_else() -> None:
    drawn = [p.attrib["data-route"] for p in ROOT.iter(f"{SVG}path") if "data-route" in p.attrib]
    by_sea = [f"{a} {b}" for a, b, kind in board.DATA["borders"] if kind == "sea"]
    assert drawn == by_sea
    [routes] = [g for g in ROOT.iter(f"{SVG}g") if g.attrib.get("class") == "routes"]
    assert routes.attrib["stroke-dasharray"]


def test_small_islands_have_a_larger_place_for_the_finger() -> None:
    fingers = {c.attrib["data-for"] for c in ROOT.iter(f"{SVG}circle")}
    assert {"islanda", "gran_bretagna", "giappone", "madagascar", "nuova_guinea"} <= fingers


def test_every_continent_has_a_texture_or_a_lightness_of_its_own() -> None:
    patterns = {p.attrib["id"]: p for p in ROOT.iter(f"{SVG}pattern")}
    tints = [patterns[f"tint-{c.id}"] for c in board.CONTINENTS]
    textures = [p.find(f"{SVG}path") for p in tints]
    assert len({"" if t is None else t.attrib["d"] for t in textures}) == len(board.CONTINENTS)


def test_the_map_holds_no_style_and_no_script_so_the_content_policy_can_be_strict() -> None:
    assert [e.tag for e in ROOT.iter() if "style" in e.attrib or e.tag.endswith("script")] == []


def test_the_map_is_small_enough_for_a_phone() -> None:
    data = FILE.read_bytes()
    assert len(data) <= 60_000
    assert len(gzip.compress(data)) <= 25_000


def test_the_style_sheet_is_small_and_downloads_nothing() -> None:
    sheet = (WEB / "static" / "arbitro.css").read_text(encoding="utf-8")
    assert len(gzip.compress(sheet.encode())) <= 18_000
    assert "@import" not in sheet
    assert "@font-face" not in sheet
    assert "url(" not in sheet


def test_every_library_we_carry_has_its_licence_beside_it() -> None:
    for carried in (WEB / "static" / "vendor", Path(__file__).parents[1] / "vendor"):
        libraries = sorted(carried.glob("*.js"))
        assert libraries
        names = {file.name.split(".")[0].removesuffix("-ext") for file in libraries}
        assert {file.name.split(".")[0] for file in carried.glob("*.LICENSE")} == names


def test_the_english_sheet_is_the_same_with_the_names_of_the_board() -> None:
    assert english(FILE.read_text(encoding="utf-8")) == (WEB / "static" / "map-en.svg").read_text(
        encoding="utf-8"
    )
    words = {
        text.attrib["data-name"]: " ".join(span.text or "" for span in text)
        for text in ENGLISH.iter(f"{SVG}text")
        if text.attrib["class"] == "whole"
    }
    assert words == {row["id"]: row["en"] for row in board.DATA["territories"]}
    shapes = [g for g in ENGLISH.iter(f"{SVG}g") if "data-territory" in g.attrib]
    assert [g.attrib["aria-label"] for g in shapes] == [*words.values()]
