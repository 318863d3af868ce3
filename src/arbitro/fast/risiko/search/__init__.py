"""Thinking ahead: worlds a seat could be in, plans for a turn, positions valued."""
