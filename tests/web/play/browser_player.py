"""Somebody who plays a match of RisiKo! in a browser, by taps and keys on what the page shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from arbitro.app.playing.rooms import Rooms
from arbitro.games.risiko import board

Seen = Callable[[str], None]


class BrowserPlayer:
    """One person's window on a room; `seen` is called with the name of every state it meets."""

    def __init__(
        self, page: Page, rooms: Rooms, seen: Seen = lambda _: None, holder: int = 0
    ) -> None:
        self.page, self.rooms, self.seen, self.holder = page, rooms, seen, holder
        self.id = ""

    def open(self, site: str, **wanted: str) -> None:
        """From the lobby to the table; what is wanted otherwise is chosen in the form."""
        self.page.goto(f"{site}/play")
        self.seen("lobby")
        if wanted:
            self.hit("#open-room summary")
        for name, value in wanted.items():
            self.fill(f"#open-room [name={name}]", value)
        self.hit("#start")
        self.page.wait_for_selector("#room")
        self.id = self.page.url.rpartition("/")[2]

    def hit(self, control: str) -> None:
        """Use what can be pressed; how is the player's own way."""
        self.page.locator(control).first.click()

    def fill(self, control: str, value: str) -> None:
        field = self.page.locator(control)
        if field.evaluate("(one) => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)

    def play_out(self, most: int = 200) -> int:
        """To the end; how many moves it took."""
        for number in range(most):
            if not self.wait_for_turn():
                return number
            self.move(number)
        raise AssertionError(f"not over after {most} moves")

    def wait_for_turn(self) -> bool:
        """Until the page shows one's own turn as the house knows it; False once it is over."""
        while True:
            shown = ".play-bar[data-mine=yes], .figures-table, #hand-over"
            expect(self.page.locator(shown).first).to_be_visible()
            room = self.rooms.room(self.id)
            if room.closed:
                return False
            if self.rooms.acting(room) not in self.rooms.seats(room, self.holder):
                continue
            self.shows(self.rooms.version(room))
            handed = self.page.locator("#hand-over button")
            if handed.count():
                self.seen("hand-over")
                self.hit("#hand-over button")
                expect(self.page.locator("#hand-over")).to_have_count(0)
            return True

    def shows(self, version: int) -> None:
        expect(self.page.locator("#room")).to_have_attribute("data-at", str(version))

    def move(self, number: int) -> None:
        room = self.rooms.room(self.id)
        seat = self.rooms.acting(room)
        legal = self.rooms.legal(room, "public" if seat is None else seat)
        version = str(self.rooms.version(room))
        self.choose(legal, number)
        expect(self.page.locator(f"#room:not([data-at='{version}'])")).to_be_visible()

    def choose(self, legal: list[dict[str, Any]], number: int) -> None:
        """The next step, as a beginner would take it: place, attack where one is strong, end."""
        kinds = {one["type"] for one in legal}
        attacks = [one for one in legal if one["type"] == "attack" and self.strong(one)]
        if "choose_colour" in kinds:
            self.press("choose_colour", "[value^=choose_colour]")
        elif "place" in kinds:
            self.place([one for one in legal if one["type"] == "place"])
        elif "play_tris" in kinds:
            self.press("tris", ".tris")
        elif "roll_sdadata" in kinds:
            self.press("sdadata", "[value=roll_sdadata]")
        elif "advance" in kinds:
            self.press("advance", "[value=advance]")
        elif "throw_dice" in kinds:
            until = "&until" if number % 2 else ""
            self.press(f"throw{until}", f"[value='throw_dice{until}']")
        elif attacks:
            self.attack(attacks[0])
        elif "draw_card" in kinds:
            self.press("card", "[value=draw_card]")
        else:
            self.press("pass", "[value=pass]")

    def strong(self, one: dict[str, Any]) -> bool:
        there = self.rooms.match(self.rooms.room(self.id)).state
        return bool(there.armies[board.INDEX[one["origin"]]] > 3)

    def press(self, name: str, button: str) -> None:
        self.seen(name)
        self.hit(f"#board button{button}")

    def tap(self, territory: str) -> None:
        """By the keyboard, on the territory itself: a shape may have a sea in its middle."""
        shape = self.page.locator(f"[data-territory='{territory}']")
        shape.focus()
        shape.press("Enter")

    def place(self, legal: list[dict[str, Any]]) -> None:
        most = max(one["armies"] for one in legal)
        self.tap(legal[0]["territory"])
        if most > 1:
            self.tap(legal[-1]["territory"])
            self.hit("[data-step=back]")
            self.seen("draft")
            self.hit("[data-step=all]")
        self.hit("[data-step=place]")

    def attack(self, one: dict[str, Any]) -> None:
        """An origin that was chosen stays so as long as it can attack: to tap it lets it go."""
        if not self.page.locator(f"[data-territory='{one['origin']}'].chosen").count():
            self.tap(one["origin"])
        expect(self.page.locator(f"[data-territory='{one['target']}'].lit")).to_have_count(1)
        self.seen("origin")
        self.tap(one["target"])
