"""The rules of seasons that come with the house: a declaration each."""
