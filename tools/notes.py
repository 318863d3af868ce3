"""Keep the reading notes true to the catalogue and to the code.

    python tools/notes.py --write    fill the tables again
    python tools/notes.py --check    say what is not true, and fail

In `docs/regulations` each edition has a note written by hand, except its tables: under a line
`<!-- rules: RUR-1 RUR-2 -->` stands one row per catalogue id of those groups, in catalogue order.
Id, article, rule and kind come from the catalogue. The status is written by hand and kept, but an
id that a decorator cites is always `coded`, and one that only a case of the referee's assistant
cites is always `card`; no other id can be either. The page of open questions is made in the same
way.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from arbitro.kernel import Gap, Register
from arbitro.regulations import texts
from arbitro.regulations.catalogue import GAPS, RULES, CatalogueGap, CatalogueRule

DOCS = Path(__file__).resolve().parent.parent / "docs" / "regulations"
NOTES = {
    "rur-2015": DOCS / "rur_2015.md",
    "master-2020": DOCS / "master_2020.md",
    "24ore-2018": DOCS / "ventiquattrore_2018.md",
    "box": DOCS / "box.md",
    "tarocchi-2012": DOCS / "tarocchi_2012.md",
    "tarocchi-2015": DOCS / "tarocchi_2015.md",
    "mineo": DOCS / "mineo.md",
}
QUESTIONS = DOCS / "open-questions.md"

STATUS = re.compile(r"coded|card|later|(?:human|out): \S+(?: \S+){3,}")
MARKER = re.compile(r"^<!-- rules: (?P<groups>[^>]+?) -->\n(?:\n(?:\|.*\n)+)?", re.MULTILINE)
ROW = re.compile(
    r"^\| (?P<id>(?:MST|RUR|24H|BOX|TAR|T15|MIN|GAP|ARB)-\S+) \|.*\| (?P<status>[^|]+?) \|$",
    re.MULTILINE,
)

Cited = Mapping[str, frozenset[str]]
Filled = Mapping[str, Mapping[str, Gap]]


def cited() -> dict[str, frozenset[str]]:
    """For each regulation, the ids of its own text that became code: play and referees' duties."""
    return _named(register for text in texts() for register in text.coded)


def carded() -> dict[str, frozenset[str]]:
    """For each regulation, the ids that only a case of the referee's assistant cites."""
    coded = cited()
    return {id: ids - coded[id] for id, ids in _named(text.card for text in texts()).items()}


def _named(registers: Iterable[Register]) -> dict[str, frozenset[str]]:
    """By text, its ids that a register names: its own, or one of a text that builds on it."""
    all_of_them = tuple(registers)
    named = {id for register in all_of_them for rule in register.rules for id in rule.ids}
    return {
        register.id: frozenset(id for id in named if RULES[id].regulation == register.id)
        for register in all_of_them
    }


def filled() -> dict[str, dict[str, Gap]]:
    """For each gap that a decorator fills, who fills it and how."""
    gaps: dict[str, dict[str, Gap]] = {}
    for text in texts():
        for register in (text.card, text.duty, text.event, text):
            for gap in register.gaps.values():
                gaps.setdefault(gap.id, {})[text.id] = gap
    return gaps


def rows(text: str) -> list[tuple[str, str]]:
    """Id and status of every row of a note or of the page of questions, in order."""
    return [(row["id"], row["status"]) for row in ROW.finditer(text)]


def group(id: str) -> str:
    """The part of an id that a marker names: `RUR-4.2` for `RUR-4.2-07`."""
    return id.rpartition("-")[0]


def table(heads: Iterable[str], lines: Iterable[Iterable[str]]) -> str:
    """Lay out one markdown table, with a newline at its end."""
    heads = tuple(heads)
    body = [heads, ("---",) * len(heads), *lines]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in body)


def status_of(id: str, edition: str, known: str, cited: Cited, carded: Cited) -> str:
    """What became of a rule: by the code where it speaks, else as written by hand."""
    if id in cited.get(edition, ()):
        return "coded"
    if id in carded.get(edition, ()):
        return "card"
    return "later" if known in ("coded", "card") else known


def note(edition: str, text: str, cited: Cited, carded: Cited) -> str:
    """The note with every table filled again."""
    known = dict(rows(text))

    def line(rule: CatalogueRule) -> tuple[str, ...]:
        status = status_of(rule.id, edition, known.get(rule.id, "later"), cited, carded)
        return rule.id, rule.article, rule.rule, rule.kind, status

    def fill(marker: re.Match[str]) -> str:
        groups = marker["groups"].split()
        lines = [line(rule) for rule in RULES.values() if group(rule.id) in groups]
        heads = ("id", "article", "rule", "kind", "status")
        return f"<!-- rules: {' '.join(groups)} -->\n\n{table(heads, lines)}"

    return MARKER.sub(fill, text)


QUESTIONS_HEAD = """\
# Open questions

Where a text is silent or contradicts itself, somebody has to choose. This page lists every such
place: what is unclear, the reading we use unless told otherwise, and the readings a tournament can
choose instead (`--interpretation GAP=reading`; what was chosen is written in the first line of a
match's log). A reading is verified when somebody with authority over the text has confirmed it.

Made by `python tools/notes.py --write`; only the last column is written by hand, where no code
fills the gap: `out`, with the reason why there is nothing to fill.
"""
TO_ASK = (
    "To ask a federation or an organiser",
    "Nobody but them can settle these. An answer changes one default.",
)
OUR_OWN = (
    "Settled by our own reading",
    "The rest of the text, a sister text or plain sense gives an answer. Corrections are welcome.",
)
TEXTS = {
    "rur-2015": "RUR 2015",
    "master-2020": "Master 2020",
    "24ore-2018": "24oredisport 2018",
    "tarocchi-2012": "Tarocchi 2012",
    "tarocchi-2015": "Tarocchi 2015",
    "all": "Between the texts",
}


