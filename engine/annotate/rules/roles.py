"""The words that tell what someone is in a decision: judge or clerk, lawyer, or neither. For the folded text."""

from __future__ import annotations

import re

from engine.annotate.rules.context import LAWYER_TITLES
from engine.annotate.rules.mentions import Mention
from engine.annotate.rules.reading import Reading

_BEHIND, _AHEAD = 130, 110
_TITLE = r"(?:(?:m\.?|mm\.?|mme|mmes|mlle|monsieur|madame|messieurs|mesdames)\s+)?"
_LINK = r"\s*[,(]?\s*(?:(?:la|le|l'|notre|en qualite de|es qualites? de|agissant (?:en qualite|comme)(?: de)?|siegeant en qualite de|statuant en qualite de)\s*)?"

_COURT_FUNCTION = (
    r"(?:(?:adjointe?|agente?|secretaire|attachee?|cadre|f\.?f\.?|faisant|exercant les|faisant les)[a-z' ]{0,30}fonctions? de )?"
    r"(?:(?:commis[ -]|cadre )?greffi(?:er|ere)s?\b|f\.?f\.? (?:de )?greff|faisant fonctions? de greff|direct(?:eur|rice) (?:de greffe|des services de greffe)|"
    r"(?:vice-)?procureure?s?\b|substitute?s?\b|avocate?s? general|premiere? avocate? general|audit(?:eur|rice)s? (?:de justice|a la cour|stagiaire)|"
    r"rapporteure? publi|commissaire du gouvernement|magistrate?s?\b|juges?\b(?! arbitre| de ligne| de touche)|assesseure?s?\b|"
    r"conseill(?:er|ere)s? (?:referendaire|doyen|le plus ancien|la plus ancienne|rapporteur|de la mise en etat|faisant fonction|delegue|a la cour|hors|de chambre|de la (?:\w+ ){0,2}?chambre|en service extraordinaire)|"
    r"(?:premiere? )?(?:vice[- ]?)?president[es]?\b (?:de (?:la |cette )?(?:\w+ ){0,2}?(?:chambre|cour|section|formation|juridiction)|du tribunal|chargee?|rapporteur|a la cour|au tribunal|de section|placee?|suppleante?|d'audience|assesseur))"
)
_COURT_AFTER = re.compile(rf"{_LINK}{_COURT_FUNCTION}")
_WEAK_AFTER = re.compile(
    rf"{_LINK}(?:(?:premiere? )?(?:vice[- ]?)?presidente?s?|conseill(?:er|ere)s?)\s*(?:[,;.)\n-]|\Z|et\b|qui\b|ayant\b|en\b(?! gestion| \w+(?:tion|ment)\b)|assiste|siegeant|statuant|empeche|honoraire)"
)
_COMPOSITION = re.compile(
    r"greffi|magistrat|delibere|a l'audience|audience (?:publique|tenue)|\bdebats\b|\bcompos|presidee|prononcee?s? par|mise a disposition|assesseur|signee? par|sur le rapport"
)
_COURT_BEFORE = re.compile(
    rf"(?:(?:^|[\n.;:•*-])\s*(?:le |la |les |l')?(?:{_COURT_FUNCTION}|(?:premiere? )?(?:vice[- ]?)?presidente?s?|conseill(?:er|ere)s?|ministere public|rapporteure?)"
    rf"[a-z ]{{0,40}}\s*:\s*(?:par\s+)?{_TITLE}|sur le rapport (?:oral )?de\s+{_TITLE}|(?:(?:^|\n)\s*|(?:audience|cour|chambre|formation|tribunal|juridiction)\b[^\n.;]{{0,70}})presidee? par\s+{_TITLE}|audience (?:tenue|presidee) par\s+{_TITLE}|"
    rf"(?:le|la|madame la|monsieur le|mme la|m\. le) (?:juge|conseill(?:er|ere)|greffi(?:er|ere)|procureure?(?: general)?|substitute?|avocate? general) {_TITLE})\Z"
)
# "LE GREFFIER" on a line of its own, the name on the next: a signature, or the heading of a form.
_COURT_LINE_BEFORE = re.compile(rf"(?:^|\n)[ ]*(?:le |la |les |l')?{_COURT_FUNCTION}[a-z' ]{{0,40}}[ ]*\n\s*\Z")
_PRESENT = re.compile(r"\b(?:presents?|compos|siege|delibere)")
_LISTED = re.compile(r"\s*,?\s*(?:et\s+)?(?:(?:m\.?|mm\.?|mme|mmes|monsieur|madame)\s+)?")
_NOT_COURT = re.compile(
    r"\s*,?\s*(?:\w+ ){0,2}?(?:experte?|docteur|medecin|ingenieur|geometre|notaire|architecte|interprete|"
    r"(?:vice-?)?presidente?\s+(?:directeur|de (?:la |l'|cette |ladite |son |sa )?(?:societe|s\.?a\.?|s\.?a\.?s|sarl|association|holding|groupe|syndicat|federation|"
    r"conseil|directoire|entreprise|cooperative|union|confederation|comite|caisse|mutuelle|copropriete|section syndicale)|du (?:conseil d'administration|directoire|syndicat|groupe|comite|conseil syndical|conseil de surveillance))|"
    r"conseill(?:er|ere)\s+(?:municipal|regional|departemental|general\b|du salarie|clientele|commercial|financier|technique|pedagogique|d'orientation|principal|juridique|fiscal|en\b))"
)
_LAWYER_AFTER = re.compile(
    r"(?:(?!\b(?:m\.|mme|monsieur|madame)\s)[^\n;]){0,70}?\b(?:avocate?s?(?! general| associe)|barreaux?|toque|vestiaire|palais n|plaidante?|postulante?|substitu|"
    r"en (?:sa|ses) (?:plaidoiries?|observations|explications|conclusions)|sur (?:son|ses) offres? de droit|(?:s'est |a )constitue|de la (?:scp|s\.c\.p|selarl|s\.?e\.?l\.?a\.?r\.?l|selas|seleurl|aarpi|sarl|societe d'avocats)|du cabinet|du llp|de l'aarpi)"
)
_LAWYER_BEFORE = re.compile(
    r"(?:representee?s? (?:a l'audience |aux debats )?par|assistee?s? (?:de|par)|ayant pour (?:avocat|conseil)[^\n]{0,30}|ayant constitue|representants?\s*:|conseils?\s*:|avocate?s?\s*:|"
    r"substituant|substituee?s? par|plaidant par|plaidee? par|au profit de|observations (?:orales |ecrites )?de|plaidoiries? de|et par|conseil,?)\s*(?:maitre|me)\.?\s*\Z"
)
# On the text as written: in the tables of the Cour de cassation a firm sticks to the word before ("2023SCP Martin").
_FIRM = r"(?:SCP|S\.C\.P\.|S\.?E\.?L\.?A\.?R\.?L\.?|SELAS|SELEURL|AARPI|SCPA|SARL Cabinet|SARL|SAS|LLP|\b[Cc]abinet)"
_FIRM_BEFORE = re.compile(rf"{_FIRM}\s+((?:[\w'’.&-]+[ ,]+){{0,8}}(?:[\w'’]+-)?)\Z")
_FIRM_AFTER = re.compile(r"[\w,'.& -]{0,50}?,?\s*(?:societe d')?avocate?s?\b(?! associe| general)")
_OFFICE = re.compile(
    r"\b(?:notaire|huissier|commissaires? de justice|commissaire-priseur|mandataires?|liquidat|administrat(?:eur|rice)|syndic\b|es[- ]?qualites?|es[- ]qualite|expert)"
)
_PERSON_HELD = re.compile(r"(?:en la personne de|\b(?:selarl|s\.?e\.?l\.?a\.?r\.?l\.?|scp|selas)\b[^\n]{0,60}representee par)\s*(?:maitre|me)?\.?\s*\Z")
_PARTY_AFTER = re.compile(
    r"\s*,?\s*(?:nee? (?:le|en|a)\b|demeurant|domicilie|gerante?\b|co-?gerant|liquidat|mandataire (?:judiciaire|liquidateur|ad hoc)|administrat(?:eur|rice) (?:judiciaire|ad hoc|provisoire)|"
    r"notaire|huissier|commissaire de justice|commissaire-priseur|(?:agissant )?es[- ]?qualites?|experte?\b|salariee?\b|direct(?:eur|rice) (?!de greffe|des services de greffe)|appelante?\b|intimee?\b|demandeu|demanderesse|defendeu|"
    r"defenderesse|de nationalite|exercant sous|dirigeant|(?:vice-?)?presidente? (?:directeur|de la (?:societe|sas|sa)\b|de l'association|du conseil d'administration))"
)


