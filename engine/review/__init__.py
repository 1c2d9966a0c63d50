"""Reading again: what a reader changes in an annotation, as a log that only grows; its fold; what
it says of the engine.

``log`` holds the nouns and the fold, ``record`` what is kept of a reading when its text is erased.
Pure functions on frozen values: the store knows where a log is kept,
:mod:`engine.service.documents.reviews` who may add to it.
"""

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.review import court
    from engine.review.acts import plan
    from engine.review.counterparts import find_counterparts
    from engine.review.court import COURTS
    from engine.review.doubts import (
        DoubtProgress,
        by_id,
        doubt_id,
        find_settlement,
        former_id,
        key,
        progress,
        renamed,
        standing_doubts,
    )
    from engine.review.draft import HUMAN, Plan, make_accepted_key
    from engine.review.final import (
        MASK,
        MENTION_MASK,
        PSEUDONYM,
        choose_masks,
        chosen_pseudonyms,
        confirmed_places,
        decide_masks,
    )
    from engine.review.lines import from_lines, to_lines
    from engine.review.log import (
        REDO,
        UNDO,
        Fact,
        LogEntry,
        ReviewState,
        StateChange,
        apply_change,
        begin,
        fold,
        read_history,
        redo,
        undo,
    )
    from engine.review.nothing_missed import NothingMissed, recompute_nothing_missed
    from engine.review.paragraph_cuts import Paragraph
    from engine.review.paragraph_pairs import AlignedTexts, DoubtPlace, IndividualSummary, align, realign, recut
    from engine.review.paragraph_zones import ZonePlace
    from engine.review.picture_acts import CHOICES, PICTURE, covers
    from engine.review.summary import summarise
else:
    __getattr__ = lazy(
        __name__,
        {
            "acts": ("plan",),
            "counterparts": ("find_counterparts",),
            "court": ("COURTS",),
            "doubts": (
                "DoubtProgress",
                "by_id",
                "doubt_id",
                "find_settlement",
                "former_id",
                "key",
                "progress",
                "renamed",
                "standing_doubts",
            ),
            "draft": ("HUMAN", "Plan", "make_accepted_key"),
            "final": (
                "MASK",
                "MENTION_MASK",
                "PSEUDONYM",
                "choose_masks",
                "chosen_pseudonyms",
                "confirmed_places",
                "decide_masks",
            ),
            "lines": ("from_lines", "to_lines"),
            "log": (
                "Fact",
                "LogEntry",
                "REDO",
                "ReviewState",
                "StateChange",
                "UNDO",
                "apply_change",
                "begin",
                "fold",
                "read_history",
                "redo",
                "undo",
            ),
            "nothing_missed": ("NothingMissed", "recompute_nothing_missed"),
            "paragraph_cuts": ("Paragraph",),
            "paragraph_zones": ("ZonePlace",),
            "paragraph_pairs": ("AlignedTexts", "DoubtPlace", "IndividualSummary", "align", "realign", "recut"),
            "picture_acts": ("CHOICES", "PICTURE", "covers"),
            "summary": ("summarise",),
        },
    )


__all__ = [
    "CHOICES",
    "COURTS",
    "HUMAN",
    "MASK",
    "MENTION_MASK",
    "PICTURE",
    "PSEUDONYM",
    "REDO",
    "UNDO",
    "AlignedTexts",
    "DoubtPlace",
    "DoubtProgress",
    "Fact",
    "IndividualSummary",
    "LogEntry",
    "NothingMissed",
    "Paragraph",
    "Plan",
    "ReviewState",
    "StateChange",
    "ZonePlace",
    "align",
    "apply_change",
    "begin",
    "by_id",
    "choose_masks",
    "chosen_pseudonyms",
    "confirmed_places",
    "court",
    "covers",
    "decide_masks",
    "doubt_id",
    "find_counterparts",
    "find_settlement",
    "fold",
    "former_id",
    "from_lines",
    "key",
    "make_accepted_key",
    "plan",
    "progress",
    "read_history",
    "realign",
    "recompute_nothing_missed",
    "recut",
    "redo",
    "renamed",
    "standing_doubts",
    "summarise",
    "to_lines",
    "undo",
]
