"""The Sicilian Tarocchi of Mineo for four players: one hand, from the deal to the jochi."""
