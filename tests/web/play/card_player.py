"""Somebody who plays hands of Tarocchi in a browser, by taps on what the page shows."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.play.browser_player import BrowserPlayer

SAID = ("pass", "call", "go_solo", "close_discard", "decline")


class CardPlayer(BrowserPlayer):
    """One person at the card table: what the engine offers is done by its card or button."""

    def choose(self, legal: list[dict[str, Any]], number: int) -> None:
        kinds = {one["type"] for one in legal}
        if "discard" in kinds:
            self.seen("discard")
            for card in legal[-1]["cards"]:
                self.page.locator(f"[name='card-{card}']").check(force=True)
            self.page.locator(".hand-steps button").first.click()
        elif "play" in kinds:
            self.play(legal[number % len(legal)]["card"], by_keys=number % 2 == 1)
        else:
            kind = next(one for one in (self.wants(number), *SAID) if one in kinds)
            self.seen(kind)
            self.page.locator(f"#cards button[value^={kind}]").first.click()

    def play_hand(self) -> None:
        """One hand to its end; then its match is over, the room perhaps not."""
        rooms, number = self.rooms, 0
        while not rooms.match(room := rooms.room(self.id)).finished:
            if rooms.acting(room) in rooms.seats(room, self.holder) and self.wait_for_turn():
                self.move(number)
                number += 1
            else:
                self.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        expect(self.page.locator(".play-side h2").first).to_be_visible()

    def next_hand(self) -> None:
        self.hit("#wish-next button")
        expect(self.page.locator("#wish-next")).to_have_count(0)

    def wants(self, number: int) -> str:
        return "call" if number < 4 else "pass"

    def play(self, card: str, by_keys: bool = False) -> None:
        """A tap lifts it, the second one plays it; by keys it is marked and sent."""
        field = self.page.locator(f"[name=card][value='{card}']")
        if by_keys:
            field.press(" ")
            field.press("Enter")
            return
        field.click()
        expect(field).to_be_checked()
        self.seen("play")
        field.click()
