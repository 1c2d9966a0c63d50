"""The patterns that tell what someone is in a decision, made of the words that stand around names.

Written for the folded text (lower case, no accents), save the names of firms. Patterns ending in ``_AFTER`` are matched
right behind a name, those in ``_BEFORE`` searched up to it.
"""

from __future__ import annotations

import re


def _any(*alternatives: str) -> str:
    return f"(?:{'|'.join(alternatives)})"


_CIVIL = r"(?:(?:m\.?|mm\.?|mme|mmes|mlle|monsieur|madame|messieurs|mesdames)\s+)?"
_AS = _any(
    "la",
    "le",
    "l'",
    "notre",
    "en qualite de",
    r"es qualites? de",
    r"(?:agissant|siegeant|statuant) (?:en qualite|comme)(?: de)?",
)
_LINK = rf"\s*[,(]?\s*(?:{_AS}\s*)?"
_PRESIDENT = r"(?:premiere? )?(?:vice[- ]?)?presidente?s?"
_COUNSELLOR = r"(?:premiere? )?conseill(?:er|ere)s?"
_CLERK_IN_PLACE = (
    _any(
        "adjointe?",
        "agente?",
        "secretaire",
        "attachee?",
        "cadre",
        r"f\.?f\.?",
        "faisant",
        "exercant les",
        "faisant les",
    )
    + r"[a-z' ]{0,30}fonctions? de "
)

COURT_FUNCTION = _any(
    rf"(?:{_CLERK_IN_PLACE})?(?:commis[ -]|cadre )?greffi(?:er|ere)s?\b",
    r"f\.?f\.? (?:de )?greff",
    "faisant fonctions? de greff",
    "direct(?:eur|rice) (?:de greffe|des services de greffe)",
    r"(?:vice-)?procureure?s?\b",
    r"substitute?s?\b",
    "(?:premiere? )?avocate?s? general",
    "audit(?:eur|rice)s? (?:de justice|a la cour|stagiaire)",
    "rapporteure? publi",
    "commissaire du gouvernement",
    "maitre(?:sse)? des requetes",
    "conseill(?:er|ere) d'etat",
    r"magistrate?s?\b",
    r"juges?\b(?! arbitre| de ligne| de touche)",
    r"assesseure?s?\b",
    _COUNSELLOR
    + " "
    + _any(
        "referendaire", "doyen", "l[ea] plus ancien", "rapporteur", "de la mise en etat", "faisant fonction", "delegue",
        "a la cour", "hors", "de chambre", r"de la (?:\w+ ){0,2}?chambre", "en service extraordinaire",
    ),
    _PRESIDENT
    + r"\b "
    + _any(
        r"de (?:la |cette )?(?:\w+ ){0,2}?(?:chambre|cour|section|formation|juridiction)", "du tribunal", "chargee?", "rapporteur",
        "a la cour", "au tribunal", "de section", "placee?", "suppleante?", "d'audience", "assesseur",
    ),
    rf"{_PRESIDENT},? (?:et )?(?:juge|magistrat|conseill)",
    "(?:a ete entendue? )?en (?:son rapport|ses requisitions)",
    r"lors d(?:es debats|u delibere|u prononce)[ ]*(?:\n|\Z)",
)  # fmt: skip

COURT_AFTER = re.compile(_LINK + COURT_FUNCTION)

WEAK_COURT_AFTER = re.compile(
    _LINK
    + _any(_PRESIDENT, _COUNSELLOR)
    + r"\s*"
    + _any(
        r"[,;.)\n-]", r"\Z", r"et\b", r"qui\b", r"ayant\b", r"en\b(?! gestion| \w+(?:tion|ment)\b)",
        "assiste", "siegeant", "statuant", "empeche", "honoraire",
    )
)  # fmt: skip
"""A president or a counsellor, who may also be a company's or a town's: :data:`COMPOSITION` must stand near."""

COMPOSITION = re.compile(
    _any(
        "greffi", "magistrat", "delibere", "a l'audience", "audience (?:publique|tenue)", r"\bdebats\b", r"\bcompos", "presidee",
        "prononcee?s? par", "mise a disposition", "assesseur", "signee? par", "sur le rapport", "fait (?:le|son) rapport",
        "r e p u b l i q u e",
        "etaient presents", "arret (?:de la|n°)",
    )
)  # fmt: skip

COURT_BEFORE = re.compile(
    _any(
        r"(?:^|[\n.;:•*-])\s*(?:le |la |les |l')?"
        + _any(COURT_FUNCTION, _PRESIDENT, _COUNSELLOR, "ministere public", "rapporteure?", "secretaire")
        + r"[a-z, ]{0,40}\s*:\s*(?:par\s+|signe\s*:\s*)?",
        r"(?:sur le|(?:^|\n)\s*[-–•]?\s*le) rapport (?:oral )?de\s+",
        r"(?:(?:^|\n)\s*|(?:audience|cour|chambre|formation|tribunal|juridiction)\b[^\n.;]{0,70})presidee? par\s+",
        r"audience (?:tenue|presidee) par\s+",
        "(?:le|la) (?:juge|conseill(?:er|ere)|greffi(?:er|ere)|procureure?(?: general)?|substitute?|avocate? general) ",
    )
    + _CIVIL
    + r"\Z"
)

