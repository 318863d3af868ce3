"""The tournament: the clubs' Master formula over what the text says about the event."""
