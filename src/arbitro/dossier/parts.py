"""The parts of a dossier and the dossier itself: all follows from a hall's lines and its persons.

So whoever checks one makes them again and compares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from arbitro import envelope
from arbitro.app.acts import Who
from arbitro.app.hall import Hall, rulebook
from arbitro.app.personal import PREFIX
from arbitro.app.queries import QUERIES, Asker
from arbitro.app.queries.match_record import ruling_told
from arbitro.app.report_document import document_of, encoded
from arbitro.dossier.archive import MANIFEST, Manifest, listed, manifest_bytes, packed
from arbitro.dossier.match_logs import log_parts, replay_parts
from arbitro.dossier.page import index
from arbitro.exchange.open_format.open_writer import hall_of
from arbitro.kernel import Refused
from arbitro.referee.hall import match_parts

LOG, PERSONS, INDEX = "log.jsonl", "persons.json", "index.html"
_encode = msgspec.json.Encoder(order="sorted").encode


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


def parts_of(
    lines: Sequence[bytes],
    vault: Mapping[str, bytes],
    lang: str,
    logs: Mapping[str, bytes] | None = None,
) -> dict[str, bytes]:
    """Every part by its path; `logs` are of matches played inside. The same hall and logs give the
    same bytes.
    """
    hall = hall_of(lines, vault)
    found = {LOG: b"".join(lines), PERSONS: _persons(vault)}
    found |= _certificates(hall)
    found |= _reports(hall, lines)
    found |= log_parts(logs or {})
    found |= replay_parts(hall, logs or {}, lang)
    told = Asker(Who(role="referee"), lang)
    figures: dict[str, Any] = {
        "keys": list(hall.keys),
        "officials": _asked(hall, "officials", told),
        "rulings": _rulings(hall, told),
        "clock": _clock(hall),
        "standings": _asked(hall, "standings", told),
        "ranking": _asked(hall, "ranking", told),
    }
    del figures["standings"]["cut"]  # who would go on is foresight: a record says who went
    if decided_by(lines) < 2:  # 0.1.0 did not mark who was expelled
        for name in ("standings", "ranking"):
            for row in figures[name][name]:
                row.pop("out", None)
    found |= {f"{name}.json": pretty(value) for name, value in figures.items()}
    found[INDEX] = index(hall, lang, figures, sorted(found))
    return found


def decided_by(lines: Sequence[bytes]) -> int:
    """The decider of the last act; it may not be in lines that are damaged."""
    return int(msgspec.json.decode(lines[-1])["data"].get("decider", 1)) if lines else 1


def pretty(value: Any) -> bytes:
    """JSON for people and programs, keys sorted."""
    return msgspec.json.format(_encode(value), indent=1) + b"\n"


def persons_in(data: bytes) -> dict[str, bytes]:
    """The vault a part holds; ValueError if it is none."""
    try:
        held = msgspec.json.decode(data, type=dict[str, dict[str, Any]])
    except (ValueError, RecursionError) as error:
        raise ValueError(str(error)) from error
    return {PREFIX + name: _encode(value) for name, value in held.items()}


def _persons(vault: Mapping[str, bytes]) -> bytes:
    """Whom the log promises, by commitment; nothing else of the vault."""
    return pretty(
        {
            name.removeprefix(PREFIX): msgspec.json.decode(value)
            for name, value in vault.items()
            if name.startswith(PREFIX)
        }
    )


def _certificates(hall: Hall) -> dict[str, bytes]:
    found = {}
    for drawn in hall.tournament.rounds:
        at = f"certificates/round-{drawn.number:02}"
        for group, made in enumerate(drawn.certificates, start=1):
            found[f"{at}-group-{group}.json"] = pretty(made)
        if drawn.dealing is not None:
            found[f"{at}-dealing.json"] = pretty(drawn.dealing)
    for number, drawn in enumerate(hall.tournament.discarded, start=1):
        for group, made in enumerate(drawn.certificates, start=1):
            found[f"certificates/discarded-{number:02}-group-{group}.json"] = pretty(made)
    return found


def _reports(hall: Hall, lines: Sequence[bytes]) -> dict[str, bytes]:
    told = list(envelope.lines(b"".join(lines), canonical=False))
    return {
        f"reports/round-{round:02}-table-{table:02}.json": encoded(
            document_of(hall, round, table, told)
        )
        for round, table in map(match_parts, hall.referee.reports)
    }


def _rulings(hall: Hall, asker: Asker) -> dict[str, Any]:
    """Decisions, sanctions, disputes and exits, each with its articles."""
    record = hall.referee
    return {
        "rulings": [ruling_told(asker.lang, given) for given in record.rulings.values()],
        "sanctions": _asked(hall, "register", asker)["lines"],
        "disputes": list(record.disputes.values()),
        "exits": list(record.exits.values()),
    }


def _clock(hall: Hall) -> dict[str, Any]:
    """Every tap of every table as it was read from the clocks."""
    return {"taps": hall.referee.taps, "readings": hall.referee.readings}


def _asked(hall: Hall, name: str, asker: Asker) -> dict[str, Any]:
    answer = msgspec.to_builtins(QUERIES[name].ask(hall, asker), enc_hook=str)
    return {key: value for key, value in answer.items() if key != "version"}
