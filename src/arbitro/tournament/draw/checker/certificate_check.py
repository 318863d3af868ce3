"""A certificate judged from its JSON alone.

Written apart from the draw and sharing no code with it: what one gets wrong the other finds.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from hashlib import sha256
from itertools import pairwise
from typing import Any

from arbitro.tournament.draw.checker.certificate_shape import SEATING, Problem, misshapen
from arbitro.tournament.draw.checker.chance_check import chance_problems
from arbitro.tournament.draw.checker.least_conflicts import best, least, searchable
from arbitro.tournament.draw.checker.recount import Recount

Document = Mapping[str, Any]
Rerun = Callable[[Document], Document]
"""The published procedure: a certificate's terms in, the certificate it makes of them out."""


def check(document: Any, rerun: Rerun | None = None) -> list[Problem]:
    """Everything that does not hold, in the order of the certificate; nothing if it is sound.

    With `rerun` the tables are drawn again by it and compared: only that tells whether they
    follow from the seed. Without it: shape, hashes, commitment, everybody seated once, sizes,
    counts, bounds, claims, swaps.
    """
    problems = misshapen(document)
    if problems:
        return problems
    problems = _entries(document) + chance_problems(document, _hash) + _seats(document)
    if problems:
        return problems
    drawn = _undone(document, problems)
    if _hash(drawn) != document["drawn_sha256"]:
        problems.append(Problem("tables", "not-those-drawn"))
    problems += _chairs(document, drawn)
    problems += _figures(document)
    problems += _cost(document)
    if rerun is not None:
        problems += _again(document, drawn, rerun)
    return problems


