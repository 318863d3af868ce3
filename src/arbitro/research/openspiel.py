"""Importing this registers both games with OpenSpiel (`arbitro.research.spiel_games`)."""

from __future__ import annotations

from importlib import import_module

from arbitro.research import require_research

require_research("pyspiel")
import_module("arbitro.research.spiel_games")
