"""A second opinion is asked of the worker with the order, as who sent the document, or the
settings, say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.service import DirectOptions
from engine.service.documents import documents
from engine.service.lists import lists

TEXT = "M. Gaspard TRINTIGNOL, né le 4 mai 1981 à Vienne, demeure à Lyon. Mme Yasmina HADJERES conclut.\n"


@pytest.fixture
def twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask for it in the settings."""
    for module in (documents, lists):
        known = replace(module.settings(), second_opinion=True)
        monkeypatch.setattr(module, "settings", lambda known=known: known)


def readers(service, end_of, document_id: str) -> tuple[str, str, set[str]]:
    """Give both models, and the kinds of doubts about a document."""
    assert end_of(service, document_id).state == "done"
    made = service.results.annotation(document_id)
    return made.engine.model, made.engine.second, {doubt.kind for doubt in made.doubts}


def test_the_worker_reads_twice_where_it_is_asked(service, end_of):
    asked = service.documents.receive(TEXT.encode(), "a.txt", language="fr", second_opinion=True)
    model, second, kinds = readers(service, end_of, asked)
    assert (model, second) == ("fake", "second-fr")
    assert kinds <= {"second_opinion", "unknown_name"}
    assert service.documents.fetch(asked).second_opinion


def test_it_reads_once_where_it_is_not(service, end_of):
    left = service.documents.receive(TEXT.encode(), "a.txt", language="fr")
    _, second, kinds = readers(service, end_of, left)
    assert second == ""
    assert "second_opinion" not in kinds
    assert not service.documents.fetch(left).second_opinion


def test_the_settings_ask_for_what_nobody_chose_and_for_lists(service, twice):
    asked = service.documents.receive_text(TEXT, "a.txt", language="fr")
    refused = service.documents.receive_text(TEXT, "a.txt", language="fr", second_opinion=False)
    list_id = service.lists.make("Mars", "judiciaire", "lettres", paused=True)
    listed = service.lists.receive(list_id, TEXT.encode(), "a.txt").id
    assert [service.documents.fetch(one).second_opinion for one in (asked, refused, listed)] == [True, False, True]


@pytest.mark.parametrize(
    ("setting", "chosen", "read"),
    [
        *((False, None, False), (False, True, True), (False, False, False)),
        *((True, None, True), (True, True, True), (True, False, False)),
    ],
)
def test_a_list_says_whether_its_documents_are_read_twice(service, monkeypatch, setting, chosen, read):
    known = lists.settings()
    monkeypatch.setattr(lists, "settings", lambda: replace(known, second_opinion=setting))
    list_id = service.lists.make("Mars", "judiciaire", "lettres", paused=True, second_opinion=chosen)
    listed = service.lists.receive(list_id, TEXT.encode(), "a.txt").id
    assert service.lists.fetch(list_id).second_opinion is read
    assert service.documents.fetch(listed).second_opinion is read
    monkeypatch.setattr(lists, "settings", lambda: replace(known, second_opinion=not read))
    later = service.lists.receive(list_id, b"M. Luc Roux", "b.txt").id
    assert service.documents.fetch(later).second_opinion is read, "a list keeps what it was made with"


def test_a_text_that_is_answered_at_once_is_read_twice_too(service):
    with service.direct(TEXT, DirectOptions(language="fr", second_opinion=True)) as document:
        assert document.annotation().engine.second == "second-fr"
