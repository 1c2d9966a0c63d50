"""The contract of the Cour de cassation's NER service (``POST /ner``), as its two clients call it:
Label (until September 2025) and jurinorm, both public.

:func:`read_ner_request` checks what a client sends, :func:`ner_answer` gives what it expects: one
entity per part of a name, places in units of UTF-16, no overlap, the requested categories alone,
and a checklist of what a reader should look at. Who annotates stands elsewhere.
"""

from engine.interchange.ner.answer import ner_answer
from engine.interchange.ner.categories import CATEGORIES
from engine.interchange.ner.request import InvalidNerRequest, NerRequest, read_ner_request

__all__ = ["CATEGORIES", "InvalidNerRequest", "NerRequest", "ner_answer", "read_ner_request"]
