"""The words of a report, in French and in English, and how it writes numbers and dates."""

from __future__ import annotations

from datetime import datetime

from engine.text import typography

_MONTHS = {
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "en": "January February March April May June July August September October November December".split(),
}

WORDS: dict[str, tuple[str, str]] = {
    "title": ("Rapport de pseudonymisation", "Pseudonymisation report"),
    "internal": (
        "Version interne : elle contient les noms d'origine. À ne pas communiquer hors du service.",
        "Internal version: it holds the original names. Not to be passed on outside the service.",
    ),
    "external": (
        "Version communicable : aucun nom d'origine n'y figure.",
        "Version that may be passed on: it holds no original name.",
    ),
    "masked.one": ("{n} mention remplacée sur {found}", "{n} mention replaced out of {found}"),
    "masked.many": ("{n} mentions remplacées sur {found}", "{n} mentions replaced out of {found}"),
    "named.one": ("{n} personne nommée", "{n} individual named"),
    "named.many": ("{n} personnes nommées", "{n} individuals named"),
    "raised.one": ("{n} doute signalé", "{n} doubt raised"),
    "raised.many": ("{n} doutes signalés", "{n} doubts raised"),
    "verified": (
        "Fichier vérifié après écriture : il a été rouvert et fouillé ; formes d'origine recherchées : {searched} ; retrouvées : aucune.",
        "File verified after writing: it was opened again and searched; original forms searched for: {searched}; found: none.",
    ),
    "unsearched": (
        "Formes remplacées dans le texte, mais trop courtes ou trop courantes pour être recherchées seules (initiales, mots usuels) : {unsearched}.",
        "Forms replaced in the text, but too short or too common to be searched for by themselves (initials, usual words): {unsearched}.",
    ),
    "marked": (
        "Ce mode de remplacement balise les mentions sans les retirer : le fichier contient encore tous les noms et ne doit pas être publié en l'état.",
        "This way of replacing marks the mentions without removing them: the file still holds every name and must not be published as it is.",
    ),
    "document": ("Document", "Document"),
    "file": ("Fichier remis", "File delivered"),
    "original_file": ("Fichier d'origine", "Original file"),
    "size": ("Étendue", "Extent"),
    "pages.one": ("{n} page", "{n} page"),
    "pages.many": ("{n} pages", "{n} pages"),
    "characters": ("{characters} caractères", "{characters} characters"),
    "language": ("Langue", "Language"),
    "fr": ("français", "French"),
    "en": ("anglais", "English"),
    "profile": ("Profil", "Profile"),
    "strategy": ("Remplacement", "Replacement"),
    "strategy_of": ("Remplacement : {label}", "Replacement: {label}"),
    "changes": ("Modifications suivies", "Tracked changes"),
    "accept": ("lues comme acceptées", "read as accepted"),
    "refuse": ("lues comme refusées", "read as refused"),
    "made": ("Établi le", "Made on"),
    "engine": ("Moteur", "Engine"),
    "engine_value": (
        "Nom d'emprunt {version}, modèle {model} ({device}), {rules} règles appliquées",
        "Nom d'emprunt {version}, model {model} ({device}), {rules} rules applied",
    ),
    "no_rules": ("aucune règle", "no rule"),
    "original_hash": ("Empreinte de l'original (SHA-256)", "Checksum of the original (SHA-256)"),
    "delivered_hash": ("Empreinte du fichier remis (SHA-256)", "Checksum of the file delivered (SHA-256)"),
    "found": ("Ce qui a été trouvé", "What was found"),
    "label": ("Catégorie", "Category"),
    "mentions": ("Mentions", "Mentions"),
    "masked": ("Remplacées", "Replaced"),
    "kept": ("En clair", "In clear"),
    "model": ("Modèle", "Model"),
    "rule": ("Règles", "Rules"),
    "human": ("Lecteur", "Reader"),
    "total": ("Total", "Total"),
    "nothing_found": ("Aucune mention n'a été repérée.", "No mention was found."),
    "rules_used": ("Règles qui ont trouvé des mentions : {rules}.", "Rules that found mentions: {rules}."),
    "persons": ("Les personnes", "The individuals"),
    "role": ("Rôle", "Role"),
    "no_role": ("non déterminé", "not determined"),
    "pseudonym": ("Désormais", "Now"),
    "forms": ("Formes d'origine", "Original forms"),
    "in_clear": ("en clair", "in clear"),
    "no_persons": ("Aucune personne n'est nommée.", "Nobody is named."),
    "doubts": ("Les doutes", "The doubts"),
    "doubt": ("Doute", "Doubt"),
    "level": ("Niveau", "Level"),
    "blocking": ("à trancher", "to settle"),
    "look": ("à regarder", "to look at"),
    "note": ("pour information", "for information"),
    "times": ("Nombre", "Number"),
    "decision": ("Décision", "Decision"),
    "undecided": ("non tranché", "not settled"),
    "settled": ("tranché à la relecture", "settled in review"),
    "reading": ("Relecture", "Review"),
    "validated_by": ("validée par {who}, {when}", "validated by {who}, {when}"),
    "validated": ("validée, {when}", "validated, {when}"),
    "not_validated": ("commencée, non validée", "begun, not validated"),
    "corrections.one": ("{n} correction", "{n} correction"),
    "corrections.many": ("{n} corrections", "{n} corrections"),
    "reason": ("Motif de la validation", "Reason for validating"),
    "no_doubts": ("Aucun doute n'a été signalé.", "No doubt was raised."),
    "carried": ("Ce que le fichier contenait d'autre", "What else the file held"),
    "carried_what": ("Élément", "Item"),
    "fate": ("Devenir", "What became of it"),
    "nothing_carried": (
        "Rien d'autre que le texte n'a été trouvé dans le fichier.",
        "Nothing but the text was found in the file.",
    ),
    "unread": (
        "Pages non lues, qui ne sont que des images : {pages}. Leur texte n'a été ni repéré ni occulté.",
        "Pages not read, which are only pictures: {pages}. Their text was neither found nor masked.",
    ),
    "pictures.one": ("{n} image, dont le texte n'a pas été lu.", "{n} picture, whose text was not read."),
    "pictures.many": ("{n} images, dont le texte n'a pas été lu.", "{n} pictures, whose text was not read."),
    "chance": ("Probabilité que rien ne manque", "Probability that nothing is missing"),
    "chance_is": (
        "C'est la probabilité qu'aucun nom ni prénom d'une personne à protéger n'ait échappé au repérage, du début à la fin du document. Elle est calculée à partir des mots que le modèle a écartés en hésitant et du nombre de personnes nommées, puis étalonnée sur des décisions fictives que le modèle n'avait jamais vues.",
        "It is the probability that no first name or surname of a person to protect was missed, from the beginning to the end of the document. It is computed from the words that the model put aside with some hesitation and from the number of persons named, then calibrated on fictional decisions that the model had never seen.",
    ),
    "chance_none": (
        "Non indiquée : le modèle n'est pas étalonné pour ce texte.",
        "Not given: the model is not calibrated for this text.",
    ),
    "cross_validated": (
        "Vérification sur {documents} de ces décisions, chacune écartée à son tour : chiffre annoncé {announced} en moyenne, {clean} sans omission, soit {share}.",
        "Check on {documents} of these decisions, each left out in turn: figure given {announced} on average, {clean} without a miss, that is {share}.",
    ),
    "elsewhere": (
        "Vérification sur {documents} autres décisions : chiffre annoncé {announced} en moyenne, {clean} sans omission, soit {share}.",
        "Check on {documents} other decisions: figure given {announced} on average, {clean} without a miss, that is {share}.",
    ),
    "chance_limits": (
        "Elle ne dit rien des adresses, des dates, des numéros ni des sociétés, ni des détails qui permettent de reconnaître quelqu'un sans le nommer. Elle ne remplace pas la relecture.",
        "It says nothing of addresses, dates, numbers and companies, nor of details by which somebody can be recognised without being named. It does not replace rereading.",
    ),
    "more_than": ("plus de {limit}", "more than {limit}"),
    "less_than": ("moins de {limit}", "less than {limit}"),
    "read_by": ("Relu par", "Reviewed by"),
    "signature": ("Date et signature", "Date and signature"),
    "colon": (" : ", ": "),
}


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = "en" if language == "en" else "fr"
        self._rank = 1 if self.language == "en" else 0

    def __call__(self, key: str, **values: object) -> str:
        """Give the words of a key, its blanks filled."""
        return self.choose(WORDS[key]).format(**values)

    def count(self, key: str, n: int, **values: object) -> str:
        """Say how many: French counts zero as one, English as many."""
        one = n == 1 or (n == 0 and not self._rank)
        return self(f"{key}.{'one' if one else 'many'}", n=self.number(n), **values)

    def choose(self, pair: tuple[str, str]) -> str:
        """Choose between French and English."""
        return pair[self._rank]

    def number(self, value: float, digits: int = 0) -> str:
        """Write a number: ``1 234,5`` with narrow no-break spaces, or ``1,234.5``."""
        return typography.number(value, self.language, digits)

    def percent(self, share: float, digits: int = 0) -> str:
        """Write a share of 1 as a percentage."""
        return typography.percent(share, self.language, digits)

    def likelihood(self, share: float) -> str:
        """Write a probability; one near to 0 or 1 is neither."""
        if share > 0.99:
            return self("more_than", limit=self.percent(0.99))
        if share < 0.01:
            return self("less_than", limit=self.percent(0.01))
        return self.percent(share)

    def moment(self, when: datetime) -> str:
        """Write a date and its hour, in UTC."""
        first = "1er" if when.day == 1 and not self._rank else str(when.day)
        hour = f"{when:%H:%M} UTC" if self._rank else f"{when:%H h %M} UTC"
        return f"{first} {_MONTHS[self.language][when.month - 1]} {when.year}, {hour}"
