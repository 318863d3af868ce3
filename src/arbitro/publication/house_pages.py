"""What a site has once: its first page, the search, the feeds, and the files all pages share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from hashlib import sha256

import msgspec

from arbitro.messages import LANGUAGES, say
from arbitro.messages.text import date_of, rules_name
from arbitro.publication.people_pages import Known
from arbitro.publication.site_page import Context, in_lang, leaf, player_page
from arbitro.publication.summary import Summary
from arbitro.web.serving.templates import STATIC

COPIED = ("arbitro.css", "icon.svg", "find.js")


def house_files(
    summaries: Mapping[str, Summary],
    folders: Mapping[str, str],
    known: Mapping[str, Known],
    shell: Context,
) -> Iterator[tuple[str, bytes]]:
    newest = sorted(summaries.values(), key=lambda one: (one.date or "", one.id), reverse=True)
    for lang in LANGUAGES:
        rows = [_row(lang, one, folders[one.id]) for one in newest]
        home = {**shell, "title": shell["site"], "rows": rows, "people": len(known)}
        yield in_lang(lang, "index.html"), leaf(lang, "index.html", "published/home.html", home)
        title = say(lang, "web-public.search")
        searched = {**shell, "title": f"{title} – {shell['site']}"}
        yield (
            in_lang(lang, "search.html"),
            leaf(lang, "search.html", "published/search.html", searched),
        )
        items = [_item(lang, one, folders[one.id]) for one in newest]
        told = {**shell, "rows": items, "about": say(lang, "site.feed")}
        yield in_lang(lang, "feed.xml"), leaf(lang, "feed.xml", "published/feed.xml", told)
    yield "calendar.ics", calendar(newest, folders, str(shell["address"]))
    yield "site.json", _listing(newest, folders, str(shell["site"]))
    yield "assets/index.js", _index(newest, folders, known)
    for name in COPIED:
        yield f"assets/{name}", STATIC.joinpath(name).read_bytes()
    yield "assets/check.js", classic("sha256.js", "check.js")


def _row(lang: str, one: Summary, folder: str) -> Context:
    names = {who.id: who.name or who.id for who in one.players}
    first = [names[row.player] for row in one.ranking if one.finished and row.place == 1]
    return {
        "name": one.name,
        "path": f"{folder}/index.html",
        "date": date_of(lang, one.date),
        "rules": rules_name(lang, one.rules),
        "players": len(one.players),
        "winner": ", ".join(first),
    }


def _item(lang: str, one: Summary, folder: str) -> Context:
    """News of a tournament: its last round, or its end. Another state is another item."""
    row = _row(lang, one, folder)
    state = "finished" if one.finished else "round" if one.rounds else "entered"
    facts = {"name": one.name, "round": len(one.rounds), "players": row["players"]}
    return {
        "title": say(lang, f"site.news.{state}", **facts),
        "told": say(lang, "site.news.winner", name=row["winner"])
        if row["winner"]
        else row["rules"],
        "path": in_lang(lang, row["path"]),
        "guid": f"{folder}#{state}-{len(one.rounds)}",
        "day": _rfc822(one.date),
    }


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text or "")
    except ValueError:
        return None


def _rfc822(text: str | None) -> str:
    day = _day(text)
    return format_datetime(datetime.combine(day, time(12), UTC)) if day else ""


def calendar(summaries: list[Summary], folders: Mapping[str, str], address: str) -> bytes:
    """RFC 5545: a whole day for each tournament that has a date."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Arbitro//publish//IT"]
    for one in summaries:
        day = _day(one.date)
        if day is None:
            continue
        stamp = day.strftime("%Y%m%d")
        uid = sha256(f"{folders[one.id]}\n{one.id}".encode()).hexdigest()[:24]
        lines += ["BEGIN:VEVENT", f"UID:{uid}@arbitro", f"DTSTAMP:{stamp}T000000Z"]
        lines += [f"DTSTART;VALUE=DATE:{stamp}", f"SUMMARY:{_escaped(one.name)}"]
        lines += [f"URL:{address}{folders[one.id]}/index.html"] if address else []
        lines.append("END:VEVENT")
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line)).encode()


def _escaped(text: str) -> str:
    return re.sub(r"([\\;,])", r"\\\1", text).replace("\n", " ")


def _folded(line: str) -> Iterator[str]:
    """No line of more than 75 bytes; a character is not cut."""
    part, size = "", 0
    for sign in line:
        width = len(sign.encode())
        if size + width > 74:
            yield part
            part, size = " ", 1
        part, size = part + sign, size + width
    yield part


def _listing(summaries: list[Summary], folders: Mapping[str, str], site: str) -> bytes:
    told = [
        {
            "id": one.id,
            "name": one.name,
            "date": one.date,
            "rules": one.rules,
            "finished": one.finished,
            "head": one.head,
            "results": f"{folders[one.id]}/results.json",
        }
        for one in summaries
    ]
    listed = {"format": "arbitro-house/1", "name": site, "tournaments": told}
    return msgspec.json.format(msgspec.json.encode(listed), indent=1) + b"\n"


def _index(
    summaries: list[Summary], folders: Mapping[str, str], known: Mapping[str, Known]
) -> bytes:
    rows = [(one.name, f"{folders[one.id]}/index.html", one.date or "") for one in summaries]
    rows += [(one.person, player_page(one.person), one.club or "") for one in known.values()]
    return b"globalThis.arbitroIndex = " + msgspec.json.encode(rows) + b";\n"


def classic(*names: str) -> bytes:
    """Modules of ours as one plain script: a browser loads no module from a folder."""
    texts = [STATIC.joinpath(name).read_text(encoding="utf-8") for name in names]
    bare = [re.sub(r"(?m)^import .*\n|^export \{.*\n|^export ", "", text) for text in texts]
    return ("(() => {\n" + "\n".join(bare) + "})();\n").encode()
