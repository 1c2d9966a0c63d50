"""Pseudonyms in place of mentions: one strategy per file, one function that applies any of them.

``apply`` writes a text again; ``strategies`` says by what, ``names`` and ``values`` how a name, a
date or an address is written, ``key`` locks the way back, ``register`` keeps pseudonyms through a
corpus. Files are written by :mod:`engine.delivery`.
"""

from typing import TYPE_CHECKING

from engine.core import lazy
from engine.pseudonyms.apply import STRATEGIES, apply
from engine.pseudonyms.strategies.strategy import ReplacedText, Span, Strategy
from engine.pseudonyms.strategies.table import USUAL

if TYPE_CHECKING:
    from engine.pseudonyms import example, originals_of
    from engine.pseudonyms.example import Example
    from engine.pseudonyms.key.contents import make_key
    from engine.pseudonyms.key.key import SHORTEST_PASSWORD, KeySecret, check_password, seal
    from engine.pseudonyms.key.restore import RestoredFile, restore
    from engine.pseudonyms.keyed import GivenPseudonym, KeyedRegister, name_heads
    from engine.pseudonyms.names import articles, mention_form, professional
    from engine.pseudonyms.names.lexicon import usual_first_names
    from engine.pseudonyms.register import CorpusRegister, open_register
    from engine.pseudonyms.text_context import TextContext
    from engine.pseudonyms.values import dates, spelled_numbers
else:
    __getattr__ = lazy(
        __name__,
        {
            "example": ("Example",),
            "key.contents": ("make_key",),
            "key.key": ("KeySecret", "SHORTEST_PASSWORD", "check_password", "seal"),
            "key.restore": ("RestoredFile", "restore"),
            "keyed": ("GivenPseudonym", "KeyedRegister", "name_heads"),
            "names.lexicon": ("usual_first_names",),
            "register": ("CorpusRegister", "open_register"),
            "text_context": ("TextContext",),
        },
        {
            "articles": "names.articles",
            "dates": "values.dates",
            "mention_form": "names.mention_form",
            "professional": "names.professional",
            "spelled_numbers": "values.spelled_numbers",
        },
    )


__all__ = [
    "SHORTEST_PASSWORD",
    "STRATEGIES",
    "USUAL",
    "CorpusRegister",
    "Example",
    "GivenPseudonym",
    "KeySecret",
    "KeyedRegister",
    "ReplacedText",
    "RestoredFile",
    "Span",
    "Strategy",
    "TextContext",
    "apply",
    "articles",
    "check_password",
    "dates",
    "example",
    "make_key",
    "mention_form",
    "name_heads",
    "open_register",
    "originals_of",
    "professional",
    "restore",
    "seal",
    "spelled_numbers",
    "usual_first_names",
]
