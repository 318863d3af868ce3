"""Lists of players: CSV files and rows pasted from a spreadsheet, with a preview before entry."""
