"""Which forms of one person's name stand for the same name. Forms are folded, and in order of
appearance.

Work grows with the number of forms, whatever a document holds: what is longer than any name is not
looked at.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

SHORTEST_SLIP, LONGEST_SLIP = 5, 40
"""Characters of a form that may be a slip: of fewer, forms that differ by one are two names (Marc
and Mars)."""

MOST_WORDS, MOST_FIRST_NAMES = 8, 4
"""Words of a name, and first names of a person, of which initials and parts are looked for."""


def is_initials(form: str) -> bool:
    """Tell whether a form is single letters: "r", "j p"."""
    return all(len(word) == 1 for word in form.split())


def initials(forms: Sequence[str], first_names: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """Yield each form that is initials with the first form it may stand for.

    "j p", "j" and "p" are initials of "jean pierre", and "k r p" of "rodrigues pinto" where "kevin"
    is a first name.
    """
    wholes: dict[str, str] = {}
    for whole in forms:
        if not is_initials(whole):
            for before in ("", *first_names[:MOST_FIRST_NAMES]):
                for letters in _runs([word[0] for word in (*before.split(), *whole.split())], ""):
                    wholes.setdefault(letters, whole)
    for form in forms:
        letters = form.replace(" ", "")
        if is_initials(form) and letters in wholes:
            yield form, wholes[letters]


def slips(forms: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each form with an earlier one that differs by a letter more, less, other, or swapped
    with its neighbour."""
    earlier: dict[str, list[str]] = defaultdict(list)
    for form in forms:
        if SHORTEST_SLIP <= len(form) <= LONGEST_SLIP:
            variants = {form, *(form[:at] + form[at + 1 :] for at in range(len(form)))}
            near = (other for variant in sorted(variants) for other in earlier[variant])
            found = next((other for other in near if _is_slip(form, other)), None)
            if found:
                yield form, found
            for variant in variants:
                earlier[variant].append(form)


def compounds(forms: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each form that is the one part of a compound among the forms, of the first: "durand" of
    "durand morel"."""
    known = {form for form in forms if not is_initials(form)}
    left = set(known)
    for whole in forms:
        parts = (set(_runs(whole.split(), " ")) & known) - {whole}
        if len(parts) == 1 and parts <= left:
            left -= parts
            yield parts.pop(), whole


def _runs(words: Sequence[str], link: str) -> Iterator[str]:
    """Yield every run of neighbours, joined."""
    words = words[:MOST_WORDS]
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            yield link.join(words[start:end])


def _is_slip(first: str, second: str) -> bool:
    short, long = sorted((first, second), key=len)
    at = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[:at] + short[at : at + 2][::-1] + short[at + 2 :]
    return short[at + 1 :] == long[at + 1 :] or swapped == long