def _hash(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


def _entries(document: Document) -> list[Problem]:
    problems = []
    entries = document["entries"]
    ids = [entry["id"] for entry in entries]
    if ids != sorted(ids):
        problems.append(Problem("entries", "not-in-order"))
    for id, times in Counter(ids).items():
        if times > 1:
            problems.append(Problem("entries", "entered-again", {"id": id, "times": times}))
    met = {entry["id"]: Counter(entry["met"]) for entry in entries}
    for one, others in met.items():
        for other, times in others.items():
            if other == one or (other in met and met[other][one] != times):
                problems.append(Problem("entries", "met-one-sided", {"one": one, "other": other}))
    if _hash(entries) != document["entries_sha256"]:
        problems.append(Problem("entries", "changed"))
    if len(set(document["priorities"])) != len(document["priorities"]):
        problems.append(Problem("priorities", "twice"))
    return problems


def _seats(document: Document) -> list[Problem]:
    problems = []
    known = {entry["id"] for entry in document["entries"]}
    seated = Counter(id for table in document["tables"] for id in table)
    problems += [
        Problem("tables", "no-entry", {"id": id}) for id in sorted(seated) if id not in known
    ]
    problems += [
        Problem("tables", "seated-times", {"id": id, "times": seated[id]})
        for id in sorted(known)
        if seated[id] != 1
    ]
    for number, table in enumerate(document["tables"], 1):
        if list(table) != sorted(table) and document["procedure"] not in SEATING:
            problems.append(Problem("tables", "table-not-in-order", {"table": number}))
    if [len(table) for table in document["tables"]] != document["sizes"]:
        problems.append(Problem("sizes", "not-of-the-tables"))
    return problems


def _undone(document: Document, problems: list[Problem]) -> list[list[str]]:
    """The tables before anybody changed places by hand."""
    tables = [list(table) for table in document["tables"]]
    seats = document["procedure"] in SEATING
    for change in reversed(document["manual"]):
        one, other = change["swap"]
        where = {id: table for table in tables for id in table}
        together = where.get(one) is where.get(other) and not seats
        pair = {"one": one, "other": other}
        if one not in where or other not in where or one == other or together:
            problems.append(Problem("manual", "impossible-swap", pair))
            continue
        if not change["reason"].strip() or not change["author"].strip():
            problems.append(Problem("manual", "no-reason", pair))
        here, there = where[one], where[other]
        at, to = here.index(one), there.index(other)
        here[at], there[to] = other, one
        if not seats:
            here.sort()
            there.sort()
    return tables


def _chairs(document: Document, drawn: list[list[str]]) -> list[Problem]:
    """Where chairs go by a figure, nobody sits before one with a better figure."""
    figure = _figure(document)
    if figure is None:
        return []
    if set(figure) != {entry["id"] for entry in document["entries"]}:
        return [Problem("public", "trumps-unsound")]
    row = [id for table in drawn for id in table]
    return [
        Problem("tables", "out-of-turn", {"one": one, "other": other})
        for one, other in pairwise(row)
        if figure[one] > figure[other]
    ]


def _figure(document: Document) -> dict[str, int] | None:
    """What the chairs go by, least first: the place in the standings, or the trump told."""
    entries = document["entries"]
    if document["procedure"] == "ranking":
        last = 1 + max((entry["rank"] or 0 for entry in entries), default=0)
        return {entry["id"]: entry["rank"] or last for entry in entries}
    if document["procedure"] != "trumps" or "=" not in document["public"]:
        return None
    words = (word.rpartition("=") for word in document["public"].replace(",", " ").split())
    return {id: -int(trump) for id, _, trump in words if trump.isdecimal()}


def _figures(document: Document) -> list[Problem]:
    """Counts, bounds, claims, and the list of conflicts left."""
    problems = []
    tables, sizes, priorities = document["tables"], document["sizes"], document["priorities"]
    if [row["priority"] for row in document["result"]] != list(priorities):
        return [Problem("result", "other-priorities")]
    recount = Recount(document["entries"], len(sizes))
    found: list[int] = []
    optimum: tuple[int, ...] | None = None
    for at, row in enumerate(document["result"]):
        name = row["priority"]
        where = f"result.{name}"
        above = dict(zip(priorities, found, strict=False))
        found.append(recount.conflicts(name, tables))
        bound = least(recount, name, sizes, above.get("club"))
        if row["conflicts"] != found[at]:
            facts = {"written": row["conflicts"], "counted": found[at]}
            problems.append(Problem(f"{where}.conflicts", "miscounted", facts))
        if row["bound"] != bound:
            facts = {"written": row["bound"], "bound": bound}
            problems.append(Problem(f"{where}.bound", "wrong-bound", facts))
        proved = found[at] == bound
        if row["optimal"] and not proved:
            if searchable(len(document["entries"]), priorities):
                optimum = optimum or best(recount, sizes, priorities)
                proved = tuple(found) == optimum[: at + 1]
            if not proved:
                problems.append(Problem(f"{where}.optimal", "not-proved"))
        elif proved and not row["optimal"]:
            problems.append(Problem(f"{where}.optimal", "proved"))
        told = {
            tuple(item["players"]) for item in document["unavoidable"] if item["priority"] == name
        }
        for players in sorted(told ^ recount.left(name, tables)):
            code = "conflict-invented" if players in told else "conflict-untold"
            facts = {"priority": name, "players": list(players)}
            problems.append(Problem("unavoidable", code, facts))
    strays = sorted({row["priority"] for row in document["unavoidable"]} - set(priorities))
    problems += [Problem("unavoidable", "stray-priority", {"priority": name}) for name in strays]
    return problems


def _cost(document: Document) -> list[Problem]:
    free = document["procedure"] in ("optimise", "bands")
    names = [] if free else list(document["priorities"])
    if [row["priority"] for row in document["cost"]] != names:
        return [Problem("cost", "other-priorities")]
    if document["manual"]:
        return []
    wrong = [
        row["priority"]
        for row, result in zip(document["cost"], document["result"], strict=False)
        if row["conflicts"] != result["conflicts"]
    ]
    return [Problem("cost", "not-the-result", {"priority": name}) for name in wrong]


def _again(document: Document, drawn: list[list[str]], rerun: Rerun) -> list[Problem]:
    """Tables, method and, unless somebody changed places by hand, all that is told of them."""
    again = rerun(document)
    problems = [
        Problem("tables", "drawn-again", {"table": number, "players": list(players)})
        for number, (table, players) in enumerate(zip(drawn, again["tables"], strict=True), 1)
        if table != list(players)
    ]
    told = ["method"] if document["manual"] else ["method", "cost", "unavoidable"]
    if not problems:
        problems += [
            Problem(key, "told-otherwise")
            for key in told
            if _hash(document[key]) != _hash(again[key])
        ]
    return problems
