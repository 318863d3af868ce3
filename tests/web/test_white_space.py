"""What only arranges a template's source is not sent; what is shown stays."""

from __future__ import annotations

import pytest
from jinja2 import Environment

from arbitro.web.serving.templates import Tight, environment

JINJA = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, extensions=[Tight])


@pytest.mark.parametrize(
    ("source", "sent"),
    [
        ("<ul>\n  <li>uno</li>\n  <li>due</li>\n</ul>\n", "<ul><li>uno</li> <li>due</li></ul>"),
        ("<b>a</b>\n   <i>b</i>", "<b>a</b> <i>b</i>"),
        ("<b>a</b><i>b</i>", "<b>a</b><i>b</i>"),
        ('<input class="x"\n    id="y">', '<input class="x" id="y">'),
        ("<p>uno,\n   due</p>", "<p>uno, due</p>"),
        ("<p> {{ said }} </p>", "<p>a\n  b</p>"),
        (
            "<textarea>{{ said }}\n\n  c</textarea>  <p>d</p>",
            "<textarea>a\n  b\n\n  c</textarea><p>d</p>",
        ),
        ("{% if said %}\n  <div>x</div>\n{% endif %}", "<div>x</div>"),
        (
            "<details>\n <summary>x</summary> y</details>",
            "<details><summary>x</summary> y</details>",
        ),
    ],
)
def test_a_page_has_no_more_white_space_than_is_shown(source: str, sent: str) -> None:
    assert JINJA.from_string(source).render(said="a\n  b") == sent


def test_the_server_s_templates_are_compiled_so() -> None:
    assert any(isinstance(one, Tight) for one in environment().extensions.values())
