"""Initials as Canadian courts write them."""

import pytest
from hypothesis import given, strategies as st

from engine.core.labels import FIRST_NAME, SURNAME
from engine.core.model import Annotation, Document, EngineInfo, Entity
from engine.pseudonyms import STRATEGIES, apply
from engine.pseudonyms.strategies.initiales import letters
from engine.text.fold import fold

LETTERS = [
    ("Sullivan", "S."),
    ("SULLIVAN", "S."),
    ("Jean-Pierre", "J.-P."),
    ("Jean Pierre", "J. P."),
    ("J.-P.", "J.-P."),
    ("J.R.S.", "J. R. S."),
    ("de La Tour", "T."),
    ("DE LA TOUR", "T."),
    ("d'Estrées", "E."),
    ("Le Goff", "L. G."),
    ("N'Diaye", "N."),
    ("O'Brien", "O."),
    ("van der Meulen", "M."),
    ("Da", "D."),
    ("J. E.", "J. E."),
    ("Éluard", "É."),
    ("E\u0301luard", "É."),
    ("ben Saïd", "B. S."),
    ("ßmann", "S."),
    ("משה", "מ."),
    ("Un Deux Trois Quatre Cinq", "U. D. T. Q."),
    ("***", "X."),
    ("12", "X."),
]
SENTENCES = [
    pytest.param(
        "Mr. ⟦Jeremy R.|prenom|p⟧ ⟦Sullivan|nom|p⟧, born ⟦February 3, 1998|naissance|p⟧. Mr. ⟦Sullivan|nom|p⟧ said",
        "Mr. J. R. S., born [...], 1998. Mr. S. said",
        id="as the reference has it",
    ),
    pytest.param(
        "M. ⟦Luc|prenom|p⟧ ⟦Roux|nom|p⟧, né le ⟦12 mars 1965|naissance|p⟧ à ⟦Sorel|localite|p⟧, tél. ⟦514 555 01 23|telephone|p⟧",
        "M. L. R., né le [...] 1965 à [...], tél. [...]",
        id="what is no name",
    ),
    pytest.param(
        "⟦Sullivan|nom|p⟧, ⟦Stone|nom|q⟧, ⟦SULLIVAN|nom|p⟧, ⟦Smith|nom|r⟧",
        "S., S. (2), S., S. (3)",
        id="two names with one initial",
    ),
    pytest.param(
        "⟦Luc|prenom|p⟧ ⟦Roux|nom|p⟧, ⟦Lise|prenom|q⟧ ⟦Roux|nom|q⟧", "L. R., L. (2) R.", id="a family, two first names"
    ),
    pytest.param(
        "⟦Luc|prenom|p⟧ ⟦Lemay|nom|p⟧ et ⟦Luc|prenom|q⟧ ⟦Lemay|nom|q⟧ fils", "L. L. et L. (2) L. fils", id="homonyms"
    ),
    pytest.param("M. ⟦Stone|nom|p⟧. ⟦Stone|nom|p⟧... ", "M. S. S.... ", id="a full stop is not written twice"),
    pytest.param(
        "⟦Stone|nom|p⟧, ⟦Sand|nom|q⟧. Fin", "S., S. (2). Fin", id="but stays after a number"
    ),
    pytest.param("⟦J.|prenom|p⟧ ⟦Sullivan|nom|p⟧, ⟦Jeremy|prenom|p⟧", "J. S., J.", id="initials that stood there"),
    pytest.param(
        "⟦Jeremy|prenom|p⟧ ⟦Sullivan|nom|p⟧ (⟦J. S.|nom|p⟧)", "J. S. (J. S.)", id="all initials keep their number"
    ),
    pytest.param("⟦Durand-Morel|nom|p⟧, dit ⟦Durand|nom|p⟧", "D.-M., dit D.-M.", id="a part of a compound"),
    pytest.param("les époux ⟦Roux|nom|f⟧ et les ⟦Roux|nom|f⟧, l'⟦Aubé|nom⟧", "les époux R. et les R., l'A.", id="families"),
    pytest.param("⟦Roux|nom|p⟧, ⟦Garage Roux et fils|physicomorale⟧", "R., Garage R. et fils", id="a company's name"),
    pytest.param("⟦Garage Untel|physicomorale⟧, ⟦École du Lac|etablissement⟧", "[...], [...]", id="nobody's name"),
    pytest.param("S. (2) était là. ⟦Stone|nom⟧, ⟦Sand|nom⟧", "S. (2) était là. S., S. (3)", id="a number that stood"),
    pytest.param("né en ⟦1965|naissance⟧", "né en 1965", id="only a year"),
    pytest.param("M. ⟦[X]|nom⟧ et M. ⟦Roux|nom⟧", "M. [X] et M. R.", id="a placeholder stays"),
    pytest.param("Me ⟦S.|avocat⟧ pour ⟦Stone|nom⟧", "Me S. pour S. (2)", id="a kept initial is not taken"),
]  # fmt: skip
NAMES = st.text(st.characters(codec="utf-8", categories=["Lu", "Ll", "Lo"]), min_size=2, max_size=9)


@pytest.mark.parametrize(("name", "wanted"), LETTERS)
def test_a_name_has_its_initials(name: str, wanted: str) -> None:
    assert letters(name) == wanted


def test_the_particle_of_a_first_name_is_a_name() -> None:
    assert letters("Van Anh", whole=True) == "V. A."


@pytest.mark.parametrize(("source", "wanted"), SENTENCES)
def test_initiales_writes_a_sentence_as_a_canadian_court_does(marked, source: str, wanted: str) -> None:
    assert apply(marked(source, "canada"), "initiales", b"").text == wanted


def test_the_example_is_what_the_strategy_writes(marked) -> None:
    source = "M. ⟦Luc|prenom|p⟧ ⟦Roux|nom|p⟧, né le ⟦1er mai 1965|naissance⟧ à ⟦Apt|localite⟧, demeurant ⟦2 rue Basse|adresse⟧"
    assert apply(marked(source), "initiales", b"").text == STRATEGIES["initiales"].example


@given(st.lists(st.tuples(NAMES, st.sampled_from([FIRST_NAME, SURNAME])), max_size=30))
def test_names_of_one_kind_are_told_apart_and_nothing_but_initials_is_left(rows: list[tuple[str, str]]) -> None:
    text, entities = "", []
    for name, label in rows:
        entities.append(Entity(len(text), len(text) + len(name), name, label, "human", 1.0, None, True))
        text += name + " "
    done = apply(Annotation(Document("x.txt", text), EngineInfo("0", "", "cpu", ""), tuple(entities)), "initiales", b"")
    for one in done.annotation.entities:
        assert sum(c.isalpha() for c in one.replacement or "") == 1
        for other in done.annotation.entities:
            if one.label == other.label:
                assert (one.replacement == other.replacement) is (fold(one.text) == fold(other.text))


def test_forty_thousand_names_with_one_initial_take_a_moment() -> None:
    names = [
        f"S{chr(97 + n // 17576)}{chr(97 + n // 676 % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}"
        for n in range(40_000)
    ]
    entities = tuple(Entity(6 * i, 6 * i + 5, name, SURNAME, "human", 1.0, None, True) for i, name in enumerate(names))
    annotation = Annotation(Document("x.txt", " ".join(names)), EngineInfo("0", "", "cpu", ""), entities)
    assert apply(annotation, "initiales", b"").text.endswith("S. (40000)")
