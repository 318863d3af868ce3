"""Every screen of the site as a picture: two widths, two languages, light and dark.

python -m tools.screens FOLDER [WORD …]    only pages whose name holds one of the words

Beside the pictures come sheets of many small ones, `sheet-*.png`, to look through.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from arbitro.bootstrap import Installation
from tests.patience import MILLISECONDS
from tests.web.living import living
from tools.browser import FLAGS, ensure
from tools.showcase import showcase
from tools.sights import Sight, sights

TABLES = 200
PHONE, LAPTOP, WALL = (390, 844), (1440, 900), (1920, 1080)
THEMES = ("light", "dark")
LANGS = {"it": "it-IT", "en": "en-GB"}
ACROSS = {390: 8, 1440: 4, 1920: 4}
"""How many pictures stand side by side on a sheet, by their width."""
DOWN = 3
TALLEST = 2600
"""A page longer than this is cut: the rest of a long list looks like its beginning."""


class Window:
    """A browser's window in one language, theme and width, which anybody may look through."""

    def __init__(
        self,
        browser: Browser,
        house: Installation,
        url: str,
        lang: str,
        theme: str,
        size: tuple[int, int],
    ) -> None:
        self.house, self.url, self.size = house, url, size
        self.kind = (lang, theme, size[0])
        self.context = browser.new_context(
            locale=LANGS[lang],
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(MILLISECONDS)
        self.page = self.context.new_page()
        self._secrets: dict[tuple[str, str, str], str] = {}

    def looks_at(self, sight: Sight) -> Page:
        """The page as this reader sees it, at its first size."""
        self.page.set_viewport_size({"width": self.size[0], "height": self.size[1]})
        key = self._secret(sight)
        self.page.set_extra_http_headers({"Authorization": f"Bearer {key}"} if key else {})
        answer = self.page.goto(f"{self.url}{sight.path}")
        if answer is None or answer.status != 200:
            raise AssertionError(f"{sight.path}: {answer and answer.status}")
        return self.page

    def _secret(self, sight: Sight) -> str:
        if not sight.role:
            return ""
        hall = "" if sight.role == "organiser" else f"hall/{sight.path.split('/')[2].split('?')[0]}"
        who = (sight.role, hall, sight.subject or "banco")
        if who not in self._secrets:
            self._secrets[who] = self.house.ring.add(*who).secret
        return self._secrets[who]


def taken(window: Window, sight: Sight, path: Path) -> None:
    page = window.looks_at(sight)
    tall = page.evaluate("document.documentElement.scrollHeight")
    wide = page.evaluate("document.documentElement.scrollWidth")
    if wide > window.size[0]:
        print(f"  {path.name}: {wide} px wide")
    if sight.role != "projector":
        page.set_viewport_size({"width": window.size[0], "height": min(tall, TALLEST)})
    page.screenshot(path=path)


def sizes(sight: Sight) -> tuple[tuple[int, int], ...]:
    return (WALL,) if sight.role == "projector" else (PHONE, LAPTOP)


def sheet(browser: Browser, pictures: list[Path], across: int, path: Path) -> None:
    """Many small pictures with their names, drawn by the browser itself."""
    cells = "".join(
        f"<figure><img src='data:image/png;base64,{b64encode(one.read_bytes()).decode()}'>"
        f"<figcaption>{one.stem}</figcaption></figure>"
        for one in pictures
    )
    style = (
        f"body{{margin:8px;display:grid;grid-template-columns:repeat({across},1fr);gap:8px;"
        "font:12px sans-serif;background:#888}figure{margin:0}img{width:100%;display:block;"
        "max-height:560px;object-fit:cover;object-position:top}"
    )
    page = browser.new_page(viewport={"width": 1900, "height": 100})
    page.set_content(f"<style>{style}</style>{cells}")
    page.screenshot(path=path, full_page=True)
    page.close()


def sheets(browser: Browser, folder: Path, made: dict[int, list[Path]]) -> None:
    for width, pictures in made.items():
        most = ACROSS[width] * DOWN
        for at in range(0, len(pictures), most):
            name = f"sheet-{width}-{at // most + 1:02}.png"
            sheet(browser, pictures[at : at + most], ACROSS[width], folder / name)


def main(folder: Path, words: list[str]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    house = showcase(large=TABLES)
    wanted = [one for one in sights(house) if not words or any(word in one.name for word in words)]
    made: dict[int, list[Path]] = {}
    with living(house) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=list(FLAGS))
        for lang, theme, size in product(LANGS, THEMES, (PHONE, LAPTOP, WALL)):
            window = Window(browser, house, url, lang, theme, size)
            for sight in wanted:
                if size in sizes(sight):
                    path = folder / f"{sight.name}.{size[0]}.{lang}.{theme}.png"
                    taken(window, sight, path)
                    made.setdefault(size[0], []).append(path)
            window.context.close()
        sheets(browser, folder, made)
        browser.close()
    house.close()
    print(f"{sum(map(len, made.values()))} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
