"""Matches anybody may open, outside a tournament: the room, who sits, who has gone, the house."""
