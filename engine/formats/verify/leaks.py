"""Where in a written file something is left that was to be hidden. The sentence that says where never says what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["text", "form", "pseudonym"]

_PLACES: dict[str, tuple[str, str]] = {
    "text": ("texte, ligne {detail}", "text, line {detail}"),
    "whole": ("texte d'ensemble", "text as a whole"),
    "page": ("page {detail}", "page {detail}"),
    "header": ("en-tête", "header"),
    "footer": ("pied de page", "footer"),
    "notes": ("notes", "notes"),
    "body": ("corps du texte, dans {detail}", "body of the text, in {detail}"),
    "comments": ("commentaires", "comments"),
    "properties": ("propriétés du document ({detail})", "document properties ({detail})"),
    "part": ("partie {detail}", "part {detail}"),
    "part_name": ("nom d'une partie du fichier", "name of a part of the file"),
    "attribute": ("attribut d'une balise", "attribute of a tag"),
    "script": ("script ou feuille de style", "script or style sheet"),
    "source": ("code du fichier", "source of the file"),
    "field": ("en-tête de message", "message header"),
    "attachment": ("pièce jointe", "attachment"),
    "picture": ("métadonnées d'une image", "metadata of a picture"),
    "object": ("objet interne du PDF", "inner object of the PDF"),
    "bytes": ("données brutes du fichier", "raw data of the file"),
    "name": ("nom du fichier", "file name"),
}


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file: a code, and a line, a page or the name of a part."""

    code: str
    detail: str = ""

    def words(self, language: str = "fr") -> str:
        """Say the place in ``fr`` or ``en``."""
        return _PLACES[self.code][language == "en"].format(detail=self.detail)


@dataclass(frozen=True, slots=True)
class Leak:
    """Something left: a text that is not the one expected, an original form, or a pseudonym that is one.

    ``form`` is for the page that shows it, never for a message or a log. ``start`` and ``end`` are characters of the
    *original* text, where the place is one of it.
    """

    kind: Kind
    place: Place
    form: str = field(default="", repr=False)
    start: int | None = None
    end: int | None = None

    def where(self, language: str = "fr") -> str:
        """Say where, in ``fr`` or ``en``."""
        return self.place.words(language)
