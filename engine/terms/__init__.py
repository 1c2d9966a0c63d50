"""The reader's own terms and rules: what is always or never hidden, whatever was found.

``term`` has the nouns, ``occurrences`` finds them in a text in every form, ``marks`` says what they
make of its mentions; ``own_rule`` is a rule of one's own. Files are read and written by ``files``
(TOML) and ``tables`` (CSV); ``additional`` reads what a judge asks for in the contract of the Cour
de cassation; ``policy``, what the installation always hides.
"""

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.terms.additional import AdditionalTerms, read_additional
    from engine.terms.files import FORMS, read_terms, write_toml
    from engine.terms.forms import FormIndex
    from engine.terms.marks import add_hidden, decide_terms
    from engine.terms.occurrences import Found, Occurrence, TermSearch
    from engine.terms.own_rule import OwnRule, make_rule
    from engine.terms.policy import check_kept, policy_search, policy_terms, read_policy_terms
    from engine.terms.tables import write_csv
    from engine.terms.term import (
        ACTS,
        HIDDEN,
        KEPT,
        MOST,
        SCOPES,
        Conflict,
        Scope,
        Term,
        Terms,
        check_number,
        make_term,
        merge,
    )
else:
    __getattr__ = lazy(
        __name__,
        {
            "additional": ("AdditionalTerms", "read_additional"),
            "files": ("FORMS", "read_terms", "write_toml"),
            "forms": ("FormIndex",),
            "marks": ("add_hidden", "decide_terms"),
            "occurrences": ("Found", "Occurrence", "TermSearch"),
            "own_rule": ("OwnRule", "make_rule"),
            "policy": ("check_kept", "policy_search", "policy_terms", "read_policy_terms"),
            "tables": ("write_csv",),
            "term": (
                "ACTS",
                "Conflict",
                "HIDDEN",
                "KEPT",
                "MOST",
                "SCOPES",
                "Scope",
                "Term",
                "Terms",
                "check_number",
                "make_term",
                "merge",
            ),
        },
    )

__all__ = [
    "ACTS",
    "FORMS",
    "HIDDEN",
    "KEPT",
    "MOST",
    "SCOPES",
    "AdditionalTerms",
    "Conflict",
    "FormIndex",
    "Found",
    "Occurrence",
    "OwnRule",
    "Scope",
    "Term",
    "TermSearch",
    "Terms",
    "add_hidden",
    "check_kept",
    "check_number",
    "decide_terms",
    "make_rule",
    "make_term",
    "merge",
    "policy_search",
    "policy_terms",
    "read_additional",
    "read_policy_terms",
    "read_terms",
    "write_csv",
    "write_toml",
]
