"""Clocks of a hall: pure functions of what was recorded and of a given reading of the time."""
