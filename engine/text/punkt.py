"""NLTK's tokenizers, loaded without what NLTK loads beside them.

``import nltk`` loads SciPy's statistics and scikit-learn wherever they are installed, for
association measures and classifiers that nobody asks for here: two seconds of a processor in every
process that cuts a text. NLTK does without them where they are not installed, and so it does here.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nltk.tokenize import WordPunctTokenizer

_UNUSED = ("scipy", "sklearn")
_PUNKT = "nltk.tokenize.punkt"
_LOCK = threading.Lock()


class _NotInstalled(MetaPathFinder):
    """Says of the packages that NLTK has no use for here that they are not installed, to the thread
    that loads NLTK and to no other."""

    def __init__(self) -> None:
        self._thread = threading.get_ident()

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.partition(".")[0] in _UNUSED and threading.get_ident() == self._thread:
            raise ModuleNotFoundError(name, name=name)
        return None


def load_punkt() -> ModuleType:
    """Return the module ``nltk.tokenize.punkt``."""
    with _LOCK:
        if "nltk" in sys.modules:
            return import_module(_PUNKT)
        hidden = _NotInstalled()
        sys.meta_path.insert(0, hidden)
        try:
            return import_module(_PUNKT)
        finally:
            sys.meta_path.remove(hidden)


def word_tokenizer() -> WordPunctTokenizer:
    """Return NLTK's tokenizer that cuts words from punctuation."""
    load_punkt()
    from nltk.tokenize import WordPunctTokenizer

    return WordPunctTokenizer()
