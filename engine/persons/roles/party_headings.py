"""The words that head the parties of a decision, by the role they give: for the folded text."""

from __future__ import annotations

import re

from engine.text import any_of, in_order, vocabulary

CLAIMANT = in_order("parties.claimants")
DEFENDANT = in_order("parties.defendants")
ACCUSED = any_of("parties.accused")
VICTIM = any_of("parties.victims")
PARTY = f"{any_of('parties.others')}|intervenante?s?(?: volontaires?| forcee?s?)?"
CHILD = any_of("parties.children")
OFFICER = any_of("parties.officers")

_MORE = rf"{any_of('parties.heading_rest')}|demande\w+|defende\w+|\d{{1,2}}(?:st|nd|rd|th)?"
_LEADS = rf"(?:\(?(?:{any_of('parties.heading_leads')}|\d{{1,2}})\)?\s+)*\(?"
_CAPACITY = (
    rf"(?:(?P<accused>{ACCUSED})|(?P<victim>{VICTIM})|(?P<claimant>{CLAIMANT}|{any_of('parties.claimants_headed')})|"
    rf"(?P<defendant>{DEFENDANT}|{any_of('parties.defendants_headed')})|(?P<relative>tiers demandeur[^\n]{{0,40}})|"
    rf"(?P<public_officer>{OFFICER})|(?P<party>{PARTY}|{any_of('parties.third_parties')})|(?P<child>{CHILD}))(?![a-z'])"
)
_REST = rf"(?:[ \t,;/()–-]+(?:{_MORE})(?![\w']))*"
PARTY_HEADING = re.compile(rf"^[ \t*•■–—:-]*{_LEADS}{_CAPACITY}{_REST}[ \t.:;,)]*$", re.MULTILINE)
"""A line that is nothing but the heading of parties; the name of its group is their role."""

LOOSE_HEADING = re.compile(rf"[ \t*•■–—-]*{_LEADS}{_CAPACITY}[^\n:.;,]{{0,40}}:[ \t]*\Z")
"""A heading with words of its own before the colon: “PARTIES CIVILES avisées :”."""

HEADING_BEHIND = re.compile(
    rf"[ \t*•■–—-]*{_LEADS}{_CAPACITY}{_REST}[ \t)]*,[ \t]*{any_of('parties.beside_party', 'parties.by')}\b"
)
"""A heading behind its names that goes on with who stands for them: “Défendeurs, par Me X”."""

LED_PARTY = re.compile(rf"[ \t*•■–—-]*{_LEADS}{_CAPACITY}{_REST}[ \t)]*:[ \t]*(?=\S)")
"""A heading and a colon, the name of the party on the same line."""

TAILED_PARTY = re.compile(rf"(?:[,(\t]|[ ]{{2}})[ \t]*{_LEADS}{_CAPACITY}{_REST}[ \t.:;,)]*\Z")
"""A party and, at the end of its line, what it is: "ADA BELLO and TOM HALE, Plaintiffs"."""

APPELLATE = re.compile(
    rf"\b(?:(?P<claimant>{any_of('parties.appellants')})|(?P<defendant>{any_of('parties.respondents')}))\b"
)
"""What a party is before a court of appeal, which counts of "Claimant/Respondent"."""

OPENING = re.compile(
    rf"(?:parties? )?(?:{CLAIMANT}|{DEFENDANT}|{ACCUSED}|{VICTIM}|{PARTY}|{any_of('grammar.and')}\b\s*:?\s*$|"
    rf"{vocabulary.vocabulary('fr').pattern('grammar.and')}\s*:|{any_of('parties.openings')})"
)
"""How a line begins that opens a block of parties."""

__all__ = [
    "APPELLATE",
    "CLAIMANT",
    "DEFENDANT",
    "HEADING_BEHIND",
    "LED_PARTY",
    "LOOSE_HEADING",
    "OPENING",
    "PARTY_HEADING",
    "TAILED_PARTY",
]
