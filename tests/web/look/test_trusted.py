"""A browser that trusts the house's authority: its pages over TLS, its case book kept."""

from __future__ import annotations

import subprocess
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from arbitro.cli.house.house_files import beside
from arbitro.web.serving import house_authority as own
from tests.patience import MILLISECONDS
from tests.web.programs import Program, serving
from tools import debian
from tools.browser import FLAGS, ensure


def trusting(home: Path, authority: own.Signer) -> list[str]:
    """The authority among those of this home; where no tool can put it there, by its key."""
    tool = debian.find(("certutil",))
    if tool is None:
        public = authority.certificate.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        known = b64encode(sha256(public).digest()).decode()
        return [f"--ignore-certificate-errors-spki-list={known}"]
    store, file = home / ".pki" / "nssdb", home / "authority.crt"
    store.mkdir(parents=True)
    file.write_bytes(authority.der)
    words = ["-A", "-n", "sala", "-t", "C,,", "-i", str(file)]
    for more in (["-N", "--empty-password"], words):
        subprocess.run([tool, "-d", f"sql:{store}", *more], check=True, capture_output=True)
    return []


@contextmanager
def phone(browser: Browser, home: Path, *flags: str) -> Iterator[BrowserContext]:
    """A browser of its own, at home in this folder."""
    context = browser.browser_type.launch_persistent_context(
        home / "profile",
        executable_path=ensure(),
        args=[*FLAGS, *flags],
        env={"HOME": str(home)},
        viewport={"width": 390, "height": 844},
        locale="it-IT",
    )
    context.set_default_timeout(MILLISECONDS)
    yield context
    context.close()


def kept(page: Page, program: Program) -> None:
    page.goto(program.links["referee"])
    page.goto(f"{program.url}/offline?hall=demo")
    page.get_by_role("button", name="Tieni il prontuario su questo telefono").click()


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Program, own.Signer]]:
    """The demo over TLS, and the authority its phones are asked to trust."""
    db = str(tmp_path_factory.mktemp("sala") / "sala.db")
    with serving("--db", db, "--demo", "--tls", "--port", "0") as program:
        assert program.url.startswith("https://")
        yield program, own.authority(beside(db))


def test_who_trusts_the_house_has_its_pages_and_keeps_its_case_book(
    browser: Browser, secure: tuple[Program, own.Signer], tmp_path: Path
) -> None:
    program, authority = secure
    with phone(browser, tmp_path, *trusting(tmp_path, authority)) as context:
        page = context.pages[0]
        kept(page, program)
        expect(page.locator("#book-state")).to_have_attribute("data-state", "kept")
        assert page.evaluate("() => isSecureContext && Boolean(navigator.serviceWorker)")
        context.set_offline(True)
        page.goto(f"{program.url}/t/demo/referee/cases?words=otto carte")
        first = page.locator("#book-hits summary").first
        expect(first).to_have_text("Otto o più carte in mano")


def test_without_tls_the_page_says_what_is_missing_and_searches_all_the_same(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    with phone(browser, tmp_path, "--host-resolver-rules=MAP sala.example 127.0.0.1") as context:
        page = context.pages[0]
        page.goto(f"{site.replace('127.0.0.1', 'sala.example')}/offline?hall=demo&words=otto carte")
        expect(page.locator("#book-state")).to_have_attribute("data-state", "insecure")
        expect(page.locator("#book-state")).to_contain_text("arbitro serve --tls")
        expect(page.locator("#keep-book")).to_be_hidden()
        first = page.locator("#book-hits summary").first
        expect(first).to_have_text("Otto o più carte in mano")


def test_who_does_not_is_stopped_and_clicking_the_warning_away_keeps_nothing(
    browser: Browser, secure: tuple[Program, own.Signer]
) -> None:
    program, _ = secure
    strange = browser.new_context(locale="it-IT")
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        strange.new_page().goto(program.url)
    strange.close()
    careless = browser.new_context(ignore_https_errors=True, locale="it-IT")
    careless.set_default_timeout(MILLISECONDS)
    page = careless.new_page()
    kept(page, program)
    expect(page.locator("#book-state")).to_have_attribute("data-state", "untrusted")
    careless.close()
