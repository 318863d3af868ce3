"""A replay as one file that opens from a disk: no server, nothing loaded from anywhere."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files

import msgspec

from arbitro.games.mineo.cards import NAMES
from arbitro.games.risiko import board, cards, objectives
from arbitro.games.risiko.state import COLOURS
from arbitro.messages import say
from arbitro.messages.mineo import tarot
from arbitro.messages.names import card, short_objective, territory
from arbitro.messages.text import sentences
from arbitro.replay.recording import Recording

DRAWINGS = {"risiko": "map.svg", "mineo": "cards.svg"}
ENGLISH = {"map.svg": "map-en.svg"}
WORDS = "replay."
"""The labels of the player's own buttons begin so."""


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


def labels(game: str, lang: str) -> dict[str, dict[str, str]]:
    """Everything the page says beyond the sentences of the recording."""
    words = {
        key.removeprefix(WORDS): text
        for key, text in sentences(lang).items()
        if key.startswith(WORDS)
    }
    return {"words": words, **(_mineo(lang) if game == "mineo" else _risiko(lang))}


def _risiko(lang: str) -> dict[str, dict[str, str]]:
    return {
        "territories": {id: territory(lang, id) for id in board.TERRITORIES},
        "colours": {one: say(lang, f"colour.{one}") for one in COLOURS},
        "signs": {one: say(lang, f"colour-sign.{one}") for one in COLOURS},
        "objectives": {str(n): short_objective(lang, n) for n in objectives.NAMES},
        "cards": {cards.name(n): card(lang, n) for n in cards.DECK},
    }


def _mineo(lang: str) -> dict[str, dict[str, str]]:
    return {"cards": {name: tarot(lang, name) for name in NAMES}}
