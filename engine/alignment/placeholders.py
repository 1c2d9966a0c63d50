"""What publishers put in the place of names, dates and addresses: which stretch of a text is such a
sign, for what, for whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.core import PERSON
from engine.text import fold

Way = str
"""``letter`` (A..., [X]), ``initial`` (J.-P.), ``word`` ([Localité 1]), ``gap`` ([...], ...),
``bar`` (███, ***, XXXX), ``vague`` (une localité)."""

_WORDS: tuple[tuple[str, str], ...] = (
    # The beginning of the folded word, the label it says. The longest first among those that begin
    # alike.
    ("date naissance", "dateNaissance"),
    ("date de naissance", "dateNaissance"),
    ("naissance", "dateNaissance"),
    ("birth", "dateNaissance"),
    ("date deces", "dateDeces"),
    ("date de deces", "dateDeces"),
    ("death", "dateDeces"),
    ("deces", "dateDeces"),
    ("date mariage", "dateMariage"),
    ("date de mariage", "dateMariage"),
    ("marriage", "dateMariage"),
    ("mariage", "dateMariage"),
    ("date", "dateNaissance"),
    ("adresse", "adresse"),
    ("address", "adresse"),
    ("rue", "adresse"),
    ("domicile", "adresse"),
    ("localite", "localite"),
    ("commune", "localite"),
    ("ville", "localite"),
    ("lieu", "localite"),
    ("town", "localite"),
    ("pays", "localite"),
    ("prenom", "personnePhysiquePrenom"),
    ("first name", "personnePhysiquePrenom"),
    ("nom", "personnePhysiqueNom"),
    ("surname", "personnePhysiqueNom"),
    ("name", PERSON),
    ("personne morale", "personneMorale"),
    ("personne", PERSON),
    ("person", PERSON),
    ("entreprise", "personnePhysicoMorale"),
    ("firm", "personnePhysicoMorale"),
    ("societe", "personneMorale"),
    ("company number", "numeroSiretSiren"),
    ("company", "personneMorale"),
    ("etablissement", "etablissement"),
    ("facility", "etablissement"),
    ("magistrat", "professionnelMagistratGreffier"),
    ("greffier", "professionnelMagistratGreffier"),
    ("judge", "professionnelMagistratGreffier"),
    ("avocat", "professionnelAvocat"),
    ("lawyer", "professionnelAvocat"),
    ("telephone", "telephoneFax"),
    ("tel", "telephoneFax"),
    ("phone", "telephoneFax"),
    ("fax", "telephoneFax"),
    ("courriel", "email"),
    ("email", "email"),
    ("mail", "email"),
    ("e mail", "email"),
    ("adresse mail", "email"),
    ("site", "siteWebSensible"),
    ("url", "siteWebSensible"),
    ("compte", "compteBancaire"),
    ("account", "compteBancaire"),
    ("iban", "compteBancaire"),
    ("immatriculation", "plaqueImmatriculation"),
    ("plaque", "plaqueImmatriculation"),
    ("plate", "plaqueImmatriculation"),
    ("cadastre", "cadastre"),
    ("parcel", "cadastre"),
    ("n siren", "numeroSiretSiren"),
    ("siren", "numeroSiretSiren"),
    ("siret", "numeroSiretSiren"),
    ("numero siren", "numeroSiretSiren"),
    ("numero", "numeroIdentifiant"),
    ("number", "numeroIdentifiant"),
    ("matricule", "numeroIdentifiant"),
)
_ANYTHING = ("occulte", "anonymise", "masque", "confidentiel", "mention", "redacted", "supprime", "caviarde", "xxx")

_SIGN = re.compile(
    r"(?P<bracket>\[[^\[\]\n⟦⟧]{1,40}\])"
    r"|(?P<angle><[^\W\d_][\w ./-]{1,28}>)"
    r"|(?P<bar>[█■▓▒░▮▬]+|\*{2,}|_{3,}|(?<![^\W_])[Xx]{3,}\d{0,4}(?![^\W_])|(?<![^\W_])#{3,})"
    r"|(?P<parenthesis>\(\s?(?:\.{3,}|…)\s?\))"
    r"|(?P<letter>(?<![^\W_])(?:[A-Z]{1,3}\d{0,2}|[XYZ][ ])(?:\.{3,5}|…))"
    r"|(?P<dots>\.{3,}|…)"
    r"|(?P<initial>(?<![^\W_])(?!M\.\s)[A-ZÉÈÎÔÇ]\.(?!\.)(?:-?[A-ZÉÈÎÔÇ]\.(?!\.))*(?: \(\d{1,3}\))?)"
    r"|(?P<vague>(?<![^\W_])(?:une? (?:localité|commune|ville|lieu)|a town|années \d{3}0|the \d{3}0s)(?![^\W_]))"
)
_LETTERS = re.compile(r"[A-Z]{1,3}\d{0,2}")
_HIDDEN = re.compile(r"[\s.…*_█■xX0-9-]+")
_COUR = {8: "telephoneFax", 10: "compteBancaire"}
"""How many X the Cour de cassation sets for what."""
_NUMBERED = re.compile(r"(.*?)[ _]?(\d{1,5})?")


class Sign(NamedTuple):
    """A placeholder in a published text: half-open offsets; ``way``, its form (:data:`Way`); the
    label that its words state, or None; and ``identity``, a letter or number that distinguishes it
    from others, or an empty string."""

    start: int
    end: int
    way: Way
    label: str | None
    identity: str


def signs(text: str) -> Iterator[Sign]:
    """Yield the placeholders of a text, in order. Every initial (« J. ») is included, since only
    the alignment can tell which of them hide something."""
    for match in _SIGN.finditer(text):
        if (sign := _read(match)) is not None:
            yield sign


def label_of(words: str) -> str | None:
    """Return the label that the words of a placeholder state, by the longest known beginning; None
    if none is known."""
    folded = fold(words.replace("_", " "))
    found = [(len(begins), label) for begins, label in _WORDS if folded.startswith(begins)]
    return max(found)[1] if found else None


def _read(match: re.Match[str]) -> Sign | None:
    kind, found = str(match.lastgroup), match[0]
    if kind == "letter":
        return Sign(*match.span(), "letter", None, "".join(c for c in found if c.isalnum()))
    if kind in ("bracket", "angle"):
        return _worded(match, found[1:-1].strip())
    if kind == "initial":
        return Sign(*match.span(), "initial", None, found)
    if kind == "vague":
        return Sign(*match.span(), "vague", "localite" if not any(map(str.isdigit, found)) else "dateNaissance", "")
    return Sign(*match.span(), "bar" if kind == "bar" else "gap", None, "")


def _worded(match: re.Match[str], inside: str) -> Sign | None:
    """Read what stands in brackets; None for words that quote or explain (« [il] », « [sic] »)."""
    if _LETTERS.fullmatch(inside):
        return Sign(*match.span(), "letter", None, inside)
    if inside.isdigit() and len(inside) <= 2:
        return Sign(*match.span(), "letter", None, inside)
    if _HIDDEN.fullmatch(inside):
        return Sign(*match.span(), "gap", _COUR.get(len(inside) - len(inside.lstrip("X"))), "")
    label = label_of(inside)
    if label or fold(inside).startswith(_ANYTHING):
        number = _NUMBERED.fullmatch(inside)
        return Sign(*match.span(), "word", label, fold(inside) if number and number[2] else "")
    return None


__all__ = ["PERSON", "Sign", "Way", "label_of", "signs"]
