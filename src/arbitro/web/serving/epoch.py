"""The name of this run of the server: a page made by another one asks for itself again."""

from __future__ import annotations

import secrets

EPOCH = secrets.token_hex(4)
