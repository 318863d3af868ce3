"""The pages people look at, by role: each one a declaration, all served the same way."""
