"""The style page as static files, for the tests and for looking at it.

python -m tests.web.look.preview FOLDER
"""

from __future__ import annotations

import shutil
import sys
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from arbitro.messages import say
from arbitro.web.serving.templates import called
from tests.web.look.sample import NOW, sample

WEB = Path(__file__).resolve().parents[3] / "src" / "arbitro" / "web"


def environment(lang: str) -> Environment:
    """What a page needs of its environment: `t`, `static`, the language."""
    made = Environment(
        loader=FileSystemLoader(WEB / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"t": partial(say, lang), "lang": lang, "static": "static/{}".format}
    made.globals["called"] = called
    return made


def shell(lang: str) -> dict[str, Any]:
    """The values of the shell, as a page of the organiser has them."""
    names = ["Tavoli", "Iscritti", "Arbitri", "Classifica"]
    if lang == "en":
        names = ["Tables", "Entries", "Referees", "Standings"]
    return {
        "title": sample(lang)["title"],
        "event_name": "Torneo di primavera della Ludoteca",
        "sided": True,
        "nav": [
            {"label": name, "href": f"#{n}", "current": n == 0, "count": 3 if n == 2 else 0}
            for n, name in enumerate(names)
        ],
        "lang_urls": [
            {"lang": "it", "href": "style.it.html", "name": "Italiano"},
            {"lang": "en", "href": "style.en.html", "name": "English"},
        ],
        "server_now": NOW,
        "sample": sample(lang),
    }


def render(name: str, lang: str, **values: Any) -> str:
    return environment(lang).get_template(name).render(shell(lang) | values)


def write(folder: Path) -> None:
    """style.it.html and style.en.html with all they need beside them."""
    shutil.copytree(WEB / "static", folder / "static", dirs_exist_ok=True)
    for lang in ("it", "en"):
        (folder / f"style.{lang}.html").write_text(render("style.html", lang), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
