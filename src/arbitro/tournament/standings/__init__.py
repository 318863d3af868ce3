"""Standings: which results count, the order with its reasons, the final ranking."""
