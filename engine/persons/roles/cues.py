"""The words that say what somebody is: for the folded text (lower case, no accents), around one
mention of a name.

Those of :data:`BEFORE` end right before the mention (its title taken away), those of :data:`AFTER`
begin right behind it. The weight of each stands under its name in ``weights.toml``, beside what it
is worth on the gold.
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
from engine.persons.roles.weights import WEIGHTS
from engine.text import any_of


class RoleCue(NamedTuple):
    """Words next to a name that are evidence for a role: a regular expression on folded text.
    ``shared`` means that all names of a list share it ("de M. X et Mme Y").

    ``minor`` marks words that say that a child is under age. The role ``late`` stands for victim or
    relative, depending on the kind of text.
    """

    name: str
    role: str
    words: str
    shared: bool = False
    minor: bool = False

    @property
    def weight(self) -> float:
        """The strength of the evidence, from ``weights.toml``."""
        return WEIGHTS[self.name]


_OF_SCHOOL = f"(?:de (?:l')?|du |d'){any_of('cues.schools')}"
BEFORE: tuple[RoleCue, ...] = (
    RoleCue("own_minor_children", "child", rf"{THEIR} (?:jeune |petit(?:e)? |unique )?enfants?(?: mineure?s?| commune?s?)*", True, True),
    RoleCue("own_children", "child", rf"{THEIR} (?:jeune |petit(?:e)? |unique )?{CHILDREN}(?: mineure?s?| commune?s?| aine?e?s?| cadet(?:te)?s?)*", True),
    RoleCue("the_children", "child", r"(?:(?:l'|les |des |aux |d'|de l'|deux |trois |quatre )enfants?(?: alors| mineure?s?| communs?)*|l[ea]s? mineure?s?|l[ea]s? jeunes?|enfant|mineure?|(?:l[ea]s?|du|aux?|des) petite?s?|(?:un |le |leur )?bebe)", True, True),
    RoleCue("counted_children", "child", rf"{THEIR} (?:deux|trois|quatre|cinq) (?:enfants|fils|filles)(?: alors| mineurs| communs)*", True, True),
    RoleCue("english_minors", "child", rf"(?:(?:{POSSESSIVE}|the|two|three|four) {AGED}{any_of('kin.english_minors')}|baby)", True, True),
    RoleCue("english_children", "child", rf"(?:{POSSESSIVE}|the) {AGED}{any_of('kin.english_children')}", True),
    RoleCue("own_relative", "relative", rf"{THEIR} {EX}{KIN}{SIDE}", True),
    RoleCue("child_of_two", "relative", r"(?:fils|fille) (?:de|d')[^\n.;]{0,40}(?:et de|et d')"),
    RoleCue("child_of", "relative", r"(?:fils|fille) (?:de|d')"),
    RoleCue("estate_of", "relative", any_of("cues.estates")),
    RoleCue("death_of", "late", r"(?:deces|mort) (?:de|d')"),
    RoleCue("partner_of", "relative", rf"(?:{any_of('cues.partners')}|vi(?:t|vre|vait|vant)\b[^\n.;:,]{{0,40}} avec)"),
    RoleCue("child_on_next_line", "relative", r"nee? (?:le|en|a)\b[^\n]{0,80}\n[ \t]*(?:(?:fils|fille) )?(?:de|d')", True),
    RoleCue("relative_of_a_side", "relative", rf"(?:la |le |les |l'){EX}{KIN} (?:maternel|paternel)(?:le)?s?"),
    RoleCue("the_relative", "relative", rf"{any_of('kin.determiners')}{EX}{KIN}(?: (?:actuel|futur|religieu|biologique|seul)[a-z]*)?"),
    RoleCue("relative_of_somebody", "relative", rf"(?:la |le |les |l'|une? |au |du |aux |de l'|de la |a l'|d'un |d'une )?{EX}{KIN}{SIDE}(?: (?:actuel|religieu|biologique)[a-z]*)? (?:de|du|des|d') ?(?:(?:m|mr|mme|mlle|dr)\.? )?[^\n.;:,]{{2,40}}(?=,)"),
    RoleCue("relative_of_a_party", "relative", f"(?:la |le |les |l'|une? |au |du |aux |de l'|de la |a l'|d'un |d'une ){EX}{KIN}{SIDE} (?:de|"
f"du|d') ?(?:la |l')?{any_of('cues.of_parties')}"),
    RoleCue("english_relative", "relative", rf"(?:{POSSESSIVE} {AGED}|the (?:maternal|paternal) ){KIN_EN}", True),
    RoleCue("statement_of", "witness", f"{any_of('cues.statements')}(?: {any_of('cues.kinds_of_statements')})* (?:de|d'|par)", True),
    RoleCue("witness_named", "witness", r"temoins?(?: \w+)?", True),
    RoleCue("neighbour_or_colleague", "witness", f"(?:[lu]n|l|une|son|sa|ses|leur|leurs|d'|deux|la|le)?'? ?(?:ancien(?:ne)?s? )?(?:{any_of('cues.neighbours')}"
r"|instit\w+)(?: de travail| de bureau| d'enfance| de [a-z]+)?", True),
    RoleCue("english_witness", "witness", rf"(?:{any_of('cues.english_statements')}(?: of| from)|witness(?:es)?(?:,? an?d?|:[^\n.;:]{{0,40}})?|"
rf"{any_of('cues.heads_of_schools')} {_OF_SCHOOL}[^\n.;:,]{{0,40}}|"
f"(?:an?|the|his|her|their|our|your|my)(?: [a-z]+)? {any_of('cues.english_neighbours')})", True),
    RoleCue("expert_named", "expert", rf"(?:{EXPERT}|expertise[^\n.;:]{{0,80}}(?:confiee au?|par|de|du)|enquete sociale[^\n.;:]{{0,30}}(?:confiee au?|par|de)|etude[^\n.;:]{{0,60}}(?:redigee|realisee|etablie) par|{any_of('cues.reports')})(?: judiciaire| psychiatre| pres la cour[^\n.;:]{{0,20}}| agreee?| de l'assur\w+)?(?:[ ,:]*(?:l[ea]s? |au )?(?:docteure?s?|drs?\b\.?|professeure?s?|pr\b\.?))?", True),
    RoleCue("appointed", "expert", r"(?:designe|commet|commis|designee?)(?: en qualite d'expert| pour y proceder)?"),
    RoleCue("doctor_named", "doctor", rf"{DOCTOR}(?: {any_of('roles.doctor_kinds')})?{OF}", True),
    RoleCue("officer_named", "public_officer", rf"{OFFICER}(?: {any_of('roles.officer_ranks')})?(?: a [a-z' -]{{2,25}},)?(?: \d{{2,6}})?{OF}", True),
    RoleCue("signed_by", "public_officer", f"{any_of('cues.signed_acts')} (?:attaquee?s? )?(?:par|a ete signe par)(?: acte de)?"),
    RoleCue("english_manager", "company_officer", rf"(?:{any_of('cues.before_managers')} )*{any_of('cues.english_managers')}(?: of [^\n.;:,]{{0,40}})?"),
    RoleCue("whose_head_is", "company_officer", r"dont l[ea] (?:presidente?|gerante?|dirigeante?) (?:est|etait)"),
    RoleCue("employer", "company_officer", any_of("cues.employers")),
    RoleCue("company_head", "company_officer", rf"(?:(?:(?:son|sa|ses|leur|le|la|l'|les|du|de la|par|de|un|une) ?)?{COMPANY_HEAD}|en la personne (?:de|d'))", True),
    RoleCue("director", "company_officer", rf"(?:son|sa|ses|leur|le|la|l'|les|du|de la|par|au|a la) ?(?:president(?:e)?|{DIRECTOR})(?: {any_of('roles.director_kinds')})*{OF}", True),
    RoleCue("clerk_named", "clerk", rf"{any_of('cues.clerks')}\b(?:[^\n.;:]{{0,60}}:|[^\n.;:,]{{0,50}},?)\s{{0,6}}(?:signe\s*:?\s*)?"),
    RoleCue("prosecuted", "accused", r"(?:ministere public|procureure?(?: general\w*| de la republique)?|parquet(?: general)?)\s*(?:c/|contre)\s*", True),
    RoleCue("declared_guilty", "accused", r"(?:mec(?: ?n?°? ?\d)?\s*:|declare[^\n.;:,]{0,12} coupables?|accusation (?:de|d')|renvoyee?s? devant[^\n.;]{0,60}|mise en accusation (?:de|d')|signalement visant|information ouverte contre|poursuites (?:exercees |engagees )?contre)", True),
    RoleCue("prosecutor_named", "prosecutor", rf"{any_of('cues.prosecutors')}\b[^\n.;:,]{{0,40}}(?:, (?:aux|lors des) debats)?"),
    RoleCue("crown_against", "accused", rf"{any_of('parties.crown_in_causes')}[\s–-]*(?:and|v\.?|vs\.?|against)[\s–-]*"),
    RoleCue("accused_named", "accused", any_of("cues.accused"), True),
    RoleCue("victim_named", "victim", any_of("cues.victims"), True),
    RoleCue("family", "party", rf"{any_of('cues.families')}\.?"),
    RoleCue("parents_named", "party", r"(?:(?:\A|\n)[ \t]*|ayant pour )(?:pere|mere|parents)(?: de[^\n:]{0,60})?[ ]*:"),
    RoleCue("liable_for_somebody", "party", r"civilement responsables?"),
    RoleCue("client", "claimant", any_of("cues.clients"), True),
    RoleCue("who_asks", "claimant", rf"(?:{any_of('cues.who_asks')}|pourvoi (?:de|n[^\n]{{0,30}}forme par))", True),
    RoleCue("who_is_asked", "defendant", any_of("cues.who_is_asked"), True),
)  # fmt: skip

AFTER: tuple[RoleCue, ...] = (
    RoleCue("minor_by_age", "child", rf"[ ,]*(?:enfant mineure?|mineure? (?:au moment|non emancipe)|agee? de (?:\d|1[0-7]|{any_of('numbers.under_age')}) (?:ans|mois))", minor=True),
    RoleCue("age_in_brackets", "child", rf"[ ]*[,(] ?(?:[1-9]|1[0-7]|{any_of('numbers.of_small_children')})(?: {any_of('cues.units_of_age')}(?: old)?)?[ ]*[,)]", minor=True),
    RoleCue("relative_of", "relative", rf"[ ,]+(?:sa|son|leur|la|le|l')? ?{EX}{KIN} (?:de|du|des|d')"),
    RoleCue("own_relative_behind", "relative", rf"[ ,]+{THEIR} {EX}{KIN}"),
    RoleCue("kin_in_brackets", "relative", rf"[ ]*[,(] ?(?:{KIN}|fils|fille){SIDE}[ ]*(?:[,)]|\bet\b)"),
    RoleCue("english_relative_of", "relative", rf"[ ,(]+(?:the )?{AGED}{KIN_EN} of"),
    RoleCue("deceased", "relative", rf"[ ,]*(?:est )?{any_of('cues.deceased')}"),
    RoleCue("english_own_relative", "relative", rf",? (?:who is )?(?:of course )?{POSSESSIVE} {AGED}{KIN_EN}"),
    RoleCue("own_child_behind", "child", rf"[ ,]+{THEIR} (?:fils|fille|enfant)"),
    RoleCue("testifies", "witness", f"{JOINED}{any_of('cues.testifies')}"),
    RoleCue("neighbour_behind", "witness", rf"[ ,(]+(?:(?:un|une|le|la|son|sa|notre|mon|ma|leur|autre) )?(?:ancien(?:ne)? )?{any_of('cues.neighbours_behind')}"),
    RoleCue("declares", "witness", r"(?:, [^\n.;:,]{3,50},| \([^\n.;:)]{3,50}\))? (?:(?:l'|lui |leur |m'|n'|nous )?(?:a|ont|"
f"avait|avaient) |(?:dit|disait|disent) )?{any_of('cues.says')}[a-z]*"),
    RoleCue("english_declares", "witness", rf"(?:, [^\n.;:,]{{3,50}},)? (?:both |also |then |later )?{any_of('cues.english_says')}(?! ?:)"),
    RoleCue("occupation_of_witness", "witness", rf"[ ,]+(?:direct[a-z]+ (?:de l'|d')ecole|{any_of('cues.occupations')})[a-z]*"),
    RoleCue("having_seen", "witness", rf"[ ,]+(?:a )?(?:indiquee?|declaree?|expliquee?|relatee?|confirmee?|precisee?)? ?{any_of('cues.seen')}"),
    RoleCue("expert_behind", "expert", f"{JOINED}{any_of('cues.experts_within')}"),
    RoleCue("expert_below", "expert", rf"\n[ \t]*{EXPERT}"),
    RoleCue("technician", "expert", f"[ ,(]+{any_of('cues.technicians')}[a-z]*"),
    RoleCue("doctor_below", "doctor", rf"\n[ \t]*{DOCTOR}"),
    RoleCue("officer_below", "public_officer", rf"(?:, [a-z. ]{{2,6}})?\n[ \t]*{OFFICER}"),
    RoleCue("filed_report", "expert", r"[ ,]*(?:a|ont) (?:depose|rendu|remis|etabli) (?:son|leur) (?:rapport|expertise|pre-rapport)"),
    RoleCue("doctor_behind", "doctor", rf"[ ,(]+(?:{any_of('cues.before_doctors')} )?(?:family )?(?!prof|pr\.?[ ,]){DOCTOR}"),
    RoleCue("officer_behind", "public_officer", rf"[ ,(]+(?:{any_of('cues.before_officers')} ?)*{OFFICER}"),
    RoleCue("mandatary_behind", "public_officer", rf"[ ,(]+(?:(?:(?:prise?|agissant) )?(?:en (?:sa |leur )?qualite de|es[- ]qualites? de) )?{any_of('cues.mandataries', 'cues.executors')}"),
    RoleCue("member_of_board", "public_officer", f"[ ,(]+(?:autres? )?membres? {any_of('cues.boards')}"),
    RoleCue("agent_of", "public_officer", rf"[ ,(]+{any_of('cues.agents')} (?:du|de la|a la|au|administrati)"),
    RoleCue("officer_within", "public_officer", rf"{JOINED}{any_of('cues.officers_within')}"),
    RoleCue("company_head_behind", "company_officer", rf"[ ,(]+(?:{any_of('cues.before_heads')} )*{COMPANY_HEAD}"),
    RoleCue("president_of_company", "company_officer", rf"[ ,(]+(?:{any_of('cues.before_presidents')} )*{any_of('cues.presidents')}"),
    RoleCue("director_behind", "company_officer", rf"[ ,(]+(?:{any_of('cues.before_directors')} )*(?:{DIRECTOR}|presidente?)(?! (?:de l'|d'|du ){any_of('cues.schools')})"),
    RoleCue("manager_behind", "company_officer", rf"[ ,(\n]+(?:drh\b|(?:{any_of('cues.kinds_of_managers')} )*{any_of('cues.managers_behind')}\b)"),
    RoleCue("for_the_company", "company_officer", f"[ ,(]+pour {any_of('cues.for_the_company')}"),
    RoleCue("judge_behind", "judge", rf"[ ,(]*(?:(?:la|le|l'|premiere?|faisant fonction de) ?)*(?:vice-? ?)?{any_of('cues.judges')}\w*"),
    RoleCue("clerk_behind", "clerk", rf"[ ,(]+(?:la|le|l'|faisant fonction de|en qualite de|f\.?f\.?|commise?|cadre)?[^\n.;,]{{0,30}}?{any_of('cues.clerks_behind')}"),
    RoleCue("prosecutor_behind", "prosecutor", rf"[ ,(]+(?:la|le|l'|premiere?)? ?{any_of('cues.prosecutors_behind')}"),
    RoleCue("for_the_crown", "prosecutor", r"[ ,(.\t]+(?:counsel |agents? )?(?:for|on behalf of) the (?:crown|attorney general)", True),
    RoleCue("prosecutor_in_brackets", "prosecutor", r"[ ]*\((?:vpr|vice-pr|substitut|parquet)"),
    RoleCue("requisitions", "prosecutor", r"[ ,(]*(?:entendue? )?en ses requisitions"),
    RoleCue("accused_behind", "accused", f"[ ,(]+(?:le |la |l'|comme )?{any_of('cues.accused_behind')}"),
    RoleCue("imprisoned", "accused", r"[ ,\n(]+(?:numero |n° ?)?(?:d')?ecrou"),
    RoleCue("victim_behind", "victim", f"[ ,(]*{any_of('cues.victims_behind')}"),
    RoleCue("claimant_behind", "claimant", r"[ ]?, (?:demande(?:ur|resse)s?|requerante?s?|appelante?s?)\b(?! (?:a|au|de)\b)"),
    RoleCue("defendant_behind", "defendant", r"[ ]?, (?:defende(?:ur|resse)s?|intimee?s?)\b(?! (?:a|au|de)\b)"),
    RoleCue("appealed", "claimant", rf"[ ,]*(?:(?:a|ont) (?:interjete|releve|forme) (?:un |des )?(?:appel|pourvoi|recours)|demande(?:nt)? (?:au tribunal|a la cour|au juge|au conseil)|{any_of('cues.asks_behind')})"),
    RoleCue("asked_the_court", "claimant", r"[^\n.;:]{0,60}? (?:a|ont|avait|avaient) demande (?:au tribunal administratif|au juge des referes|a la cour administrative|au conseil d'etat)"),
    RoleCue("landlord", "claimant", r"[(\t ]+(?:the )?[\"‘“']*(?:landlords?|lessors?)", True),
    RoleCue("tenant", "defendant", r"[(\t ]+(?:the )?[\"‘“']*(?:tenants?|lessees?)", True),
    RoleCue("claimant_line", "claimant", rf"(?:,[^\n,]{{0,30}})?, {any_of('cues.english_claimants')}[ \t]*(?=\n)"),
    RoleCue("defendant_line", "defendant", rf"(?:,[^\n,]{{0,30}})?, {any_of('cues.english_defendants')}[ \t]*(?=\n)"),
    RoleCue("sued", "claimant", f"[ ,]*{any_of('cues.sued')}"),
    RoleCue("defends", "defendant", rf"[ ,]*{any_of('cues.is_asked_behind')}"),
    RoleCue("argues", "party", f"[ ,]*{any_of('cues.argues')}"),
)  # fmt: skip

_FILL = r"(?:[ ,(:\n\u00ab-]|\bnommee?\b|\bprenommee?s?\b|\b(?:la|le|de|les|est|sont)\b|\bd')*"
_END = r"(?![\w-])"
_COURT = frozenset({"judge", "clerk", "prosecutor"})


class Cues:
    """A set of cues compiled into one pattern, since next to most names there is none."""

    def __init__(self, before: Sequence[RoleCue], behind: Sequence[RoleCue]) -> None:
        self._before, self._behind = tuple(before), tuple((cue, re.compile(f"(?:{cue.words}){_END}")) for cue in behind)
        groups = "|".join(f"(?P<c{rank}>{cue.words})" for rank, cue in enumerate(before))
        self._any_before = re.compile(rf"(?<![\w-])(?=[a-z\n])(?:{groups}){_FILL}\Z")
        self._any_behind = re.compile(f"(?:{'|'.join(cue.words for cue in behind)}){_END}")

    def before(self, text: str) -> RoleCue | None:
        """Return the cue that ends at the end of ``text``, the words before a name; of several the
        one that begins first. None if there is none."""
        found = self._any_before.search(text)
        return self._before[int(str(found.lastgroup)[1:])] if found else None

    def behind(self, text: str) -> list[tuple[RoleCue, str]]:
        """Return the cues that begin ``text``, the words after a name, each with the words matched,
        in the order of the table."""
        if not self._any_behind.match(text):
            return []
        matches = [(cue, pattern.match(text)) for cue, pattern in self._behind]
        return [(cue, match[0]) for cue, match in matches if match]


OF_PARTIES = Cues([cue for cue in BEFORE if cue.role not in _COURT], [cue for cue in AFTER if cue.role not in _COURT])
OF_COURT = Cues([cue for cue in BEFORE if cue.role in _COURT], [cue for cue in AFTER if cue.role in _COURT])
"""Those that count for the names of judges and clerks, and those that count for all others."""

__all__ = ["AFTER", "BEFORE", "OF_COURT", "OF_PARTIES", "RoleCue"]
