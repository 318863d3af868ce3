"""The paper twin of a referto: what its text says, who signed it, and the fingerprint to check."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.documents.drawings import final_map
from arbitro.documents.reports import ReportLine, ReportSheet
from arbitro.documents.sanctions import infraction_name
from arbitro.documents.tabular import shown
from arbitro.messages import cite_all, say
from arbitro.messages.names import points, short_objective, territory
from arbitro.messages.text import grouped, knows
from arbitro.referee.referto.report import (
    Content,
    Referto,
    Sanctioned,
    Seat,
    Signature,
    Stopped,
    Version,
)
from arbitro.referee.referto.signatures import status
from arbitro.referee.rules import DeskRules

MINUTE = 60
Names = Mapping[str, str]
"""How people are called, by id; whoever is not there is called by the id itself."""


def referto_sheet(
    report: Referto,
    rules: DeskRules,
    round: str,
    table: str,
    names: Names,
    lang: str,
    own: frozenset[str] = frozenset(),
) -> ReportSheet:
    """The text in force, ready to print. Its QR holds the whole SHA-256.

    `own` are the ids of the keys that players keep on their phones.
    """
    version = report.current
    content = version.content
    return ReportSheet(
        round=round,
        table=table,
        lines=tuple(
            _line(version, seat, str(at), _called(seat, names), lang, own)
            for at, seat in enumerate(content.seats, start=1)
        ),
        winner=next((_called(s, names) for s in content.seats if s.player == content.winner), ""),
        sanctions=_notes(version, names, lang),
        details=tuple(
            _behind(seat, _called(seat, names), lang) for seat in content.seats if seat.territories
        ),
        drawing=_drawn(content),
        referee=names.get(version.approval.by, version.approval.by) if version.approval else "",
        approval=_signed(version.approval.signature if version.approval else None, own, lang),
        status=say(lang, f"paper-status.{status(version, True, rules)}"),
        foot=_foot(report, rules, lang),
        code=f"arbitro:referto/1:{version.sha256}",
        filled=True,
    )


def _drawn(content: Content) -> str:
    """The board at the end, where everybody's territories are known."""
    held = [seat.territories or () for seat in content.seats]
    return final_map(held) if any(held) else ""


def _called(seat: Seat, names: Names) -> str:
    """The name that belongs to the id; a report that is signed holds no names itself."""
    return names.get(seat.player, seat.name)


def _line(
    version: Version, seat: Seat, order: str, name: str, lang: str, own: frozenset[str]
) -> ReportLine:
    signature = next((c.signature for c in version.confirmations if c.player == seat.player), None)
    return ReportLine(
        order=order,
        name=name,
        objective="" if seat.objective is None else short_objective(lang, seat.objective),
        territories="" if seat.territories is None else str(len(seat.territories)),
        table_points=str(seat.table_points),
        off_objective=shown(lang, seat.off_objective),
        fate=_fate(version.content, seat, lang),
        place=str(seat.place),
        points="" if seat.points is None else points(lang, seat.points),
        signature=_signed(signature, own, lang),
        remark="" if signature else _remark(version, seat.player, lang),
    )


def _fate(content: Content, seat: Seat, lang: str) -> str:
    if seat.risiko:
        return say(lang, "paper-word.risiko")
    out = [one.player for one in content.eliminations]
    if seat.player in out:
        return say(lang, "paper.eliminated", nth=out.index(seat.player) + 1)
    if seat.left is None:
        return ""
    return say(lang, f"exit.{seat.left}") if knows(lang, f"exit.{seat.left}") else seat.left


def _remark(version: Version, player: str, lang: str) -> str:
    """What stands where a signature would: confirmed without a key, objected, gone, or nothing."""
    if version.confirmed(player):
        return say(lang, "paper-word.confirmed")
    if version.objected(player):
        return say(lang, "paper-word.objects")
    if version.excused(player):
        return say(lang, "paper-word.unsigned")
    return ""


def _signed(signature: Signature | None, own: frozenset[str], lang: str) -> str:
    """The first half of the digits in two lines, enough to compare by eye, and whose key it was."""
    if signature is None:
        return ""
    digits = signature.signature
    kind = say(lang, f"paper-signed.{'phone' if signature.key_id in own else 'server'}")
    return f"{digits[:8]} {digits[8:16]}\n{digits[16:24]} {digits[24:32]}\n{kind}"


def _notes(version: Version, names: Names, lang: str) -> tuple[str, ...]:
    content = version.content
    called = {seat.player: seat.name for seat in content.seats} | dict(names)

    def name(id: str) -> str:
        return called.get(id, id)

    said = [_sanction(one, name(one.player), lang) for one in content.sanctions]
    said += [_stop(one, lang) for one in content.suspensions]
    said += [say(lang, "paper.read-from-log", sha256=one) for one in content.logs or ()]
    said += [
        say(lang, "paper.objection", name=name(one.player), reason=one.reason)
        for one in version.objections
    ]
    said += [
        say(lang, "paper.not-signed", name=name(one.player), reason=one.reason)
        for one in version.unsigned
    ]
    if version.approval is not None and version.approval.reason:
        said.append(say(lang, "paper.approved-although", reason=version.approval.reason))
    if version.reason:
        said.append(say(lang, "paper.corrected-because", reason=version.reason))
    return (*said, content.note) if content.note else tuple(said)


def _sanction(one: Sanctioned, name: str, lang: str) -> str:
    return say(
        lang,
        "paper.sanctioned",
        name=name,
        step=say(lang, f"step.{one.step}"),
        what=infraction_name(lang, one.what),
        author=one.author,
    )


def _stop(one: Stopped, lang: str) -> str:
    key = "paper.stopped-recovered" if one.recovered else "paper.stopped"
    time = f"{one.seconds // MINUTE}:{one.seconds % MINUTE:02}"
    return say(lang, key, time=time, reason=one.reason, author=one.author)


def _behind(seat: Seat, name: str, lang: str) -> str:
    """The territories behind the points of one player."""
    held = ", ".join(territory(lang, id) for id in seat.territories or ())
    return say(lang, "paper.behind", name=name, points=seat.table_points, territories=held)


def _foot(report: Referto, rules: DeskRules, lang: str) -> str:
    ruling = rules.referto.signed_by()
    said = say(
        lang,
        "paper.referto-foot",
        version=len(report.versions),
        code=grouped(report.current.sha256[:32]),
    )
    articles = cite_all(lang, ruling.because.citations)
    return f"{said} {say(lang, 'paper.signed-by', articles=articles)}" if articles else said
