"""Mentions are gathered by person."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from engine.core.labels import FIRST_NAME, JUDGE, LAWYER, NAME_LABELS, SURNAME
from engine.core.model import Document, Entity, Person
from engine.persons.persons import link
from tests.engine.marked import marked


def bearers(source: str) -> str:
    """Give the person of each name of a marked text, in order, as digits."""
    document, entities = marked(source)
    linked, _ = link(document, entities)
    return " ".join((entity.person or "-").removeprefix("p") for entity in linked)


def persons(source: str) -> tuple[Person, ...]:
    """Give the persons of a marked text."""
    return link(*marked(source))[1]


JEAN = "M. ⟦Jean|prenom⟧ ⟦Dupont|nom⟧, "
ROWS = [
    pytest.param(JEAN + "M. ⟦Dupont|nom⟧", "1 1 1", id="surname alone, same title"),
    pytest.param(JEAN + "⟦DUPONT|nom⟧", "1 1 1", id="capitals"),
    pytest.param("⟦Hélène|prenom⟧ ⟦Bœuf|nom⟧, ⟦HELENE|prenom⟧ ⟦BŒUF|nom⟧", "1 1 1 1", id="accents"),
    pytest.param(JEAN + "⟦DUPONT|nom⟧ ⟦Jean|prenom⟧", "1 1 1 1", id="surname first"),
    pytest.param(JEAN + "Mme ⟦Dupont|nom⟧", "1 1 2", id="another title is another person"),
    pytest.param(
        JEAN + "Mme ⟦Anne|prenom⟧ ⟦Dupont|nom⟧, Mme ⟦Dupont|nom⟧, M. ⟦Dupont|nom⟧",
        "1 1 2 2 2 1",
        id="a couple, by title",
    ),
    pytest.param(
        JEAN + "M. ⟦Paul|prenom⟧ ⟦Dupont|nom⟧, M. ⟦Dupont|nom⟧",
        "1 1 2 2 3",
        id="brothers: the bare surname is neither's",
    ),
    pytest.param(JEAN + "⟦Lou|prenom⟧ ⟦Dupont|nom⟧, M. ⟦Dupont|nom⟧", "1 1 2 2 1", id="a child without a title"),
    pytest.param(JEAN + "⟦J.|prenom⟧ ⟦Dupont|nom⟧", "1 1 1 1", id="initial"),
    pytest.param(
        "Mme ⟦Marie Odile|prenom⟧ ⟦Roy|nom⟧, Mme ⟦Odile|prenom⟧ ⟦Roy|nom⟧",
        "1 1 1 1",
        id="called by a further first name",
    ),
    pytest.param(
        "Mme ⟦Marie Odile|prenom⟧ ⟦Roy|nom⟧, M. ⟦Odile|prenom⟧ ⟦Roy|nom⟧", "1 1 2 2", id="by another's with that title"
    ),
    pytest.param(
        "⟦Marie Odile|prenom⟧ ⟦Roy|nom⟧, ⟦Anne Odile|prenom⟧ ⟦Roy|nom⟧, ⟦Odile|prenom⟧ ⟦Roy|nom⟧",
        "1 1 2 2 3 3",
        id="two who have it",
    ),
    pytest.param("⟦J.|prenom⟧ ⟦Roy|nom⟧, ⟦Jean|prenom⟧ ⟦Roy|nom⟧", "1 1 1 1", id="initial first"),
    pytest.param("⟦J.-P.|prenom⟧ ⟦Roy|nom⟧, ⟦Jean-Pierre|prenom⟧ ⟦Roy|nom⟧", "1 1 1 1", id="compound initials"),
    pytest.param(
        "⟦J.|prenom⟧ ⟦Roy|nom⟧, ⟦Jean|prenom⟧ ⟦Roy|nom⟧, ⟦Jules|prenom⟧ ⟦Roy|nom⟧",
        "1 1 2 2 3 3",
        id="an initial of two",
    ),
    pytest.param("⟦Jean|prenom⟧ ⟦Paul|prenom⟧ ⟦Roy|nom⟧, ⟦Jean|prenom⟧ ⟦Roy|nom⟧", "1 1 1 1 1", id="middle name"),
    pytest.param("⟦Jean-Paul|prenom⟧ ⟦Roy|nom⟧, ⟦Jean|prenom⟧ ⟦Roy|nom⟧", "1 1 2 2", id="Jean-Paul is not Jean"),
    pytest.param("⟦Jean-Paul|prenom⟧ ⟦Roy|nom⟧, ⟦Jean Paul|prenom⟧ ⟦Roy|nom⟧", "1 1 1 1", id="a hyphen left out"),
    pytest.param(
        "M. ⟦Camille|prenom⟧ ⟦Roy|nom⟧, Mme ⟦Camille|prenom⟧ ⟦Roy|nom⟧", "1 1 2 2", id="homonyms of two titles"
    ),
    pytest.param("Mme ⟦Anne|prenom⟧ ⟦Roy|nom⟧ épouse ⟦Alba|nom⟧, Mme ⟦Alba|nom⟧", "1 1 1 1", id="married name"),
    pytest.param("Mme ⟦Alba|nom⟧ née ⟦Roy|nom⟧, Mme ⟦Roy|nom⟧", "1 1 1", id="maiden name"),
    pytest.param("Mme ⟦Anne|prenom⟧ ⟦Roy|nom⟧, veuve ⟦Alba|nom⟧, M. ⟦Alba|nom⟧", "1 1 1 2", id="widow and husband"),
    pytest.param(
        "Mme ⟦Anne|prenom⟧ ⟦Roy|nom⟧ épouse ⟦Alba|nom⟧, Mme ⟦Roy-Alba|nom⟧", "1 1 1 1", id="both names joined"
    ),
    pytest.param("Mme ⟦Anne|prenom⟧ ⟦Roy Mbarga|nom⟧, Mme ⟦Mbarga|nom⟧", "1 1 1", id="half a double surname"),
    pytest.param("M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧, M. ⟦R.|nom⟧", "1 1 1", id="a surname's initial"),
    pytest.param(JEAN + "⟦Jean|prenom⟧", "1 1 1", id="first name alone"),
    pytest.param("⟦Lou|prenom⟧ est née. " + JEAN + "⟦Lou|prenom⟧", "1 2 2 1", id="a first name without a surname"),
    pytest.param(
        "⟦Jean|prenom⟧ ⟦Roy|nom⟧, ⟦Jean|prenom⟧ ⟦Alba|nom⟧, ⟦Jean|prenom⟧", "1 1 2 2 3", id="a first name of two"
    ),
    pytest.param(JEAN + "⟦Jean|nom⟧", "1 1 1", id="a first name taken for a surname"),
    pytest.param(JEAN + "les époux ⟦Dupont|nom⟧, les consorts ⟦Dupont|nom⟧", "1 1 2 2", id="the family"),
    pytest.param(JEAN + "M. et Mme ⟦Dupont|nom⟧", "1 1 2", id="the couple"),
    pytest.param("M. ⟦Clerc|nom⟧, Mme ⟦Clerc|magistrat⟧", "1 2", id="roles apart"),
    pytest.param("Me ⟦Anne ROY|avocat⟧, Me ⟦Roy|avocat⟧", "1 1", id="a lawyer"),
    pytest.param("⟦2 rue Haute|adresse⟧, M. ⟦Roy|nom⟧", "- 1", id="an address is nobody"),
    pytest.param(
        "⟦Jean|prenom⟧ ⟦Roy|nom⟧ père et ⟦Jean|prenom⟧ ⟦Roy|nom⟧ fils. M. ⟦Roy|nom⟧ père",
        "1 1 2 2 1",
        id="father and son of one name",
    ),
    pytest.param("M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧ (père), M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧ (fils)", "1 1 2 2", id="in brackets"),
    pytest.param(
        "M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧, père de Noa, M. ⟦Roy|nom⟧ fils", "1 1 1", id="somebody's father is no elder"
    ),
    pytest.param(
        "M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧, né le ⟦3 mai 1950|naissance⟧\nM. ⟦Jean|prenom⟧ ⟦Roy|nom⟧, né le ⟦12 juin 1981|naissance⟧",
        "1 1 - 2 2 -",
        id="homonyms by birth",
    ),
    pytest.param(
        "M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧, né le ⟦3 mai 1950|naissance⟧\nM. ⟦Jean|prenom⟧ ⟦Roy|nom⟧, né le ⟦03/05/1951|naissance⟧",
        "1 1 - 1 1 -",
        id="a slip in a birth date",
    ),
    pytest.param(
        "MM. ⟦Ali Omar|prenom⟧ ⟦Sow|nom⟧ et ⟦Ali|prenom⟧ ⟦Sow|nom⟧", "1 1 2 2", id="people of one enumeration"
    ),
    pytest.param("MM. ⟦Roy|nom⟧, ⟦Alba|nom⟧ et ⟦Sow|nom⟧. M. ⟦Sow|nom⟧", "1 2 3 3", id="a list of surnames"),
    pytest.param("M. ⟦Besnik|prenom⟧ ⟦Krasnik|nom⟧. M. ⟦Krasnick|nom⟧", "1 1 1", id="a slip behind a title"),
    pytest.param("M. ⟦Besnik|prenom⟧ ⟦Krasnik|nom⟧. villa ⟦Krasnick|nom⟧", "1 1 2", id="a slip that nothing backs"),
    pytest.param("M. ⟦Luc|prenom⟧ ⟦Roy|nom⟧. M. ⟦Ray|nom⟧", "1 1 2", id="short names are no slips"),
    pytest.param("⟦Julien|prenom⟧ ⟦Morel|nom⟧. ⟦Julie|prenom⟧ ⟦Morel|nom⟧", "1 1 2 2", id="Julie is no slip of Julien"),
    pytest.param("⟦Shirine|prenom⟧ ⟦Morel|nom⟧. ⟦Chirin|prenom⟧ ⟦Morel|nom⟧", "1 1 2 2", id="two edits are none"),
    pytest.param("M. ⟦Gino|prenom⟧ ⟦DEL MONTE|nom⟧. M. ⟦DELMONTE|nom⟧. M. ⟦DEL MON-\nTE|nom⟧", "1 1 1 1", id="blanks"),
    pytest.param("Mme ⟦Odile|prenom⟧ ⟦Lecœur|nom⟧. Mme ⟦LECOEUR|nom⟧", "1 1 1", id="a ligature"),
    pytest.param("⟦Jean Robert|prenom⟧ ⟦Simon|nom⟧. ⟦J. R. S.|nom⟧", "1 1 1", id="initials of all names"),
    pytest.param("⟦Susan|prenom⟧ ⟦Scott|nom⟧. ⟦S.|prenom⟧ ⟦Scott|nom⟧. ⟦S. S.|nom⟧", "1 1 1 1 1", id="S. Scott"),
    pytest.param("⟦Philippe|prenom⟧ ⟦Roy|nom⟧. ⟦Ph.|prenom⟧ ⟦Roy|nom⟧", "1 1 1 1", id="a short form"),
    pytest.param(
        "M. ⟦Irakli|prenom⟧ ⟦Beridze|nom⟧, se disant aussi ⟦Giorgi|prenom⟧ ⟦Maisuradze|nom⟧. M. ⟦Maisuradze|nom⟧",
        "1 1 1 1 1",
        id="alias",
    ),
    pytest.param(
        "⟦Sam|prenom⟧ ⟦Okafor|nom⟧ called ⟦Susan|prenom⟧ ⟦Scott|nom⟧",
        "1 1 2 2",
        id="who is called by phone is no alias",
    ),
    pytest.param("M. ⟦Luc|prenom⟧ ⟦Roy|nom⟧ dit M. ⟦Alba|nom⟧ menteur", "1 1 2", id="dit behind which a title stands"),
    pytest.param("⟦Ana|prenom⟧ ⟦Roy|nom⟧ dite « ⟦Nani|prenom⟧ ». ⟦Nani|prenom⟧", "1 1 1 1", id="a pet name"),
    pytest.param("⟦Gianluca|prenom⟧ ⟦Roy|nom⟧, que l'enfant appelle « papa ⟦Luca|prenom⟧ »", "1 1 1", id="papa"),
    pytest.param("⟦Jeanne|prenom⟧ ⟦Roy|nom⟧. ⟦Jean|prenom⟧ est né", "1 1 2", id="Jean is not Jeanne cut short"),
    pytest.param(
        "M. ⟦Luc|prenom⟧ ⟦Roy|nom⟧ conclut. M. ⟦Roy|nom⟧ produit l'attestation de M. ⟦Guy|prenom⟧ ⟦Roy|nom⟧. M. ⟦Roy|nom⟧",
        "1 1 1 2 2 1",
        id="who was named first keeps the surname",
    ),
    pytest.param(
        "Un homonyme, M. ⟦Luc|prenom⟧ ⟦Roy|nom⟧. M. ⟦Luc|prenom⟧ ⟦Roy|nom⟧", "1 1 1 1", id="a homonym of nobody"
    ),
    pytest.param(
        "M. ⟦Luc|prenom⟧ ⟦Roy|nom⟧ nie. Un homonyme, M. ⟦Luc|prenom⟧ ⟦Roy|nom⟧, existe", "1 1 2 2", id="a homonym"
    ),
    pytest.param(
        "⟦ROY|nom⟧ ⟦Luc|prenom⟧, ⟦Guy|prenom⟧, né le 3 mai. ⟦Guy|prenom⟧",
        "1 1 1 1",
        id="first names of the civil status",
    ),
    pytest.param("la petite ⟦Lina|prenom⟧ vit chez son père. ⟦Lina|prenom⟧ ⟦Roy|nom⟧", "1 1 1", id="a child"),
    pytest.param("⟦Filmon|prenom⟧ ⟦Tesfay|nom⟧. M. ⟦Tesfay|prenom⟧ ⟦Filmon|nom⟧", "1 1 1 1", id="the other way round"),
    pytest.param(
        "⟦Sami Noor|avocat⟧ and ⟦Clara Hart-Roy|avocat⟧ (⟦Noor|avocat⟧ ⟦Hart|avocat⟧ LLP)", "1 2 1 2", id="a firm"
    ),
    pytest.param(
        "M. ⟦Luc|prenom⟧ ⟦Roy|nom⟧, la société ⟦Roy Peinture|physicomorale⟧", "1 1 -", id="a company is nobody"
    ),
    pytest.param("Mme ⟦Ana|prenom⟧ ⟦Roy|nom⟧ (nom d'usage : ⟦Alba|nom⟧). Mme ⟦Alba|nom⟧", "1 1 1 1", id="nom d'usage"),
    pytest.param("Mme ⟦Ana|prenom⟧ ⟦Roy|nom⟧ divorcée ⟦Alba|nom⟧. Mme ⟦Alba|nom⟧", "1 1 1 1", id="divorcée"),
    pytest.param("M. ⟦Łukasz|prenom⟧ ⟦Jabłońska|nom⟧, M. ⟦Jablonska|nom⟧", "1 1 1", id="a stroke"),
]


@pytest.mark.parametrize(("source", "expected"), ROWS)
def test_each_mention_goes_to_its_person(source: str, expected: str) -> None:
    assert bearers(source) == expected


@pytest.mark.parametrize(
    ("source", "gender"),
    [
        ("M. ⟦Roy|nom⟧", "m"),
        ("Mme ⟦Roy|nom⟧", "f"),
        ("⟦Lou|prenom⟧ ⟦Roy|nom⟧ née ⟦Alba|nom⟧", "f"),
        ("Me ⟦Roy|avocat⟧", None),
    ],
)
def test_the_gender_is_that_of_the_title(source: str, gender: str | None) -> None:
    assert persons(source)[0].gender == gender


def test_a_person_has_its_role_and_its_forms_longest_first() -> None:
    source = "M. ⟦Roy|nom⟧, M. ⟦Jean|prenom⟧\n⟦Roy|nom⟧, M. ⟦Roy|nom⟧, Me ⟦Alba|avocat⟧, Mme ⟦Clerc|magistrat⟧"
    assert [(p.id, p.role, p.forms) for p in persons(source)] == [
        ("p1", "party", ("Jean Roy", "Roy")),
        ("p2", "lawyer", ("Alba",)),
        ("p3", "judge", ("Clerc",)),
    ]


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["M. ", "Mme ", "", "née ", "époux ", "\n"]), st.sampled_from(["Jean", "J.", "Roy", "ROY-ALBA", "12", "é"]), st.sampled_from([FIRST_NAME, SURNAME, LAWYER, JUDGE, "adresse"])), max_size=12))  # fmt: skip
def test_every_name_has_a_person_and_ids_follow_first_appearance(pieces: list[tuple[str, str, str]]) -> None:
    text, entities = "", list[Entity]()
    for before, name, label in pieces:
        text += before + name + " "
        start = len(text) - len(name) - 1
        entities.append(Entity(start, start + len(name), name, label, "model:test"))
    linked, found = link(Document("d", text), entities)
    assert all((entity.person is not None) == (entity.label in NAME_LABELS) for entity in linked)
    order = list(dict.fromkeys(entity.person for entity in linked if entity.person))
    assert order == [person.id for person in found] == [f"p{rank + 1}" for rank in range(len(order))]
    assert [(e.start, e.end, e.label) for e in linked] == [(e.start, e.end, e.label) for e in entities]


def test_those_who_are_named_together_are_a_family_and_nobody_else_is() -> None:
    found = persons("M. ⟦Jean|prenom⟧ ⟦Roy|nom⟧, Mme ⟦Ana|prenom⟧ ⟦Roy|nom⟧, les époux ⟦Roy|nom⟧, Me ⟦Alba|avocat⟧")
    assert [(person.forms[0], person.family) for person in found] == [
        ("Jean Roy", False),
        ("Ana Roy", False),
        ("Roy", True),
        ("Alba", False),
    ]
