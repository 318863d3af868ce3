"""An analysis for programs: turns, luck, moments, as the contract has them."""

from __future__ import annotations

from typing import Any

from arbitro.analysis import words
from arbitro.analysis.deeds import apart
from arbitro.analysis.hand import HandAnalysis, Stand
from arbitro.analysis.report import Analysis


def document(lang: str, found: Analysis | HandAnalysis) -> dict[str, Any]:
    """The whole; sentences in the reader's language."""
    return _hand_document(lang, found) if isinstance(found, HandAnalysis) else _rows(lang, found)


def _rows(lang: str, found: Analysis) -> dict[str, Any]:
    dice = [
        _moment(
            one.step, one.seat, -one.change, "", words.turning_point(lang, found, one), one.kind
        )
        for one in found.turning
    ]
    dear = [
        _moment(
            one.worst,
            one.seat,
            one.loss,
            ", ".join(words.deeds(lang, apart(one.did, one.better)[1])),
            words.dear_line(lang, found, one),
            "decision",
        )
        for one in found.decisions
        if one.sure
    ]
    closing = [
        _moment(
            one.step,
            one.seat,
            one.loss,
            words.way(lang, one.better if one.loss > 0 else one.did),
            words.sdadata_line(lang, found, one),
            "sdadata-decision",
        )
        for one in found.sdadata
    ]
    return {
        "format": found.format,
        "game": "risiko",
        **_head(found),
        "turns": [
            {
                "event": one.step,
                "giro": one.giro,
                "seat": one.seat,
                "chance": one.truth.chance,
                "within": one.truth.within,
                "points": one.truth.points,
                "table": {"chance": one.table.chance, "points": one.table.points},
            }
            for one in found.turns
        ],
        "luck": [
            {
                "seat": seat,
                "sum": one.sum,
                "interval": [one.sum - one.within, one.sum + one.within],
                "throws": one.throws,
            }
            for seat, one in enumerate(found.luck)
        ],
        "moments": sorted([*dice, *dear, *closing], key=lambda one: int(one["event"])),
    }


def _hand_document(lang: str, found: HandAnalysis) -> dict[str, Any]:
    told = [one for one in found.choices if one.dear]
    first: list[Stand] = found.stands[:1]
    return {
        "format": found.format,
        "game": "mineo",
        **_head(found),
        "paid": found.paid,
        "dealt": found.dealt,
        "monte": found.monte,
        "turns": [
            {
                "event": one.step,
                "trick": one.trick,
                "chance": one.chance,
                "points": one.truth,
                "table": {"points": one.table},
            }
            for one in found.stands
        ],
        "luck": [
            {"seat": seat, "sum": value, "interval": [value, value]}
            for one in first
            for seat, value in enumerate(one.truth)
        ],
        "words": [
            {
                "seat": one.seat,
                "said": one.said,
                "options": [
                    {"kind": each.kind, "jochi": each.jochi, "within": each.within}
                    for each in one.options
                ],
            }
            for one in found.words
        ],
        "moments": [
            _moment(
                one.step,
                one.seat,
                one.loss,
                words.option(lang, one.options[0]),
                words.choice_line(lang, found, one),
                "card" if one.trick else "word",
            )
            for one in told
        ],
    }


def _head(found: Analysis | HandAnalysis) -> dict[str, Any]:
    return {
        "regulation": found.regulation,
        "players": found.players,
        "seed": found.seed,
        "playouts": found.playouts,
    }


def _moment(
    event: int, seat: int, loss: float, better: str, sentence: str, kind: str
) -> dict[str, Any]:
    return {
        "event": event,
        "kind": kind,
        "seat": seat,
        "loss": loss,
        "better": better,
        "sentence": sentence,
    }
