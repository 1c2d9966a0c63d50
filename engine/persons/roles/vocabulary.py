"""The words for kin, offices and crafts, as pieces of patterns for the folded text (lower case, no accents)."""

from __future__ import annotations

import re

TITLE_BEFORE = re.compile(
    r"(?<![\w'])(?:(?:m\.?|mm\.?|mr\.?|mrs\.?|ms\.?|mme\.?|mmes|mlle|monsieur|madame|messieurs|mesdames|mademoiselle|miss|maitres?|me|mes|les epoux)[ \n]+)\Z"
)
KIN = (
    r"(?:(?:(?:grand|arriere|belle|beau|demi|petits?|petite)s?-)?(?:meres?|peres?|s(?:oe|œ)urs?|freres?|epou(?:x|se)|maris?|femme|conjointe?|compagn(?:e|on)|concubine?|"
    r"tantes?|oncles?|cousine?s?|neveux?|nieces?|parents?|marraine|parrain|partenaire|fiancee?|petit ami|petite amie|cop(?:ain|ine)|proches?|"
    r"grands?-(?:mere|pere|parents)|beaux-parents|fillee?ule?|gendre|bru|aieule?|veu(?:f|ve)|maman|papa)|(?:belle|petite)s?-filles?|(?:beau|petit)s?-(?:fils|enfants))"
)
SIDE = r"(?: (?:maternel|paternel|germain|uterin|religieu|aine|cadet|jumea|majeur)[a-z]*)?"
KIN_EN = (
    r"(?:(?:step|half-|grand|great-)?(?:mother|father|sister|brother|parent|son|daughter)s?(?:-in-law| in law)?|wife|husband|spouse|(?:common-law |domestic )?partner|aunt|uncle|cousin|nephew|niece|"
    r"grandm(?:a|other)|grandp(?:a|arents?)|girlfriend|boyfriend|fiancee?|widow(?:er)?|in-laws|mom|mum|dad|twins|siblings?|godson|goddaughter|ex)s?"
)
POSSESSIVE = r"(?:his|her|their|my|our|your|[\w.-]+'s?)"
AGED = r"(?:(?:late|former|first|second|older|elder|eldest|younger|youngest|ex|own|new|little|young|minor|adult|two|three|four|only|maternal|paternal|biological|half)[ -])*"
CHILDREN = r"(?:fils|filles?|enfants?|garcons?|jumeaux|jumelles|benjamine?|cadette?|ainee?)"
EX = r"(?:ex[- ]|futur?e? |ancien(?:ne)? |defunte?s? |feue? )?"
THEIR = r"(?:sa|son|ses|leur|leurs|mon|ma|mes|notre|nos|votre|vos)"
COMPANY_HEAD = r"(?:(?:co-?)?gerant(?:e|s|es)?|p\.?d\.?g\.?|president-directeur general|president directeur general|dirigeante?|representante? legale?|fondat(?:eur|rice)|associee? unique|associe gerant)"
DIRECTOR = (
    r"(?:direct(?:eur|rice)s?|responsables?|chef(?:fe)?s? (?:d'equipe|de chantier|d'atelier|de service|d'agence|d'entreprise)|drh|superieure? hierarchique|"
    r"secretaire generale?|employeur|manage(?:r|use)|administratrice|administrateur)"
)
DOCTOR = (
    r"(?:dr\.?|docteur(?:e|s|es)?|drs?|pr\.?|professeure?|medecins?|psy|psychiatres?|pedopsychiatres?|psychologues?|neurologues?|infirmi(?:er|ere)s?|chirurgien(?:ne)?s?|"
    r"sages?-femmes?|kinesitherapeutes?|aides?-soignante?s?|pediatres?|generaliste|anesthesiste|radiologue|cardiologue|oncologue|geriatre|gynecologue|orthophoniste|dentiste|"
    r"pharmacien(?:ne)?|interne|paramedic|personal support worker|caregiver|aide a domicile|resident|midwife|[a-z]+ologist|nurse|physician|surgeon|psychiatrist|psychologist|geriatrician|paediatrician|pediatrician)"
)
EXPERT = (
    r"(?:experte?s?|co-?experte?|expertise|sapit(?:eur|rice)|geometre-expert|geometres?|interpretes?|traduct(?:eur|rice)|architectes?|enquet(?:eur|rice) sociale?|graphologue|acousticien(?:ne)?|ingenieure?|"
    r"interpreter|translator|surveyor|appraiser|actuary|clinician)"
)
OFFICER = (
    r"(?:notaires?|huissiers?|commissaires? de justice|commissaire-priseur|gendarmes?|brigadi(?:er|ere)(?:-chef|e)?|prefete?s?|sous-prefete?|inspect(?:eur|rice)s?|"
    r"educat(?:eur|rice)s?|adjudante?(?:-chef(?:fe)?)?|gardien(?:ne)? de la paix|commissaire de police|officiere? de police|capitaine|lieutenante?|major|marechal des logis|"
    r"assistante? (?:de service )?sociale?|travailleu(?:r|se) sociale?|controleu(?:r|se)|mandataires? judiciaires?|mandataires? liquidateurs?|liquidat(?:eur|rice)s?(?: judiciaires?)?|"
    r"administrat(?:eur|rice)s? judiciaires?|administrat(?:eur|rice) ad hoc|tut(?:eur|rice)|curat(?:eur|rice)|maire|(?:premiere? )?adjointe?(?: au maire| deleguee?)|surveillante?|conseill(?:er|ere) (?:d'insertion|penitentiaire)|"
    r"chef(?:fe)? de service|commandante?|cpip|technicien(?:ne)?(?: de (?:police|identification)[a-z ]*)?|conciliat(?:eur|rice)|deputee?|senat(?:eur|rice)|officiere? (?:de protection|d'etat civil)|douanier(?:e)?|policier(?:e)?|agente? (?:de|du|des) (?:police|prefecture|greffe)|agente? assermentee?|direct(?:eur|rice) (?:de cabinet|de la (?:citoyennete|legalite|police)|departementale?|academique|interregional\w*)|"
    r"secretaire general(?:e)? de la prefecture|chef(?:fe)? du bureau|representante?s? (?:du|de la|de l'|le|la|l'|les) ?(?:ministre|prefete?|departement|president du conseil|commune|rect(?:eur|rice)|rectorat|etat|metropole|region|garde des sceaux|administration)|"
    r"(?:(?:probation|police|parole|protection|immigration|correctional|welfare|bylaw|truant|conservation|intake|court|enforcement) )?officer|(?:detective |det\.? |senior |provincial )?const(?:able|\.)|cst\.?|pc|dc|"
    r"sergeant|sgt\.?|det\.?|(?<!private )detective(?: inspector| sergeant)?(?! prive)|trooper|sheriff|deputy|coroner|bailiff|notary(?: public)?|caseworker|(?:social|support services|victim services|case|intake|child protection|youth) worker|"
    r"intake supervisor|inspector|process server|fire chief|councillor|mayor|mediator)"
)
JOINED = r"[^\n.;:]{0,40}?"
OF = r"(?: (?:de|du|des|d'|of|at|for|assigned by) ?[^\n.;:,]{2,50}(?=,))?"
"""What an office is of: "le psychologue de l'établissement, M. X"."""

__all__ = [
    "AGED",
    "CHILDREN",
    "COMPANY_HEAD",
    "DIRECTOR",
    "DOCTOR",
    "EX",
    "EXPERT",
    "JOINED",
    "KIN",
    "KIN_EN",
    "OF",
    "OFFICER",
    "POSSESSIVE",
    "SIDE",
    "THEIR",
    "TITLE_BEFORE",
]
