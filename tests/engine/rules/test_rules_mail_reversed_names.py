"""Recipients written surname first are found, with what is glued behind; other lists are left."""

from __future__ import annotations

import pytest

from engine.rules.mail.reversed_names import RULE
from tests.engine.marked import after

ROWS = [
    pytest.param("To: Quill, Zora@Acme; Pardoe, Ned", "To: ⟦Quill|nom⟧, ⟦Zora|prenom⟧@Acme; Pardoe, Ned", id="a company behind"),
    pytest.param("'Quill, Zora@acme'", "'⟦Quill|nom⟧, ⟦Zora|prenom⟧@acme'", id="in quotes"),
    pytest.param("Quill, Zora @Acme", "⟦Quill|nom⟧, ⟦Zora|prenom⟧ @Acme", id="a space before the sign"),
    pytest.param("Quill, Zora M - TXPZMQ <z@acme.example>", "⟦Quill|nom⟧, ⟦Zora|prenom⟧ ⟦M|prenom⟧ - TXPZMQ <z@acme.example>", id="a code behind"),
    pytest.param("On Behalf Of Quill, Zora - X", "On Behalf Of ⟦Quill|nom⟧, ⟦Zora|prenom⟧ - X", id="on behalf of"),
    pytest.param("Quill, \nZora@Acme", "⟦Quill|nom⟧, \n⟦Zora|prenom⟧@Acme", id="over a line end"),
    pytest.param("⟦Quill|nom⟧, Zora@Acme/West", "⟦Quill|nom⟧, ⟦Zora|prenom⟧@Acme/West", id="a surname that was found"),
    pytest.param("O'Dell, Zora@Acme", "⟦O'Dell|nom⟧, ⟦Zora|prenom⟧@Acme", id="an apostrophe"),
    pytest.param("Leeds, Quill@acme.example", "Leeds, Quill@acme.example", id="an address"),
    pytest.param("Sales, Support@Acme", "Sales, Support@Acme", id="services"),
    pytest.param("in Leeds, Yorkshire - we met", "in Leeds, Yorkshire - we met", id="a sentence"),
    pytest.param("Quill, Zora and Ned", "Quill, Zora and Ned", id="nothing behind"),
    pytest.param("on behalf of the board, Zora wrote", "on behalf of the board, Zora wrote", id="on behalf of a body"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_reversed_names(source: str, expected: str) -> None:
    assert after(RULE, source, "en") == expected
