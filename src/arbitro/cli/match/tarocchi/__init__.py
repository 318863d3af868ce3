"""Hands of Tarocchi at the terminal: words, table, story, results."""
