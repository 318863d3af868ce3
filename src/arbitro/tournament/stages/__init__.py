"""Stages: who has a place in the next one, moving on, and places given up."""
