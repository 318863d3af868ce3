"""Tarocchi 2012: the tournament regulation over the four-player game of Mineo."""
