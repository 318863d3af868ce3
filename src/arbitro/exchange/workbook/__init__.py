"""The clubs' `ModuloTorneo.xls`: read with its conventions said aloud, and written back."""
