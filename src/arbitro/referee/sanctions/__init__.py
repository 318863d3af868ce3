"""Sanctions that escalate by rule: what happened is recorded, what follows is computed."""
