"""Whole tournaments with invented players: for demonstrations, tests and «how many rounds?»."""
