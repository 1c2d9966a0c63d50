"""Which lines of a first page head parties, and what blocks their names have."""

from __future__ import annotations

import pytest

from engine.persons.header_blocks import layout
from engine.persons.mentions import mentions
from engine.persons.roles.party_headings import OPENING, PARTY_HEADING
from engine.text.fold import fold_in_place
from engine.text.words import read_words
from tests.engine.marked import marked


@pytest.mark.parametrize(
    ("line", "role"),
    [
        pytest.param("APPELANTE", "claimant", id="one word"),
        pytest.param("DEMANDEURS AU POURVOI :", "claimant", id="before the Court of cassation"),
        pytest.param("Intimés et appelants incidents", "defendant", id="two capacities, the first counts"),
        pytest.param("DÉFENDERESSE(S)", "defendant", id="a form's plural"),
        pytest.param("Respondents", "defendant", id="English"),
        pytest.param("PRÉVENU", "accused", id="prévenu"),
        pytest.param("Parties civiles :", "victim", id="parties civiles"),
        pytest.param("Partie intervenante", "party", id="intervenante"),
        pytest.param("Civilement responsables :", "party", id="answerable for a minor"),
        pytest.param("Mineurs concernés :", "child", id="minors"),
        pytest.param("LIQUIDATEUR", "public_officer", id="liquidator"),
        pytest.param("L'appelant soutient que la vente est nulle.", None, id="a sentence about one"),
        pytest.param("Appel du 3 mai", None, id="an appeal is no appellant"),
        pytest.param("Demande de pièces", None, id="a demand is no claimant"),
        pytest.param("Enfants : deux", None, id="words go on behind it"),
        pytest.param("COMPOSITION DE LA COUR", None, id="the court"),
        pytest.param("ENTRE", None, id="a side names no role"),
    ],
)
def test_heading(line: str, role: str | None) -> None:
    found = PARTY_HEADING.search(f"arret\n\n{fold_in_place(line)}\n\nsuite")
    assert (found.lastgroup if found else None) == role


@pytest.mark.parametrize(
    ("line", "opens"),
    [
        pytest.param("Appelant : M. Sahin", True, id="with the name"),
        pytest.param("Entre la société et M. Sahin", True, id="entre"),
        pytest.param("Concernant l'enfant", True, id="concernant"),
        pytest.param("Greffière : Mme Hus", False, id="the clerk"),
        pytest.param("Audience du 3 mai", False, id="the hearing"),
    ],
)
def test_opening(line: str, opens: bool) -> None:
    assert (OPENING.match(fold_in_place(line)) is not None) == opens


def test_a_block_ends_at_a_blank_line_or_the_next_name() -> None:
    document, entities = marked(
        "Mme ⟦Eva|prenom⟧ ⟦HUS|nom⟧\n3 rue Haute\n1 - M. ⟦Ali|prenom⟧ ⟦SAHIN|nom⟧\n4 rue Basse\n\nLa cour."
    )
    read = read_words(document.text)
    found = mentions(read, entities)
    texts = [document.text[block.mention.end : block.end].split("\n") for block in layout(read, found).blocks]
    assert [lines[1] for lines in texts] == ["3 rue Haute", "4 rue Basse"]
    assert all("La cour." not in lines for lines in texts)
    assert layout(read, ()).blocks == ()


def test_a_name_in_a_sentence_begins_no_line() -> None:
    document, entities = marked("La cour entend Mme ⟦Eva|prenom⟧ ⟦HUS|nom⟧.\n   Mme ⟦Eva|prenom⟧ ⟦HUS|nom⟧\n")
    read = read_words(document.text)
    found = mentions(read, entities)
    assert [mention in layout(read, found).heads for mention in found] == [False, True]
