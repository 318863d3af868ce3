"""The verdict on a dossier: what its check looked at, and what no archive can show."""

from __future__ import annotations

from arbitro.app.heads import Witness, in_log
from arbitro.app.verdict import Checked, NotChecked, Verdict, never
from arbitro.dossier.archive import MANIFEST
from arbitro.dossier.making import Verified
from arbitro.dossier.parts import LOG, PERSONS

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
