"""What stands around a name: titles, streets, common words. Written for the folded text (lower case, no accents)."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.text.reading import Reading, reading

LAWYER_TITLES = frozenset({"me", "mes", "maitre", "maitres"})
TITLES = LAWYER_TITLES | frozenset(
    "m mm mr mme mmes mlle mlles monsieur messieurs madame mesdames mademoiselle mesdemoiselles dr docteur pr professeur "
    "consorts epoux epouse epouses ep veuve vve veuf feu feue nee ne dit dite heritiers succession indivision "
    "mrs ms miss mister".split()
)
"""Words after which a capitalised word is a person's name."""

MALE_TITLES = frozenset("m mm mr monsieur messieurs ne veuf feu mister".split())
FEMALE_TITLES = frozenset(
    "mme mmes mlle mlles madame mesdames mademoiselle mesdemoiselles nee epouse veuve vve feue mrs ms miss".split()
)

PARTICLES = frozenset(
    "de du des d da das do dos di del della den der van von zu zur la le les l el al ben bin ibn ould".split()
)

MONTHS = "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre".split()

NO_NAMES = frozenset(
    [
        *MONTHS,
        *"lundi mardi mercredi jeudi vendredi samedi dimanche".split(),
        *"un une le la les l de du des d au aux et ou a ni mais or donc car en dans sur sous par pour avec sans entre vers chez".split(),
        *"je tu il elle on nous vous ils elles ce cet cette ces son sa ses leur leurs mon ma mes ton ta tes notre votre".split(),
        *"qui que quoi dont lequel laquelle y est sont etait soit ont avait sera dit fait vu attendu considerant alors aussi".split(),
        *"cour tribunal juge conseil chambre section pole article code loi arret jugement ordonnance decision appel partie".split(),
        *"president presidente conseiller greffier avocat procureur magistrat ministere public parquet avocats greffe barreau".split(),
        *"appelant appelante intime intimee demandeur demanderesse defendeur defenderesse monsieur madame maitre societe".split(),
        *"france francais francaise republique etat nord sud est ouest euro euros rue avenue place ville commune departement".split(),
        *"bail contrat acte droit dette faute titre compte lot vente banque caisse assurance union national nationale".split(),
        *"the of and to in on by for judge court justice crown may will plaintiff defendant appellant respondent".split(),
    ]
)
"""Words of grammar, of the calendar and of the law: a name only right behind a title or beside another name."""

COMMON_WORDS = frozenset(
    [
        *"pierre rose olive violette marguerite prudence constance clemence grace victoire reine aime desire eve paris".split(),
        *"noel pascal toussaint ange marin fleur iris jade perle ambre aurore melodie harmonie lys saint sainte".split(),
        *"blanc noir brun roux petit grand gros long court bon beau jeune vieux rouge vert gris riche sage doux fort".split(),
        *"marchand boucher boulanger berger meunier charpentier fournier mercier tailleur masson carpentier potier fabre".split(),
        *"bois roche pont mont val vallee riviere fontaine lac mer ile pre prevost garde maison moulin chateau clos hameau".split(),
        *"roi comte baron page abbe moine clerc prieur marquis duc prince chevalier leroy eveque pape bourgeois".split(),
        *"gras simple franc loyal ami parent oncle cousin neveu pere mere frere fils fille mari femme enfant homme".split(),
        *"loup lion cheval mouton pigeon lapin cygne renard poisson chat coq cochon agneau corbeau merle".split(),
        *"valide nul charge dol bien part pension prix dame mark bill rich grant young brown white black green king".split(),
        *"april june august summer".split(),
    ]
)
"""Words that are also names: capitalised in the middle of a sentence they are one, at its start they are not."""

_TITLE_BEFORE = re.compile(r"(?:^|[^\w-])([a-z]+)\.?[ \t]*\n?[ \t]*\Z")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n\r\t*•\u2022-])[\s\"'«(\[-]*\Z")

