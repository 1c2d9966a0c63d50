"""A text as every step reads it: folded, cut into words, sentences and segments, each with its
place.

``words`` reads a text once for all rules; ``segment`` cuts it for the tagger; ``iob`` is the one
place where spans become tags; ``lexicons``, ``letters`` and ``name_model`` say what a word looks
like, ``character_model`` how much it tells. What a word means for a rule or a person is theirs to
say.
"""

from typing import TYPE_CHECKING

from engine.core import lazy
from engine.text.fold import (
    APOSTROPHES,
    FILLERS,
    INSIDE,
    LIGATURES,
    fold,
    fold_in_place,
    key,
    strip_accents,
    unaccented,
)

if TYPE_CHECKING:
    from engine.text import (
        character_model,
        context_words,
        iob,
        keyboard_slips,
        language,
        letter_runs,
        name_model,
        near_names,
        typography,
        vocabulary,
    )
    from engine.text.character_model import character_bits
    from engine.text.characters import CONTROL, clean
    from engine.text.decoding import BORDER, TextVariant, variants
    from engine.text.gibberish import has_gibberish
    from engine.text.headings import heading_letters
    from engine.text.iob import (
        IOB2,
        OUTSIDE,
        SCHEMES,
        MisplacedTag,
        Scheme,
        find_covering,
        iob2,
        read_tags,
        runs,
        write_tags,
    )
    from engine.text.language import AUTO, READ, Language, check_wanted
    from engine.text.letters import LetterModel, capitalise, like_shape, lower, upper
    from engine.text.lexicons import departments, first_names, not_names, one_word_short_forms, short_first_names
    from engine.text.look_alikes import latin_letters
    from engine.text.months import FOLDED_MONTHS, MONTHS, SHORT_MONTHS
    from engine.text.name_model import NameModel, gender, name_likelihood
    from engine.text.near_names import compact, is_slip
    from engine.text.placeholders import UsedPlaceholders, lies_within, read_placeholders
    from engine.text.placement import OccupiedSpans, place
    from engine.text.segment import (
        NEWLINE,
        TOKEN_LIMIT,
        WINDOW_LIMIT,
        WINDOW_TARGET,
        Sentence,
        Token,
        display_token,
        paragraphs,
        sentence_spans,
        sentences,
        tokens,
        train_punkt,
        windows,
    )
    from engine.text.vocabulary import any_of, in_order, listed
    from engine.text.words import WORD, FoldedText, Text, keys, read_words
else:
    __getattr__ = lazy(
        __name__,
        {
            "character_model": ("character_bits",),
            "characters": ("CONTROL", "clean"),
            "decoding": ("BORDER", "TextVariant", "variants"),
            "iob": (
                "IOB2",
                "MisplacedTag",
                "OUTSIDE",
                "SCHEMES",
                "Scheme",
                "find_covering",
                "iob2",
                "read_tags",
                "runs",
                "write_tags",
            ),
            "gibberish": ("has_gibberish",),
            "headings": ("heading_letters",),
            "language": ("AUTO", "Language", "READ", "check_wanted"),
            "letters": ("LetterModel", "capitalise", "like_shape", "lower", "upper"),
            "lexicons": ("departments", "first_names", "not_names", "one_word_short_forms", "short_first_names"),
            "look_alikes": ("latin_letters",),
            "months": ("FOLDED_MONTHS", "MONTHS", "SHORT_MONTHS"),
            "name_model": ("NameModel", "gender", "name_likelihood"),
            "near_names": ("compact", "is_slip"),
            "placeholders": ("UsedPlaceholders", "lies_within", "read_placeholders"),
            "placement": ("OccupiedSpans", "place"),
            "segment": (
                "NEWLINE",
                "Sentence",
                "TOKEN_LIMIT",
                "Token",
                "WINDOW_LIMIT",
                "WINDOW_TARGET",
                "display_token",
                "paragraphs",
                "sentence_spans",
                "sentences",
                "tokens",
                "train_punkt",
                "windows",
            ),
            "vocabulary": ("any_of", "in_order", "listed"),
            "words": ("FoldedText", "Text", "WORD", "keys", "read_words"),
        },
    )


__all__ = [
    "APOSTROPHES",
    "AUTO",
    "BORDER",
    "CONTROL",
    "FILLERS",
    "FOLDED_MONTHS",
    "INSIDE",
    "IOB2",
    "LIGATURES",
    "MONTHS",
    "NEWLINE",
    "OUTSIDE",
    "READ",
    "SCHEMES",
    "SHORT_MONTHS",
    "TOKEN_LIMIT",
    "WINDOW_LIMIT",
    "WINDOW_TARGET",
    "WORD",
    "FoldedText",
    "Language",
    "LetterModel",
    "MisplacedTag",
    "NameModel",
    "OccupiedSpans",
    "Scheme",
    "Sentence",
    "Text",
    "TextVariant",
    "Token",
    "UsedPlaceholders",
    "any_of",
    "capitalise",
    "character_bits",
    "character_model",
    "check_wanted",
    "clean",
    "compact",
    "context_words",
    "departments",
    "display_token",
    "find_covering",
    "first_names",
    "fold",
    "fold_in_place",
    "gender",
    "has_gibberish",
    "heading_letters",
    "in_order",
    "iob",
    "iob2",
    "is_slip",
    "key",
    "keyboard_slips",
    "keys",
    "language",
    "latin_letters",
    "letter_runs",
    "lies_within",
    "like_shape",
    "listed",
    "lower",
    "name_likelihood",
    "name_model",
    "near_names",
    "not_names",
    "one_word_short_forms",
    "paragraphs",
    "place",
    "read_placeholders",
    "read_tags",
    "read_words",
    "runs",
    "sentence_spans",
    "sentences",
    "short_first_names",
    "strip_accents",
    "tokens",
    "train_punkt",
    "typography",
    "unaccented",
    "upper",
    "variants",
    "vocabulary",
    "windows",
    "write_tags",
]
