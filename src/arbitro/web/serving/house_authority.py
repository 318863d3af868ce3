"""The house's own certificate authority: made on first use, kept beside the database.

Phones that trust it trust this house and nothing else: it may only vouch for names and addresses of
a local network, and for the one the organiser chose. Each start makes a new certificate under it.
"""

from __future__ import annotations

import ssl
import tempfile
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from arbitro.kernel import Refused
from arbitro.store.disk import private

YEARS = timedelta(days=3650)
A_YEAR = timedelta(days=397)
"""Phones take no certificate that holds for longer."""
_NEAR = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
)
_NETWORKS = tuple(ip_network(one) for one in _NEAR)
Address = IPv4Address | IPv6Address


class Signer(NamedTuple):
    """An authority with its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def der(self) -> bytes:
        """What a phone installs."""
        return self.certificate.public_bytes(serialization.Encoding.DER)

    @property
    def fingerprint(self) -> str:
        """To compare by eye: SHA-256 in pairs."""
        return sha256(self.der).digest().hex(":").upper()


def authority(path: Path, name: str = "") -> Signer:
    """The one kept there, or a new one; `name` is what it may vouch for besides the local."""
    if not path.exists():
        made = _new(name)
        data = made.certificate.public_bytes(serialization.Encoding.PEM) + _pem(made.key)
        try:
            with open(path, "xb", opener=private) as out:
                out.write(data)
        except OSError as error:
            raise Refused("file-unwritable", {"file": str(path), "reason": str(error)}) from error
    try:
        data = path.read_bytes()
        key = serialization.load_pem_private_key(data, None)
        kept = x509.load_pem_x509_certificate(data)
    except (OSError, ValueError, TypeError) as error:
        raise Refused("authority-unreadable", {"file": str(path)}) from error
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise Refused("authority-unreadable", {"file": str(path)})
    if name and not _within(name) and name not in _named(kept):
        raise Refused("authority-of-another-name", {"file": str(path), "name": name})
    return Signer(kept, key)


def server_context(by: Signer, names: list[str]) -> ssl.SSLContext:
    """For a server that answers to these names and addresses."""
    with tempfile.TemporaryDirectory(prefix="arbitro-") as folder:
        file = Path(folder) / "server.pem"
        with open(file, "xb", opener=private) as out:
            out.write(vouched(by, names))
        return given_context(str(file))


def vouched(by: Signer, names: list[str]) -> bytes:
    """A new certificate for these names and addresses, the authority's own, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    known = list(
        dict.fromkeys(one for one in names if _within(one) or one in _named(by.certificate))
    )
    made = (
        _begun(known[0], by.certificate.subject, key, A_YEAR)
        .add_extension(x509.SubjectAlternativeName([_general(one) for one in known]), False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(by.key.public_key()), False
        )
        .sign(by.key, hashes.SHA256())
    )
    chain = made.public_bytes(serialization.Encoding.PEM) + by.certificate.public_bytes(
        serialization.Encoding.PEM
    )
    return chain + _pem(key)


def given_context(certificate: str, key: str | None = None) -> ssl.SSLContext:
    """For who has a certificate already; `Refused` if it cannot be used."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(certificate, key, lambda: "")
    except ssl.SSLError as error:
        raise Refused("tls-not-pem", {"file": certificate, "reason": str(error)}) from error
    except (OSError, ValueError) as error:
        facts = {"file": certificate, "reason": getattr(error, "strerror", None) or str(error)}
        raise Refused("tls-unreadable", facts) from error
    return context


def doubts(certificate: str, name: str, now: datetime | None = None) -> list[str]:
    """Why phones would not take a certificate that can be used: its time, or the house's name."""
    made = x509.load_pem_x509_certificate(Path(certificate).read_bytes())
    today = now or datetime.now(UTC)
    holds = made.not_valid_before_utc <= today <= made.not_valid_after_utc
    try:
        names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        known = {str(one.value).lower() for one in names}
    except x509.ExtensionNotFound:
        known = set()
    fitting = {name.lower(), f"*.{name.lower().partition('.')[2]}"}
    return [
        *([] if holds else ["certificate-out-of-date"]),
        *([] if fitting & known else ["certificate-of-another-name"]),
    ]


def _new(name: str) -> Signer:
    key = ec.generate_private_key(ec.SECP256R1())
    called = x509.Name(
        [
            x509.NameAttribute(NameOID.COMMON_NAME, "Arbitro, questa sala / this hall"),
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Arbitro"),
        ]
    )
    allowed: list[x509.GeneralName] = [x509.DNSName("local"), x509.DNSName("localhost")]
    if name and not _within(name):
        allowed.append(_general(name))
    networks = [x509.IPAddress(one) for one in _NETWORKS]
    use = dict.fromkeys(
        (
            *("digital_signature", "content_commitment", "key_encipherment", "data_encipherment"),
            *("key_agreement", "encipher_only", "decipher_only"),
        ),
        False,
    )
    made = (
        _begun(None, called, key, YEARS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), True)
        .add_extension(x509.KeyUsage(key_cert_sign=True, crl_sign=True, **use), True)
        .add_extension(x509.NameConstraints([*allowed, *networks], None), True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False)
        .sign(key, hashes.SHA256())
    )
    return Signer(made, key)


def _begun(
    name: str | None, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, lasts: timedelta
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    subject = issuer if name is None else x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + lasts - timedelta(days=1))
    )


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _address(name: str) -> Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None


def _within(name: str) -> bool:
    """Of a local network?"""
    number = _address(name)
    if number is None:
        return name == "localhost" or name.endswith(".local")
    return any(number in network for network in _NETWORKS)


def _general(name: str) -> x509.GeneralName:
    number = _address(name)
    return x509.DNSName(name) if number is None else x509.IPAddress(number)


def _named(certificate: x509.Certificate) -> set[str]:
    found = certificate.extensions.get_extension_for_class(x509.NameConstraints).value
    return {str(one.value) for one in found.permitted_subtrees or ()}