_STREET = (
    r"rue|avenue|av|ave|boulevard|bd|bld|blvd|boul|allees?|impasse|chemin|quai|square|faubourg|fbg|rond-point|esplanade|ruelle|"
    r"venelle|sentier|corniche"
)
_STREET_WITH_NUMBER = (
    r"place|pl|cours|cite|passage|route|rte|villa|hameau|voie|mail|parc|clos|cour|galerie|porte|residence|lotissement|"
    r"promenade|traverse|montee|carrefour|lieu-?dit"
)
_ENGLISH_ZONE = re.compile(
    r"(?<!\w)\d{1,5}[ \t]+((?:[\w.'-]+[ \t]+){1,3})(?:street|road|lane|drive|avenue|crescent|boulevard)\b"
)
_ZONE = re.compile(
    rf"(?<![\w-])(?:(?:{_STREET})|(?<=\d[ ,])(?:{_STREET_WITH_NUMBER})|(?<=\d, )(?:{_STREET_WITH_NUMBER}))\b\.?[ \t]+"
    r"((?:(?!(?:m|mm|mr|mme|mlle|me|monsieur|madame|maitre)\b)[\w.'-]+[ \t]+){0,6}[\w.'-]+)"
)


_COMPANY_BEFORE = re.compile(
    r"(?<![\w-])(?:societes?|ste|s\.?a\.?|s\.?a\.?s\.?u?\.?|s\.?a\.?r\.?l\.?|e\.?u\.?r\.?l\.?|s\.?c\.?i\.?|s\.?n\.?c\.?|s\.?c\.?e\.?a\.?|gaec|earl|"
    r"banque|compagnie|association|groupe|entreprise|etablissements|ets|enseigne|marque|fondation|mutuelle|syndicat)"
    r"\s+(?:[«\"(]\s*)?(?:[\w'-]+\s+)?\Z"
)


def behind_company(read: Reading, start: int) -> bool:
    """Tell whether the word of a company's form ("société", "SAS") stands before ``start``, one word between at most."""
    return _COMPANY_BEFORE.search(read.folded[max(0, start - 40) : start]) is not None


def word_before(read: Reading, start: int) -> str:
    """Give the key of the word right before ``start``, across one line break at most; empty when there is none."""
    match = _TITLE_BEFORE.search(read.folded[max(0, start - 24) : start])
    return match[1] if match else ""


def starts_sentence(read: Reading, start: int) -> bool:
    """Tell whether ``start`` is where a sentence, a line or an item of a list begins."""
    return _SENTENCE_START.search(read.folded[max(0, start - 12) : start]) is not None


def street_zones(read: Reading) -> tuple[tuple[int, int], ...]:
    """Give the spans of street names: a street word, then capitalised words and particles on the same line."""
    return _zones(read.text)


@lru_cache(maxsize=4)
def _zones(text: str) -> tuple[tuple[int, int], ...]:
    """Find the zones of a text. The last few are remembered, since two rules ask for the same ones."""
    read = reading(text)
    zones = [(match.start(), _name_end(read, *match.span(1))) for match in _ZONE.finditer(read.folded)]
    zones += [match.span() for match in _ENGLISH_ZONE.finditer(read.folded)]
    return tuple(sorted(zones))


def _name_end(read: Reading, start: int, end: int) -> int:
    """Say where the name of a street ends: at the first word that is neither capitalised nor a particle."""
    last = start
    for rank in range(read.word_at(start), read.word_at(end)):
        if not read.text[read.starts[rank]].isupper() and read.keys[rank] not in PARTICLES:
            break
        last = read.ends[rank]
    return last


__all__ = [
    "COMMON_WORDS",
    "FEMALE_TITLES",
    "LAWYER_TITLES",
    "MALE_TITLES",
    "MONTHS",
    "NO_NAMES",
    "PARTICLES",
    "TITLES",
    "behind_company",
    "starts_sentence",
    "street_zones",
    "word_before",
]
