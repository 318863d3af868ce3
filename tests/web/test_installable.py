"""Arbitro among a phone's programs: what it is told, its icons, where it may keep anything."""

from __future__ import annotations

import re
import struct
import zlib

import pytest

from arbitro.messages import LANGUAGES
from arbitro.web.serving.templates import STATIC, static_root
from tests.web.asking import Asking
from tools import icons

ICON = struct.Struct(">16xII")
"""Where a PNG tells its width and height."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manifest_says_who_it_is_and_every_icon_has_its_size(hall: Asking, lang: str) -> None:
    answer = hall.get(f"/manifest.webmanifest?lang={lang}")
    assert answer.headers["content-type"] == "application/manifest+json"
    told = answer.json()
    assert (told["lang"], told["display"], told["start_url"]) == (lang, "standalone", "/")
    assert {one["purpose"] for one in told["icons"]} == {"any", "maskable"}
    for one in told["icons"]:
        wide, high = ICON.unpack_from(hall.get(one["src"]).content)
        assert one["sizes"] == f"{wide}x{high}"
    assert "/manifest.webmanifest" in hall.get("/").text


def pixels(data: bytes) -> bytes:
    """Of a PNG of ours: one head, one piece, one end."""
    return zlib.decompress(data[41:-16])


def test_the_icons_are_those_the_program_draws() -> None:
    for name in (*icons.FILES, icons.FULL[0]):
        assert STATIC.joinpath(name).is_file()
    side, corner = icons.FILES["icon-180.png"]
    assert pixels(STATIC.joinpath("icon-180.png").read_bytes()) == pixels(icons.drawn(side, corner))


@pytest.mark.parametrize(
    ("host", "status"),
    [("localhost:8000", 200), ("127.0.0.1", 200), ("192.168.1.7:8000", 404), ("a.example", 404)],
)
def test_a_worker_is_handed_out_only_where_it_can_run(hall: Asking, host: str, status: int) -> None:
    answer = hall.client.get("/worker.js", headers={"Host": host})
    assert answer.status_code == status
    if status == 200:
        kept = re.findall(r'"(/static/[^"]+)"', answer.text)
        assert f"{static_root()}/book/finding.js" in kept
        assert all(hall.get(one).status_code == 200 for one in kept[1:])


def test_behind_a_proxy_with_tls_the_worker_is_handed_out(own_hall: Asking) -> None:
    own_hall.house.address = "https://torneo.example"
    answer = own_hall.client.get("/worker.js", headers={"Host": "torneo.example"})
    assert answer.status_code == 200
