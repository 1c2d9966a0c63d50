"""From mentions to individuals: who is named where, what they are in the case, and what belongs to
them.

``persons.link`` tells individuals apart (``linking``), ``roles.assignment.cast`` gives their role
and gender, ``attachment`` their addresses, dates and numbers. Nothing here decides what is masked:
profiles and the pipeline do.
"""

from typing import TYPE_CHECKING

from engine.core import lazy
from engine.persons.mentions import CATEGORIES, Gender, Mention, MentionPart, as_parties, mentions

if TYPE_CHECKING:
    from engine.persons import header
    from engine.persons.attachment import attach
    from engine.persons.context import (
        COMMON_WORDS,
        LAWYER_TITLES,
        MASKED_ALREADY,
        MONTHS,
        NO_NAMES,
        PARTICLES,
        TITLES,
        behind_company,
        follows_other_name,
        starts_sentence,
        street_zones,
        word_before,
    )
    from engine.persons.disguised_mentions import DISGUISED_NAMES, undisguise
    from engine.persons.header import HeaderLine, header_end
    from engine.persons.linking.first_names import agree, differ_by_slip, initials, is_initial
    from engine.persons.name_parts import settle_name_parts
    from engine.persons.persons import link
    from engine.persons.protected import protected_persons
    from engine.persons.roles import cues as role_cues, nearby_words, patterns as role_patterns, weights as role_weights
    from engine.persons.roles.assignment import assign_roles
    from engine.persons.roles.beside_counsel import is_beside_counsel
    from engine.persons.roles.court_or_bar import (
        court_mentions,
        holds_office,
        in_firm,
        is_lawyer,
        is_no_court,
        is_of_bar,
        is_party,
        is_piece,
        pleads,
    )
    from engine.persons.roles.cues import OF_COURT, OF_PARTIES, Cues, RoleCue
    from engine.persons.roles.party_headings import PARTY_HEADING
    from engine.persons.roles.party_model import (
        Features,
        PartyModel,
        Regression,
        bearer_features,
        party_model,
        word_features,
    )
    from engine.persons.roles.patterns import COURT_AFTER, FIRM_AFTER, PLEADS_AFTER
    from engine.persons.roles.text_kinds import COURT_NAMED, is_letter
else:
    __getattr__ = lazy(
        __name__,
        {
            "attachment": ("attach",),
            "context": (
                "COMMON_WORDS",
                "LAWYER_TITLES",
                "MASKED_ALREADY",
                "MONTHS",
                "NO_NAMES",
                "PARTICLES",
                "TITLES",
                "behind_company",
                "starts_sentence",
                "street_zones",
                "follows_other_name",
                "word_before",
            ),
            "disguised_mentions": ("DISGUISED_NAMES", "undisguise"),
            "header": ("HeaderLine", "header_end"),
            "linking.first_names": ("agree", "differ_by_slip", "initials", "is_initial"),
            "name_parts": ("settle_name_parts",),
            "persons": ("link",),
            "protected": ("protected_persons",),
            "roles.assignment": ("assign_roles",),
            "roles.beside_counsel": ("is_beside_counsel",),
            "roles.court_or_bar": (
                "court_mentions",
                "holds_office",
                "in_firm",
                "is_lawyer",
                "is_no_court",
                "is_of_bar",
                "is_party",
                "is_piece",
                "pleads",
            ),
            "roles.cues": ("Cues", "OF_COURT", "OF_PARTIES", "RoleCue"),
            "roles.party_headings": ("PARTY_HEADING",),
            "roles.party_model": (
                "Features",
                "PartyModel",
                "Regression",
                "bearer_features",
                "party_model",
                "word_features",
            ),
            "roles.patterns": ("COURT_AFTER", "FIRM_AFTER", "PLEADS_AFTER"),
            "roles.text_kinds": ("COURT_NAMED", "is_letter"),
        },
        {
            "nearby_words": "roles.nearby_words",
            "role_cues": "roles.cues",
            "role_patterns": "roles.patterns",
            "role_weights": "roles.weights",
        },
    )


__all__ = [
    "CATEGORIES",
    "COMMON_WORDS",
    "COURT_AFTER",
    "COURT_NAMED",
    "DISGUISED_NAMES",
    "FIRM_AFTER",
    "LAWYER_TITLES",
    "MASKED_ALREADY",
    "MONTHS",
    "NO_NAMES",
    "OF_COURT",
    "OF_PARTIES",
    "PARTICLES",
    "PARTY_HEADING",
    "PLEADS_AFTER",
    "TITLES",
    "Cues",
    "Features",
    "Gender",
    "HeaderLine",
    "Mention",
    "MentionPart",
    "PartyModel",
    "Regression",
    "RoleCue",
    "agree",
    "as_parties",
    "assign_roles",
    "attach",
    "bearer_features",
    "behind_company",
    "court_mentions",
    "differ_by_slip",
    "follows_other_name",
    "header",
    "header_end",
    "holds_office",
    "in_firm",
    "initials",
    "is_beside_counsel",
    "is_initial",
    "is_lawyer",
    "is_letter",
    "is_no_court",
    "is_of_bar",
    "is_party",
    "is_piece",
    "link",
    "mentions",
    "nearby_words",
    "party_model",
    "pleads",
    "protected_persons",
    "role_cues",
    "role_patterns",
    "role_weights",
    "settle_name_parts",
    "starts_sentence",
    "street_zones",
    "undisguise",
    "word_before",
    "word_features",
]
