"""One annotation in the forms that other tools read: what a page or an address gives to
download."""

from __future__ import annotations

from engine.interchange.conll import to_conll
from engine.interchange.doccano import to_doccano
from engine.interchange.schema import to_json

__all__ = ["to_conll", "to_doccano", "to_json"]
