"""The use cases: commands in, events out, kept once; queries; who may do and see what."""
