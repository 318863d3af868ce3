"""Pages of the register of the house, for who runs it."""
