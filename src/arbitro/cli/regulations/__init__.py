"""What the regulations say, asked from the command line."""
