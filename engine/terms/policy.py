"""What the policy of the installation always hides (:mod:`engine.core.policy`): terms of a scope of
their own, which no term of a reader undoes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from engine.core import BadPolicy, BadTerm, InstallationPolicy, TermAlwaysHidden, installation_policy
from engine.terms.files import read_terms
from engine.terms.occurrences import TermSearch
from engine.terms.term import Term, Terms, check_number, make_term
from engine.text import key


def policy_terms() -> Terms:
    """Return the terms that the policy of the settings hides, read once.

    Raises:
        BadPolicy, BadTerm, BrokenLine, TooManyTerms: they cannot be read.
    """
    return policy_search().terms


def policy_search() -> TermSearch:
    """Return the search of :func:`policy_terms`, made once.

    Raises:
        BadPolicy, BadTerm, BrokenLine, TooManyTerms: as :func:`policy_terms`.
    """
    return _search(installation_policy())


def read_policy_terms(policy: InstallationPolicy) -> Terms:
    """Read the terms of a policy: its own, then those of its file.

    Raises:
        BadPolicy: the file cannot be read, or says something else than what to hide. BadTerm,
        BrokenLine, TooManyTerms: what is wrong with a term, by its number.
    """
    terms = [*_typed(policy)]
    if policy.hide_file is not None:
        try:
            data = policy.hide_file.read_bytes()
        except OSError as error:
            raise BadPolicy(file=policy.file, reason="hide_file", value=policy.hide_file.name) from error
        read = read_terms(data, policy.hide_file.name, "policy")
        if read.rules or any(term.act != "hide" for term in read.terms):
            raise BadPolicy(file=policy.file, reason="keep", value=policy.hide_file.name)
        terms += read.terms
    return Terms(check_number(terms))


def check_kept(terms: Iterable[Term]) -> None:
    """Check that no term leaves readable the words that the policy hides.

    Raises:
        TermAlwaysHidden: one does.
    """
    hidden = {_words(term) for term in policy_terms().terms}
    if any(term.act == "keep" and _words(term) in hidden for term in terms):
        raise TermAlwaysHidden()


def _words(term: Term) -> tuple[str, bool]:
    return (term.text if term.expression else key(term.text), term.expression)


def _typed(policy: InstallationPolicy) -> Iterator[Term]:
    for index, words in enumerate(policy.hide, 1):
        try:
            yield make_term(words, scope="policy")
        except BadTerm as error:
            raise BadTerm(**{**error.params, "file": policy.file, "index": index}) from error


@cache
def _search(policy: InstallationPolicy) -> TermSearch:
    return TermSearch(read_policy_terms(policy))


__all__ = ["check_kept", "policy_search", "policy_terms", "read_policy_terms"]
