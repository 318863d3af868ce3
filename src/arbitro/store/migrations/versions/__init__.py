"""One module for each step, numbered; a step that was released is never changed."""
