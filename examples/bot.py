"""A bot of others in some thirty lines, for both games: see docs/bots.md.

    arbitro arena --game mineo --seats "exec:python3 examples/bot.py,random,random,random"

In a hand of Tarocchi it passes, plays high to a trick it can win and low to the others; at a board
of RisiKo! it takes any step, each as likely. It needs nothing but Python.
"""

import json
import random
import sys
from typing import Any

RANKS = ["4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"]


def strength(card: str) -> int:
    """Trumps above suits, Kings above numerals; the Fool last."""
    return 100 + int(card[1:]) if card[0] == "T" else -1 if card == "F" else RANKS.index(card[:-1])


def choice(message: dict[str, Any]) -> int:
    """The place in the list of the step to take."""
    legal = message["legal"]
    if legal[0]["type"] != "play":
        return 0 if message["game"] == "mineo" else random.randrange(len(legal))
    table = [strength(card) for card in message["view"]["trick"]["cards"]]
    mine = sorted(range(len(legal)), key=lambda n: strength(legal[n]["card"]))
    return mine[-1] if strength(legal[mine[-1]]["card"]) > max(table, default=0) else mine[0]


def answer(**said: Any) -> None:
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "match":
        game = said["game"]
        random.seed(said["seed"])
        answer(type="ready", name="thirty lines")
    elif said["type"] == "move":
        answer(type="move", number=said["number"], choice=choice({**said, "game": game}))
