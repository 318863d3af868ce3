"""The certificate of a draw on paper: terms, proofs, what could not be avoided, how to check."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from arbitro.app.naming import drawn_round, name_of, round_name, table_name
from arbitro.documents.drawings import qr
from arbitro.documents.typesetting import Part
from arbitro.kernel import Refused
from arbitro.messages import say
from arbitro.messages.draws import chance, conflict, not_proved, proof
from arbitro.messages.text import grouped
from arbitro.tournament.state import Round, Tournament

HEX = ("commitment", "secret", "seed", "entries_sha256", "drawn_sha256")


def draw_part(t: Tournament, lang: str, number: int | None = None) -> Part:
    """The certificates of a round, one for each parallel group."""
    drawn = drawn_round(t, number)
    if not drawn.certificates:
        raise Refused("no-certificate", {"round": drawn.number})
    names = {id: name_of(t, id) for id in t.players}
    return Part(
        template="draw",
        title=say(lang, "paper.draw"),
        subtitle=round_name(lang, t, drawn),
        data={
            "draws": [
                _draw(lang, made, names) | {"tables": _tables(t, drawn, group, made, names)}
                for group, made in enumerate(drawn.certificates, start=1)
            ]
        },
    )


def _tables(
    t: Tournament, drawn: Round, group: int, made: Mapping[str, Any], names: Mapping[str, str]
) -> list[dict[str, str]]:
    """Who sits where, each table called as the hall calls it."""
    own = (table_name(t, drawn, one) for one in drawn.tables if one.group == group)
    return [
        {"name": name, "players": ", ".join(names.get(id, id) for id in players)}
        for name, players in zip(own, made["tables"], strict=True)
    ]


def certificate_sha256(made: Mapping[str, Any]) -> str:
    """The hash of a certificate's canonical JSON: what its QR holds."""
    text = json.dumps(made, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def _draw(lang: str, made: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    hash = certificate_sha256(made)
    return {
        "summary": say(
            lang,
            "paper.draw-summary",
            players=len(made["entries"]),
            tables=len(made["tables"]),
            procedure=say(lang, f"paper-procedure.{made['procedure']}"),
            method=say(lang, f"paper-method.{made['method']}"),
        ),
        "terms": [
            *([say(lang, f"paper-word.draw-{name}"), _wrapped(made[name])] for name in HEX[:2]),
            [say(lang, "paper-word.draw-public"), made["public"] or "–"],
            *([say(lang, f"paper-word.draw-{name}"), _wrapped(made[name])] for name in HEX[2:]),
        ],
        "hash": grouped(hash[:16]),
        "qr": qr(f"arbitro:draw/{made['format'].rpartition('/')[2]}:{hash}"),
        "priorities": [_priority(lang, row) for row in made["result"]],
        "sections": _sections(lang, made, names),
        "check": say(lang, "paper.draw-check"),
    }


def _chance(lang: str, made: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    """Who witnessed it, each with the beginning of his value; what was set aside; what the paper
    cannot prove.
    """
    values = [
        say(
            lang,
            "paper.draw-witness",
            name=names.get(row["name"], row["name"]),
            value=grouped(row["value"][:16]),
        )
        for row in made.get("witnesses", ())
    ]
    unproved = " · ".join(not_proved(lang, made))
    return [*chance(lang, made, names), *values, say(lang, "paper.draw-unproved", what=unproved)]


def _wrapped(hex: str) -> str:
    """A hash in groups of eight, so that a line may be broken and an eye may follow."""
    return " ".join(hex[at : at + 8] for at in range(0, len(hex), 8))


def _priority(lang: str, row: Mapping[str, Any]) -> dict[str, str]:
    return {
        "name": say(lang, f"paper-priority.{row['priority']}"),
        "conflicts": str(row["conflicts"]),
        "bound": str(row["bound"]),
        "proof": say(lang, f"paper-proof.{proof(row)}"),
    }


def _sections(lang: str, made: Mapping[str, Any], names: Mapping[str, str]) -> list[list[Any]]:
    left = [conflict(lang, row, names) for row in made["unavoidable"]]
    sections: list[list[Any]] = [
        [say(lang, "paper-word.unavoidable"), left or [say(lang, "paper.nothing-left")]]
    ]
    sections.insert(0, [say(lang, "paper-word.chance"), _chance(lang, made, names)])
    if made["cost"]:
        rows = [
            say(
                lang,
                "paper.draw-cost",
                priority=say(lang, f"paper-priority.{row['priority']}"),
                conflicts=row["conflicts"],
                free=row["free"],
            )
            for row in made["cost"]
        ]
        sections.append([say(lang, "paper-word.cost"), rows])
    if made["manual"]:
        rows = [
            say(
                lang,
                "paper.swapped",
                one=names.get(change["swap"][0], change["swap"][0]),
                other=names.get(change["swap"][1], change["swap"][1]),
                reason=change["reason"],
                author=change["author"],
            )
            for change in made["manual"]
        ]
        sections.append([say(lang, "paper-word.by-hand"), rows])
    return sections
