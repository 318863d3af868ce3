"""What a file of the past says, asked of the command line of whatever program is installed.

The program that wrote the files answered these questions first; its answers lie beside them.
Figures only: sentences may be said better, and documents may gain fields.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from click.testing import CliRunner

from arbitro.app.acts import Who
from arbitro.app.playing.room import STREAM
from arbitro.bootstrap import install
from arbitro.cli.root import root
from arbitro.cli.tournament.by_name import answer
from arbitro.cli.tournament.tournament_file import resume
from arbitro.envelope import Damaged
from arbitro.play.verify import verify
from arbitro.tournament.draw.checker.certificate_check import check

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
    told = {
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
    return told | _newer(kept, ask, played)


def _newer(kept: Any, ask: Callable[..., Any], played: Sequence[int]) -> Read:
    """What versions before 0.3.0 did not know, told only where there is some of it."""
    hall = kept.desk.hall(kept.stream)
    made = [ask("certificate", round=n)["certificate"] for n in played]
    places = [map(int, place.split(".")) for place in hall.referee.reports]
    reports = [ask("report", round=number, table=table) for number, table in places]
    tables = [table for n in played for table in ask("round", round=n)["tables"]]
    found = {
        "draws": [_seen(one) for one in made if one.get("witnesses") or one.get("watched_by")],
        "reports": [one["kinds"] for one in reports if "phone" in one["kinds"].values()],
        "online": [one["online"]["logs"] for one in tables if "online" in one],
    }
    return {name: rows for name, rows in found.items() if rows}


def _seen(certificate: Mapping[str, Any]) -> Read:
    """Who saw to a draw, and who kept silent at one that was given up before."""
    return {
        "problems": len(check(dict(certificate))),
        "witnesses": [one["name"] for one in certificate.get("witnesses", ())],
        "watched_by": certificate.get("watched_by", []),
        "silent": [one.get("silent") for one in certificate.get("discarded", ())],
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
    return {"code": code, **_only(told, "ok", "streams", "lines", "persons"), **_lived_in(file)}


def _lived_in(file: Path) -> Read:
    """Its people, seasons, free matches and requests, where it has any; every match verified."""
    house = install(f"sqlite:///{file}")
    try:
        streams = house.store.streams()
        ids = [name.removeprefix(STREAM) for name in streams if name.startswith(STREAM)]
        rooms = [house.rooms.room(id) for id in ids]
        logs = [b"".join(house.store.lines(one)) for one in streams if one.startswith("match/")]
        halls = [name.removeprefix("hall/") for name in streams if name.startswith("hall/")]
        people = house.people.directory().people.values()
        tables = [house.seasons.table(id) for id in house.seasons.ids()]
        found = {
            "people": [f"{one.person.name} {one.person.club} {one.ids}" for one in people],
            "seasons": [[f"{r.place}. {r.who.label} {r.points}" for r in t.rows] for t in tables],
            "rooms": sorted(f"{one.begun} {one.place} {one.closed}" for one in rooms),
            "matches": sorted(map(_sound, logs)),
            "requests": {id: len(held) for id in halls if (held := house.requests.of(id).waiting)},
        }
    finally:
        house.close()
    return {name: held for name, held in found.items() if held}


def _sound(log: bytes) -> str:
    """How many events a log has, or where it stops."""
    try:
        return f"{verify(log)} sound"
    except Damaged as damaged:
        return f"{damaged.line} {damaged.problem}"


def season(file: Path) -> Read:
    """Who stands where with how many points, and of how many tournaments."""
    code, told = asked("season", "standings", str(file))
    return {"code": code, "standings": [_row(row) for row in told]}


def _row(row: Mapping[str, Any]) -> str:
    counted, dropped = len(row["counted"]), len(row["dropped"])
    return f"{row['place']}. {row['person']} {row['points']} ({counted}+{dropped})"


def imported(file: Path, place: Path) -> Read:
    """A file written for others, made a tournament again at this place."""
    code, _ = asked("import", str(file), "--out", str(place))
    return {"code": code, **tournament(place)}
