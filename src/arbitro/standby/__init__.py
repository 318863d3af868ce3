"""A second laptop: it receives everything the first one keeps, and can take its place."""
