"""The house over HTTP: the API, the event stream, the pages. Edges only: parse, ask, render."""
