"""The page a dossier opens with: one file that needs no server, no script and no network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from arbitro.app.hall import Hall
from arbitro.app.naming import name_of, round_name, table_name
from arbitro.messages import cite_ids, say
from arbitro.messages.names import points as points_named
from arbitro.messages.text import date_of, rules_name
from arbitro.referee.hall import match_name
from arbitro.tournament.state import Round, Table

_STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .25rem}h2{margin:2.2rem 0 .6rem;font-size:1.3rem}
h3{margin:1.4rem 0 .4rem;font-size:1.05rem}
table{border-collapse:collapse;width:100%}caption{text-align:left;font-weight:600;padding:.3rem 0}
th,td{text-align:left;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #8886;vertical-align:top}
td.n:first-child,th.n:first-child{width:3.5rem}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
code{overflow-wrap:anywhere;font-size:.85em}.quiet{opacity:.75}
.scroll{overflow-x:auto}@media print{body{margin:0;max-width:none}a{color:inherit}}
""".replace("\n", "")


def index(hall: Hall, lang: str, figures: dict[str, Any], paths: Sequence[str]) -> bytes:
    """What the dossier holds, for a person: ranking, rounds, decisions, how to check it."""
    t = hall.tournament
    body = [
        f"<h1>{escape(t.name)}</h1>",
        _p(" · ".join(x for x in (rules_name(lang, t.rules), date_of(lang, t.date)) if x), "quiet"),
        *_ranking(lang, figures),
        *(piece for drawn in t.rounds for piece in _round(hall, lang, drawn, paths)),
        *_matches(lang, paths),
        *_rulings(hall, lang, figures["rulings"]),
        *_checking(hall, lang, paths),
    ]
    page = (
        f'<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(t.name)}</title><style>{_STYLE}</style></head>"
        f"<body>{''.join(body)}</body></html>\n"
    )
    return page.encode()


def _ranking(lang: str, figures: dict[str, Any]) -> list[str]:
    final = figures["ranking"]["final"]
    rows = figures["ranking"]["ranking"] if final else figures["standings"]["standings"]
    if not rows:
        return []
    title = say(lang, "dossier.ranking" if final else "dossier.standings")
    head = [say(lang, f"dossier.{word}") for word in ("place", "name", "points")]
    cells = [(row["place"], _marked(row), points_named(lang, row["points"])) for row in rows]
    return [f"<h2>{escape(title)}</h2>", _table(head, cells, (0, 2))]


def _marked(row: dict[str, Any]) -> str:
    """A name, and that he was put out."""
    return f"{row['name']} – {row['out']}" if "out" in row else str(row["name"])


def _round(hall: Hall, lang: str, drawn: Round, paths: Sequence[str]) -> list[str]:
    t = hall.tournament
    links = [p for p in paths if p.startswith(f"certificates/round-{drawn.number:02}-")]
    found = [
        f"<h2>{escape(round_name(lang, t, drawn))}</h2>",
        _p(say(lang, "dossier.certificates") + " " + ", ".join(_link(p) for p in links), "", True)
        if links
        else "",
    ]
    for table in drawn.tables:
        where = table_name(t, drawn, table)
        report = f"reports/round-{drawn.number:02}-table-{table.number:02}.json"
        title = escape(say(lang, "dossier.table", table=where))
        if report in paths:
            title += f" · {_link(report, say(lang, 'dossier.report'))}"
        found.append(f"<h3>{title}</h3>")
        found.append(_result(hall, lang, table))
    return found


def _result(hall: Hall, lang: str, table: Table) -> str:
    t = hall.tournament
    if not table.done:
        return _p(", ".join(escape(name_of(t, id)) for id in table.players), "", True)
    head = [say(lang, f"dossier.{word}") for word in ("place", "name", "table-points", "points")]
    cells = [
        (
            seat.place or "–",
            name_of(t, seat.player),
            seat.table_points,
            "–" if seat.points is None else points_named(lang, seat.points),
        )
        for seat in table.result
    ]
    return _table(head, cells, (0, 2, 3))


def _matches(lang: str, paths: Sequence[str]) -> list[str]:
    """Matches played inside: to be watched again, and their logs."""
    logs = [path for path in paths if path.startswith("matches/")]
    if not logs:
        return []
    rows = []
    for log in logs:
        name = log.removeprefix("matches/").removesuffix(".jsonl")
        watched = f"replays/{name}.html"
        links = [_link(watched, say(lang, "dossier.watch"))] if watched in paths else []
        rows.append(f"<li>{' · '.join([escape(name), *links, _link(log)])}</li>")
    title = escape(say(lang, "dossier.matches"))
    return [f"<h2>{title}</h2>", f"<ul>{''.join(rows)}</ul>"]


def _rulings(hall: Hall, lang: str, found: dict[str, Any]) -> list[str]:
    """Decisions and sanctions with the articles that spoke."""
    cells = [
        (
            match_name(given["round"], given["table"]),
            given["title"],
            "; ".join(given["consequences"]),
            cite_ids(lang, [article["id"] for article in given["articles"]]),
            given["by"],
        )
        for given in found["rulings"]
    ]
    cells += [
        (
            line["match"],
            name_of(hall.tournament, line["player"]),
            line["given"]["title"],
            cite_ids(lang, [article["id"] for article in line["given"]["articles"]]),
            line["author"],
        )
        for line in found["sanctions"]
    ]
    if not cells:
        return []
    words = ("match", "decision", "consequences", "articles", "by")
    head = [say(lang, f"dossier.{word}") for word in words]
    return [f"<h2>{escape(say(lang, 'dossier.rulings'))}</h2>", _table(head, cells, ())]


def _checking(hall: Hall, lang: str, paths: Sequence[str]) -> list[str]:
    kept = [p for p in paths if "/" not in p]
    return [
        f"<h2>{escape(say(lang, 'dossier.check'))}</h2>",
        _p(say(lang, "dossier.how", lines=hall.version)),
        "<p><code>arbitro dossier verify FILE.zip</code></p>",
        _p(say(lang, "dossier.files") + " " + ", ".join(_link(p) for p in kept), "", True),
    ]


def _link(path: str, text: str = "") -> str:
    return f'<a href="{escape(path)}">{escape(text or path.rpartition("/")[2])}</a>'


def _p(text: str, kind: str = "", html: bool = False) -> str:
    told = text if html else escape(text)
    return f'<p class="{kind}">{told}</p>' if kind else f"<p>{told}</p>"


def _table(head: Sequence[str], rows: Iterable[Sequence[Any]], figures: Sequence[int]) -> str:
    def cell(tag: str, at: int, text: Any) -> str:
        number = ' class="n"' if at in figures else ""
        return f"<{tag}{number}>{escape(str(text))}</{tag}>"

    top = "".join(cell("th", at, text) for at, text in enumerate(head))
    body = "".join(
        f"<tr>{''.join(cell('td', at, text) for at, text in enumerate(row))}</tr>" for row in rows
    )
    return (
        f'<div class="scroll"><table><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
