"""What this process remembers of words and texts beside what the desk keeps of a document: forgotten when something is erased."""

from __future__ import annotations

import sys
from functools import _lru_cache_wrapper


def forget_words() -> None:
    """Empty every bounded cache of the engine's functions: they hold what documents gave them, a word or a whole text.

    Caches without a bound hold what ships with the program, and stay.
    """
    modules = [module for name, module in sys.modules.items() if name.partition(".")[0] == "engine"]
    for function in [value for module in modules for value in list(vars(module).values())]:
        if isinstance(function, _lru_cache_wrapper) and function.cache_parameters()["maxsize"] is not None:
            function.cache_clear()
