"""The clubs' tournament formats: short declarations, read, checked and turned into rules."""
