"""What the policy of the installation always hides is hidden in what leaves, whatever a profile, a
term or a reader left readable."""

from __future__ import annotations

from engine.core import TermLeft, installation_policy
from engine.pseudonyms import ReplacedText


def check_policy_terms(replaced: ReplacedText) -> None:
    """Look for the terms of the policy in the original, and whether each letter and figure of them
    was replaced. A strategy that only marks hides nothing, and is not looked at.

    Raises:
        TermLeft: one stays readable.
    """
    if not installation_policy().hides or not replaced.hides:
        return
    from engine.delivery.second_reading import places_of, say_places  # here: few installations need what these load
    from engine.terms import policy_search

    search, document = policy_search(), replaced.annotation.document
    found = search.find(document)
    hidden = bytearray(len(document.text))
    for span in replaced.spans:
        hidden[span.start : span.end] = b"\1" * (span.end - span.start)
    left = [
        place.start
        for place in found.occurrences
        if any(document.text[at].isalnum() and not hidden[at] for at in range(place.start, place.end))
    ]
    if left or found.unfinished:
        shown = say_places(tuple(places_of(document.text, left)))
        raise TermLeft(count=len(left) or len(found.unfinished), places=shown or "?")
