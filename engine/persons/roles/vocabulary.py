"""The words for kin, offices and crafts, as pieces of patterns for the folded text (lower case, no
accents)."""

from __future__ import annotations

import re

from engine.text import any_of

TITLE_BEFORE = re.compile(rf"(?<![\w'])(?:{any_of('titles.before_names')}[ \n]+)\Z")
KIN = (
    f"(?:(?:{any_of('kin.prefixes')}s?-)?{any_of('kin.relatives')}|(?:belle|petite)s?-filles?|(?:beau|"
    "petit)s?-(?:fils|enfants))"
)
SIDE = f"(?: {any_of('kin.sides')}[a-z]*)?"
KIN_EN = (
    f"(?:{any_of('kin.step_prefixes')}?{any_of('kin.close_relatives')}s?(?:-in-law| in law)?|wife|"
    "husband|spouse|(?:common-law |domestic )?partner|aunt|uncle|cousin|nephew|niece|grandm(?:a|"
    "other)|grandp(?:a|arents?)|girlfriend|boyfriend|fiancee?|widow(?:er)?|in-laws|mom|mum|dad|"
    "twins|siblings?|godson|goddaughter|ex)s?"
)
POSSESSIVE = rf"(?:{any_of('kin.whose')}|[\w.-]+'s?)"
AGED = f"(?:{any_of('kin.ages')}[ -])*"
CHILDREN = any_of("kin.children")
EX = r"(?:ex[- ]|futur?e? |ancien(?:ne)? |defunte?s? |feue? )?"
THEIR = any_of("grammar.possessives")
COMPANY_HEAD = any_of("roles.company_heads")
DIRECTOR = any_of("roles.directors")
DOCTOR = f"(?:{any_of('roles.doctors')}|[a-z]+ologist)"
EXPERT = any_of("roles.experts")
_OF_STATE = (
    "technicien(?:ne)?(?: de (?:police|identification)[a-z ]*)?|"
    f"representante?s? (?:du|de la|de l'|le|la|l'|les) ?{any_of('roles.represented_offices')}",
    f"(?:{any_of('roles.officer_kinds')} )?officer|(?<!private )detective(?: inspector| sergeant)?"
    f"(?! {any_of('roles.private')})|{any_of('roles.worker_kinds')} worker",
)
"""Who serves the state, in each language."""
OFFICER = f"(?:{any_of('roles.officers')}|{'|'.join(_OF_STATE)})"
JOINED = r"[^\n.;:]{0,40}?"
OF = rf"(?: {any_of('grammar.of_an_office')} ?[^\n.;:,]{{2,50}}(?=,))?"
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
