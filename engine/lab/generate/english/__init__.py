"""English texts with annotated persons, for training: a source a file, all with our labels.

``english_documents`` gives them all, with new identities; ``held_out`` says what is only measured.
"""

from engine.lab.generate.english.heldout import held_out
from engine.lab.generate.english.identities import EnglishBank
from engine.lab.generate.english.sources import Readings, english_documents, french_sprinkling as passages

__all__ = ["EnglishBank", "Readings", "english_documents", "held_out", "passages"]
