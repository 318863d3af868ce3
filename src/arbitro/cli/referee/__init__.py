"""The referees' commands: rulings, sanctions, clocks, reports."""
