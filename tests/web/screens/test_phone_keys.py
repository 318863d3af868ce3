"""A player's own key, made on his phone: it signs his report, and the hall never has it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from arbitro.app import commands as c
from arbitro.app.acts import Act, Who
from arbitro.bootstrap import Installation
from arbitro.web import demo
from tests.web.axe import faults
from tests.web.screens.test_player import signed_in

RFC_8032 = (
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        (
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
            "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ),
)
"""Secret, public, message and signature of the first three tests of RFC 8032, 7.1."""
SIGNS = """async ([source, rows]) => {
    const { publicOf, signed } = await import(source);
    const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
    return rows.map(([seed, , text]) => [publicOf(seed), signed(seed, bytes(text))]);
}"""


def test_a_phone_makes_a_key_the_desk_accepts_it_and_it_signs_a_report(
    site: str, page: Page, house: Installation
) -> None:
    hall = house.desk.hall(demo.STREAM).tournament
    drawn = hall.rounds[-1]
    table = next(one for one in drawn.tables if one.done)
    player, referee = table.players[2], Who(role="referee", subject=demo.REFEREE)
    wish = c.ProposeReport(round=drawn.number, table=table.number)
    house.desk.act(demo.STREAM, Act(id="key-report", command=wish, by=referee))
    signed_in(page, site, house, player)
    page.goto(f"{site}/t/demo/player/me")
    source = page.locator("script[src*='phone-key.js']").get_attribute("src")
    made = page.evaluate(SIGNS, [source, RFC_8032])
    assert made == [[public, signature] for _, public, _, signature in RFC_8032]
    page.get_by_role("button", name="Crea una chiave su questo telefono").click()
    box = page.locator("#own-key")
    expect(box).to_have_attribute("data-state", "offered")
    offered = house.desk.hall(demo.STREAM).offered[player]
    expect(box).to_contain_text(f"{offered.key_id[:4]} {offered.key_id[4:8]}")
    assert faults(page) == []
    accept = c.AcceptKey(player=player, key_id=offered.key_id)
    house.desk.act(demo.STREAM, Act(id="accept", command=accept, by=Who(role="organiser")))
    page.goto(f"{site}/t/demo/player")
    page.get_by_role("button", name="Confermo con la chiave di questo telefono").click()
    expect(page.get_by_text("Lo hai confermato")).to_have_count(1)
    expect(page.get_by_text("chiave del suo telefono")).to_have_count(1)
    report = house.desk.hall(demo.STREAM).referee.reports[f"{drawn.number}.{table.number}"]
    made_with = {one.player: one.signature for one in report.current.confirmations}[player]
    assert made_with is not None
    assert made_with.key_id == offered.key_id
