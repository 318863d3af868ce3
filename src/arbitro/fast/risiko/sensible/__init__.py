"""The moves of `bots.sensible_player`, in integers and floats: the same figures in the same order.

Its weights are written a second time here; a test plays both side by side.
"""
