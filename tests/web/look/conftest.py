"""The style page, rendered once for a module and served."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.look.preview import write
from tests.web.look.serving import folder


@pytest.fixture(scope="module")
def style_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    site = tmp_path_factory.mktemp("style")
    write(site)
    with folder(site) as address:
        yield address
