"""The house over TLS: its own authority, a certificate given, the page that tells how to trust."""

from __future__ import annotations

import ssl
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from cryptography import x509

from arbitro.bootstrap import Authority
from arbitro.cli.house.house_files import beside
from arbitro.kernel import Refused
from arbitro.web.serving import house_authority as own
from arbitro.web.serving.own_address import announced, stated
from tests.cli.running import run
from tests.patience import SECONDS
from tests.web.asking import Asking
from tests.web.programs import serving

NAMES = ["arbitro.local", "192.168.1.7", "127.0.0.1", "::1", "localhost"]


def shaken(server: ssl.SSLContext, client: ssl.SSLContext, name: str) -> str | None:
    """What a client says of a server of this name; None if it is content."""
    there, here = ssl.MemoryBIO(), ssl.MemoryBIO()
    one = server.wrap_bio(there, here, server_side=True)
    other = client.wrap_bio(here, there, server_hostname=name)
    for _ in range(4):
        for side in (other, one):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLCertVerificationError as error:
                return error.verify_message
    return None


def trusting(authority: own.Signer) -> ssl.SSLContext:
    return ssl.create_default_context(cadata=authority.der)


def test_the_authority_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    path = beside(f"sqlite:///{tmp_path / 'sala.db'}")
    assert path == tmp_path / "sala.db.authority.pem"
    first = own.authority(path)
    assert own.authority(path).fingerprint == first.fingerprint
    assert oct(path.stat().st_mode & 0o777) == "0o600"
    assert beside("postgresql://a/b") == Path("arbitro.authority.pem")


@pytest.mark.parametrize("name", NAMES)
def test_who_trusts_the_house_is_content_with_its_names(tmp_path: Path, name: str) -> None:
    authority = own.authority(tmp_path / "a.pem")
    server = own.server_context(authority, NAMES)
    assert shaken(server, trusting(authority), name) is None
    assert shaken(server, ssl.create_default_context(), name) is not None


@pytest.mark.parametrize("name", ["bank.example", "8.8.8.8"])
def test_a_stolen_authority_vouches_for_no_bank(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = own.authority(tmp_path / "a.pem")
    monkeypatch.setattr(own, "_within", lambda _: True)  # as a thief would sign
    server = own.server_context(authority, [name])
    assert shaken(server, trusting(authority), name) == "permitted subtree violation"


def test_a_name_of_the_organisers_own_is_in_the_authority_or_refused(tmp_path: Path) -> None:
    own.authority(tmp_path / "local.pem", "torneo.local")
    with pytest.raises(Refused) as refused:
        own.authority(tmp_path / "local.pem", "torneo.example")
    assert refused.value.code == "authority-of-another-name"
    named = own.authority(tmp_path / "named.pem", "torneo.example")
    server = own.server_context(named, ["torneo.example"])
    assert shaken(server, trusting(named), "torneo.example") is None


def test_a_certificate_holds_no_longer_than_phones_take(tmp_path: Path) -> None:
    made = own.authority(tmp_path / "a.pem").certificate
    assert made.not_valid_after_utc - made.not_valid_before_utc > timedelta(days=3000)
    assert timedelta(days=398) > own.A_YEAR
    assert made.extensions.get_extension_for_class(x509.NameConstraints).critical


@pytest.mark.parametrize("data", [b"", b"nothing", b"-----BEGIN CERTIFICATE-----\nAA==\n"])
def test_an_authority_that_is_none_is_told_so(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.pem"
    path.write_bytes(data)
    with pytest.raises(Refused) as refused:
        own.authority(path)
    assert refused.value.code == "authority-unreadable"


@pytest.mark.parametrize("data", [None, b"nothing"])
def test_a_certificate_that_cannot_be_used_ends_with_two(
    tmp_path: Path, data: bytes | None
) -> None:
    file = tmp_path / "cert.pem"
    if data is not None:
        file.write_bytes(data)
    done = run("serve", "--port", "0", "--db", "memory:", "--cert", str(file), "--json")
    code = "tls-unreadable" if data is None else "tls-not-pem"
    assert (done.code, done.error["code"]) == (2, code)


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("torneo.local", "https://torneo.local:8000"),
        ("torneo.local:9000", "https://torneo.local:9000"),
        ("http://torneo.example/", "http://torneo.example"),
        ("::1", "https://[::1]:8000"),
    ],
)
def test_an_address_is_a_name_or_the_whole_beginning(name: str, url: str) -> None:
    assert stated(name, "https", 8000) == url
    assert stated("torneo.local", "https", 443) == "https://torneo.local"


