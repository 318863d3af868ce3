"""A replay as one file that opens from a disk: no server, nothing loaded from anywhere."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files

import msgspec

from arbitro.messages import say
from arbitro.replay.labels import labels
from arbitro.replay.recording import Recording

DRAWINGS = {"risiko": "map.svg", "mineo": "cards.svg"}
ENGLISH = {"map.svg": "map-en.svg"}


def drawing(game: str, lang: str) -> str:
    """What a game is played on, as SVG of ours."""
    name = DRAWINGS[game]
    return _static(ENGLISH.get(name, name) if lang == "en" else name)


def parts(recording: Recording, lang: str) -> dict[str, str]:
    """What the player needs in its page, each as text that is safe inside a script element."""
    return {
        "recording": _inert(msgspec.json.encode(recording).decode()),
        "labels": _inert(json.dumps(labels(recording.game, lang), ensure_ascii=False)),
        "drawing": drawing(recording.game, lang),
    }


def page(recording: Recording, lang: str, title: str = "") -> str:
    """The whole file, in one language; the recording has both."""
    told = parts(recording, lang)
    name = escape(title or " – ".join(recording.players))
    return f"""<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name}</title><style>{_static("arbitro.css")}{_static("play.css")}</style></head>
<body><main class="main" id="main"><header class="page-head"><h1>{name}</h1>
<p class="soft">{escape(say(lang, "replay.keys"))}</p></header>
<noscript><p>{escape(say(lang, "replay.script"))}</p></noscript>
<div class="replay" data-replay data-lang="{lang}">
<script type="application/json" data-recording>{told["recording"]}</script>
<script type="application/json" data-labels>{told["labels"]}</script>
<template data-drawing>{told["drawing"]}</template></div></main>
<script>{_static("replay.js")}</script></body></html>
"""


def _inert(text: str) -> str:
    """JSON that cannot end the script element it stands in, whatever a player is called."""
    return text.replace("<", "\\u003c")


@cache
def _static(name: str) -> str:
    return (files("arbitro") / "web" / "static" / name).read_text(encoding="utf-8")
