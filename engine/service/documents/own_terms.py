"""The reader's terms as pages and commands keep them: looked at, added to, taken out, replaced by
those of a file."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy.orm import Session

from engine.store import Database, Owner, audit, terms as stored
from engine.terms import OwnRule, Term, Terms, check_kept, check_number, read_terms


class OwnTerms:
    """The terms of documents, lists and the installation of one store. They count for what is
    annotated from then on. Every method may be called from any thread; all raise DocumentGone or
    ListGone where there is no such owner; those that keep terms raise TermAlwaysHidden where one
    leaves readable what the policy of the installation hides."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def fetch(self, owner: Owner) -> Terms:
        """Return the terms and rules of an owner."""
        with self._database.reading() as session:
            return stored.fetch(session, owner)

    def of_document(self, document_id: str) -> Terms:
        """Return all terms that hold for a document, the nearest first."""
        with self._database.reading() as session:
            return stored.of_document(session, document_id)

    def add(self, owner: Owner, *terms: Term) -> Terms:
        """Add terms behind those that there are, and return all.

        Raises:
            TooManyTerms: there are too many.
        """
        with self._database.writing() as session:
            known = stored.fetch(session, owner)
            return self._save(owner, Terms((*known.terms, *terms), known.rules), session)

    def add_rule(self, owner: Owner, rule: OwnRule) -> Terms:
        """Add a rule, in place of one of the same name, and return all."""
        with self._database.writing() as session:
            known = stored.fetch(session, owner)
            others = tuple(known_rule for known_rule in known.rules if known_rule.name != rule.name)
            return self._save(owner, Terms(known.terms, (*others, rule)), session)

    def remove(self, owner: Owner, terms: Collection[Term] = (), rules: Collection[str] = ()) -> Terms:
        """Take terms, and rules by their names, out, and return those left."""
        with self._database.writing() as session:
            known = stored.fetch(session, owner)
            left = tuple(term for term in known.terms if term not in terms)
            return self._save(
                owner, Terms(left, tuple(rule for rule in known.rules if rule.name not in rules)), session
            )

    def replace(self, owner: Owner, terms: Terms) -> Terms:
        """Keep these terms and rules in place of those before.

        Raises:
            TooManyTerms: there are too many.
        """
        with self._database.writing() as session:
            return self._save(owner, terms, session)

    def read(self, owner: Owner, data: bytes, file: str) -> Terms:
        """Add the terms and rules of a file to those that there are, and return all. ``file`` is
        its name, for errors.

        Raises:
            BadTerm, BadOwnRule, BrokenLine, TooManyTerms: what is wrong with the file; nothing was
            added.
        """
        read = read_terms(data, file, owner.scope)
        with self._database.writing() as session:
            known = stored.fetch(session, owner)
            rules = {rule.name: rule for rule in (*known.rules, *read.rules)}
            return self._save(owner, Terms((*known.terms, *read.terms), tuple(rules.values())), session)

    def _save(self, owner: Owner, terms: Terms, session: Session) -> Terms:
        checked = Terms(check_number(terms.of(owner.scope).terms), terms.rules)
        known = stored.fetch(
            session, owner
        ).terms  # what was kept before there was a policy stays in the way of nothing
        check_kept(term for term in checked.terms if term not in known)
        stored.save(session, owner, checked)
        counts = len(checked.terms), len(checked.rules)
        audit.note(session, "policy", owner.id, scope=owner.scope, terms=counts[0], rules=counts[1])
        return checked
