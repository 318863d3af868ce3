"""The API under `/api/v1`: commands and queries of a hall, keys of the house, the stream."""
