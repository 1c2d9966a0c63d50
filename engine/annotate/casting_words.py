"""The words that say what somebody is: for the folded text (lower case, no accents), around one mention of a name.

Those of :data:`BEFORE` end right before the mention (its title taken away), those of :data:`AFTER` begin right behind it. Each has
a weight: 8 and more where the words say it of this very person, 3 to 5 where they only suggest it.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Cue(NamedTuple):
    """A pattern, the role it speaks for, how strongly, and whether names listed behind the first share it ("de M. X et Mme Y")."""

    pattern: re.Pattern[str]
    role: str
    weight: float
    shared: bool = False


TITLE_BEFORE = re.compile(
    r"(?<![\w'])(?:(?:m\.?|mm\.?|mr\.?|mrs\.?|ms\.?|mme\.?|mmes|mlle|monsieur|madame|messieurs|mesdames|mademoiselle|miss|maitres?|me|mes|les epoux)[ \n]+)\Z"
)
_FILL = r"(?:[ ,(:\n\u00ab-]|\bnommee?\b|\bprenommee?s?\b|\b(?:la|le|de|les|est|sont)\b|\bd')*"

_EDGE, _END = r"(?<![\w-])", rf"{_FILL}\Z"
_KIN = (
    r"(?:(?:(?:grand|arriere|belle|beau|demi|petits?|petite)s?-)?(?:meres?|peres?|s(?:oe|œ)urs?|freres?|epou(?:x|se)|maris?|femme|conjointe?|compagn(?:e|on)|concubine?|"
    r"tantes?|oncles?|cousine?s?|neveux?|nieces?|parents?|marraine|parrain|partenaire|fiancee?|petit ami|petite amie|cop(?:ain|ine)|proches?|"
    r"grands?-(?:mere|pere|parents)|beaux-parents|fillee?ule?|gendre|bru|aieule?|veu(?:f|ve)|maman|papa)|(?:belle|petite)s?-filles?|(?:beau|petit)s?-(?:fils|enfants))"
)
_SIDE = r"(?: (?:maternel|paternel|germain|uterin|religieu|aine|cadet|jumea|majeur)[a-z]*)?"
_KIN_EN = (
    r"(?:(?:step|half-|grand|great-)?(?:mother|father|sister|brother|parent|son|daughter)s?(?:-in-law| in law)?|wife|husband|spouse|(?:common-law |domestic )?partner|aunt|uncle|cousin|nephew|niece|"
    r"grandm(?:a|other)|grandp(?:a|arents?)|girlfriend|boyfriend|fiancee?|widow(?:er)?|in-laws|mom|mum|dad|twins|siblings?|godson|goddaughter|ex)s?"
)
_POSSESSIVE = r"(?:his|her|their|my|our|your|[\w.-]+'s?)"
_AGED = r"(?:(?:late|former|first|second|older|elder|eldest|younger|youngest|ex|own|new|little|young|minor|adult|two|three|four|only|maternal|paternal|biological|half)[ -])*"
_CHILDREN = r"(?:fils|filles?|enfants?|garcons?|jumeaux|jumelles|benjamine?|cadette?|ainee?)"
_EX = r"(?:ex[- ]|futur?e? |ancien(?:ne)? |defunte?s? |feue? )?"
_THEIR = r"(?:sa|son|ses|leur|leurs|mon|ma|mes|notre|nos|votre|vos)"
_COMPANY_HEAD = r"(?:(?:co-?)?gerant(?:e|s|es)?|p\.?d\.?g\.?|president-directeur general|president directeur general|dirigeante?|representante? legale?|fondat(?:eur|rice)|associee? unique|associe gerant)"
_DIRECTOR = (
    r"(?:direct(?:eur|rice)s?|responsables?|chef(?:fe)?s? (?:d'equipe|de chantier|d'atelier|de service|d'agence|d'entreprise)|drh|superieure? hierarchique|"
    r"secretaire generale?|employeur|manage(?:r|use)|administratrice|administrateur)"
)
_DOCTOR = (
    r"(?:dr\.?|docteur(?:e|s|es)?|drs?|pr\.?|professeure?|medecins?|psy|psychiatres?|pedopsychiatres?|psychologues?|neurologues?|infirmi(?:er|ere)s?|chirurgien(?:ne)?s?|"
    r"sages?-femmes?|kinesitherapeutes?|aides?-soignante?s?|pediatres?|generaliste|anesthesiste|radiologue|cardiologue|oncologue|geriatre|gynecologue|orthophoniste|dentiste|"
    r"pharmacien(?:ne)?|interne|paramedic|resident|midwife|[a-z]+ologist|nurse|physician|surgeon|psychiatrist|psychologist|geriatrician|paediatrician|pediatrician)"
)
_EXPERT = (
    r"(?:experte?s?|co-?experte?|expertise|sapit(?:eur|rice)|geometres?|interpretes?|traduct(?:eur|rice)|architectes?|enquet(?:eur|rice) sociale?|graphologue|acousticien(?:ne)?|ingenieure?|"
    r"interpreter|translator|surveyor|appraiser|actuary|clinician)"
)
_OFFICER = (
    r"(?:notaires?|huissiers?|commissaires? de justice|commissaire-priseur|gendarmes?|brigadi(?:er|ere)(?:-chef|e)?|prefete?s?|sous-prefete?|inspect(?:eur|rice)s?|"
    r"educat(?:eur|rice)s?|adjudante?(?:-chef)?|gardien(?:ne)? de la paix|commissaire de police|officiere? de police|capitaine|lieutenante?|major|marechal des logis|"
    r"assistante? (?:de service )?sociale?|travailleu(?:r|se) sociale?|controleu(?:r|se)|mandataires? judiciaires?|mandataires? liquidateurs?|liquidat(?:eur|rice)s?(?: judiciaires?)?|"
    r"administrat(?:eur|rice)s? judiciaires?|administrat(?:eur|rice) ad hoc|tut(?:eur|rice)|curat(?:eur|rice)|maire|adjointe? (?:au maire|deleguee?)|surveillante?|conseill(?:er|ere) (?:d'insertion|penitentiaire)|"
    r"chef(?:fe)? de service|commandante?|cpip|technicien(?:ne)? de (?:police|identification)|conciliat(?:eur|rice)|adjudant-chef|elue?|officiere? (?:de protection|d'etat civil)|douanier(?:e)?|policier(?:e)?|agente? (?:de|du|des) (?:police|prefecture|greffe)|agente? assermentee?|direct(?:eur|rice) (?:de cabinet|de la (?:citoyennete|legalite|police)|departementale?|academique|interregional\w*)|"
    r"secretaire general(?:e)? de la prefecture|chef(?:fe)? du bureau|representante?s? (?:du|de la|de l'|le|la|l'|les) ?(?:ministre|prefete?|departement|president du conseil|commune|rect(?:eur|rice)|rectorat|etat|metropole|region|garde des sceaux|administration)|"
    r"(?:(?:probation|police|parole|protection|immigration|correctional|welfare|bylaw|truant|conservation|intake|court|enforcement) )?officer|(?:detective |det\.? |senior |provincial )?const(?:able|\.)|cst\.?|pc|dc|"
    r"sergeant|sgt\.?|det\.?|detective(?: inspector| sergeant)?|trooper|sheriff|deputy|coroner|bailiff|notary(?: public)?|caseworker|(?:social|support services|victim services|case|intake|child protection|youth) worker|"
    r"intake supervisor|inspector|process server|fire chief|councillor|mayor|mediator)"
)
_JOINED = r"[^\n.;:]{0,40}?"


def _before(role: str, weight: float, words: str, shared: bool = False) -> Cue:
    return Cue(re.compile(f"{_EDGE}(?:{words}){_END}"), role, weight, shared)


def _after(role: str, weight: float, words: str) -> Cue:
    return Cue(re.compile(rf"(?:{words})(?![\w-])"), role, weight)


BEFORE: tuple[Cue, ...] = (
    _before("child", 9, rf"{_THEIR} (?:jeune |petit(?:e)? |unique )?{_CHILDREN}(?: mineure?s?| commune?s?| aine?e?s?| cadet(?:te)?s?)*", True),
    _before("child", 9, r"(?:(?:l'|les |des |aux |d'|de l'|deux |trois |quatre )enfants?(?: alors| mineure?s?| communs?)*|l[ea]s? mineure?s?|l[ea]s? jeunes?|enfant|mineure?)", True),
    _before("child", 9, rf"{_THEIR} (?:deux|trois|quatre|cinq) (?:enfants|fils|filles)(?: alors| mineurs| communs)*", True),
    _before("child", 8, rf"(?:{_POSSESSIVE}|the) {_AGED}(?:children|child|sons?|daughters?|kids?|baby|boys?|girls?)", True),
    _before("relative", 9, rf"{_THEIR} {_EX}{_KIN}{_SIDE}", True),
    _before("relative", 7, r"(?:fils|fille) (?:de|d')[^\n.;]{0,40}(?:et de|et d')"),
    _before("relative", 7, r"(?:fils|fille) (?:de|d')"),
    _before("relative", 7, r"(?:d[eu] cujus|succession (?:de|d')|deces de|defunte?|feue?|heritiers? de|ayants?[- ]droit de|estate of|the late)"),
    _before("relative", 7, r"(?:veu(?:ve|f) (?:de|d')|epou(?:se|x) (?:de|d')|marie(?:e|s|es)? (?:a|avec)|a epouse|ont epouse|se marier avec|relation(?: extraconjugale| sentimentale)? avec|vi(?:t|vre|vait|vant)\b[^\n.;:,]{0,40} avec|en (?:couple|concubinage) avec|divorcee? (?:de|d')|separee? (?:de|d')|pacsee? avec|union avec|heberge(?:e|s|es)? (?:chez|par)|married(?: to)?|lives with)"),
    _before("relative", 8, r"nee? (?:le|en|a)\b[^\n]{0,80}\n[ \t]*(?:(?:fils|fille) )?(?:de|d')", True),
    _before("relative", 6, rf"(?:la |le |les |l'){_EX}{_KIN} (?:maternel|paternel)(?:le)?s?"),
    _before("relative", 4, rf"(?:la |le |les |l'|the |une? ){_EX}{_KIN}(?: (?:de|du|d') ?(?:la |l')?(?:demande(?:ur|resse)|defende(?:ur|resse)|enfant|appelante?|intimee?|requerante?|mineure?|prevenue?|victime|celle-ci|celui-ci))?"),
    _before("relative", 8, rf"(?:{_POSSESSIVE} {_AGED}|the (?:maternal|paternal) ){_KIN_EN}", True),
    _before("witness", 8, r"(?:attestations?|temoignages?|auditions?|declarations?)(?: (?:ecrite?s?|concordante?s?|etablies?|redigees?|emanant|circonstanciees?))* (?:de|d'|par)", True),
    _before("witness", 8, r"temoins?(?: \w+)?", True),
    _before("witness", 7, r"(?:[lu]n|l|une|son|sa|ses|leur|leurs|d'|deux|la|le)?'? ?(?:ancien(?:ne)?s? )?(?:voisine?s?|collegues?|amie?s?|camarades?|salariee?s?|client(?:e|s|es)?|locataires?|gardien(?:ne)?|passante?s?|chasseur|riverain(?:e|s)?|promeneur|automobiliste|codetenue?|enseignante?|instit\w+|maitresse|professeur principal|auxiliaire de vie|assistante? maternelle)(?: de travail| de bureau| d'enfance| de [a-z]+)?", True),
    _before("witness", 8, r"(?:(?:affidavits?|testimony|evidence|statements?)(?: of| from)|witness(?:es)?(?:,? an?d?)?|(?:an?|the|his|her|their|our|your|my)(?: [a-z]+)? (?:neighbou?r|friend|colleague|co-?worker|passer-by|bystander|roommate|tenant|bookkeeper|assistant|teacher|counsell?or))", True),
    _before("expert", 9, rf"(?:{_EXPERT}|expertise[^\n.;:]{{0,80}}(?:confiee au?|par|de|du)|rapport d'expertise d[eu]|enquete sociale[^\n.;:]{{0,30}}(?:confiee au?|par|de)|etude[^\n.;:]{{0,60}}(?:redigee|realisee|etablie) par|report,? (?:prepared|written) by|translation by)(?: judiciaire| psychiatre| pres la cour[^\n.;:]{{0,20}}| agreee?| de l'assur\w+)?(?:[ ,:]*(?:l[ea]s? |au )?(?:docteure?s?|drs?\b\.?|professeure?s?|pr\b\.?))?", True),
    _before("expert", 6, r"(?:designe|commet|commis|designee?)(?: en qualite d'expert| pour y proceder)?"),
    _before("doctor", 8, rf"{_DOCTOR}(?: traitante?| legiste| du travail| conseil| hospitali(?:er|ere)| liberale?| scolaire| generaliste| psychiatre)?", True),
    _before("public_officer", 8, rf"{_OFFICER}(?: judiciaires?| du travail| de police(?: judiciaire)?| chef| principale?| general| specialisee?| recette| divisionnaire| ad hoc| en second| associee?s?| d'education)?(?: a [a-z' -]{{2,25}},)?(?: \d{{2,6}})?", True),
    _before("public_officer", 7, r"(?:arrete|decision|arretes|acte|signee?s?|prise?|edictee?|dressee?|recue?|delivree?) (?:attaquee?s? )?(?:par|a ete signe par)(?: acte de)?"),
    _before("company_officer", 8, r"(?:(?:its|the|sole|our|your|their|managing|operations|general|executive|human resources|hr) )*(?:director|principal|manager|owner|chief executive(?: officer)?|ceo|president|founder|chair(?:man|woman|person)?|treasurer)(?: of [^\n.;:,]{0,40})?"),
    _before("company_officer", 8, r"(?:patron(?:ne)?|co-?president(?:e)?|drh)"),
    _before("company_officer", 9, rf"(?:(?:(?:son|sa|ses|leur|le|la|l'|les|du|de la|par|de|un|une) ?)?{_COMPANY_HEAD}|en la personne (?:de|d'))", True),
    _before("company_officer", 6, rf"(?:son|sa|ses|leur|le|la|l'|les|du|de la|par|au|a la) ?(?:president(?:e)?|{_DIRECTOR})(?: generale?| des ressources humaines| technique| commerciale?| adjointe?| d'exploitation| de la societe| administratif| financi(?:er|ere)| de magasin| d'agence| de production)*", True),
    _before("clerk", 9, r"(?:greffi(?:er|ere)s?|greffe|secretaire|clerk|registrar)\b(?:[^\n.;:]{0,60}:|[^\n.;:,]{0,50},?)\s{0,6}(?:signe\s*:?\s*)?"),
    _before("accused", 12, r"(?:ministere public|procureure?(?: general\w*| de la republique)?|parquet(?: general)?)\s*(?:c/|contre)\s*", True),
    _before("accused", 9, r"(?:mec(?: ?n?°? ?\d)?\s*:|declare[^\n.;:,]{0,12} coupables?|accusation (?:de|d')|renvoyee?s? devant[^\n.;]{0,60}|mise en accusation (?:de|d')|signalement visant|information ouverte contre|poursuites (?:exercees |engagees )?contre)", True),
    _before("prosecutor", 9, r"(?:(?:vice-)?procureure?|substitute?|avocate? generale?|ministere public|parquet|crown(?: counsel| attorney)?)\b[^\n.;:,]{0,40}(?:, (?:aux|lors des) debats)?"),
    _before("accused", 9, r"(?:(?:his|her) majesty the (?:king|queen)|the (?:king|queen)|rex|regina|r\.|crown)[\s–-]*(?:and|v\.?|vs\.?|against)[\s–-]*"),
    _before("accused", 7, r"(?:prevenue?s?|accusee?s?|mise? en examen|mis en cause|mise en cause|condamnee?|accused)", True),
    _before("victim", 8, r"(?:parties? civiles?|victimes?|plaignante?s?|au prejudice(?: notamment)? (?:de|d')|sur la personne (?:de|d')|donne la mort a|(?:le )?corps (?:de|d')|meurtre (?:de|d')|viols? (?:de|d'|sur)|complainants?|victims?|deceased)", True),
    _before("party", 4, r"(?:les epoux|les consorts|consorts|famille|la famille|(?:m|mr|monsieur)\.? (?:et|ou) (?:mme|madame)|(?:mme|madame) et (?:m|monsieur))\.?"),
    _before("party", 9, r"(?:\n[ \t]*|ayant pour )(?:pere|mere)(?: de[^\n:]{0,60})?[ ]*:"),
    _before("party", 9, r"civilement responsables?"),
    _before("claimant", 7, r"(?:our clients?|my clients?|(?:mon|ma|mes|notre|nos|votre) clients?e?s?|(?:pour le compte|dans l'interet) de|act(?:ing)? (?:for|on behalf of))", True),
    _before("claimant", 4, r"(?:requete (?:de|d')|demande formee par|pourvoi (?:de|n[^\n]{0,30}forme par)|appel (?:interjete|forme|releve) par|a la requete de|appelante?s?|requerante?s?|demandeurs?|demanderesses?|applicants?|plaintiffs?|appellants?)", True),
    _before("defendant", 4, r"(?:l'opposant a|les opposant a|a l'encontre de|a fait assigner|a assigne|ont assigne|intimee?s?|defendeurs?|defenderesses?|assignation delivree a|respondents?|defendants?)", True),
)  # fmt: skip

AFTER: tuple[Cue, ...] = (
    _after("child", 6, r"[ ,]*(?:enfant mineure?|mineure? (?:au moment|non emancipe)|agee? de (?:\d|1[0-7]|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept) (?:ans|mois))"),
    _after("relative", 7, rf"[ ,]+(?:sa|son|leur|la|le|l')? ?{_EX}{_KIN} (?:de|du|des|d')"),
    _after("relative", 7, rf"[ ,]+{_THEIR} {_EX}{_KIN}"),
    _after("relative", 6, rf"[ ]*[,(] ?(?:{_KIN}|fils|fille){_SIDE}[ ]*(?:[,)]|\bet\b)"),
    _after("relative", 8, rf"[ ,(]+(?:the )?{_AGED}{_KIN_EN} of"),
    _after("relative", 5, r"[ ,]*(?:est )?(?:decedee?|deceased|passed away)"),
    _after("relative", 8, rf",? (?:who is )?(?:of course )?{_POSSESSIVE} {_AGED}{_KIN_EN}"),
    _after("child", 7, rf"[ ,]+{_THEIR} (?:fils|fille|enfant)"),
    _after("witness", 9, rf"{_JOINED}(?:attest(?:e|ent)|certifi(?:e|ent)|temoign(?:e|ent)|a temoigne|a atteste|ont atteste|attestant|temoins?|entendus? (?:comme|en qualite de) temoins?|attended as witness(?:es)?|entendue? comme temoin|entendue? en qualite de temoin|testified|swore|deposed|gave evidence|dont (?:le temoignage|l'attestation|la declaration))"),
    _after("witness", 6, r"[ ,]+(?:(?:un|une|son|sa|leur|autre|autre) )?(?:ancien(?:ne)? )?(?:voisine?|collegue|amie?|camarade|cliente?|locataire|gardien(?:ne)? d'immeuble|neighbour|neighbor|colleague|coworker|friend)"),
    _after("witness", 3.2, r"(?:, [^\n.;:,]{3,50},| \([^\n.;:)]{3,50}\))? (?:(?:l'|lui |leur |m'|n'|nous )?(?:a|ont|avait|avaient) |(?:dit|disait|disent) )?(?:declar|indiqu|affirm|expliqu|confirm|precis|relat|rapport|racont|ajout|decri|signal|assur|apercu)[a-z]*"),
    _after("witness", 3.2, r"(?:, [^\n.;:,]{3,50},)? (?:both |also |then |later )?(?:saw|told|recalled|recalls|noted|wrote|confirm(?:s|ed)?|described|reported|observed|heard|recorded|found)"),
    _after("witness", 5, r"[ ,]+(?:apicult|cuisin|barman|barmaid|boulang|poissonn|touriste|passant|enseignant|instit|principale? d|proviseur|commercant|client|chauffeur|serveu|coiffeu|prepar|detective|employe|secretaire|collegu)[a-z]*"),
    _after("witness", 4, r"[ ,]+(?:a )?(?:indiquee?|declaree?|expliquee?|relatee?|confirmee?|precisee?)? ?(?:avoir (?:vu|constate|assiste|entendu)|qu'elle a vu|qu'il a vu)"),
    _after("expert", 9, rf"{_JOINED}(?:experte?s?(?:-comptable)?|sapit(?:eur|rice)|interprete|geometre|architecte|en qualite d'experte?|interpreter|surveyor|appraiser)"),
    _after("expert", 8, r"[ ,]*(?:a|ont) (?:depose|rendu|remis|etabli) (?:son|leur) (?:rapport|expertise|pre-rapport)"),
    _after("doctor", 7, rf"[ ,(]+(?:(?:son|le|la|sa|his|her|a|the) )?(?:family )?(?!prof|pr\.?[ ,]){_DOCTOR}"),
    _after("public_officer", 8, rf"[ ,(]+(?:(?:le|la|l'|alors|commissaire|premier|es qualites? de|en qualite de|agissant en qualite de|en sa qualite de|pris en sa qualite de|associee?,?|prise?|a) ?)*{_OFFICER}"),
    _after("public_officer", 16, r"[ ,(]+(?:(?:(?:prise?|agissant) )?(?:en (?:sa |leur )?qualite de|es[- ]qualites? de) )?(?:mandataires? (?:judiciaires?|liquidateurs?|ad hoc)|liquidat(?:eur|rice)|curat(?:eur|rice)|tut(?:eur|rice))"),
    _after("public_officer", 6, r"[ ,(]+(?:autres? )?membres? (?:du (?:comite|jury|conseil)|de la commission)"),
    _after("public_officer", 6, r"[ ,(]+(?:cadre|attachee?|redact(?:eur|rice)|agente?) (?:du|de la|a la|au|administrati)"),
    _after("public_officer", 5, rf"{_JOINED}(?:notaires?|huissiers?|commissaires? de justice|mandataires? judiciaires?|liquidat(?:eur|rice)|es[- ]qualites)"),
    _after("company_officer", 8, rf"[ ,(]+(?:(?:son|sa|en qualite de|en sa qualite de|es qualites de|agissant en qualite de|alors|actuel|ancien|ancienne|the) )*{_COMPANY_HEAD}"),
    _after("company_officer", 8, r"[ ,(]+(?:(?:son|sa|en qualite de|en sa qualite de|alors|the) )*(?:presidente? (?:de la societe|de l'association|de la s\.?a|du conseil d'administration|directeur)|(?:managing )?director|owner|chief executive)"),
    _after("company_officer", 6, rf"[ ,(]+(?:(?:son|sa|le|la|en qualite de|en sa qualite de|alors|the) )*(?:{_DIRECTOR}|presidente?)"),
    _after("company_officer", 7, r"[ ,(\n]+(?:drh\b|(?:sole |managing |operations |general |executive )*(?:director|manager|president|chair|treasurer)\b)"),
    _after("judge", 9, r"[ ,(]*(?:(?:la|le|l'|premiere?|faisant fonction de) ?)*(?:vice-? ?)?(?:president|conseill|magistrat|juge\b|rapporteur|assesseur|judge|justice|j\.a?\.?)\w*"),
    _after("clerk", 9, r"[ ,(]+(?:la|le|l'|faisant fonction de|en qualite de|f\.?f\.?|commise?|cadre)?[^\n.;,]{0,30}?(?:greffi(?:er|ere)|greffe|clerk|registrar)"),
    _after("prosecutor", 9, r"[ ,(]+(?:la|le|l'|premiere?)? ?(?:(?:vice-)?procureure?|substitute?|avocate? general|crown (?:attorney|counsel)|prosecutor)"),
    _after("prosecutor", 9, r"[ ,(.\t]+(?:counsel |agents? )?(?:for|on behalf of) the (?:crown|attorney general)"),
    _after("prosecutor", 9, r"[ ]*\((?:vpr|vice-pr|substitut|parquet)"),
    _after("prosecutor", 6, r"[ ,(]*(?:entendue? )?en ses requisitions"),
    _after("accused", 6, r"[ ,(]+(?:le |la |l'|comme )?(?:prevenue?|accusee?|mise? en examen|est poursuivie?|a ete mise? en examen|coupable)"),
    _after("victim", 7, r"[ ,(]*(?:partie civile|victime|s'est constituee? partie civile|a depose plainte|a porte plainte|complainant)"),
    _after("claimant", 3, r"[ ,]*(?:(?:a|ont) (?:interjete|releve|forme) (?:un |des )?(?:appel|pourvoi|recours)|demande(?:nt)? (?:au tribunal|a la cour|au juge|au conseil)|appelante?s?\b|requerante?s?\b|demandeurs?|demanderesses?|applicants?|plaintiffs?|appellants?)"),
    _after("claimant", 9, r"[^\n.;:]{0,60}? (?:a|ont|avait|avaient) demande (?:au tribunal administratif|au juge des referes|a la cour administrative|au conseil d'etat)"),
    _after("claimant", 9, r"(?:,[^\n,]{0,30})?, (?:plaintiffs?|applicants?|appellants?|claimants?)[ \t]*(?=\n)"),
    _after("defendant", 9, r"(?:,[^\n,]{0,30})?, (?:defendants?|respondents?)[ \t]*(?=\n)"),
    _after("claimant", 2, r"[ ,]*(?:a (?:fait )?assigne|a saisi|a fait citer)"),
    _after("defendant", 3, r"[ ,]*(?:intimee?s?\b|defendeurs?|defenderesses?|respondents?|defendants?)"),
    _after("party", 1, r"[ ,]*(?:soutient|sollicite|fait valoir|conclut|conteste|demande|expose|soutenait|pretend|a conclu|reproche|submits|argues)"),
)  # fmt: skip

ANY_BEFORE = re.compile(
    r"(?<![\w-])(?:"
    + "|".join(
        f"(?P<c{rank}>{cue.pattern.pattern.removeprefix(_EDGE).removesuffix(_END)})" for rank, cue in enumerate(BEFORE)
    )
    + f"){_END}"
)
"""All of :data:`BEFORE` in one pattern: the group that matches is named after the rank of its cue. One search instead of thirty."""

LISTED = re.compile(
    r"[ ,\n]*(?:(?:et|ou|and|&)[ ]+(?:de |d'|par |a )?|de |d'|par )?(?:(?:m|mm|mr|mrs|ms|mme|mmes|mlle|monsieur|madame|mesdames|messieurs|maitre|me|dr|docteur)\.?[ ]+)?"
)
"""What may stand between two names of a list."""

AGREEMENT = re.compile(
    r"[ ,(\n]*(?:(?P<f>nee|domiciliee|gerante|appelante|intimee|demanderesse|defenderesse|representee|assistee|veuve|divorcee|epouse|employee|salariee|engagee|embauchee|"
    r"licenciee|recrutee|agee|decedee|prevenue|accusee|requerante|presidente|directrice|avocate|infirmiere|conseillere|greffiere|magistrate|elle|fille de|she|her)|"
    r"(?P<m>ne|domicilie|gerant|appelant|intime|demandeur|defendeur|represente|assiste|veuf|divorce|employe|salarie|engage|embauche|licencie|recrute|age|decede|prevenu|"
    r"accuse|requerant|directeur|infirmier|conseiller|greffier|fils de))(?! [a-z]*e\b\Z)\b"
)
"""Words that agree with the name they follow. "ne", without its accent, is also the negation: :func:`engine.annotate.casting` looks at what follows."""

GENDERED_BEFORE = re.compile(
    r"\b(?:(?P<f>(?:sa|leur|ma|une?|la|l')? ?(?:ex-)?(?:s(?:oe|œ)ur|mere|epouse|femme|compagne|concubine|tante|cousine|niece|fille|grand-mere|belle-mere|belle-s(?:oe|œ)ur|belle-fille|petite-fille|"
    r"conjointe|gerante|presidente|directrice|voisine|demanderesse|defenderesse|appelante|intimee|requerante|veuve|greffiere|infirmiere|sister|mother|wife|daughter|aunt|niece|"
    r"girlfriend|grandmother))|(?P<m>(?:son|leur|mon|un|le|l')? ?(?:ex-)?(?:frere|pere|mari|compagnon|concubin|oncle|cousin|neveu|fils|grand-pere|beau-pere|beau-frere|beau-fils|petit-fils|"
    r"conjoint|gerant|president|directeur|voisin|demandeur|defendeur|appelant|intime|requerant|greffier|infirmier|brother|father|husband|son|uncle|nephew|boyfriend|grandfather)))"
    r"[ ,]*\Z"
)
