"""Doubts: what a human should look at, each kind with its sentences in French and in English.

A sentence never quotes the document: the place of the doubt shows the mention. A kind may have variants that say what
exactly is doubtful (``failed_key`` of an IBAN, of a card…); the variant without a name is the kind's general sentence.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.model import Doubt, Level


@dataclass(frozen=True, slots=True)
class Sentences:
    """What is said of one variant of a kind of doubt, and what settles it."""

    level: Level
    fr: str
    en: str
    settles_fr: str = ""
    settles_en: str = ""


SENTENCES: dict[tuple[str, str], Sentences] = {
    ("failed_key", ""): Sentences(
        "look",
        "Ce numéro a la forme d'un identifiant, mais sa clé de contrôle est fausse. Vérifiez-le.",
        "This number looks like an identifier, but its check digits are wrong. Check it.",
    ),
    ("failed_key", "iban"): Sentences(
        "look",
        "Ce numéro a la forme d'un IBAN, mais sa clé de contrôle est fausse. Est-ce un compte bancaire ?",
        "This number looks like an IBAN, but its check digits are wrong. Is it a bank account?",
    ),
    ("failed_key", "card"): Sentences(
        "look",
        "Ce numéro a la forme d'un numéro de carte bancaire, mais sa clé de contrôle est fausse. En est-ce un ?",
        "This number looks like a payment card, but its check digit is wrong. Is it one?",
    ),
    ("failed_key", "nir"): Sentences(
        "look",
        "Ce numéro a la forme d'un numéro de sécurité sociale, mais sa clé de contrôle est fausse. En est-ce un ?",
        "This number looks like a French social security number, but its check digits are wrong. Is it one?",
    ),
    ("failed_key", "siren"): Sentences(
        "look",
        "Ce numéro est annoncé comme un SIREN ou un SIRET, mais sa clé de contrôle est fausse. Vérifiez-le.",
        "This number is announced as a SIREN or SIRET, but its check digit is wrong. Check it.",
    ),
    ("different_categories", ""): Sentences(
        "look",
        "Ce nom figure à la fois parmi les parties et parmi les professionnels. Vérifiez chaque mention.",
        "This name stands both among the parties and among the professionals. Check each mention.",
    ),
    ("name_left", ""): Sentences(
        "look",
        "Un nom trouvé ailleurs dans la décision est resté lisible ici. Faut-il l'occulter ?",
        "A name found elsewhere in the decision was left readable here. Should it be masked?",
    ),
    ("name_left", "street"): Sentences(
        "note",
        "Le nom d'une partie figure ici dans un nom de voie, laissé lisible. Est-ce son adresse ?",
        "A party's name stands here in the name of a street, left readable. Is it that party's address?",
    ),
    ("name_left", "compound"): Sentences(
        "look",
        "Un nom trouvé ailleurs fait ici partie d'un nom composé, laissé lisible. Est-ce un autre nom de la même personne ?",
        "A name found elsewhere is part of a compound name here, left readable. Is it another name of the same person?",
    ),
    ("name_left", "common"): Sentences(
        "note",
        "Un nom de la décision, qui est aussi un mot courant ou un lieu, est resté lisible ici. Désigne-t-il la personne ?",
        "A name of the decision that is also a common word or a place was left readable here. Does it mean the person?",
    ),
    ("name_left", "company"): Sentences(
        "look",
        "Le nom d'une personne figure ici dans le nom d'une société, laissé lisible. Faut-il l'occulter ?",
        "A person's name stands here in the name of a company, left readable. Should it be masked?",
    ),
    ("other_language", ""): Sentences(
        "blocking",
        "Ce texte semble écrit dans une autre langue que celle du modèle : attendez-vous à bien plus d'omissions que le taux mesuré. Relisez-le entièrement.",
        "This text seems to be in another language than the model's: expect many more misses than the rate measured. Read all of it again.",
    ),
    ("unsure_language", ""): Sentences(
        "look",
        "Ce texte a trop peu de phrases pour que sa langue soit sûre : il a été lu comme du français. Si ce n'en est pas, indiquez sa langue.",
        "This text has too few sentences for its language to be certain: it was read as French. If it is not, say which language it is.",
    ),
    ("mixed_language", ""): Sentences(
        "look",
        "Une partie de ce texte semble écrite dans une autre langue : le modèle y manquera davantage de noms. Relisez ces passages avec soin.",
        "Part of this text seems to be written in another language: the model will miss more names there. Read those passages with care.",
    ),
    ("unread_page", ""): Sentences(
        "blocking",
        "Des pages de ce PDF sont des images : leur texte n'a été ni lu ni pseudonymisé. Faites-les passer par une reconnaissance de caractères, ou relisez-les à part.",
        "Some pages of this PDF are images: their text was neither read nor pseudonymised. Run them through character recognition, or read them apart.",
    ),
    ("overlap", ""): Sentences(
        "look",
        "Deux mentions trouvées ici se recouvraient : la plus longue a été gardée. Vérifiez sa catégorie.",
        "Two mentions found here overlapped: the longest was kept. Check its category.",
    ),
}
FEW = 5
"""Percent of a text from which on passages in another language are told: less is a quotation."""
_TONGUES = {
    "fr": ("en français", "in French"),
    "en": ("en anglais", "in English"),
    "other": ("dans une autre langue", "in another language"),
}
_AMOUNTS = {
    0: ("Moins de 10\u00a0% de ce texte", "Less than 10% of this text"),
    **{
        tenths: (f"Environ {tenths}\u00a0% de ce texte", f"About {tenths}% of this text")
        for tenths in range(10, 100, 10)
    },
    100: ("Presque tout ce texte", "Nearly all of this text"),
}
SENTENCES |= {
    ("mixed_language", f"{code} {tenths}"): Sentences(
        "look",
        f"{fr} semble écrit {en_langue} : le modèle y manquera davantage de noms. Relisez ces passages avec soin.",
        f"{en} seems to be written {in_tongue}: the model will miss more names there. Read those passages with care.",
    )
    for code, (en_langue, in_tongue) in _TONGUES.items()
    for tenths, (fr, en) in _AMOUNTS.items()
}  # the share is in the words, by tens of percent: a doubt is known by its sentence
_ENGLISH = {sentences.fr: sentences.en for sentences in SENTENCES.values()}
KINDS: tuple[str, ...] = tuple(dict.fromkeys(kind for kind, _ in SENTENCES))


def doubt(kind: str, start: int | None, end: int | None, variant: str = "", person: str | None = None) -> Doubt:
    """Raise a doubt of a known kind about ``text[start:end]``, or about the whole document.

    Raises:
        KeyError: no such kind or variant.
    """
    said = SENTENCES[kind, variant]
    return Doubt(kind, said.level, said.fr, start, end, person, said.settles_fr)


def sentence(doubt: Doubt, language: str = "fr") -> str:
    """Say a doubt in ``fr`` or ``en``; a kind that is not known here keeps the message it came with."""
    if language != "en":
        return doubt.message
    general = SENTENCES.get((doubt.kind, ""))
    return _ENGLISH.get(doubt.message, general.en if general else doubt.message)
