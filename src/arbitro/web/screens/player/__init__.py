"""What a player opens on his phone."""
