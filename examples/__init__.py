"""Programs outside the house: whole tournaments through the API alone, a small laboratory."""
