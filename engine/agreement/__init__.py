"""Several annotations of the same documents: where they agree, how far, and what becomes of the
rest."""

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.agreement import gamma, green_red, places, places_csv, study
    from engine.agreement.adjudication import Choice, Decision, Key, Span, check, from_json, progress, state
    from engine.agreement.agreement_report import AgreementReport, DisagreementTable, agreement_of
    from engine.agreement.decisions_csv import decisions, decode_csv
    from engine.agreement.drafts import move_border, spare
    from engine.agreement.exports import export, forms
    from engine.agreement.measures import BY_CODE, MEASURES, OUTSIDE, AgreementMeasure, Figure, StudyCounts, count
    from engine.agreement.places import AGREE, KINDS, Place, count_agreed
    from engine.agreement.report import share, to_json
    from engine.agreement.scale import SCALES, WARNING, Band, Scale, band, scale_of
    from engine.agreement.study import Parallel, Side, Study
    from engine.agreement.texts import on_one_text, study_of
else:
    __getattr__ = lazy(
        __name__,
        {
            "adjudication": ("Choice", "Decision", "Key", "Span", "check", "from_json", "progress", "state"),
            "agreement_report": ("AgreementReport", "DisagreementTable", "agreement_of"),
            "decisions_csv": ("decisions", "decode_csv"),
            "drafts": ("move_border", "spare"),
            "exports": ("export", "forms"),
            "measures": ("AgreementMeasure", "BY_CODE", "Figure", "MEASURES", "OUTSIDE", "StudyCounts", "count"),
            "places": ("AGREE", "KINDS", "Place", "count_agreed"),
            "report": ("share", "to_json"),
            "scale": ("Band", "SCALES", "Scale", "WARNING", "band", "scale_of"),
            "study": ("Parallel", "Side", "Study"),
            "texts": ("on_one_text", "study_of"),
        },
    )


__all__ = [
    "AGREE",
    "BY_CODE",
    "KINDS",
    "MEASURES",
    "OUTSIDE",
    "SCALES",
    "WARNING",
    "AgreementMeasure",
    "AgreementReport",
    "Band",
    "Choice",
    "Decision",
    "DisagreementTable",
    "Figure",
    "Key",
    "Parallel",
    "Place",
    "Scale",
    "Side",
    "Span",
    "Study",
    "StudyCounts",
    "agreement_of",
    "band",
    "check",
    "count",
    "count_agreed",
    "decisions",
    "decode_csv",
    "export",
    "forms",
    "from_json",
    "gamma",
    "green_red",
    "move_border",
    "on_one_text",
    "places",
    "places_csv",
    "progress",
    "scale_of",
    "share",
    "spare",
    "state",
    "study",
    "study_of",
    "to_json",
]
