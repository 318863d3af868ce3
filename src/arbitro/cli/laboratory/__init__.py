"""What the games' numbers tell: odds."""
