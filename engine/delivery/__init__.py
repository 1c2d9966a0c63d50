"""From a pseudonymised text to the file that leaves, verified, with its report. Pages, routes and
commands deliver here."""

from typing import TYPE_CHECKING

from engine.core import lazy
from engine.delivery.deliver import Delivery, deliver, deliver_text, gap_widths
from engine.delivery.file_names import (
    INTERNAL,
    LONGEST_OWN,
    NEUTRAL,
    for_names,
    internal_stem,
    new_stem,
    own_stem,
    public_stem,
)

if TYPE_CHECKING:
    from engine.delivery.explanation import Explanation, MentionExplanation, explain
    from engine.delivery.refusals import with_refusals
    from engine.delivery.report.facts import Facts, PictureCount, ReviewFacts, gather
    from engine.delivery.report.page import write_html
    from engine.delivery.report.print import write_pdf
    from engine.delivery.second_reading import TextPlace, check_names_left, names_left
else:
    __getattr__ = lazy(
        __name__,
        {
            "explanation": ("Explanation", "MentionExplanation", "explain"),
            "refusals": ("with_refusals",),
            "report.facts": ("Facts", "PictureCount", "ReviewFacts", "gather"),
            "report.page": ("write_html",),
            "report.print": ("write_pdf",),
            "second_reading": ("TextPlace", "check_names_left", "names_left"),
        },
    )


__all__ = [
    "INTERNAL",
    "LONGEST_OWN",
    "NEUTRAL",
    "Delivery",
    "Explanation",
    "Facts",
    "MentionExplanation",
    "PictureCount",
    "ReviewFacts",
    "TextPlace",
    "check_names_left",
    "deliver",
    "deliver_text",
    "explain",
    "for_names",
    "gap_widths",
    "gather",
    "internal_stem",
    "names_left",
    "new_stem",
    "own_stem",
    "public_stem",
    "with_refusals",
    "write_html",
    "write_pdf",
]
