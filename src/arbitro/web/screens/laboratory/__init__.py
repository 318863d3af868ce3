"""Pages for whoever wants to know how the game goes: odds."""
