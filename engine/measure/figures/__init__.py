"""Every figure of the page Performances as rows: what the command ``evaluate --figure`` writes as a
table, as JSON and as CSV."""

from engine.measure.figures.registry import FIGURES, figure_tables
from engine.measure.figures.table import FigureOptions, FigureTable, MeasuredSet

__all__ = ["FIGURES", "FigureOptions", "FigureTable", "MeasuredSet", "figure_tables"]
