"""Terms of a list and of the installation reach the worker with the order."""

from __future__ import annotations

from engine.store import INSTALLATION, Owner
from engine.terms import Terms, make_term


def test_terms_of_a_list_and_of_the_installation_are_followed_by_the_worker(service, end_of):
    list_id = service.lists.make("Mars", "judiciaire", "lettres", paused=True)
    service.own_terms.add(INSTALLATION, make_term("fiat rouge"))
    service.own_terms.add(Owner("list", list_id), make_term("quittance"))
    document_id = service.lists.receive(list_id, b"La fiat rouge et la quittance.", "a.txt").id
    service.lists.resume(list_id)
    assert end_of(service, document_id).state == "done"
    found = [(e.text, e.source, e.masked) for e in service.results.annotation(document_id).entities]
    assert ("fiat rouge", "term:hide", True) in found
    assert ("quittance", "term:hide", True) in found
    service.own_terms.replace(INSTALLATION, Terms())
