"""The nouns that the whole engine speaks of, its labels, settings, and the errors that a user can
meet. It imports nothing of the engine."""

from engine.core.errors import EngineError
from engine.core.settings import settings

__all__ = ["EngineError", "settings"]
