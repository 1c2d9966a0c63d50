"""The words that say what somebody is: for the folded text (lower case, no accents), around one mention of a name.

Those of :data:`BEFORE` end right before the mention (its title taken away), those of :data:`AFTER` begin right behind it. Each has
a weight: 8 and more where the words say it of this very person, 3 to 5 where they only suggest it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from engine.persons.roles.vocabulary import (
    AGED,
    CHILDREN,
    COMPANY_HEAD,
    DIRECTOR,
    DOCTOR,
    EX,
    EXPERT,
    JOINED,
    KIN,
    KIN_EN,
    OF,
    OFFICER,
    POSSESSIVE,
    SIDE,
    THEIR,
)


class Cue(NamedTuple):
    """The role that words speak for, how strongly, and whether names listed behind the first share it ("de M. X et Mme Y").

    ``minor`` tells words that say of a child that it is under age; the role ``late`` is a victim's or a relative's.
    """

    role: str
    weight: float
    words: str
    shared: bool = False
    minor: bool = False


BEFORE: tuple[Cue, ...] = (
    Cue("child", 9, rf"{THEIR} (?:jeune |petit(?:e)? |unique )?enfants?(?: mineure?s?| commune?s?)*", True, True),
    Cue("child", 9, rf"{THEIR} (?:jeune |petit(?:e)? |unique )?{CHILDREN}(?: mineure?s?| commune?s?| aine?e?s?| cadet(?:te)?s?)*", True),
    Cue("child", 9, r"(?:(?:l'|les |des |aux |d'|de l'|deux |trois |quatre )enfants?(?: alors| mineure?s?| communs?)*|l[ea]s? mineure?s?|l[ea]s? jeunes?|enfant|mineure?|(?:l[ea]s?|du|aux?|des) petite?s?|(?:un |le |leur )?bebe)", True, True),
    Cue("child", 9, rf"{THEIR} (?:deux|trois|quatre|cinq) (?:enfants|fils|filles)(?: alors| mineurs| communs)*", True, True),
    Cue("child", 8, rf"(?:(?:{POSSESSIVE}|the|two|three|four) {AGED}(?:children|child|kids?)|baby)", True, True),
    Cue("child", 8, rf"(?:{POSSESSIVE}|the) {AGED}(?:sons?|daughters?|boys?|girls?)", True),
    Cue("relative", 9, rf"{THEIR} {EX}{KIN}{SIDE}", True),
    Cue("relative", 7, r"(?:fils|fille) (?:de|d')[^\n.;]{0,40}(?:et de|et d')"),
    Cue("relative", 7, r"(?:fils|fille) (?:de|d')"),
    Cue("relative", 7, r"(?:d[eu] cujus|succession (?:de|d')|defunte?|feue?|heritiers? de|ayants?[- ]droit de|estate of|the late)"),
    Cue("late", 7, r"(?:deces|mort) (?:de|d')"),
    Cue("relative", 7, r"(?:veu(?:ve|f) (?:de|d')|epou(?:se|x) (?:de|d')|marie(?:e|s|es)? (?:a|avec)|a epouse|ont epouse|se marier avec|relation(?: extraconjugale| sentimentale)? avec|vi(?:t|vre|vait|vant)\b[^\n.;:,]{0,40} avec|en (?:couple|concubinage) avec|divorcee? (?:de|d')|separee? (?:de|d')|pacsee? avec|union avec|heberge(?:e|s|es)? (?:chez|par)|married(?: to)?|lives with)"),
    Cue("relative", 8, r"nee? (?:le|en|a)\b[^\n]{0,80}\n[ \t]*(?:(?:fils|fille) )?(?:de|d')", True),
    Cue("relative", 6, rf"(?:la |le |les |l'){EX}{KIN} (?:maternel|paternel)(?:le)?s?"),
    Cue("relative", 4, rf"(?:la |le |les |l'|the |une? |au |du |aux |de l'|de la |a l'){EX}{KIN}(?: (?:actuel|futur|religieu|biologique|seul)[a-z]*)?"),
    Cue("relative", 7, rf"(?:la |le |les |l'|une? |au |du |aux |de l'|de la |a l'|d'un |d'une )?{EX}{KIN}{SIDE}(?: (?:actuel|religieu|biologique)[a-z]*)? (?:de|du|des|d') ?(?:(?:m|mr|mme|mlle|dr)\.? )?[^\n.;:,]{{2,40}}(?=,)"),
    Cue("relative", 7, rf"(?:la |le |les |l'|une? |au |du |aux |de l'|de la |a l'|d'un |d'une ){EX}{KIN}{SIDE} (?:de|du|d') ?(?:la |l')?(?:demande(?:ur|resse)|defende(?:ur|resse)|enfant|appelante?|intimee?|requerante?|mineure?|prevenue?|accusee?|victime|celle-ci|celui-ci)"),
    Cue("relative", 8, rf"(?:{POSSESSIVE} {AGED}|the (?:maternal|paternal) ){KIN_EN}", True),
    Cue("witness", 8, r"(?:attestations?|temoignages?|auditions?|declarations?)(?: (?:ecrite?s?|concordante?s?|etablies?|redigees?|emanant|circonstanciees?))* (?:de|d'|par)", True),
    Cue("witness", 8, r"temoins?(?: \w+)?", True),
    Cue("witness", 7, r"(?:[lu]n|l|une|son|sa|ses|leur|leurs|d'|deux|la|le)?'? ?(?:ancien(?:ne)?s? )?(?:voisine?s?|collegues?|client(?:e|s|es)?|locataires?|gardien(?:ne)?|passante?s?|chasseur|riverain(?:e|s)?|promeneur|automobiliste|enseignante?|instit\w+|maitresse|professeur principal|auxiliaire de vie|assistante? maternelle)(?: de travail| de bureau| d'enfance| de [a-z]+)?", True),
    Cue("witness", 8, r"(?:(?:affidavits?|testimony|evidence|statements?)(?: of| from)|witness(?:es)?(?:,? an?d?|:[^\n.;:]{0,40})?|(?:directeur|directrice|principale?|proviseure?|maitresse|factrice|facteur) (?:de (?:l')?|du |d')(?:ecole|college|lycee)[^\n.;:,]{0,40}|(?:an?|the|his|her|their|our|your|my)(?: [a-z]+)? (?:neighbou?r|colleague|co-?worker|passer-by|bystander|roommate|tenant|bookkeeper|assistant|teacher|counsell?or))", True),
    Cue("expert", 9, rf"(?:{EXPERT}|expertise[^\n.;:]{{0,80}}(?:confiee au?|par|de|du)|rapport d'expertise d[eu]|enquete sociale[^\n.;:]{{0,30}}(?:confiee au?|par|de)|etude[^\n.;:]{{0,60}}(?:redigee|realisee|etablie) par|report,? (?:prepared|written) by|translation by)(?: judiciaire| psychiatre| pres la cour[^\n.;:]{{0,20}}| agreee?| de l'assur\w+)?(?:[ ,:]*(?:l[ea]s? |au )?(?:docteure?s?|drs?\b\.?|professeure?s?|pr\b\.?))?", True),
    Cue("expert", 6, r"(?:designe|commet|commis|designee?)(?: en qualite d'expert| pour y proceder)?"),
    Cue("doctor", 8, rf"{DOCTOR}(?: traitante?| legiste| du travail| conseil| hospitali(?:er|ere)| liberale?| scolaire| generaliste| psychiatre)?{OF}", True),
    Cue("public_officer", 8, rf"{OFFICER}(?: judiciaires?| du travail| de police(?: judiciaire)?| chef| principale?| general| specialisee?| recette| divisionnaire| ad hoc| en second| associee?s?| d'education)?(?: a [a-z' -]{{2,25}},)?(?: \d{{2,6}})?{OF}", True),
    Cue("public_officer", 7, r"(?:arrete|decision|arretes|acte|signee?s?|prise?|edictee?|dressee?|recue?|delivree?) (?:attaquee?s? )?(?:par|a ete signe par)(?: acte de)?"),
    Cue("company_officer", 8, r"(?:(?:its|the|sole|our|your|their|managing|operations|general|executive|human resources|hr) )*(?:director|principal|manager|owner|chief executive(?: officer)?|ceo|president|founder|chair(?:man|woman|person)?|treasurer)(?: of [^\n.;:,]{0,40})?"),
    Cue("company_officer", 8, r"dont l[ea] (?:presidente?|gerante?|dirigeante?) (?:est|etait)"),
    Cue("company_officer", 8, r"(?:patron(?:ne)?|co-?president(?:e)?|drh)"),
    Cue("company_officer", 9, rf"(?:(?:(?:son|sa|ses|leur|le|la|l'|les|du|de la|par|de|un|une) ?)?{COMPANY_HEAD}|en la personne (?:de|d'))", True),
    Cue("company_officer", 6, rf"(?:son|sa|ses|leur|le|la|l'|les|du|de la|par|au|a la) ?(?:president(?:e)?|{DIRECTOR})(?: generale?| des ressources humaines| technique| commerciale?| adjointe?| d'exploitation| de la societe| administratif| financi(?:er|ere)| de magasin| d'agence| de production)*{OF}", True),
    Cue("clerk", 9, r"(?:my (?:judicial )?assistant|greffi(?:er|ere)s?|greffe|secretaire|clerk|registrar)\b(?:[^\n.;:]{0,60}:|[^\n.;:,]{0,50},?)\s{0,6}(?:signe\s*:?\s*)?"),
    Cue("accused", 12, r"(?:ministere public|procureure?(?: general\w*| de la republique)?|parquet(?: general)?)\s*(?:c/|contre)\s*", True),
    Cue("accused", 9, r"(?:mec(?: ?n?°? ?\d)?\s*:|declare[^\n.;:,]{0,12} coupables?|accusation (?:de|d')|renvoyee?s? devant[^\n.;]{0,60}|mise en accusation (?:de|d')|signalement visant|information ouverte contre|poursuites (?:exercees |engagees )?contre)", True),
    Cue("prosecutor", 9, r"(?:(?:vice-)?procureure?|substitute?|avocate? generale?|ministere public|parquet|crown(?: counsel| attorney)?)\b[^\n.;:,]{0,40}(?:, (?:aux|lors des) debats)?"),
    Cue("accused", 9, r"(?:(?:his|her) majesty the (?:king|queen)|the (?:king|queen)|rex|regina|r\.|crown)[\s–-]*(?:and|v\.?|vs\.?|against)[\s–-]*"),
    Cue("accused", 7, r"(?:prevenue?s?|accusee?s?|mise? en examen|mis en cause|mise en cause|condamnee?|accused)", True),
    Cue("victim", 8, r"(?:parties? civiles?|victimes?|plaignante?s?|au prejudice(?: notamment)? (?:de|d')|sur la personne (?:de|d')|donne la mort a|(?:le )?corps (?:de|d')|meurtre (?:de|d')|viols? (?:de|d'|sur)|complainants?|victims?|deceased)", True),
    Cue("party", 4, r"(?:les epoux|les consorts|consorts|famille|la famille|(?:m|mr|monsieur)\.? (?:et|ou) (?:mme|madame)|(?:mme|madame) et (?:m|monsieur))\.?"),
    Cue("party", 9, r"(?:(?:\A|\n)[ \t]*|ayant pour )(?:pere|mere|parents)(?: de[^\n:]{0,60})?[ ]*:"),
    Cue("party", 9, r"civilement responsables?"),
    Cue("claimant", 7, r"(?:our clients?|my clients?|(?:mon|ma|mes|notre|nos|votre) clients?e?s?|(?:pour le compte|dans l'interet) de|act(?:ing)? (?:for|on behalf of))", True),
    Cue("claimant", 4, r"(?:requete (?:de|d')|demande formee par|pourvoi (?:de|n[^\n]{0,30}forme par)|appel (?:interjete|forme|releve) par|a la requete de|appelante?s?|requerante?s?|demandeurs?|demanderesses?|applicants?|plaintiffs?|appellants?)", True),
    Cue("defendant", 4, r"(?:l'opposant a|les opposant a|a l'encontre de|a fait assigner|a assigne|ont assigne|intimee?s?|defendeurs?|defenderesses?|assignation delivree a|respondents?|defendants?)", True),
)  # fmt: skip

AFTER: tuple[Cue, ...] = (
    Cue("child", 6, r"[ ,]*(?:enfant mineure?|mineure? (?:au moment|non emancipe)|agee? de (?:\d|1[0-7]|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept) (?:ans|mois))", minor=True),
    Cue("child", 7, r"[ ]*[,(] ?(?:[1-9]|1[0-7]|un|deux|trois|quatre|cinq|six|sept|huit)(?: (?:ans|mois|jours|months|years)(?: old)?)?[ ]*[,)]", minor=True),
    Cue("relative", 7, rf"[ ,]+(?:sa|son|leur|la|le|l')? ?{EX}{KIN} (?:de|du|des|d')"),
    Cue("relative", 7, rf"[ ,]+{THEIR} {EX}{KIN}"),
    Cue("relative", 6, rf"[ ]*[,(] ?(?:{KIN}|fils|fille){SIDE}[ ]*(?:[,)]|\bet\b)"),
    Cue("relative", 8, rf"[ ,(]+(?:the )?{AGED}{KIN_EN} of"),
    Cue("relative", 5, r"[ ,]*(?:est )?(?:decedee?|deceased|passed away)"),
    Cue("relative", 8, rf",? (?:who is )?(?:of course )?{POSSESSIVE} {AGED}{KIN_EN}"),
    Cue("child", 7, rf"[ ,]+{THEIR} (?:fils|fille|enfant)"),
    Cue("witness", 9, rf"{JOINED}(?:attest(?:e|ent)|certifi(?:e|ent)|temoign(?:e|ent)|a temoigne|a atteste|ont atteste|attestant|temoins?|entendus? (?:comme|en qualite de) temoins?|attended as witness(?:es)?|entendue? comme temoin|entendue? en qualite de temoin|testified|swore|deposed|gave evidence|dont (?:le temoignage|l'attestation|la declaration))"),
    Cue("witness", 6, r"[ ,(]+(?:(?:un|une|le|la|son|sa|notre|mon|ma|leur|autre) )?(?:ancien(?:ne)? )?(?:voisine?|collegue|cliente?|locataire|gardien(?:ne)? d'immeuble|neighbour|neighbor|colleague|coworker)"),
    Cue("witness", 3.2, r"(?:, [^\n.;:,]{3,50},| \([^\n.;:)]{3,50}\))? (?:(?:l'|lui |leur |m'|n'|nous )?(?:a|ont|avait|avaient) |(?:dit|disait|disent) )?(?:declar|indiqu|affirm|expliqu|confirm|precis|relat|rapport|racont|ajout|decri|signal|assur|apercu)[a-z]*"),
    Cue("witness", 3.2, r"(?:, [^\n.;:,]{3,50},)? (?:both |also |then |later )?(?:saw|told|recalled|recalls|noted|wrote|confirm(?:s|ed)?|described|reported|observed|heard|recorded|found)(?! ?:)"),
    Cue("witness", 5, r"[ ,]+(?:direct[a-z]+ (?:de l'|d')ecole|professeur|apicult|cuisin|barman|barmaid|boulang|poissonn|touriste|passant|enseignant|instit|principale? d|proviseur|commercant|client|chauffeur|serveu|coiffeu|prepar|detective|employe|secretaire|collegu)[a-z]*"),
    Cue("witness", 4, r"[ ,]+(?:a )?(?:indiquee?|declaree?|expliquee?|relatee?|confirmee?|precisee?)? ?(?:avoir (?:vu|constate|assiste|entendu)|qu'elle a vu|qu'il a vu)"),
    Cue("expert", 9, rf"{JOINED}(?:experte?s?(?:-comptable)?|sapit(?:eur|rice)|psychologue (?:designee?|commise?)|geometre-expert|interprete|geometre|architecte|en qualite d'experte?|interpreter|surveyor|appraiser)"),
    Cue("expert", 9, rf"\n[ \t]*{EXPERT}"),
    Cue("expert", 9, r"[ ,(]+(?:acousticien|geologue|geotechnicien|hydrologue)[a-z]*"),
    Cue("doctor", 8, rf"\n[ \t]*{DOCTOR}"),
    Cue("public_officer", 8, rf"(?:, [a-z. ]{{2,6}})?\n[ \t]*{OFFICER}"),
    Cue("expert", 8, r"[ ,]*(?:a|ont) (?:depose|rendu|remis|etabli) (?:son|leur) (?:rapport|expertise|pre-rapport)"),
    Cue("doctor", 7, rf"[ ,(]+(?:(?:son|le|la|sa|his|her|a|the) )?(?:family )?(?!prof|pr\.?[ ,]){DOCTOR}"),
    Cue("public_officer", 8, rf"[ ,(]+(?:(?:le|la|l'|alors|commissaire|premier|es qualites? de|en qualite de|agissant en qualite de|en sa qualite de|pris en sa qualite de|associee?,?|prise?|a) ?)*{OFFICER}"),
    Cue("public_officer", 16, r"[ ,(]+(?:(?:(?:prise?|agissant) )?(?:en (?:sa |leur )?qualite de|es[- ]qualites? de) )?(?:mandataires? (?:judiciaires?|liquidateurs?|ad hoc)|liquidat(?:eur|rice)|curat(?:eur|rice)|tut(?:eur|rice))"),
    Cue("public_officer", 6, r"[ ,(]+(?:autres? )?membres? (?:du (?:comite|jury|conseil)|de la commission)"),
    Cue("public_officer", 6, r"[ ,(]+(?:cadre|attachee?|redact(?:eur|rice)|agente?) (?:du|de la|a la|au|administrati)"),
    Cue("public_officer", 5, rf"{JOINED}(?:notaires?|huissiers?|commissaires? de justice|mandataires? judiciaires?|liquidat(?:eur|rice)|es[- ]qualites)"),
    Cue("company_officer", 8, rf"[ ,(]+(?:(?:son|sa|en qualite de|en sa qualite de|es qualites de|agissant en qualite de|alors|actuel|ancien|ancienne|the) )*{COMPANY_HEAD}"),
    Cue("company_officer", 8, r"[ ,(]+(?:(?:son|sa|en qualite de|en sa qualite de|alors|the) )*(?:presidente? (?:de la societe|de l'association|de la s\.?a|du conseil d'administration|directeur)|(?:managing )?director|owner|chief executive)"),
    Cue("company_officer", 6, rf"[ ,(]+(?:(?:son|sa|le|la|en qualite de|en sa qualite de|alors|the) )*(?:{DIRECTOR}|presidente?)(?! (?:de l'|d'|du )(?:ecole|college|lycee))"),
    Cue("company_officer", 7, r"[ ,(\n]+(?:drh\b|(?:sole |managing |operations |general |executive )*(?:director|manager|president|chair|treasurer)\b)"),
    Cue("company_officer", 6, r"[ ,(]+pour (?:la societe|l'assureur|la compagnie|la mutuelle)"),
    Cue("judge", 9, r"[ ,(]*(?:(?:la|le|l'|premiere?|faisant fonction de) ?)*(?:vice-? ?)?(?:president|conseill|magistrat|juge\b|rapporteur|assesseur|judge|justice|j\.a?\.?)\w*"),
    Cue("clerk", 9, r"[ ,(]+(?:la|le|l'|faisant fonction de|en qualite de|f\.?f\.?|commise?|cadre)?[^\n.;,]{0,30}?(?:greffi(?:er|ere)|greffe|clerk|registrar)"),
    Cue("prosecutor", 9, r"[ ,(]+(?:la|le|l'|premiere?)? ?(?:(?:vice-)?procureure?|substitute?|avocate? general|crown (?:attorney|counsel)|prosecutor)"),
    Cue("prosecutor", 9, r"[ ,(.\t]+(?:counsel |agents? )?(?:for|on behalf of) the (?:crown|attorney general)", True),
    Cue("prosecutor", 9, r"[ ]*\((?:vpr|vice-pr|substitut|parquet)"),
    Cue("prosecutor", 6, r"[ ,(]*(?:entendue? )?en ses requisitions"),
    Cue("accused", 6, r"[ ,(]+(?:le |la |l'|comme )?(?:prevenue?|accusee?|mise? en examen|est poursuivie?|a ete mise? en examen|coupable)"),
    Cue("accused", 5, r"[ ,\n(]+(?:numero |n° ?)?(?:d')?ecrou"),
    Cue("victim", 7, r"[ ,(]*(?:partie civile|victime|s'est constituee? partie civile|a depose plainte|a porte plainte|complainant)"),
    Cue("claimant", 10, r"[ ]?, (?:demande(?:ur|resse)s?|requerante?s?|appelante?s?)\b(?! (?:a|au|de)\b)"),
    Cue("defendant", 10, r"[ ]?, (?:defende(?:ur|resse)s?|intimee?s?)\b(?! (?:a|au|de)\b)"),
    Cue("claimant", 3, r"[ ,]*(?:(?:a|ont) (?:interjete|releve|forme) (?:un |des )?(?:appel|pourvoi|recours)|demande(?:nt)? (?:au tribunal|a la cour|au juge|au conseil)|appelante?s?\b|requerante?s?\b|demandeurs?|demanderesses?|applicants?|plaintiffs?|appellants?)"),
    Cue("claimant", 9, r"[^\n.;:]{0,60}? (?:a|ont|avait|avaient) demande (?:au tribunal administratif|au juge des referes|a la cour administrative|au conseil d'etat)"),
    Cue("claimant", 9, r"[(\t ]+(?:the )?[\"‘“']*(?:landlords?|lessors?)", True),
    Cue("defendant", 9, r"[(\t ]+(?:the )?[\"‘“']*(?:tenants?|lessees?)", True),
    Cue("claimant", 14, r"(?:,[^\n,]{0,30})?, (?:plaintiffs?|applicants?|appellants?|claimants?)[ \t]*(?=\n)"),
    Cue("defendant", 14, r"(?:,[^\n,]{0,30})?, (?:defendants?|respondents?)[ \t]*(?=\n)"),
    Cue("claimant", 2, r"[ ,]*(?:a (?:fait )?assigne|a saisi|a fait citer)"),
    Cue("defendant", 3, r"[ ,]*(?:intimee?s?\b|defendeurs?|defenderesses?|respondents?|defendants?)"),
    Cue("party", 1, r"[ ,]*(?:soutient|sollicite|fait valoir|conclut|conteste|demande|expose|soutenait|pretend|a conclu|reproche|submits|argues)"),
)  # fmt: skip

_FILL = r"(?:[ ,(:\n\u00ab-]|\bnommee?\b|\bprenommee?s?\b|\b(?:la|le|de|les|est|sont)\b|\bd')*"
_END = r"(?![\w-])"
_COURT = frozenset({"judge", "clerk", "prosecutor"})


class Cues:
    """Cues that are looked for together: one pattern for all of them, since around most names nothing is said."""

    def __init__(self, before: Sequence[Cue], behind: Sequence[Cue]) -> None:
        self._before, self._behind = tuple(before), tuple((cue, re.compile(f"(?:{cue.words}){_END}")) for cue in behind)
        groups = "|".join(f"(?P<c{rank}>{cue.words})" for rank, cue in enumerate(before))
        self._any_before = re.compile(rf"(?<![\w-])(?=[a-z\n])(?:{groups}){_FILL}\Z")
        self._any_behind = re.compile(f"(?:{'|'.join(cue.words for cue in behind)}){_END}")

    def before(self, text: str) -> Cue | None:
        """Give the cue that ends a text, the longest one."""
        found = self._any_before.search(text)
        return self._before[int(str(found.lastgroup)[1:])] if found else None

    def behind(self, text: str) -> list[tuple[Cue, str]]:
        """Give the cues that begin a text, each with the words that matched."""
        if not self._any_behind.match(text):
            return []
        matches = [(cue, pattern.match(text)) for cue, pattern in self._behind]
        return [(cue, match[0]) for cue, match in matches if match]


OF_PARTIES = Cues([cue for cue in BEFORE if cue.role not in _COURT], [cue for cue in AFTER if cue.role not in _COURT])
OF_COURT = Cues([cue for cue in BEFORE if cue.role in _COURT], [cue for cue in AFTER if cue.role in _COURT])
"""Those that count for the names of judges and clerks, and those that count for all others."""

__all__ = ["AFTER", "BEFORE", "OF_COURT", "OF_PARTIES", "Cue"]
