"""Whatever was typed stays words: it neither leaves its field nor changes the page around it."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import example, given
from hypothesis import strategies as st

from arbitro.web.screens.forms import marked

PAGE = """<main><ul data-errors><li><a href="#f-name">No.</a></li></ul>
<form method="post" action="/here" id="one" class="stack"><input type="hidden" name="id" value="g1">
<input class="input" name="name" type="text" value=""><input name="tap.reason">
<select name="club"><option value="">–</option><option value="L&#39;Aquila &#34;B&#34;">B</option>
<option value="x">the selected few</option></select>
<input type="radio" name="who" value="0" checked><input type="radio" name="who" value="1">
<label><input type="checkbox" name="bets" value="0"></label>
<input type="checkbox" name="bets" value="1" checked>
<textarea id="f-note" name="note" class="input"></textarea><input type="password" name="pin">
<button>Go</button></form><form id="two"><input name="name"></form></main>"""
NAMES = ("name", "tap.reason", "club", "note", "pin", "id")
BREAKERS = (
    *('"', "'", "<", ">", "&", "$", "é", "\\", "\\1", "\\g<0>"),
    *("</textarea>", "</form>", 'a" id="x'),
)
words = st.lists(st.sampled_from(BREAKERS) | st.text("ab &;", max_size=3), max_size=6).map("".join)


class Read(HTMLParser):
    """The tags of a page, and what its fields hold."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.held: dict[str, str] = {}
        self.attributes: set[str] = set()
        self.ticked: list[tuple[str, str]] = []
        self._within = ""
        self.feed(page.partition('<form id="two"')[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        self.attributes |= set(given)
        if tag == "input" and given.get("type") in ("radio", "checkbox"):
            self.ticked += [(given["name"], given["value"])] if "checked" in given else []
        elif tag == "input":
            self.held[given["name"]] = given.get("value", "")
        if tag == "option" and "selected" in given:
            self.held["club"] = given["value"]
        self._within = given["name"] if tag == "textarea" else ""

    def handle_endtag(self, _: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within:
            self.held[self._within] = self.held.get(self._within, "") + data


def told(about: str, values: dict[str, str], sentence: str = "No.") -> str:
    errors = [{"field": about, "sentence": sentence}]
    return marked(PAGE, {"form": "one", "sent": list(values.items()), "errors": errors})


@given(st.dictionaries(st.sampled_from(NAMES), words), st.sampled_from(NAMES) | words, words)
@example({"name": '" onfocus="x'}, "name", "</p><script>")
@example({"note": "</textarea><b>"}, "note", "\\g<9>")
def test_words_stay_words(values: dict[str, str], about: str, sentence: str) -> None:
    found, before = Read(told(about, values, sentence)), Read(PAGE)
    assert [tag for tag in found.tags if tag not in ("p", "span", "a")] == [
        tag for tag in before.tags if tag not in ("p", "span", "a")
    ]
    assert found.attributes <= before.attributes | {
        "id",
        "aria-invalid",
        "aria-describedby",
        "selected",
    }
    for name in ("name", "tap.reason", "note"):
        assert found.held.get(name, "") == values.get(name, "")
    assert (found.held["pin"], found.held["id"]) == ("", "g1")


def test_what_was_chosen_is_chosen_again_however_it_is_written() -> None:
    assert Read(told("club", {"club": 'L\'Aquila "B"'})).held["club"] == 'L\'Aquila "B"'
    assert Read(told("club", {"club": "x"})).held["club"] == "x"
    assert "club" not in Read(told("club", {"club": "elsewhere"})).held


TICKS = [("who", "0"), ("who", "1"), ("bets", "0"), ("bets", "1")]


@given(st.sampled_from(TICKS[:2]), st.lists(st.sampled_from(TICKS[2:]), unique=True))
def test_what_was_ticked_is_ticked_again_and_nothing_else(
    who: tuple[str, str], bets: list[tuple[str, str]]
) -> None:
    errors = [{"field": "name", "sentence": "No."}]
    found = Read(marked(PAGE, {"form": "one", "sent": [who, *bets], "errors": errors}))
    assert found.ticked == [who, *sorted(bets)]


def test_where_nobody_was_chosen_the_template_decides() -> None:
    assert Read(told("name", {"name": "Ada"})).ticked == [("who", "0")]


def test_the_field_is_marked_named_and_led_to() -> None:
    page = told("name", {"name": "Ada"}, "Too long.")
    assert '<a href="#f-name">' in page
    assert 'id="f-name"' in page
    assert '<p class="error" id="f-name-error"><span>Too long.</span></p>' in page
    assert page.count("aria-invalid") == 1
