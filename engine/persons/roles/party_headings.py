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

_MORE = rf"{any_of('parties.heading_rest')}|demande\w+|defende\w+|\d{{1,2}}"
PARTY_HEADING = re.compile(
    rf"^[ \t*•■–—:-]*(?:\(?{any_of('parties.heading_leads')}\)?\s+)*(?:(?P<accused>{ACCUSED})|"
    rf"(?P<victim>{VICTIM})|(?P<claimant>{CLAIMANT})|(?P<defendant>{DEFENDANT})|(?P<relative>tiers demandeur[^\n]{{0,40}})|"
    rf"(?P<public_officer>{OFFICER})|(?P<party>{PARTY})|(?P<child>{CHILD}))(?![a-z'])(?:[ \t,;/()–-]+(?:{_MORE}"
    r"))*[ \t.:;,)]*$",
    re.MULTILINE,
)
"""A line that is nothing but the heading of parties; the name of its group is their role."""

SIDE = re.compile(
    rf"^[ \t*•–—-]*(?:(?P<claimant>{any_of('parties.first_side')})|(?P<defendant>{any_of('parties.second_side')}"
    r"))[ \t:,–—-]*$",
    re.MULTILINE,
)
"""“ENTRE” and “ET” alone on their lines: the sides of a decision that names them no other way."""

OPENING = re.compile(
    rf"(?:parties? )?(?:{CLAIMANT}|{DEFENDANT}|{ACCUSED}|{VICTIM}|{PARTY}|{any_of('grammar.and')}\b\s*:?\s*$|"
    rf"{vocabulary.vocabulary('fr').pattern('grammar.and')}\s*:|{any_of('parties.openings')})"
)
"""How a line begins that opens a block of parties."""

__all__ = ["OPENING", "PARTY_HEADING", "SIDE"]
