"""Directing a tournament: one module per step of the day, pure; a regulation gives the answers."""