def is_court(read: Reading, mention: Mention) -> bool:
    """Tell whether words of function right beside make the bearer a judge, a clerk or a prosecutor."""
    after = read.folded[mention.end : mention.end + _BEHIND]
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
    if is_no_court(read, mention) or mention.title in LAWYER_TITLES:
        return False
    if _COURT_AFTER.match(after) or _COURT_BEFORE.search(before):
        return True
    if mention.firsts and mention.surname and not mention.title and _COURT_LINE_BEFORE.search(before):
        return True
    around = read.folded[max(0, mention.start - 250) : mention.end + 250]
    return _WEAK_AFTER.match(after) is not None and _COMPOSITION.search(around) is not None


def listed_before(read: Reading, mention: Mention, following: Mention) -> bool:
    """Tell whether a mention stands in a list of those present, right before another name of the list."""
    between = read.folded[mention.end : min(following.start, mention.end + 30)]
    present = _PRESENT.search(read.folded[max(0, mention.start - 400) : mention.start])
    return present is not None and following.start - mention.end < 30 and _LISTED.fullmatch(between) is not None


def is_no_court(read: Reading, mention: Mention) -> bool:
    """Tell whether the words right behind give the bearer another function: expert, interpreter, head of a company."""
    after = read.folded[mention.end : mention.end + _BEHIND]
    return _NOT_COURT.match(after) is not None or _PARTY_AFTER.match(after) is not None


