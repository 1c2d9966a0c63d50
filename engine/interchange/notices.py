"""What is said of files as they are read or written, and stops nothing: counted, in both languages, without a word of their text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

Sentences = Mapping[str, tuple[str, str, str, str]]
"""By code: French for one, French for several, English for one, English for several."""

READING: Sentences = {
    "iob1": (
        "{n} fichier a été lu selon le schéma IOB1 : I-… y commence une mention.",
        "{n} fichiers ont été lus selon le schéma IOB1 : I-… y commence une mention.",
        "{n} file was read as IOB1: I-… begins a mention in it.",
        "{n} files were read as IOB1: I-… begins a mention in them.",
    ),
    "bioes": (
        "{n} fichier a été lu selon le schéma BIOES : E-… finit une mention, S-… en est une d'un seul mot.",
        "{n} fichiers ont été lus selon le schéma BIOES : E-… finit une mention, S-… en est une d'un seul mot.",
        "{n} file was read as BIOES: E-… ends a mention, S-… is one of a single token.",
        "{n} files were read as BIOES: E-… ends a mention, S-… is one of a single token.",
    ),
    "bilou": (
        "{n} fichier a été lu selon le schéma BILOU : L-… finit une mention, U-… en est une d'un seul mot.",
        "{n} fichiers ont été lus selon le schéma BILOU : L-… finit une mention, U-… en est une d'un seul mot.",
        "{n} file was read as BILOU: L-… ends a mention, U-… is one of a single token.",
        "{n} files were read as BILOU: L-… ends a mention, U-… is one of a single token.",
    ),
    "gate_set": (
        "{n} fichier GATE : le jeu d'annotations lu est « {names} » ; en ligne de commande, --set en choisit un autre.",
        "{n} fichiers GATE : les jeux d'annotations lus sont « {names} » ; en ligne de commande, --set en choisit un autre.",
        "{n} GATE file: the annotation set read is “{names}”; on the command line, --set chooses another.",
        "{n} GATE files: the annotation sets read are “{names}”; on the command line, --set chooses another.",
    ),
    "gate_tokens": (
        "{n} annotation de GATE qui découpe le texte (mot, phrase, paragraphe) n'est pas une mention : elle n'a pas été lue.",
        "{n} annotations de GATE qui découpent le texte (mots, phrases, paragraphes) ne sont pas des mentions : elles n'ont pas été lues.",
        "{n} annotation of GATE that cuts the text (token, sentence, paragraph) is no mention: it was not read.",
        "{n} annotations of GATE that cut the text (tokens, sentences, paragraphs) are no mentions: they were not read.",
    ),
    "relations": (
        "{n} relation entre mentions n'a pas été lue.",
        "{n} relations entre mentions n'ont pas été lues.",
        "{n} relation between mentions was not read.",
        "{n} relations between mentions were not read.",
    ),
}


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to know. ``n`` counts what it is about; ``params`` fill the rest of the sentence. None quotes a text."""

    code: str
    n: int = 1
    params: Mapping[str, str] = field(default_factory=dict)

    SENTENCES: ClassVar[Sentences] = READING

    def sentence(self, language: str = "fr") -> str:
        """Say it, in ``fr`` or ``en``."""
        one, many = self.SENTENCES[self.code][2:] if language == "en" else self.SENTENCES[self.code][:2]
        return (one if self.n == 1 else many).format(n=self.n, **self.params)

    def to_json(self) -> list[Any]:
        """Give it as JSON data."""
        return [self.code, self.n, dict(self.params)]


def few(names: Sequence[str], most: int = 5) -> str:
    """Name the first ones, and say how many there are where there are more."""
    return ", ".join(names[:most]) + (f", … ({len(names)})" if len(names) > most else "")
