"""A certificate judged from its JSON alone.

Written apart from the draw and sharing no code with it: what one gets wrong the other finds.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from arbitro.tournament.checker.least import least
from arbitro.tournament.checker.problem import Problem
from arbitro.tournament.checker.recount import Recount
from arbitro.tournament.checker.search import best, searchable
from arbitro.tournament.checker.shape import misshapen

Document = Mapping[str, Any]
Rerun = Callable[[Document], Sequence[Sequence[str]]]
"""The published procedure: a certificate's terms in, the tables it draws out."""


def check(document: Any, rerun: Rerun | None = None) -> list[Problem]:
    """Everything that does not hold, in the order of the certificate; nothing if it is sound.

    With `rerun` the tables are drawn again by it and compared: only that tells whether they
    follow from the seed. Without it: shape, hashes, commitment, everybody seated once, sizes,
    counts, bounds, claims, swaps.
    """
    problems = misshapen(document)
    if problems:
        return problems
    problems = _entries(document) + _seed(document) + _seats(document)
    if problems:
        return problems
    drawn = _undone(document, problems)
    if _hash(drawn) != document["drawn_sha256"]:
        problems.append(
            Problem("tables", "without the swaps by hand these are not the tables that were drawn")
        )
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
        problems.append(Problem("entries", "are not in the order of their ids"))
    for id, times in Counter(ids).items():
        if times > 1:
            problems.append(Problem("entries", f"{id} is entered {times} times"))
    met = {entry["id"]: Counter(entry["met"]) for entry in entries}
    for one, others in met.items():
        for other, times in others.items():
            if other == one or (other in met and met[other][one] != times):
                problems.append(Problem("entries", f"{one} and {other} disagree on having met"))
    if _hash(entries) != document["entries_sha256"]:
        problems.append(Problem("entries", "have not the hash that was written: one was changed"))
    if len(set(document["priorities"])) != len(document["priorities"]):
        problems.append(Problem("priorities", "one stands there twice"))
    return problems


def _seed(document: Document) -> list[Problem]:
    problems = []
    secret, public = document["secret"], document["public"]
    if sha256(bytes.fromhex(secret)).hexdigest() != document["commitment"]:
        problems.append(Problem("secret", "is not the one that was committed to"))
    line = "\n".join((secret, public, document["entries_sha256"]))
    if not problems and sha256(line.encode()).hexdigest() != document["seed"]:
        message = "secret, public value and entries do not give the seed: one was changed"
        problems.append(Problem("public", message))
    return problems


def _seats(document: Document) -> list[Problem]:
    problems = []
    known = {entry["id"] for entry in document["entries"]}
    seated = Counter(id for table in document["tables"] for id in table)
    problems += [Problem("tables", f"{id} is no entry") for id in sorted(seated) if id not in known]
    problems += [
        Problem("tables", f"{id} sits {seated[id]} times")
        for id in sorted(known)
        if seated[id] != 1
    ]
    for number, table in enumerate(document["tables"], 1):
        if list(table) != sorted(table):
            problems.append(Problem("tables", f"table {number} is not in the order of the ids"))
    if [len(table) for table in document["tables"]] != document["sizes"]:
        problems.append(Problem("sizes", "are not those of the tables"))
    return problems


def _undone(document: Document, problems: list[Problem]) -> list[list[str]]:
    """The tables before anybody changed places by hand."""
    tables = [list(table) for table in document["tables"]]
    for change in reversed(document["manual"]):
        one, other = change["swap"]
        where = {id: table for table in tables for id in table}
        if one not in where or other not in where or where[one] is where[other]:
            problems.append(Problem("manual", f"{one} and {other} cannot have changed tables"))
            continue
        if not change["reason"].strip() or not change["author"].strip():
            problems.append(Problem("manual", f"{one} and {other}: no reason or no author"))
        here, there = where[one], where[other]
        here[here.index(one)], there[there.index(other)] = other, one
        here.sort()
        there.sort()
    return tables


def _figures(document: Document) -> list[Problem]:
    """Counts, bounds, claims, and the list of conflicts left."""
    problems = []
    tables, sizes, priorities = document["tables"], document["sizes"], document["priorities"]
    if [row["priority"] for row in document["result"]] != list(priorities):
        return [Problem("result", "does not follow the list of priorities")]
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
            message = f"{row['conflicts']} conflicts are written, {found[at]} are counted"
            problems.append(Problem(f"{where}.conflicts", message))
        if row["bound"] != bound:
            message = f"the bound is {bound}, not {row['bound']}"
            problems.append(Problem(f"{where}.bound", message))
        proved = found[at] == bound
        if row["optimal"] and not proved:
            if searchable(len(document["entries"]), priorities):
                optimum = optimum or best(recount, sizes, priorities)
                proved = tuple(found) == optimum[: at + 1]
            if not proved:
                problems.append(Problem(f"{where}.optimal", "best is claimed but not proved"))
        elif proved and not row["optimal"]:
            problems.append(Problem(f"{where}.optimal", "the bound is met: this is best"))
        told = {
            tuple(item["players"]) for item in document["unavoidable"] if item["priority"] == name
        }
        for players in sorted(told ^ recount.left(name, tables)):
            wrong = "is listed but not there" if players in told else "is there but not listed"
            message = f"{name}: a conflict of {', '.join(players)} {wrong}"
            problems.append(Problem("unavoidable", message))
    strays = sorted({row["priority"] for row in document["unavoidable"]} - set(priorities))
    problems += [Problem("unavoidable", f"{name} is no priority of this draw") for name in strays]
    return problems


def _cost(document: Document) -> list[Problem]:
    free = document["procedure"] in ("optimise", "bands")
    names = [] if free else list(document["priorities"])
    if [row["priority"] for row in document["cost"]] != names:
        return [Problem("cost", "does not follow the list of priorities")]
    if document["manual"]:
        return []
    wrong = [
        row["priority"]
        for row, result in zip(document["cost"], document["result"], strict=False)
        if row["conflicts"] != result["conflicts"]
    ]
    return [Problem("cost", f"{name}: not the conflicts of the result") for name in wrong]


def _again(document: Document, drawn: list[list[str]], rerun: Rerun) -> list[Problem]:
    tables = [list(table) for table in rerun(document)]
    return [
        Problem("tables", f"drawn again, table {number} seats {', '.join(again)}")
        for number, (table, again) in enumerate(zip(drawn, tables, strict=True), 1)
        if table != again
    ]
