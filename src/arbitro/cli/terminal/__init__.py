"""What every command shares: language, input, output, and how it ends."""
