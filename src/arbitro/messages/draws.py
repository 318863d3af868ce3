"""What a draw left and why, in the reader's language and with the players' names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.messages.text import both, knows, say
from arbitro.tournament.draw.checker.certificate_shape import Problem
from arbitro.tournament.draw.checker.chance_check import unproved


def conflict(lang: str, left: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """One conflict of a certificate: who, where, and why it could not be avoided."""
    who = both(lang, [names.get(id, id) for id in left["players"]])
    facts = {**left["facts"], "names": who}
    what = say(lang, f"conflict.{left['priority']}", **facts)
    why = say(lang, f"conflict-why.{left['code']}", **facts)
    return f"{what}: {why}"


def proof(row: Mapping[str, Any]) -> str:
    """How it is known that a priority could not be served better, if it is."""
    if not row["optimal"]:
        return "not-proved"
    if row["conflicts"] == 0:
        return "none"
    return "bound" if row["conflicts"] == row["bound"] else "exhaustive"


def left_by(lang: str, row: Mapping[str, Any]) -> str:
    """What a draw left of one priority, and the gap to the bound where that is not proved."""
    key = "screen.priority-line" if row["optimal"] else "screen.priority-gap"
    name = say(lang, f"paper-priority.{row['priority']}")
    return say(lang, key, **row, name=name, proof=say(lang, f"paper-proof.{proof(row)}"))


def told(lang: str, drawn: Mapping[str, Any]) -> list[str]:
    """What a sound certificate says, for somebody to compare with what he saw in the hall: no
    figure in it can tell whether round, rules and reasons are the true ones.
    """
    facts = {
        "rules": drawn["regulation"],
        "round": drawn["round"],
        "players": len(drawn["entries"]),
        "tables": len(drawn["tables"]),
        "public": drawn["public"],
        "commitment": drawn["commitment"],
    }
    lines = [say(lang, f"certificate.{key}", **facts) for key in ("of", "seed")]
    lines += chance(lang, drawn, {})
    lines += [left_by(lang, row) for row in drawn["result"]]
    for swap in drawn["manual"]:
        one, other = swap["swap"]
        lines.append(say(lang, "certificate.swap", **swap, one=one, other=other))
    return lines


def chance(lang: str, drawn: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    """Who witnessed a draw or watched its dice, and what was set aside before it."""
    lines = []
    if drawn.get("witnesses"):
        who = [names.get(row["name"], row["name"]) for row in drawn["witnesses"]]
        lines.append(say(lang, "certificate.witnesses", names=who))
    if drawn.get("watched_by"):
        who = [names.get(id, id) for id in drawn["watched_by"]]
        lines.append(say(lang, "certificate.watched", names=who))
    return [*lines, *(set_aside(lang, row, names) for row in drawn.get("discarded", ()))]


def set_aside(lang: str, row: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """A commitment or a draw that does not count, and why."""
    facts = {**row, "commitment": row["commitment"] or "–"}
    facts["silent"] = [names.get(id, id) for id in row["silent"]]
    return say(lang, f"certificate.set-aside.{row['kind']}", **facts)


def not_proved(lang: str, drawn: Mapping[str, Any]) -> list[str]:
    """What no figure of this certificate can show, in sentences."""
    return [
        say(lang, f"verdict.what.{code}") + ": " + say(lang, f"verdict.reason.{code}")
        for code in unproved(drawn)
    ]


def problem(lang: str, found: Problem) -> dict[str, Any]:
    """Something that does not hold in a certificate: where, its code, and a sentence."""
    facts = dict(found.facts)
    if "priority" in facts and knows(lang, f"paper-priority.{facts['priority']}"):
        facts["priority"] = say(lang, f"paper-priority.{facts['priority']}")
    message = say(lang, f"draw-problem.{found.code}", **facts)
    return {"field": found.field, "code": found.code, "message": message}


def part(lang: str, field: str) -> str:
    """What a field of a certificate is called: «il valore pubblico, public»."""
    key = f"draw-field.{field.partition('.')[0]}"
    return f"{say(lang, key)}, {field}" if knows(lang, key) else field
