"""Draws the 63 cards of the Tarocchi of Mineo: `python -m tools.cards` writes the drawing anew."""