def holds_office(read: Reading, mention: Mention) -> bool:
    """Tell whether the bearer is a notary, a bailiff, a liquidator or the like, whose name is masked as a party's."""
    after = read.folded[mention.end : mention.end + _BEHIND].split("\n")[0]
    lawyer = _LAWYER_AFTER.match(after)
    office = _OFFICE.search(after[: lawyer.end() if lawyer else 60])
    return office is not None or _PERSON_HELD.search(read.folded[max(0, mention.start - _AHEAD) : mention.start]) is not None


def is_lawyer(read: Reading, mention: Mention) -> bool:
    """Tell whether "Me" and words of the bar, or the list of a law firm, make the bearer a lawyer."""
    after = read.folded[mention.end : mention.end + _BEHIND]
    before = read.folded[max(0, mention.start - _AHEAD) : mention.start]
    if holds_office(read, mention):
        return False
    if mention.title in LAWYER_TITLES:
        return _LAWYER_AFTER.match(after) is not None or _LAWYER_BEFORE.search(before) is not None
    return in_firm(read, mention) and _FIRM_AFTER.match(after) is not None


def in_firm(read: Reading, mention: Mention) -> bool:
    """Tell whether the mention stands in the list of names behind "SCP", "SELARL" and the like."""
    offset = max(0, mention.start - _AHEAD)
    firm = _FIRM_BEFORE.search(read.text[offset : mention.start])
    if not firm:
        return False
    listed = read.text[offset + firm.start(1) : offset + firm.end(1)].replace(",", " ").split()
    return all(word[:1].isupper() or word in ("et", "&", "de", "-") for word in listed)


def is_party(read: Reading, mention: Mention) -> bool:
    """Tell whether the words right behind are those of a party or of an office whose bearer is masked."""
    after = read.folded[mention.end : mention.end + _BEHIND]
    return _PARTY_AFTER.match(after) is not None or (mention.title in LAWYER_TITLES and holds_office(read, mention))