COURT_LINE_BEFORE = re.compile(rf"(?:^|\n)[ ]*(?:le |la |les |l')?{COURT_FUNCTION}[a-z' ]{{0,40}}[ ]*\n\s*\Z")
"""“LE GREFFIER” on a line of its own, the name on the next: a signature, or the heading of a form."""

PRESENT = re.compile(r"\b(?:presents?|compos|siege|delibere|assesseurs?\b|conseillers\s*:)")
LISTED = re.compile(rf"\s*,?\s*(?:et\s+)?{_CIVIL}")
"""What stands between two names of a list of those present."""

_COMPANY = _any(
    "societe", r"s\.?a\.?", r"s\.?a\.?s", "sarl", "association", "holding", "groupe", "syndicat", "federation", "conseil", "directoire",
    "entreprise", "cooperative", "union", "confederation", "comite", "caisse", "mutuelle", "copropriete", "section syndicale",
)  # fmt: skip
NO_COURT_AFTER = re.compile(
    r"\s*,?\s*(?:\w+ ){0,2}?"
    + _any(
        "experte?", "docteur", "medecin", "ingenieur", "geometre", "notaire", "architecte", "interprete",
        r"(?:vice-?)?presidente?\s+directeur",
        rf"(?:vice-?)?presidente?\s+de (?:la |l'|cette |ladite |son |sa )?{_COMPANY}",
        r"(?:vice-?)?presidente?\s+du (?:conseil (?:d'administration|syndical|de surveillance)|directoire|syndicat|groupe|comite)",
        r"conseill(?:er|ere)\s+(?:municipal|regional|departemental|general\b|du salarie|clientele|commercial|financier|technique|"
        r"pedagogique|d'orientation|principal|juridique|fiscal|en\b)",
    )
)  # fmt: skip

_FIRM_FORMS = _any(
    "scp", r"s\.c\.p", r"s\.?e\.?l\.?a\.?r\.?l", "selas", "seleurl", "aarpi", "sarl", "societe d'avocats"
)
LAWYER_AFTER = re.compile(
    r"(?:(?!\b(?:m\.|mme|monsieur|madame)\s)[^\n;]){0,70}?\b"
    + _any(
        "avocate?s?(?! general| associe)", "barreaux?", "toque", "vestiaire", "palais n", "plaidante?", "postulante?", "substitu",
        "en (?:sa|ses) (?:plaidoiries?|observations|explications|conclusions)", "sur (?:son|ses) offres? de droit",
        "(?:s'est |a )constitue", f"de la {_FIRM_FORMS}", "du cabinet", "du llp", "de l'aarpi",
    )
)  # fmt: skip
LAWYER_BEFORE = re.compile(
    _any(
        "representee?s? (?:a l'audience |aux debats )?par", "assistee?s? (?:de|par)", r"ayant pour (?:avocat|conseil)[^\n]{0,30}",
        "ayant constitue", r"representants?\s*:", r"conseils?\s*:", r"avocate?s?\s*:", "substituant", "substituee?s? par",
        "plaidant par", "plaidee? par", "au profit de", "observations (?:orales |ecrites )?de", "plaidoiries? de", "et par", "conseil,?",
    )
    + r"\s*(?:maitre|me)\.?\s*\Z"
)  # fmt: skip

FIRM_BEFORE = re.compile(
    r"(?:SCP|S\.C\.P\.|S\.?E\.?L\.?A\.?R\.?L\.?|SELAS|SELEURL|AARPI|SCPA|SARL Cabinet|SARL|SAS|LLP|\b[Cc]abinet)"
    r"\s+((?:[\w'’.&-]+[ ,]+){0,8}(?:[\w'’]+-)?)\Z"
)
"""On the text as written: in the tables of the Cour de cassation a firm sticks to the word before (“2023SCP Martin”)."""
FIRM_AFTER = re.compile(r"[\w,'.& -]{0,50}?,?\s*(?:societe d')?avocate?s?\b(?! associe| general)")

_OFFICES = ("notaire", "huissier", "commissaires? de justice", "commissaire-priseur")
OFFICE = re.compile(
    r"\b"
    + _any(*_OFFICES, "mandataires?", "liquidat", "administrat(?:eur|rice)", r"syndic\b", "es[- ]?qualites?", "expert")
)
PERSON_HELD_BEFORE = re.compile(
    _any("en la personne de", r"\b(?:selarl|s\.?e\.?l\.?a\.?r\.?l\.?|scp|selas)\b[^\n]{0,60}representee par")
    + r"\s*(?:maitre|me)?\.?\s*\Z"
)
OTHER_NAME = re.compile(r"\b(?:epouse|nee|veuve)\b")
PARTY_AFTER = re.compile(
    r"\s*,?\s*"
    + _any(
        r"nee? (?:le|en|a)\b", "demeurant", "domicilie", r"(?:co-?)?gerante?\b", "liquidat",
        "mandataire (?:judiciaire|liquidateur|ad hoc)", "administrat(?:eur|rice) (?:judiciaire|ad hoc|provisoire)", *_OFFICES,
        "(?:agissant )?es[- ]?qualites?", r"experte?\b", r"salariee?\b",
        "direct(?:eur|rice) (?!de greffe|des services de greffe)", r"appelante?\b", r"intimee?\b", "demandeu", "demanderesse",
        "defendeu", "defenderesse", "de nationalite", "exercant sous", "dirigeant",
        r"(?:vice-?)?presidente? (?:directeur|de la (?:societe|sas|sa)\b|de l'association|du conseil d'administration)",
    )
)  # fmt: skip
