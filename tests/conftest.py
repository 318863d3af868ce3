"""Settings that every test shares."""

from __future__ import annotations

from hypothesis import settings

# The same examples on every machine and in every run; no deadline, because machines differ.
settings.register_profile("arbitro", deadline=None, derandomize=True)
settings.load_profile("arbitro")
