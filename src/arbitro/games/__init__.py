"""The rule engines: one package per game, none knowing a regulation."""
