"""What doubts say, as data: each kind with its sentences in French and in English, and what settles it.

A sentence never quotes the document: the place of the doubt shows the mention. A kind may have variants that say what
exactly is doubtful (``failed_key`` of an IBAN, of a card…); the variant without a name is the kind's general sentence.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.model import Level


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
    ("failed_key", "rib"): Sentences(
        "look",
        "Ce numéro a la forme d'un RIB, mais sa clé de contrôle est fausse. Est-ce un compte bancaire ?",
        "This number looks like a French bank account (RIB), but its check digits are wrong. Is it a bank account?",
        "Occultez-le si c'est un compte, même mal recopié ; sinon, laissez-le.",
        "Mask it if it is an account, even miscopied; otherwise leave it.",
    ),
    ("name_in_url", ""): Sentences(
        "look",
        "Un nom de la décision figure dans cette adresse de site, laissée lisible. Faut-il l'occulter ?",
        "A name of the decision stands in this web address, left readable. Should it be masked?",
        "Occultez l'adresse si elle mène à la personne ; sinon, laissez-la.",
        "Mask the address if it leads to the person; otherwise leave it.",
    ),
    ("name_left", "facility"): Sentences(
        "look",
        "Un nom de la décision est aussi celui de cet établissement. Désigne-t-il la personne, ou seulement l'établissement ?",
        "A name of the decision is also that of this facility. Does it mean the person, or only the facility?",
        "Laissez-le occulté si l'établissement mène à la personne ; sinon, rétablissez son nom.",
        "Leave it masked if the facility leads to the person; otherwise restore its name.",
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
    ("failed_key", "sin"): Sentences(
        "look",
        "Ce numéro est annoncé comme un numéro d'assurance sociale canadien, mais sa clé de contrôle est fausse. Vérifiez-le.",
        "This number is announced as a Canadian social insurance number, but its check digit is wrong. Check it.",
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
    ("metadata_contradicted", ""): Sentences(
        "look",
        "Une partie connue du registre ne figure pas dans le texte. Est-ce bien la bonne décision, ou son nom y est-il écrit autrement ?",
        "A party known from the register does not stand in the text. Is this the right decision, or is the name written differently there?",
        "Comparez le nom du registre avec l'en-tête de la décision.",
        "Compare the name in the register with the header of the decision.",
    ),
    ("metadata_contradicted", "professional"): Sentences(
        "look",
        "Une partie connue du registre ne se trouve ici que comme professionnel de justice. Est-ce la partie, ou un homonyme ?",
        "A party known from the register is only found here as a member of the court or the bar. Is it the party, or a namesake?",
        "Vérifiez la qualité de la personne dans l'en-tête de la décision.",
        "Check in the header of the decision what this person is.",
    ),
    ("cited_case", ""): Sentences(
        "look",
        "Ce nom semble celui d'une affaire ou d'un auteur cité : il est laissé lisible. Est-ce bien une citation ?",
        "This name seems to be that of a cited case or author: it was left readable. Is it really a citation?",
        "Le nom d'une personne de cette affaire s'occulte, même dans une référence.",
        "The name of somebody in this case is masked, even in a reference.",
    ),
    ("cited_case", "party"): Sentences(
        "look",
        "Ce nom figure dans une référence, mais c'est aussi celui d'une personne de l'affaire : il est occulté. Est-ce une décision rendue dans cette affaire ?",
        "This name stands in a reference, but somebody in the case bears it too: it was masked. Is it a decision given in this case?",
        "S'il s'agit de la jurisprudence publiée d'un homonyme, laissez ce nom en clair.",
        "If it is the published case of a namesake, leave the name readable.",
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
    ("name_left", "word"): Sentences(
        "look",
        "Ce mot a d'abord été pris pour un nom, puis laissé lisible : il est écrit en minuscules, ou désigne une chose. Désigne-t-il une personne ?",
        "This word was first taken for a name, then left readable: it is in lower case, or names a thing. Does it mean a person?",
    ),
    ("name_left", "coined"): Sentences(
        "look",
        "Le nom de cette société ressemble à celui d'une personne, sans que rien d'autre le montre : il est resté lisible. Faut-il l'occulter ?",
        "The name of this company looks like a person's, and nothing else shows it: it was left readable. Should it be masked?",
        "Occultez-le si la société porte le nom d'une personne physique.",
        "Mask it if the company bears the name of a natural person.",
    ),
    ("name_left", "company"): Sentences(
        "look",
        "Le nom d'une personne figure ici dans le nom d'une société, laissé lisible. Faut-il l'occulter ?",
        "A person's name stands here in the name of a company, left readable. Should it be masked?",
    ),
    ("name_extended", ""): Sentences(
        "note",
        "Un nom a été étendu ici à un mot voisin que seule sa majuscule désigne. Vérifiez où le nom s'arrête.",
        "A name was extended here to a neighbouring word that only its capital shows. Check where the name ends.",
    ),
    ("similar_writing", ""): Sentences(
        "look",
        "Ce mot, resté lisible, est à une lettre près le nom d'une partie. Est-ce une erreur de saisie ?",
        "This word, left readable, is one letter away from a party's name. Is it a typing error?",
    ),
    ("similar_writing", "masked"): Sentences(
        "look",
        "Ce mot, à une lettre près le nom d'une partie, a été occulté parce qu'il figure parmi des noms. Est-ce bien une personne ?",
        "This word, one letter away from a party's name, was masked because it stands among names. Is it a person?",
    ),
    ("similar_writing", "names"): Sentences(
        "look",
        "Ce nom est à une lettre près un autre nom de la décision. Est-ce la même personne, mal orthographiée ?",
        "This name is one letter away from another name of the decision. Is it the same person, misspelt?",
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
    ("unread_image", ""): Sentences(
        "look",
        "Ce document contient des images dont le texte n'a été ni lu ni pseudonymisé : un nom, une signature ou une pièce numérisée peut y figurer.",
        "This document holds images whose text was neither read nor pseudonymised: a name, a signature or a scanned exhibit may stand there.",
        "Regardez chaque image de l'original : ôtez ou masquez celles qui désignent une personne.",
        "Look at each image of the original: take out or mask those that point to somebody.",
    ),
    ("uncertain_reading", ""): Sentences(
        "look",
        "Ce mot d'une page numérisée a été lu sans certitude : un nom mal lu n'est ni reconnu ni occulté. Comparez-le avec l'original.",
        "This word of a scanned page was read without certainty: a misread name is neither recognised nor masked. Compare it with the original.",
        "Occultez-le si l'original montre un nom ou un numéro ; sinon, laissez-le.",
        "Mask it if the original shows a name or a number; otherwise leave it.",
    ),
    ("uncertain_reading", "many"): Sentences(
        "look",
        "Ce document numérisé est difficile à lire : beaucoup de mots ont été lus sans certitude, et des noms mal lus ont pu rester. Relisez-le entièrement sur l'image.",
        "This scanned document is hard to read: many words were read without certainty, and misread names may be left. Read all of it again on the image.",
        "Numérisez-le de nouveau, en 300 points par pouce, ou relisez chaque page sur l'image.",
        "Scan it again, at 300 dots per inch, or read each page again on the image.",
    ),
    ("less_than_two_characters", ""): Sentences(
        "look",
        "Cette annotation fait moins de deux caractères. Est-ce normal ?",
        "This annotation is shorter than two characters. Is that right?",
        "Retirez-la si ce n'est pas l'initiale d'une personne ; étendez-la si le nom est plus long.",
        "Take it away if it is nobody's initial; widen it if the name is longer.",
    ),
    ("different_categories", "kinds"): Sentences(
        "look",
        "Ce mot est annoté ailleurs comme nom d'une personne, ici comme un lieu ou un organisme. Désigne-t-il la personne ?",
        "This word is annotated elsewhere as a person's name, here as a place or an organisation. Does it mean the person?",
        "Donnez-lui la catégorie qui convient à cet endroit.",
        "Give it the category that fits here.",
    ),
    ("missing_bank_account", ""): Sentences(
        "look",
        "Il semblerait qu'un numéro de compte bancaire n'ait pas été repéré ici.",
        "A bank account number seems to have been missed here.",
        "Occultez le numéro si c'est celui d'un compte, d'une carte ou d'un prêt.",
        "Mask the number if it is that of an account, a card or a loan.",
    ),
    ("missing_cadastre", ""): Sentences(
        "look",
        "Il semblerait qu'une parcelle cadastrale n'ait pas été repérée ici.",
        "A land-register parcel seems to have been missed here.",
        "Occultez la section et le numéro de la parcelle s'ils figurent à la suite.",
        "Mask the section and the number of the parcel if they stand behind.",
    ),
    ("shared_surname", ""): Sentences(
        "look",
        "Ce professionnel, laissé en clair, porte le nom d'une partie. Vérifiez que chaque mention est bien la sienne.",
        "This professional, kept in clear, bears a party's name. Check that each mention is theirs.",
        "Comparez les prénoms, les titres et les fonctions à chaque mention de ce nom.",
        "Compare first names, titles and functions at each mention of the name.",
    ),
    ("unknown_name", ""): Sentences(
        "look",
        "Un mot en majuscule se trouve à la place d'un nom et n'a pas été reconnu. Est-ce une personne ?",
        "A capitalised word stands where a name does and was not recognised. Is it a person?",
        "Occultez-le si c'est un nom ; sinon, laissez-le en clair.",
        "Mask it if it is a name; else leave it in clear.",
    ),
    ("low_probability", "left"): Sentences(
        "look",
        "Le modèle a hésité ici, puis n'a rien occulté. Est-ce le nom d'une personne ?",
        "The model hesitated here, then masked nothing. Is it a person's name?",
        "Occultez ces mots s'ils nomment une personne ; sinon, laissez-les en clair.",
        "Mask these words if they name a person; else leave them in clear.",
    ),
    ("low_probability", "masked"): Sentences(
        "note",
        "Le modèle a occulté ces mots sans en être sûr. Est-ce bien le nom d'une personne ?",
        "The model masked these words without being sure. Are they a person's name?",
        "Laissez-les en clair si ce n'est pas un nom.",
        "Keep them in clear if they are no name.",
    ),
    ("name_elsewhere", "url"): Sentences(
        "look",
        "Cette adresse internet, laissée lisible, contient le nom d'une personne de la décision. Faut-il l'occulter ?",
        "This web address, left readable, holds the name of a person of the decision. Should it be masked?",
        "Occultez l'adresse si elle désigne la personne ou mène à elle.",
        "Mask the address if it means the person or leads to them.",
    ),
    ("name_elsewhere", "file"): Sentences(
        "look",
        "Le nom du fichier contient le nom d'une personne de la décision.",
        "The name of the file holds the name of a person of the decision.",
        "Renommez le fichier avant de le transmettre.",
        "Rename the file before passing it on.",
    ),
    ("quasi_identifier", "age"): Sentences(
        "note",
        "L'âge figure à côté de la profession, tous deux lisibles : ensemble, ils peuvent désigner la personne.",
        "The age stands beside the profession, both readable: together they may point to the person.",
    ),
    ("quasi_identifier", "occupation"): Sentences(
        "note",
        "Cette fonction est peu commune : laissée lisible, elle peut désigner la personne.",
        "This occupation is uncommon: left readable, it may point to the person.",
    ),
    ("quasi_identifier", "nationality"): Sentences(
        "note",
        "La nationalité figure à côté d'une commune : ensemble, elles peuvent désigner la personne.",
        "The nationality stands beside a town: together they may point to the person.",
    ),
    ("quasi_identifier", "community"): Sentences(
        "note",
        "Cette communauté est peu nombreuse : laissée lisible, elle peut désigner la personne.",
        "This community is small: left readable, it may point to the person.",
    ),
    ("quasi_identifier", "family"): Sentences(
        "note",
        "Cette situation de famille est peu commune : laissée lisible, elle peut désigner la personne.",
        "This family is uncommon: left readable, it may point to the person.",
    ),
    ("quasi_identifier", "income"): Sentences(
        "note",
        "Ce revenu ou ce patrimoine est peu commun : laissé lisible, il peut désigner la personne.",
        "This income or fortune is uncommon: left readable, it may point to the person.",
    ),
    ("low_probability", ""): Sentences(
        "look",
        "Le modèle n'est pas sûr de ce passage. Nomme-t-il une personne ?",
        "The model is not sure of this passage. Does it name a person?",
    ),
    ("name_elsewhere", ""): Sentences(
        "look",
        "Le nom d'une personne de la décision se trouve aussi ailleurs que dans le texte.",
        "The name of a person of the decision also stands elsewhere than in the text.",
    ),
    ("quasi_identifier", ""): Sentences(
        "note",
        "Ce détail, laissé lisible, peut désigner la personne.",
        "This detail, left readable, may point to the person.",
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
SETTLES: dict[str, tuple[str, str]] = {
    "failed_key": (
        "Comparez avec la pièce d'origine ; occultez le numéro s'il désigne une personne ou son compte.",
        "Compare with the original; mask the number if it is that of a person or of their account.",
    ),
    "different_categories": (
        "Donnez à chaque mention la catégorie de la personne qu'elle désigne.",
        "Give each mention the category of the person it means.",
    ),
    "name_left": (
        "Occultez la mention si elle désigne une personne ; sinon, laissez-la en clair.",
        "Mask the mention if it means a person; else leave it in clear.",
    ),
    "name_extended": (
        "Gardez le nom tel qu'il est étendu, ou ramenez-le à ses bornes d'origine.",
        "Keep the name as it was extended, or bring it back to its first boundaries.",
    ),
    "similar_writing": (
        "Si c'est une erreur de saisie, rattachez la mention à la personne ; sinon, laissez-les distinctes.",
        "If it is a slip, give the mention to the person; else keep the two apart.",
    ),
    "other_language": (
        "Indiquez la langue du document si elle a été mal reconnue ; sinon, relisez-le en entier.",
        "Say the document's language if it was told wrongly; else read all of it again.",
    ),
    "unsure_language": ("Indiquez la langue du document.", "Say the document's language."),
    "mixed_language": (
        "Relisez les passages écrits dans l'autre langue.",
        "Read the passages in the other language again.",
    ),
    "unread_page": (
        "Déposez une version dont le texte est reconnu, ou relisez ces pages à part.",
        "Drop a version whose text is recognised, or read those pages apart.",
    ),
    "low_probability": (
        "Occultez ces mots s'ils nomment une personne ; sinon, laissez-les en clair.",
        "Mask these words if they name a person; else leave them in clear.",
    ),
    "name_elsewhere": (
        "Occultez l'adresse ou renommez le fichier si l'on peut y reconnaître la personne.",
        "Mask the address or rename the file if the person can be recognised by it.",
    ),
    "quasi_identifier": (
        "Occultez ce détail s'il permet de reconnaître la personne et s'il n'est pas utile à la compréhension de la décision.",
        "Mask this detail if the person can be recognised by it and if the decision can be understood without it.",
    ),
    "overlap": (
        "Gardez la catégorie qui convient à la mention.",
        "Keep the category that fits the mention.",
    ),
}
"""What settles a kind of doubt, in French and in English, where its variant does not say it better."""
