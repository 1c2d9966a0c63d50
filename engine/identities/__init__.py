"""Made-up persons, companies, streets and numbers, in the proportions of French courts: nobody who
lives.

``bank`` gives an identity, the other files what it is made of. They fill the sentences that teach
and the documents of the laboratory; pseudonyms are drawn elsewhere
(:mod:`engine.pseudonyms.names`).
"""

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.identities import names, numbers, people
    from engine.identities.bank import Identity, NameBank, date
    from engine.identities.companies import MORALE, PHYSICO, Firm
    from engine.identities.misspelling import misread_letters, misspelt, space_letters
    from engine.identities.names import IdentityNames
    from engine.identities.numbers import draw_labelled, of_label
    from engine.identities.people import as_written, gender_before
else:
    __getattr__ = lazy(
        __name__,
        {
            "bank": ("Identity", "NameBank", "date"),
            "companies": ("Firm", "MORALE", "PHYSICO"),
            "misspelling": ("misread_letters", "misspelt", "space_letters"),
            "names": ("IdentityNames",),
            "numbers": ("draw_labelled", "of_label"),
            "people": ("as_written", "gender_before"),
        },
    )


__all__ = [
    "MORALE",
    "PHYSICO",
    "Firm",
    "Identity",
    "IdentityNames",
    "NameBank",
    "as_written",
    "date",
    "draw_labelled",
    "gender_before",
    "misread_letters",
    "misspelt",
    "names",
    "numbers",
    "of_label",
    "people",
    "space_letters",
]
