"""A study told: as a document for programs, as Markdown and HTML for people, with pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

import msgspec

from arbitro.documents.drawings import Bar, BarChart
from arbitro.messages import say
from arbitro.regulations.catalogue import gap_restated
from arbitro.study.figures import measured
from arbitro.study.study_run import Ran
from arbitro.study.study_words import in_short, interval, of, rows, table

AFTER = 190
"""Room for a figure and its interval after the longest bar."""


def document(ran: Ran) -> dict[str, Any]:
    """The whole study as JSON."""
    return {
        "study": ran.study.name,
        "games": ran.games,
        "seed": ran.seed,
        "policy": "sensible",
        "arms": [
            {
                "arm": arm.name,
                "regulation": arm.regulation,
                "players": arm.players,
                "time_up_giro": arm.time_up,
                "interpretations": dict(arm.readings),
                "figures": [
                    {**figure._asdict()}
                    for measure in ran.study.measures
                    for figure in measured(measure, arm, tally)
                ],
            }
            for arm, tally in ran.arms
        ],
    }


def files(ran: Ran, lang: str) -> dict[str, bytes]:
    """The report as files, by name."""
    name = ran.study.name
    charts = {measure: _chart(ran, lang, measure) for measure in ran.study.charted}
    told = markdown(ran, lang)
    found = {f"{name}.md": told.encode(), f"{name}.html": _html(ran, lang, charts).encode()}
    found[f"{name}.json"] = (
        msgspec.json.format(msgspec.json.encode(document(ran)), indent=2) + b"\n"
    )
    for measure, chart in charts.items():
        found[_picture(name, measure)] = chart.svg().encode()
    return found


def _picture(name: str, measure: str) -> str:
    return f"{name}-{measure.replace('_', '-')}.svg"


def markdown(ran: Ran, lang: str) -> str:
    """The report for a reader of rules: short, plain, with what it cannot tell."""
    name = ran.study.name
    lines = [
        f"# {say(lang, f'study.title.{name}')}",
        "",
        say(lang, f"study.question.{name}"),
        "",
        f"## {say(lang, 'study.short')}",
        "",
        *(f"- {sentence}" for sentence in in_short(ran, lang)),
        "",
    ]
    if questions := [f"- **{id}**: {told}" for id, told in _questions(ran, lang)]:
        lines += [f"## {say(lang, 'study.questions')}", "", *questions, ""]
    for measure in ran.study.measures:
        lines += [f"## {say(lang, f'study.measure.{measure}')}", ""]
        if measure in ran.study.charted:
            title = say(lang, f"study.measure.{measure}")
            lines += [f"![{title}]({_picture(name, measure)})", ""]
        head, *told = _table(ran, lang, measure)
        lines += [f"| {' | '.join(head)} |", "|---|---|---:|---:|"]
        lines += [*(f"| {' | '.join(row)} |" for row in told), ""]
    lines += [f"## {say(lang, 'study.limits')}", "", say(lang, f"study.cannot.{name}"), ""]
    lines += [say(lang, "study.played", games=ran.games, seed=ran.seed, name=name), ""]
    return "\n".join(lines)


def _questions(ran: Ran, lang: str) -> Iterator[tuple[str, str]]:
    """What each open question asks and how it is read, once each."""
    for id in dict.fromkeys(gap for arm, _ in ran.arms for gap, _ in arm.readings):
        told = gap_restated(id, lang)
        yield id, f"{told.problem} {say(lang, 'study.in-use', resolution=told.resolution)}"


def _table(ran: Ran, lang: str, measure: str) -> Iterator[tuple[str, ...]]:
    """The head, and a row for every figure."""
    yield *(say(lang, f"study.{word}") for word in ("table", "who", "figure")), "n"
    for arm, figure in rows(ran, measure):
        whom, told = of(lang, figure.of), interval(lang, figure)
        yield table(lang, ran.study, arm), whom, told, str(figure.number)


def _chart(ran: Ran, lang: str, measure: str) -> BarChart:
    several = len(ran.arms) > 1
    bars = []
    for arm, figure in rows(ran, measure):
        whom = of(lang, figure.of)
        at = [table(lang, ran.study, arm)] if several else []
        name = ", ".join(at if several and figure.of == "match" else [*at, whom])
        bars.append(Bar(name, figure.value, interval(lang, figure)))
    title = say(lang, f"study.measure.{measure}")
    before = 24 + round(7.2 * max(len(bar.name) for bar in bars))
    return BarChart(title, say(lang, "study.axis"), tuple(bars), before, AFTER)


def _html(ran: Ran, lang: str, charts: dict[str, BarChart]) -> str:
    """One page that loads nothing from anywhere: its pictures are inside."""
    name = ran.study.name
    title = escape(say(lang, f"study.title.{name}"))
    parts = [f"<h1>{title}</h1>", f"<p>{escape(say(lang, f'study.question.{name}'))}</p>"]
    parts.append(f"<h2>{escape(say(lang, 'study.short'))}</h2>")
    parts += ["<ul>", *(f"<li>{escape(one)}</li>" for one in in_short(ran, lang)), "</ul>"]
    if questions := [*_questions(ran, lang)]:
        parts.append(f"<h2>{escape(say(lang, 'study.questions'))}</h2><ul>")
        parts += [f"<li><b>{id}</b>: {escape(told)}</li>" for id, told in questions]
        parts.append("</ul>")
    for measure in ran.study.measures:
        parts.append(f"<h2>{escape(say(lang, f'study.measure.{measure}'))}</h2>")
        if measure in charts:
            parts.append(f"<figure>{_inside(charts[measure], measure)}</figure>")
        head, *told = _table(ran, lang, measure)
        parts.append(f"<table><tr>{_cells(head, 'th')}</tr>")
        parts += [f"<tr>{_cells(row, 'td')}</tr>" for row in told]
        parts.append("</table>")
    parts.append(f"<h2>{escape(say(lang, 'study.limits'))}</h2>")
    parts.append(f"<p>{escape(say(lang, f'study.cannot.{name}'))}</p>")
    played = say(lang, "study.played", games=ran.games, seed=ran.seed, name=name)
    parts.append(f"<p>{escape(played)}</p>")
    style = (
        "body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}"
        "table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:left;"
        "border-bottom:1px solid}svg{max-width:100%}"
    )
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<style>{style}</style></head>\n<body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def _cells(row: Iterable[str], tag: str) -> str:
    return "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row)


def _inside(chart: BarChart, measure: str) -> str:
    """A picture within a page: its ids are its own."""
    svg = chart.svg()
    for id in ("title", "told"):
        svg = svg.replace(f'id="{id}"', f'id="{measure}-{id}"')
    return svg.replace('labelledby="title told"', f'labelledby="{measure}-title {measure}-told"')