def readings(fillers: Mapping[str, Gap]) -> str:
    """The setting's values, the default first; named by edition where editions differ."""

    def values(gap: Gap) -> str:
        return ", ".join([f"**`{gap.default}`**", *(f"`{other}`" for other in gap.alternatives)])

    offers = {edition: values(gap) for edition, gap in fillers.items()}
    if len(set(offers.values())) <= 1:
        return next(iter(offers.values()), "–")
    return "; ".join(f"{edition}: {offer}" for edition, offer in offers.items())


def questions(text: str, filled: Filled) -> str:
    """The page of open questions, with the statuses written by hand in `text`."""
    known = dict(rows(text))

    def line(gap: CatalogueGap) -> tuple[str, ...]:
        fillers = filled.get(gap.id, {})
        verified = bool(fillers) and all(filler.verified for filler in fillers.values())
        kept = known.get(gap.id, "later")
        status = "later" if kept.startswith("coded") else kept
        if fillers:
            status = f"coded: {', '.join(fillers)}"
        return (
            gap.id,
            gap.topic,
            gap.problem,
            gap.resolution,
            readings(fillers),
            "yes" if verified else "no",
            status,
        )

    heads = ("gap", "where", "question", "our reading", "settings", "verified", "status")
    parts = [QUESTIONS_HEAD]
    for ask, (title, words) in ((True, TO_ASK), (False, OUR_OWN)):
        parts.append(f"## {title}\n\n{words}\n")
        for text_id, name in TEXTS.items():
            gaps = [gap for gap in GAPS.values() if gap.regulation == text_id and gap.ask is ask]
            if gaps:
                parts.append(f"### {name}\n\n{table(heads, map(line, gaps))}")
    return "\n".join(parts)


def fresh(cited: Cited, carded: Cited, filled: Filled) -> dict[Path, str]:
    """Every page as it should be."""
    pages = {
        path: note(edition, path.read_text(encoding="utf-8"), cited, carded)
        for edition, path in NOTES.items()
    }
    old = QUESTIONS.read_text(encoding="utf-8") if QUESTIONS.exists() else ""
    return pages | {QUESTIONS: questions(old, filled)}


def note_problems(edition: str, text: str, cited: Cited, carded: Cited) -> list[str]:
    """What is wrong with one note, one sentence each."""
    told = rows(text)
    ids = [id for id, _ in told]
    due = [rule.id for rule in RULES.values() if rule.regulation == edition]
    problems = [f"{id} is missing" for id in due if id not in ids]
    problems += [f"{id} does not belong here" for id in dict.fromkeys(ids) if id not in due]
    problems += [f"{id} stands {ids.count(id)} times" for id in due if ids.count(id) > 1]
    for id, status in told:
        if not STATUS.fullmatch(status):
            problems.append(f"{id} has no valid status: {status!r}")
        coded = id in cited.get(edition, ())
        if coded and status != "coded":
            problems.append(f"{id} is cited by a decorator but is not marked coded")
        if status == "coded" and not coded:
            problems.append(f"{id} is marked coded but no decorator cites it")
        card = id in carded.get(edition, ())
        if card and status != "card":
            problems.append(f"{id} is cited by a case but is not marked card")
        if status == "card" and not card:
            problems.append(f"{id} is marked card but no case cites it")
    return problems


def question_problems(text: str, filled: Filled) -> list[str]:
    """What is wrong with the page of questions, one sentence each."""
    told = rows(text)
    ids = [id for id, _ in told]
    problems = [f"{id} is missing" for id in GAPS if id not in ids]
    problems += [f"{id} is filled but not in the catalogue" for id in filled if id not in GAPS]
    for id, status in told:
        if not status.startswith("coded: ") and not STATUS.fullmatch(status):
            problems.append(f"{id} has no valid status: {status!r}")
    return problems


def check() -> list[str]:
    """Everything that is not true in the committed pages."""
    ties, cards, gaps = cited(), carded(), filled()
    problems: list[str] = []
    for path, text in fresh(ties, cards, gaps).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            problems.append(f"{path.name}: out of date, run python tools/notes.py --write")
    for edition, path in NOTES.items():
        text = path.read_text(encoding="utf-8")
        problems += [f"{path.name}: {words}" for words in note_problems(edition, text, ties, cards)]
    if QUESTIONS.exists():
        text = QUESTIONS.read_text(encoding="utf-8")
        problems += [f"{QUESTIONS.name}: {words}" for words in question_problems(text, gaps)]
    return problems


def main() -> int:
    parser = argparse.ArgumentParser(description="Keep the reading notes true.")
    verb = parser.add_mutually_exclusive_group(required=True)
    verb.add_argument("--write", action="store_true", help="fill the tables again")
    verb.add_argument("--check", action="store_true", help="say what is not true, and fail")
    if parser.parse_args().write:
        for path, text in fresh(cited(), carded(), filled()).items():
            path.write_text(text, encoding="utf-8", newline="\n")
    problems = check()
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
