"""A match explained afterwards: who stood how, what was luck, where it turned."""

from arbitro.analysis.report import Analysis, analysed

__all__ = ["Analysis", "analysed"]
