"""The words that head the parties of a decision, by the role they give: for the folded text."""

from __future__ import annotations

import re

CLAIMANT = (
    r"appelante?s?|appelant\(s\)|demandeurs?|demanderesses?|demandeur\(s\)|requerante?s?|exposante?s?|"
    r"auteure?s? (?:du pourvoi|de l'appel)|creanci(?:er|ere)s?|applicants?|plaintiffs?|appellants?|petitioners?|claimants?"
)
DEFENDANT = (
    r"intimee?s?|intime\(s\)|defendeurs?|defenderesses?|defendeur\(s\)|debit(?:eur|rice)s?|respondents?|defendants?"
)
ACCUSED = r"prevenue?s?|accusee?s?|mise? en examen|condamnee?s?"
VICTIM = r"parties? civiles?|victimes?"
PARTY = (
    r"parties? (?:intervenante?s?|jointes?|appelees?|en cause)|intervenante?s?(?: volontaires?| forcee?s?)?|autres? parties?|"
    r"civilement responsables?"
)
CHILD = r"mineure?s?|enfants?"
OFFICER = r"curat(?:eur|rice)s?|tut(?:eur|rice)s?|mandataires? judiciaires?|liquidat(?:eur|rice)s?"

_MORE = (
    r"et|a|au|la|le|cassation|pourvoi|l'appel|appelante?s?|intimee?s?|principale?s?|incidente?s?|parties?|civiles?|provoquee?s?|titre|"
    r"demande\w+|defende\w+|prevenue?s?|libres?|detenue?s?|comparante?s?|l'incident|l'instance|reconventionnel\w*|intervenante?s?|"
    r"volontaires?|forcee?s?|concernee?s?|by|the|applicants?|respondents?|appellants?|plaintiffs?|defendants?|for|s|e|\d{1,2}"
)
HEADING = re.compile(
    r"^[ \t*•■–—:-]*(?:\(?(?:la|le|les|l'|et|entre|partie|parties|en cause|the)\)?\s+)*(?:"
    rf"(?P<accused>{ACCUSED})|(?P<victim>{VICTIM})|(?P<claimant>{CLAIMANT})|(?P<defendant>{DEFENDANT})|"
    rf"(?P<relative>tiers demandeur[^\n]{{0,40}})|(?P<public_officer>{OFFICER})|(?P<party>{PARTY})|(?P<child>{CHILD})"
    rf")(?![a-z'])(?:[ \t,;/()–-]+(?:{_MORE}))*[ \t.:;,)]*$",
    re.MULTILINE,
)
"""A line that is nothing but the heading of parties; the name of its group is their role."""

SIDE = re.compile(
    r"^[ \t*•–—-]*(?:(?P<claimant>entre|between|d'une part)|(?P<defendant>et|contre|c/|and|d'autre part))[ \t:,–—-]*$",
    re.MULTILINE,
)
"""“ENTRE” and “ET” alone on their lines: the sides of a decision that names them no other way."""

OPENING = re.compile(
    rf"(?:parties? )?(?:{CLAIMANT}|{DEFENDANT}|{ACCUSED}|{VICTIM}|{PARTY}|mineure?s?\b|plaignante?s?|parties? (?:demanderesses?|defenderesses?)|"
    r"entre\b|et\b\s*:?\s*$|et\s*:|contre\b|c/|affaire\b|etranger|la personne|personne faisant|concernant|tiers\b|curat|tut(?:eur|rice)|debit|creanci|"
    r"between|re:|and\b\s*:?\s*$|and:|in the matter|- and -|– and –|— and —)"
)
"""How a line begins that opens a block of parties."""

__all__ = ["HEADING", "OPENING", "SIDE"]
