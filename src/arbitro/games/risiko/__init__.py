"""RisiKo!: board, cards, objectives and the complete match, asking a regulation at every turn."""
