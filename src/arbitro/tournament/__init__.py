"""Tournaments: who sits where, what each table brings, who is ahead. One package per format."""
