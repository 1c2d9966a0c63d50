"""The contract of the Cour de cassation's NER service (``POST /ner``, ``/loss`` and
``/pdf-to-text``), as its two clients call it: Label (until September 2025) and jurinorm, both
public.

:func:`read_ner_request` checks what a client sends, :func:`ner_answer` gives what it expects: one
entity per part of a name, places in units of UTF-16, no overlap, the requested categories alone,
and a checklist of what a reader should look at. :func:`document_loss` says how far a human's
treatment lies from it, :func:`pdf_answer` gives the text of a PDF,
:func:`occultation_of` says which categories are asked for by matter. Who annotates or reads stands
elsewhere.
"""

from engine.interchange.ner.answer import ner_answer
from engine.interchange.ner.categories import CATEGORIES
from engine.interchange.ner.loss import LossRequest, document_loss, read_loss_request
from engine.interchange.ner.occultation import OccultationRequest, occultation_of
from engine.interchange.ner.pdf_text import pdf_answer
from engine.interchange.ner.request import InvalidNerRequest, NerRequest, missing_field, read_ner_request

__all__ = [
    "CATEGORIES",
    "InvalidNerRequest",
    "LossRequest",
    "NerRequest",
    "OccultationRequest",
    "document_loss",
    "missing_field",
    "ner_answer",
    "occultation_of",
    "pdf_answer",
    "read_loss_request",
    "read_ner_request",
]
