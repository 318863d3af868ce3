"""The hall's screen, and how what it shows is laid out to be read from the last row."""
