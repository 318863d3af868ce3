"""A match of RisiKo! at the terminal: board, words, story, report."""
