"""The referee's room: case law, sanctions, disputes, exits, officials, clocks.

Pure: no clock, no dice, no files. The edition comes in as a `RefereeRules` value.
"""
