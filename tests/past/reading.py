"""What a file of the past says, asked of the command line of whatever program is installed.

The program that wrote the files answered these questions first; its answers lie beside them.
Figures only: sentences may be said better, and documents may gain fields.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from click.testing import CliRunner

from arbitro.app.acts import Who
from arbitro.cli.root import root
from arbitro.cli.tournament.by_name import answer
from arbitro.cli.tournament.tournament_file import resume

Read = dict[str, Any]
ORGANISER = Who(role="organiser")


def asked(*arguments: str) -> tuple[int, Any]:
    """The exit code of the command line and its one document."""
    result = CliRunner().invoke(root, [*arguments, "--json"])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, json.loads(result.stdout)


def tournament(file: Path) -> Read:
    """Verified, standings, ranking, every table's result, what stands against whom."""
    code, verified = asked("tournament", "verify", str(file))
    kept = resume(str(file))

    def ask(question: str, **fields: Any) -> Any:
        return json.loads(msgspec.json.encode(answer(kept, question, fields, ORGANISER)))

    rounds = ask("tournament")["round"]
    played = range(1, (rounds["number"] if rounds else 0) + 1)
    ranking = ask("ranking")
    return {
        "verify": {"code": code, **_only(verified, "ok", "events", "acts")},
        "standings": [_standing(row) for row in ask("standings")["standings"]],
        "ranking": [_standing(row) for row in ranking["ranking"]],
        "final": ranking["final"],
        "rounds": [_round(ask("round", round=number)) for number in played],
        "register": [_sanction(line) for line in ask("register")["lines"]],
        "standing": [
            _only(one, "kind", "player", "round", "table", "points", "source")
            for one in ask("standing")["standing"]
        ],
    }


def _only(row: Mapping[str, Any], *names: str) -> Read:
    return {name: row[name] for name in names if name in row}


def _standing(row: Mapping[str, Any]) -> str:
    return f"{row['place']}. {row['player'] or row['team']} {row['points']}"


def _round(drawn: Mapping[str, Any]) -> Read:
    names = ("number", "players", "places", "points", "table_points", "void")
    tables = [_only(table, *names) for table in drawn["tables"]]
    return {**_only(drawn, "number", "stage", "closed"), "tables": tables}


def _sanction(line: Mapping[str, Any]) -> Read:
    given = line["given"]
    return {**_only(line, "id", "player", "what", "annulled"), "steps": given and given["steps"]}


def match(file: Path) -> Read:
    """Verified or where it stops, how it ended, places and points, and what may be done next."""
    code, verified = asked("match", "verify", str(file))
    _, replayed = asked("match", "replay", str(file))
    _, legal = asked("match", "legal", str(file))
    names = ("events", "finished", "ended", "places", "table_points", "match_points", "players")
    return {
        "verify": {"code": code, **_only(verified, "ok", "events", "line", "problem")},
        "replay": _only(replayed, *names),
        "phase": legal["phase"],
    }


def dossier(file: Path) -> Read:
    code, told = asked("dossier", "verify", str(file))
    findings: Sequence[Mapping[str, Any]] = told["findings"]
    return {
        "code": code,
        **_only(told, "ok", "parts", "name", "lines", "hash"),
        "findings": [_only(one, "part", "code") for one in findings],
    }


def house(file: Path) -> Read:
    """A database: sound, and how much it holds."""
    code, told = asked("db", "check", "--db", str(file))
    return {"code": code, **_only(told, "ok", "streams", "lines", "persons")}


def imported(file: Path, place: Path) -> Read:
    """A file written for others, made a tournament again at this place."""
    code, _ = asked("import", str(file), "--out", str(place))
    return {"code": code, **tournament(place)}
