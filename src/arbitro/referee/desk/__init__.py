"""The referees' desk: one module for each thing that can be asked of it."""
