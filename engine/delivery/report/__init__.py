"""The report of a pseudonymisation, to be filed with the decision: gathered once, written as a web
page or as a PDF."""

from engine.delivery.report.facts import Facts, ReviewFacts, gather
from engine.delivery.report.page import write_html
from engine.delivery.report.print import write_pdf

__all__ = ["Facts", "ReviewFacts", "gather", "write_html", "write_pdf"]
