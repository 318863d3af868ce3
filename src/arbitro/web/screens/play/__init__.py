"""Free play in the browser: the lobby, the room, and the board each game brings."""
