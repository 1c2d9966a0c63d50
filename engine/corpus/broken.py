"""What can be wrong with a line of a file that someone writes, each with its sentence. None quotes the text of a document."""

from __future__ import annotations

import re
import tomllib

from engine.errors import BadFile

WHAT: dict[str, tuple[str, str]] = {
    "encoding": (
        "ce n'est pas de l'UTF-8. Enregistrez le fichier en UTF-8.",
        "this is not UTF-8. Save the file as UTF-8.",
    ),
    "columns": (
        "{found} colonne(s) au lieu de 4 : mot, étiquette, espace, document, séparés par des tabulations.",
        "{found} column(s) instead of 4: token, label, space, document, separated by tabs.",
    ),
    "few_columns": (
        "{found} colonne(s) : il en faut de 2 à 4, le mot puis son étiquette, séparés par des tabulations ou des espaces.",
        "{found} column(s): 2 to 4 are needed, the token then its tag, separated by tabs or spaces.",
    ),
    "tag": (
        "l'étiquette n'est ni O, ni B-…, ni I-…",
        "the tag is neither O, nor B-…, nor I-…",
    ),
    "inside": (
        "I-… ne continue aucune mention : la ligne qui précède doit porter la même étiquette, en B-… ou I-….",
        "I-… continues no mention: the line before must have the same label, as B-… or I-….",
    ),
    "gap": (
        "la colonne « espace » n'est ni +, ni -, ni un blanc écrit \\s, \\n, \\t, \\r, \\u{{a0}}….",
        "the space column is neither +, nor -, nor a blank written \\s, \\n, \\t, \\r, \\u{{a0}}….",
    ),
    "token": (
        "le mot est vide ou contient un blanc.",
        "the token is empty or contains white space.",
    ),
    "json": (
        "ce n'est pas du JSON valide.",
        "this is not valid JSON.",
    ),
    "key": (
        "la clé « {key} » manque ou n'est pas du type attendu.",
        "the key “{key}” is missing or not of the expected type.",
    ),
    "span": (
        "la mention n° {index} est vide, sort du texte ou ne correspond pas au texte.",
        "mention no. {index} is empty, leaves the text or does not fit the text.",
    ),
    "characters": (
        "« characters » vaut {found} : un texte a de 0 à {most} caractères.",
        "“characters” is {found}: a text has 0 to {most} characters.",
    ),
    "overlap": (
        "la mention n° {index} en recouvre une autre. Gardez l'une des deux.",
        "mention no. {index} overlaps another. Keep one of the two.",
    ),
    "no_text": (
        "le texte annoté n'est pas dans ce fichier. Donnez-le avec --text FICHIER, ou sous la clé « text ».",
        "the annotated text is not in this file. Give it with --text FILE, or under the key “text”.",
    ),
    "other_text": (
        "le texte de ce document diffère de celui de la référence « {other} » à partir du caractère {at}. Annotez le même texte des deux côtés.",
        "the text of this document differs from that of the reference “{other}” from character {at} on. Annotate the same text on both sides.",
    ),
    "empty": (
        "ce fichier ne contient aucun document annoté.",
        "this file contains no annotated document.",
    ),
    "nothing": (
        "ce fichier ne contient aucun document annoté. Choisissez-en un au format CoNLL, Doccano, JSON ou Label.",
        "this file contains no annotated document. Choose one in CoNLL, Doccano, JSON or Label format.",
    ),
    "no_document": (
        "ce traitement porte sur un document qui n'est dans aucun des fichiers. Joignez la collection « documents » de Label.",
        "this treatment concerns a document that is in none of the files. Add the “documents” collection of Label.",
    ),
    "twice": (
        "le document « {name} » s'y trouve deux fois. Donnez à chacun son nom.",
        "the document “{name}” is in it twice. Give each its own name.",
    ),
    "label": (
        "l'étiquette « {name} » n'existe pas.",
        "the label “{name}” does not exist.",
    ),
    "flag": (
        "la colonne « espace » n'est ni +, ni -.",
        "the space column is neither +, nor -.",
    ),
    "toml": (
        "ce n'est pas du TOML valide.",
        "this is not valid TOML.",
    ),
    "heading": (
        "l'en-tête entre deux lignes « +++ » manque.",
        "the heading between two lines “+++” is missing.",
    ),
    "persons": (
        "personnes non déclarées dans l'en-tête : {names}.",
        "persons not declared in the heading: {names}.",
    ),
    "bracket": (
        "un crochet ⟦ ou ⟧ reste ouvert.",
        "a bracket ⟦ or ⟧ is left open.",
    ),
    "absent": (
        "ce fichier de configuration n'existe pas.",
        "this configuration file does not exist.",
    ),
    "corpora": (
        "le dossier de corpus « {folder} » n'existe pas.",
        "the corpus folder “{folder}” does not exist.",
    ),
    "empty_label": (
        "l'étiquette est vide : écrivez O pour un mot hors de toute mention.",
        "the label is empty: write O for a token outside every mention.",
    ),
    "value": (
        "« {key} » vaut « {value} » : il faut {wanted}.",
        "“{key}” is “{value}”: it must be {wanted_en}.",
    ),
    "unknown_keys": (
        "clés inconnues : {keys}.",
        "unknown keys: {keys}.",
    ),
    "fragments": (
        "la liste de fragments « {name} » n'existe pas.",
        "the list of fragments “{name}” does not exist.",
    ),
    "few": (
        "la liste de fragments « {name} » n'a que {found} ligne(s), ou les bornes sont à l'envers.",
        "the list of fragments “{name}” has only {found} line(s), or the bounds are the wrong way round.",
    ),
    "choice": (
        "un choix « < » n'est pas refermé.",
        "a choice “<” is not closed.",
    ),
    "stray": (
        "un « > » ne referme aucun choix.",
        "a “>” closes no choice.",
    ),
    "slot": (
        "« {name} » n'est le nom d'aucun emplacement.",
        "“{name}” is the name of no slot.",
    ),
    "forms": (
        "il faut deux formes, la masculine puis la féminine.",
        "two forms are needed, the masculine then the feminine.",
    ),
    "untitled": (
        "du texte précède le premier titre « === » ou « +++ ».",
        "text comes before the first title “===” or “+++”.",
    ),
}


class BrokenLine(BadFile):
    """A line that cannot be read: ``file``, ``line`` (from 1), ``reason``, a key of ``WHAT``, and what its sentence needs."""

    code = "usage.broken_line"

    def sentence(self, language: str = "fr") -> str:
        """Say which line, and what is wrong with it."""
        what = WHAT[str(self.params["reason"])][language == "en"].format(**self.params)
        return (self.en if language == "en" else self.fr).format(**{**self.params, "what": what})


def broken_toml(error: tomllib.TOMLDecodeError, source: str, file: str, before: int = 0) -> BrokenLine:
    """Say where ``source`` is broken; in the file it stands after ``before`` other lines."""
    place = re.search(r"at line (\d+)", str(error))  # Python says the line in its English sentence only, or "at end"
    line = int(place[1]) if place else len(source.splitlines())
    return BrokenLine(file=file, line=before + line, reason="toml")
