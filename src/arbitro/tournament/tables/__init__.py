"""A table of a round: who sits there, what was typed of it, and what that is worth."""