@pytest.mark.parametrize(
    "name",
    [
        *("foo bar", "javascript://x", "ftp://x.example", "http://[bad", '"><script>', "a:99999"),
        *("a:0", "https://x.example/path", "https://x.example?q", "https://me@x.example", "sala_à"),
        *("http://", "-a.local", "a..local", "x" * 300, "1:2:3", "https://a b"),
    ],
)
def test_what_no_link_can_begin_with_is_no_address(name: str) -> None:
    with pytest.raises(Refused) as refused:
        stated(name, "https", 8000)
    assert refused.value.code == "not-an-address"


def test_a_given_certificate_says_what_phones_will_object_to(tmp_path: Path) -> None:
    authority = own.authority(tmp_path / "a.pem", "torneo.example")
    made = authority.certificate
    file = tmp_path / "cert.pem"
    file.write_bytes((tmp_path / "a.pem").read_bytes())
    assert own.doubts(str(file), "torneo.example") == ["certificate-of-another-name"]
    late = made.not_valid_after_utc + timedelta(days=1)
    assert "certificate-out-of-date" in own.doubts(str(file), "torneo.example", late)


def test_the_page_says_what_tls_is_for_where_there_is_none(own_hall: Asking) -> None:
    page = own_hall.client.get("/trust").text
    assert "arbitro serve --tls" in page
    assert own_hall.client.get("/trust/authority.crt").status_code == 404


def test_the_page_tells_every_system_how_to_trust(own_hall: Asking, tmp_path: Path) -> None:
    made = own.authority(tmp_path / "a.pem")
    own_hall.house.authority = Authority(made.der, made.fingerprint)
    for lang, words in (("it", "Su iPhone e iPad"), ("en", "On iPhone and iPad")):
        page = own_hall.client.get(f"/trust?lang={lang}").text
        assert words in page
        assert made.fingerprint in page
    assert own_hall.client.get("/trust/authority.crt").content == made.der


@pytest.mark.slow
def test_a_house_over_tls_is_reached_by_who_trusts_it(tmp_path: Path) -> None:
    db = str(tmp_path / "sala.db")
    with serving("--db", db, "--port", "0", "--tls", "--address", "localhost") as program:
        assert program.url.startswith("https://localhost:")
        authority = own.authority(beside(db))
        with httpx.Client(verify=trusting(authority), timeout=SECONDS) as phone:
            assert phone.get(f"{program.url}/healthz").json()["ok"]
            opened = phone.get(program.links["organiser"])
            assert "Secure" in opened.headers["set-cookie"]
            trust = program.said["trust"]
            page = phone.get(trust)
            assert authority.fingerprint in page.text
            plain = trust.removesuffix("/trust")
            assert phone.get(f"{plain}/t/demo/desk").headers["location"] == "/trust"
            assert phone.post(f"{plain}/sign-in", data={"name": "a"}).status_code == 302
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{program.url}/healthz")


def test_the_name_of_the_house_is_told_on_its_network() -> None:
    from zeroconf import Zeroconf  # noqa: PLC0415 - an extra

    asking = Zeroconf(interfaces=["127.0.0.1"])
    try:
        with announced("arbitro-prova.local", "127.0.0.1", 8000, tls=True) as told:
            assert told
            kind = "_https._tcp.local."
            found = asking.get_service_info(kind, f"arbitro-prova.{kind}", timeout=SECONDS * 1000)
            assert found is not None
            assert found.server == "arbitro-prova.local."
            assert found.parsed_addresses() == ["127.0.0.1"]
    finally:
        asking.close()
