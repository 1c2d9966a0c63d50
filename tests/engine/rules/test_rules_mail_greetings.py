"""Who is greeted is found; the greeting is nobody's name."""

from __future__ import annotations

import pytest

from engine.rules.mail.greetings import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("Bonjour Marie,\n", "Bonjour ⟦Marie|prenom⟧,\n", id="a first name"),
    pytest.param("Chère Madame Okonkwo,\n", "Chère Madame ⟦Okonkwo|nom⟧,\n", id="a title and a surname"),
    pytest.param("Hi Paul,\n", "Hi ⟦Paul|prenom⟧,\n", id="Hi"),
    pytest.param("Dear Ms. Szabo:\n", "Dear Ms. ⟦Szabo|nom⟧:\n", id="Dear Ms."),
    pytest.param("> Hello Paul\n", "> Hello ⟦Paul|prenom⟧\n", id="quoted, no comma"),
    pytest.param("Dear Dr. Paul Szabo,\n", "Dear Dr. ⟦Paul|prenom⟧ ⟦Szabo|nom⟧,\n", id="title, first name, surname"),
    pytest.param("⟦Bonsoir|prenom⟧ Marie,\n", "Bonsoir ⟦Marie|prenom⟧,\n", id="a greeting taken for a name"),
    pytest.param("\n⟦Hello|prenom⟧ Mr. Szabo,\n", "\nHello Mr. ⟦Szabo|nom⟧,\n", id="Hello taken for a name"),
    pytest.param("Cher Maître,\n", "Cher Maître,\n", id="nobody's name"),
    pytest.param("Dear Sir or Madam,\n", "Dear Sir or Madam,\n", id="Sir or Madam"),
    pytest.param("Bonjour à tous,\n", "Bonjour à tous,\n", id="everybody"),
    pytest.param("Dear Tenant,\n", "Dear Tenant,\n", id="a tenant"),
    pytest.param("Madame la Présidente,\n", "Madame la Présidente,\n", id="an office"),
    pytest.param("Dear Claims Team,\n", "Dear Claims Team,\n", id="a team"),
    pytest.param("Hello World,\n", "Hello World,\n", id="no first name"),
    pytest.param("il lui dit : « Bonjour Marie »\n", "il lui dit : « Bonjour Marie »\n", id="inside a sentence"),
]


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_who_is_greeted_is_named(source: str, expected: str) -> None:
    assert after(RULE, source) == expected
