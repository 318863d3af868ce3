"""A house, or some of its tournaments, as a folder of pages that need no server."""
