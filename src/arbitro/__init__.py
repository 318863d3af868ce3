"""Arbitro: direct, referee, play and record regulated tabletop tournaments."""

__version__ = "0.3.0"
