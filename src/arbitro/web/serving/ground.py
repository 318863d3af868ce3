"""What the application stands on: one installation, and everything that is kept over it."""

from __future__ import annotations

from arbitro.app.access.limits import Limit
from arbitro.bootstrap import Installation
from arbitro.web.serving.bot_turns import BotTurns
from arbitro.web.serving.broadcast import Hub
from arbitro.web.serving.refused_attempts import Recorder
from arbitro.web.serving.room_news import RoomNews
from arbitro.web.serving.shelves import PageShelf, Shelf

SIGN_INS = (10, 300)
LINKS = (30, 60)
TOKENS = (60, 60)
RECORDED = (600, 60)
ROOMS = (30, 600)
"""How many times in how many seconds from one address."""


class Ground:
    """Everything is looked up here at each request: addresses outlive the house they lead into."""

    def __init__(self, house: Installation) -> None:
        self.settle(house)

    def settle(self, house: Installation) -> None:
        """Stand on this installation; nothing of one before it is kept."""
        now = house.ring.now
        self.house = house
        self.hub = Hub(house.desk, house.ring)
        self.news, self.bots = RoomNews(house.rooms, self.hub), BotTurns(house.rooms)
        self.hub.elsewhere += [self.news.told, self.bots.told]
        house.leader.on_replaced = self.hub.turn_away
        self.shelf = Shelf(house.desk, self.hub.heard)
        self.pages = PageShelf()
        self.sign_ins, self.links = Limit(*SIGN_INS, now), Limit(*LINKS, now)
        self.tokens, self.openings = Limit(*TOKENS, now), Limit(*ROOMS, now)
        self.recorder = Recorder(house, Limit(*RECORDED, now))
