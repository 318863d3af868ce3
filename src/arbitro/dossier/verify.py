"""Checking everything in a dossier; the verdict tells what was looked at and what none can show."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from arbitro import envelope
from arbitro.app import report_check as checks
from arbitro.app.hall import Hall
from arbitro.app.heads import Witness, in_log
from arbitro.app.report_document import parsed
from arbitro.app.verdict import Checked, NotChecked, Verdict, never
from arbitro.app.verify import verify as decide_again
from arbitro.dossier.archive import MANIFEST, Finding, Manifest, listed, opened
from arbitro.dossier.match_logs import LOGS, REPLAYS, logs_in
from arbitro.dossier.parts import LOG, PERSONS, parts_of, persons_in
from arbitro.envelope import Damaged
from arbitro.kernel import Broken, Refused
from arbitro.play.verify import verify as verify_match
from arbitro.tournament.draw.checker.certificate_check import check

UNREADABLE = (LookupError, RecursionError, TypeError, ValueError)
"""How somebody else's part can fail to be what it should; a reader's own errors are among them."""


class Verified(NamedTuple):
    """What a dossier is about, as far as it can be told, and all that does not hold.

    `hashes` are those of its log, line by line, if that could be followed to its end.
    """

    manifest: Manifest | None
    parts: int
    findings: list[Finding]
    hashes: tuple[str, ...] | None = None


def verify(data: bytes) -> Verified:
    """Everything in a dossier: archive, manifest, log, decisions, certificates, signatures."""
    parts, findings = opened(data)
    manifest = _manifest(parts, findings)
    if manifest is None:
        return Verified(None, len(parts), findings)
    held = {path: part for path, part in parts.items() if path != MANIFEST}
    findings += _listing(manifest, held, {finding.part for finding in findings})
    if LOG in held and PERSONS in held:
        findings += _history(manifest, held)
    return Verified(manifest, len(parts), _once(findings), _hashes(held))


def _hashes(held: dict[str, bytes]) -> tuple[str, ...] | None:
    try:
        return tuple(line.hash for line in envelope.lines(held.get(LOG, b"")))
    except Damaged:
        return None


def _manifest(parts: dict[str, bytes], findings: list[Finding]) -> Manifest | None:
    if MANIFEST not in parts:
        if not any(finding.part == MANIFEST for finding in findings):
            findings.append(Finding(MANIFEST, "missing"))
        return None
    try:
        found = msgspec.json.decode(parts[MANIFEST], type=Manifest)
    except UNREADABLE as error:
        findings.append(Finding(MANIFEST, "unreadable", str(error)))
        return None
    if twice := envelope.said_twice(parts[MANIFEST]):
        findings.append(Finding(MANIFEST, "unreadable", twice))
        return None
    return found


def _listing(manifest: Manifest, held: dict[str, bytes], known: set[str]) -> list[Finding]:
    """Parts that are not as the manifest lists them."""
    ours = {one.path: one for one in listed(held)}
    theirs = {one.path: one for one in manifest.parts}
    found = [Finding(path, "missing") for path in theirs.keys() - ours.keys() - known]
    found += [Finding(path, "extra") for path in ours.keys() - theirs.keys()]
    found += [
        Finding(path, "hash") for path in ours.keys() & theirs.keys() if ours[path] != theirs[path]
    ]
    return sorted(found)


def _history(manifest: Manifest, held: dict[str, bytes]) -> list[Finding]:
    """The log decided again; what else is there made again from it and compared."""
    try:
        vault = persons_in(held[PERSONS])
    except ValueError as error:
        return [Finding(PERSONS, "unreadable", str(error))]
    lines = tuple(held[LOG].splitlines(keepends=True))
    logs, found = _matches(held)
    try:
        hall = decide_again(lines, vault)
        again = parts_of(lines, vault, manifest.lang, logs)
    except Damaged as damage:
        return [Finding(LOG, "log", damage)]
    except (Refused, Broken, ArithmeticError, AttributeError, *UNREADABLE) as error:
        return [Finding(LOG, "unreadable", type(error).__name__)]
    found += _head(manifest, lines, hall)
    found += [
        Finding(path, "differs")
        for path in sorted(again)
        if path in held and held[path] != again[path] and not path.startswith(REPLAYS)
    ]
    found += [Finding(path, "missing") for path in sorted(again.keys() - held.keys())]
    return found + _certificates(held) + _reports(held, hall, lines)


def _matches(held: dict[str, bytes]) -> tuple[dict[str, bytes], list[Finding]]:
    """The logs of matches played inside that verify, and what is wrong with the others."""
    sound, found = {}, []
    for name, log in logs_in(held).items():
        try:
            verify_match(log)
            sound[name] = log
        except Damaged as damage:
            found.append(Finding(f"{LOGS}{name}.jsonl", "log", damage))
    return sound, found


def _head(manifest: Manifest, lines: tuple[bytes, ...], hall: Hall) -> list[Finding]:
    last = msgspec.json.decode(lines[-1], type=envelope.Line).hash
    t = hall.tournament
    told = (manifest.tournament, manifest.name, manifest.lines, manifest.hash)
    return [] if told == (t.id, t.name, len(lines), last) else [Finding(MANIFEST, "differs")]


def _certificates(held: dict[str, bytes]) -> list[Finding]:
    """Each judged by a checker that knows nothing of the draw."""
    found = []
    for path in sorted(held):
        if not path.startswith("certificates/"):
            continue
        try:
            made = msgspec.json.decode(held[path], type=dict[str, Any])
        except UNREADABLE as error:
            found.append(Finding(path, "unreadable", str(error)))
            continue
        if made.get("procedure") != "foreign" and check(made):
            found.append(Finding(path, "certificate"))
    return found


def _reports(held: dict[str, bytes], hall: Hall, lines: tuple[bytes, ...]) -> list[Finding]:
    told = list(envelope.lines(b"".join(lines), canonical=False))
    found = []
    for path in sorted(held):
        if not path.startswith("reports/"):
            continue
        try:
            document = parsed(held[path])
        except Refused as refused:
            found.append(Finding(path, "unreadable", refused.code))
            continue
        faults = checks.faults(document) + checks.faults_in_log(document, hall, told)
        found += [Finding(path, "report", fault) for fault in faults]
    return found


def _once(findings: list[Finding]) -> list[Finding]:
    """Each part with what was found first about it, except where a report says more."""
    kept: dict[tuple[str, str, str], Finding] = {}
    for finding in findings:
        kept.setdefault((finding.part, finding.code, str(finding.detail)), finding)
    return list(kept.values())


_ARCHIVE = ("damaged", "altered", "packed", "extra")
_LISTING = ("hash", "missing", "extra")
_NEVER = ("persons", "happened")


def verdict(found: Verified, seen: Witness | None) -> Verdict:
    """What was found, against which line seen in the hall if there is one."""
    failed = {_row(part, code) for part, code, _ in found.findings}
    failed |= {"log" for part, _, _ in found.findings if part in (LOG, PERSONS)}
    rows = ("archive", "manifest", "log", "parts", "certificates", "reports")
    looked = rows[:2] if found.manifest is None else rows[:3] if "log" in failed else rows
    against = {"log": "rules", "reports": "log"}
    checked = [Checked(row, row not in failed, against.get(row, "")) for row in looked]
    left = [NotChecked(row, "stopped", needed=True) for row in rows if row not in looked]
    if seen is None:
        left.append(NotChecked("head", "no-head"))
    else:
        checked.append(Checked("head", found.hashes is not None and in_log(seen, found.hashes)))
    return Verdict(tuple(checked), (*left, *never(_NEVER)))


def _row(part: str, code: str) -> str:
    """Which row of the table a finding belongs to."""
    if code in _ARCHIVE:
        return "archive"
    if code in _LISTING or part == MANIFEST:
        return "manifest"
    folder = part.partition("/")[0]
    return folder if folder in ("certificates", "reports") else "parts"
