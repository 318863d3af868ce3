"""Making a dossier of a hall, and checking everything in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from arbitro import envelope
from arbitro.app import report_check as checks
from arbitro.app.hall import Hall, rulebook
from arbitro.app.report_document import parsed
from arbitro.app.verify import verify as decide_again
from arbitro.dossier.archive import (
    MANIFEST,
    Finding,
    Manifest,
    listed,
    manifest_bytes,
    opened,
    packed,
)
from arbitro.dossier.digital import LOGS, REPLAYS, logs_in
from arbitro.dossier.parts import LOG, PERSONS, parts_of, persons_in
from arbitro.envelope import Damaged
from arbitro.exchange.open_format.open_writer import hall_of
from arbitro.kernel import Broken, Refused
from arbitro.play.verify import verify as verify_match
from arbitro.tournament.draw.checker import check

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


def make(
    lines: Sequence[bytes],
    vault: Mapping[str, bytes],
    lang: str,
    logs: Mapping[str, bytes] | None = None,
) -> bytes:
    """The archive of a hall, with the logs of matches played inside. The same hall in the same
    language gives the same bytes.
    """
    parts = parts_of(lines, vault, lang, logs)
    hall = hall_of(lines, vault)
    last = msgspec.json.decode(lines[-1], type=envelope.Line)
    manifest = Manifest(
        tournament=hall.tournament.id,
        name=hall.tournament.name,
        lang=lang,
        lines=len(lines),
        hash=last.hash,
        parts=listed(parts),
    )
    return packed({MANIFEST: manifest_bytes(manifest), **parts})


def require_silence_over(hall: Hall) -> None:
    """Slips nobody may point out stand in the log: no dossier while their match is played.

    Once it is over nothing wants them hidden from whoever runs the tournament.
    """
    played = {
        (drawn.number, table.number)
        for drawn in hall.tournament.rounds
        for table in drawn.tables
        if not table.done
    }
    playing = {slip.table for slip in hall.referee.slips if (slip.round, slip.table) in played}
    if playing:
        because = rulebook(hall).referee.unspoken("other").because
        raise Refused("dossier-too-early", {"tables": sorted(playing)}, because)


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
        return msgspec.json.decode(parts[MANIFEST], type=Manifest)
    except UNREADABLE as error:
        findings.append(Finding(MANIFEST, "unreadable", str(error)))
        return None


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
