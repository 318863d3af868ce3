"""Where a draw's chance came from, judged: commitment, witnesses, dice, seed, what was set aside;
and what a sound certificate does not prove.

Of an `arbitro-draw/1` certificate only commitment and seed can be judged: it bound nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from arbitro.tournament.draw.checker.certificate_shape import Problem

Document = Mapping[str, Any]
Hash = Callable[[Any], str]
FORMER = "arbitro-draw/1"


def chance_problems(document: Document, hash: Hash) -> list[Problem]:
    """What does not hold; `hash` is the SHA-256 of a value's canonical JSON."""
    if document["format"] == FORMER:
        return _former(document)
    return (
        _list(document, hash)
        + _promise(document)
        + _witnesses(document)
        + _public(document)
        + _seed(document)
        + _discarded(document)
    )


def _former(document: Document) -> list[Problem]:
    secret, public = document["secret"], document["public"]
    if sha256(bytes.fromhex(secret)).hexdigest() != document["commitment"]:
        return [Problem("secret", "not-committed")]
    if _lines(secret, public, document["entries_sha256"]) != document["seed"]:
        return [Problem("public", "seed-differs")]
    return []


def _lines(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def _list(document: Document, hash: Hash) -> list[Problem]:
    bound = sorted([*map(hash, document["entries"]), *document["others"]])
    if hash(bound) != document["list_sha256"]:
        return [Problem("list_sha256", "other-list")]
    return []


def _promise(document: Document) -> list[Problem]:
    fixed = (witness["commitment"] for witness in document["witnesses"])
    made = _lines("arbitro-promise/2", document["secret"], document["list_sha256"], *fixed)
    return [] if made == document["commitment"] else [Problem("secret", "not-committed")]


def _witnesses(document: Document) -> list[Problem]:
    rows = document["witnesses"]
    problems = [
        Problem("witnesses", "other-value", {"name": row["name"]})
        for row in rows
        if sha256(bytes.fromhex(row["value"])).hexdigest() != row["commitment"]
    ]
    names = Counter((row["role"], row["name"]) for row in rows)
    problems += [
        Problem("witnesses", "witness-twice", {"name": name})
        for (_, name), times in names.items()
        if times > 1
    ]
    if len(rows) < document["witnesses_asked"]:
        facts = {"asked": document["witnesses_asked"], "there": len(rows)}
        problems.append(Problem("witnesses", "witnesses-fewer", facts))
    return problems


def _public(document: Document) -> list[Problem]:
    """The text is the dice, written in the one way there is."""
    dice, public = document["dice"], document["public"]
    if dice:
        text = "; ".join("-".join(map(str, throw)) for throw in dice)
        return [] if text == public else [Problem("public", "not-the-dice")]
    told = [word.partition("=") for word in public.split(" ")] if public else []
    trumps = all(sign and trump.isdecimal() for _, sign, trump in told)
    in_one_way = public == " ".join(f"{id}={int(trump)}" for id, _, trump in told if trump)
    if (document["procedure"] != "trumps" and public) or not (trumps and in_one_way):
        return [Problem("public", "not-the-dice")]
    if not public and not document["witnesses"] and by_lot(document):
        return [Problem("public", "nothing-thrown")]
    return []


def by_lot(document: Document) -> bool:
    """Whether chance decided anything: where everybody has a place of his own it did not."""
    if document["procedure"] != "ranking":
        return True
    ranks = [entry["rank"] for entry in document["entries"]]
    return None in ranks or len(set(ranks)) < len(ranks)


def _seed(document: Document) -> list[Problem]:
    thrown = sorted(die for throw in document["dice"] for die in throw)
    seen = " ".join(map(str, thrown)) if thrown else document["public"]
    values = (witness["value"] for witness in document["witnesses"])
    listed = document["entries_sha256"]
    if _lines("arbitro-seed/2", document["secret"], listed, seen, *values) != document["seed"]:
        return [Problem("public", "seed-differs")]
    return []


def _discarded(document: Document) -> list[Problem]:
    problems = []
    for at, row in enumerate(document["discarded"], start=1):
        why = row["reason"].strip() or (row["kind"] == "silent" and row["silent"])
        if not why or not row["author"].strip():
            problems.append(Problem("discarded", "discarded-without-reason", {"number": at}))
        if row["commitment"] == document["commitment"]:
            problems.append(Problem("discarded", "discarded-itself", {"number": at}))
    return problems


def unproved(document: Mapping[str, Any]) -> list[str]:
    """Codes in the order of weight: it depends on how the draw was made."""
    codes = []
    if by_lot(document):
        former = document["format"] == FORMER
        if former:
            codes += ["former-list", "former-spelling"]
        if former or not document["witnesses"]:
            codes.append("thrown")
        if not former and document["witnesses"]:
            codes.append("witnesses-invented")
        elif not former and not document["watched_by"]:
            codes.append("nobody-watched")
        before = former or document["committed"] == "before"
        codes.append("before" if before else "committed-with-the-draw")
    return [*codes, "tournament", "only"]
