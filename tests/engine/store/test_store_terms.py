"""Terms of documents, lists and the installation: kept sealed, together for a document, gone with
their owner."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import text

from engine.core.errors import BadTerm, DocumentGone, ListGone, TooManyTerms
from engine.service.documents.own_terms import OwnTerms
from engine.store import INSTALLATION, Owner, documents, lists, terms
from engine.store.database import Database
from engine.terms import MOST, Term, Terms, make_rule, make_term

DAY = timedelta(days=1)


@pytest.fixture
def owners(database: Database) -> tuple[Owner, Owner]:
    """Make a list with a document."""
    with database.writing() as session:
        list_id = lists.add(session, "Mars", "judiciaire", "lettres", DAY)
        document_id = documents.add(session, b"x", "a.txt", "judiciaire", DAY)
        lists.add_document(session, list_id, document_id)
    return Owner("list", list_id), Owner("document", document_id)


def test_terms_hold_for_a_document_the_nearest_first(database: Database, owners: tuple[Owner, Owner]) -> None:
    of_list, of_document = owners
    kept = OwnTerms(database)
    rule = make_rule("greffe", "RX-99/9+", "numeroIdentifiant")
    assert kept.of_document(of_document.id) == Terms()
    kept.add(INSTALLATION, make_term("Alpha"), make_term("Alpha"))
    kept.add_rule(INSTALLATION, rule)
    kept.add(of_list, make_term("Beta"))
    kept.add(of_document, make_term("Gamma", "keep"))
    found = kept.of_document(of_document.id)
    assert [(term.text, term.scope) for term in found.terms] == [
        ("Gamma", "document"),
        ("Beta", "list"),
        ("Alpha", "installation"),
    ]
    assert found.rules == (rule,)
    assert kept.remove(INSTALLATION, rules=["greffe"]) == Terms((make_term("Alpha"),))
    assert kept.remove(INSTALLATION, [make_term("Alpha")]) == Terms() == kept.fetch(INSTALLATION)


def test_no_term_stands_in_clear_in_the_database(database: Database, owners: tuple[Owner, Owner]) -> None:
    kept = OwnTerms(database)
    for owner in (INSTALLATION, *owners):
        kept.add(owner, make_term("Quatrebarbes"))
    with database.reading() as session:
        queries = ("SELECT data FROM terms", "SELECT terms FROM documents", "SELECT terms FROM lists")
        sealed = [bytes(value) for query in queries for value in session.scalars(text(query))]
    assert len(sealed) == 3
    assert not any(b"Quatrebarbes" in value for value in sealed)


def test_terms_go_with_their_owner(database: Database, owners: tuple[Owner, Owner]) -> None:
    of_list, of_document = owners
    kept = OwnTerms(database)
    kept.add(of_document, make_term("Gamma"))
    with database.writing() as session:
        documents.erase(session, of_document.id)
        lists.erase(session, of_list.id)
    with pytest.raises(DocumentGone):
        kept.of_document(of_document.id)
    with pytest.raises(ListGone):
        kept.add(of_list, make_term("Beta"))


def test_a_file_is_added_as_a_whole_or_not_at_all(database: Database) -> None:
    kept = OwnTerms(database)
    kept.read(INSTALLATION, b"Alpha\nBeta\n", "a.csv")
    with pytest.raises(BadTerm):
        kept.read(INSTALLATION, b"Gamma\nx\n", "a.csv")
    assert [term.text for term in kept.fetch(INSTALLATION).terms] == ["Alpha", "Beta"]
    with pytest.raises(TooManyTerms):
        kept.replace(INSTALLATION, Terms(tuple(Term(f"terme {rank}") for rank in range(MOST + 1))))
    with database.writing() as session:
        terms.save(session, INSTALLATION, Terms())
    assert kept.fetch(INSTALLATION) == Terms()
