"""Whole tournaments driven through the API alone."""
