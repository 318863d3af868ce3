"""An edition made by following CONTRIBUTING: the RUR in a hurry, for a club that does not exist."""
