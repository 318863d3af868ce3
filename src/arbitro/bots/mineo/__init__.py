"""The ladder of the Tarocchi: who weighs his choices, and who plays them out first."""
