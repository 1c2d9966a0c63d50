"""Terms in the way of a document: hidden whatever the profile says, left readable and asked about
once; on the shipped gold the names of a case are hidden in every form, and nothing else changes."""

from __future__ import annotations

import pytest

from engine.core import LAWYER, SURNAME, Annotation, Document, Entity, load_profile
from engine.interchange import Sample, samples
from engine.pipeline import annotate, decide
from engine.pseudonyms import apply
from engine.terms import HIDDEN, KEPT, Terms, make_rule, make_term
from tests.engine.marked import marked
from tests.engine.terms.test_occurrences import WAYS

JUDICIAL = load_profile("judiciaire")


class SaidTagger:
    """A tagger that says what it was given."""

    name, device, language = "dit", "cpu", "fr"

    def __init__(self, entities: tuple[Entity, ...] = ()) -> None:
        self.entities = entities

    def tag(self, text: str, progress=None, cancelled=None) -> tuple[Entity, ...]:
        """Give the entities."""
        return self.entities


def run(source: str, *terms, rules=(), profile=JUDICIAL) -> Annotation:
    """Annotate a marked text with terms, without other rules."""
    document, entities = marked(source)
    return annotate(document, SaidTagger(entities), profile, rules=(), terms=Terms(terms, rules))


def told(annotation: Annotation) -> list[tuple[str, str, bool]]:
    return [(entity.text, entity.source, entity.masked) for entity in annotation.entities]


def kinds(annotation: Annotation) -> list[tuple[str, str, str, object]]:
    return [
        (doubt.kind, doubt.variant, doubt.level, doubt.params.get("count"))
        for doubt in annotation.doubts
        if doubt.kind.startswith("term_")
    ]


def test_what_nothing_found_is_hidden_and_says_why() -> None:
    made = run("La fiat rouge de M. Perrault. Perrault conclut.", make_term("fiat rouge"), make_term("Perrault"))
    assert told(made) == [("fiat rouge", HIDDEN, True), ("Perrault", HIDDEN, True), ("Perrault", HIDDEN, True)]
    assert {entity.person for entity in made.entities if entity.text == "Perrault"} != {None}
    assert "Perrault" not in apply(made, "lettres", bytes(32), JUDICIAL).text


def test_a_term_hides_what_the_profile_keeps_under_every_profile() -> None:
    made = run("Me ⟦Anne ROY|avocat⟧ plaide.", make_term("Roy"))
    assert told(made) == [("Anne ROY", HIDDEN, True)]
    assert made.entities[0].label == LAWYER
    for name in ("judiciaire", "administratif", "canada", "tout"):
        assert decide(made, load_profile(name)).entities[0].masked


def test_the_label_of_a_term_counts() -> None:
    made = run("La ⟦Perrault|nom⟧ SARL et Perrault.", make_term("Perrault", label="personneMorale"))
    assert [entity.label for entity in made.entities] == ["personneMorale", "personneMorale"]


def test_a_full_name_is_a_first_name_and_a_surname() -> None:
    made = run("Il voit Jean Perrault-Lenoir.", make_term("Jean Perrault-Lenoir"))
    assert [(e.text, e.label) for e in made.entities][1] == ("Perrault-Lenoir", SURNAME)
    assert made.entities[0].text == "Jean"


def test_what_stands_beside_a_mention_inside_a_term_is_hidden_too() -> None:
    made = run("M. ⟦Perrault|nom⟧ de la Fontanelle.", make_term("Perrault de la Fontanelle"))
    replaced = apply(made, "lettres", bytes(32), JUDICIAL).text
    assert "Perrault" not in replaced
    assert "Fontanelle" not in replaced


def test_a_term_to_keep_leaves_readable_and_is_asked_about_once() -> None:
    source = "⟦Grenoble|localite⟧ et ⟦Grenoble|localite⟧, puis ⟦12 rue de Grenoble|adresse⟧."
    made = run(source, make_term("Grenoble", "keep"), profile=load_profile("tout"))
    assert told(made) == [
        ("Grenoble", KEPT, False),
        ("Grenoble", KEPT, False),
        ("12 rue de Grenoble", "model:test", True),  # more than the term
    ]
    assert kinds(made) == [("term_uncovers", "many", "look", 2)]


def test_a_party_that_a_term_uncovers_blocks() -> None:
    made = run("M. ⟦Perrault|nom⟧. ⟦Perrault|nom⟧ conclut.", make_term("Perrault", "keep"))
    assert told(made) == [("Perrault", KEPT, False)] * 2
    assert kinds(made) == [("term_uncovers", "party", "blocking", 2)]


def test_a_term_to_keep_that_uncovers_nothing_asks_nothing() -> None:
    assert kinds(run("Le tribunal de Grenoble.", make_term("Grenoble", "keep"))) == []


def test_terms_that_contradict_each_other_are_told_at_their_place() -> None:
    made = run("rue Saint-⟦Martin|nom⟧", make_term("Martin"), make_term("rue Saint-Martin", "keep"))
    assert ("term_conflict", "", "look", None) in kinds(made)


def test_an_expression_that_was_stopped_blocks() -> None:
    made = run("a" * 60 + "!", make_term(r"(a|aa)+c", expression=True))
    assert kinds(made) == [("term_unfinished", "", "blocking", None)]


def test_a_rule_of_ones_own_is_followed_by_the_profile() -> None:
    rule = make_rule("greffe", "RX-99/9+", "numeroIdentifiant", ["rôle"])
    made = run("Rôle n° RX-24/00123.", rules=(rule,))
    assert told(made) == [("RX-24/00123", "term:rule", JUDICIAL.masks("numeroIdentifiant"))]


def test_without_terms_nothing_changes() -> None:
    source = "M. ⟦Jean|prenom⟧ ⟦Perrault|nom⟧, à ⟦Grenoble|localite⟧."
    document, entities = marked(source)
    plain = annotate(document, SaidTagger(entities), JUDICIAL)
    assert annotate(document, SaidTagger(entities), JUDICIAL, terms=Terms()) == plain


FRENCH = [sample for sample in samples() if sample.language == "fr"]


def own_names(sample: Sample) -> list[str]:
    """The names of a case, as its gold marks them."""
    named = {entity.text for entity in sample.entities if LABELS_OF_NAMES.get(entity.label)}
    return sorted(name for name in named if sum(map(str.isalnum, name)) > 1)


LABELS_OF_NAMES = {SURNAME: True, "personnePhysiquePrenom": True}


@pytest.mark.parametrize("sample", FRENCH, ids=lambda sample: sample.id)
def test_the_names_of_a_case_are_all_hidden_by_terms_alone(sample: Sample) -> None:
    names = own_names(sample)
    document = Document("a.txt", sample.text)
    made = annotate(document, SaidTagger(), JUDICIAL, rules=(), terms=Terms(tuple(map(make_term, names))))
    hidden = bytearray(len(sample.text))
    for entity in made.entities:
        hidden[entity.start : entity.end] = b"\x01" * (entity.end - entity.start)
    mentions = [e for e in sample.entities if e.text in names]
    assert mentions
    assert [
        e.text for e in mentions if any(e.text[n].isalnum() and not hidden[e.start + n] for n in range(len(e.text)))
    ] == []


@pytest.mark.parametrize("sample", FRENCH, ids=lambda sample: sample.id)
def test_nothing_else_changes_where_terms_are_the_names_of_the_case(sample: Sample) -> None:
    document = Document("a.txt", sample.text)
    tagger = SaidTagger(sample.entities)
    before = annotate(document, tagger, JUDICIAL, rules=())
    terms = Terms(tuple(make_term(name, same_case=True) for name in own_names(sample)))
    after = annotate(document, tagger, JUDICIAL, rules=(), terms=terms)
    decided = [(e.start, e.end) for e in after.entities if e.source == HIDDEN]
    rest = {(e.start, e.end, e.label, e.masked) for e in after.entities if e.source != HIDDEN}
    known = {(e.start, e.end, e.label, e.masked) for e in before.entities}
    assert rest <= known
    assert all(any(start < last and first < end for start, end in decided) for first, last, *_ in known - rest)


@pytest.mark.parametrize("way", sorted(WAYS))
def test_each_form_of_a_name_of_the_case_is_gone_from_the_text_that_is_made(way: str) -> None:
    name = "Quatrebarbes"
    document = Document("a.txt", f"M. Quatrebarbes a saisi le tribunal. Pièce ({WAYS[way](name)}) jointe.")
    made = annotate(document, SaidTagger(), JUDICIAL, rules=(), terms=Terms((make_term(name),)))
    text = apply(made, "lettres", bytes(32), JUDICIAL).text
    letters = "".join(filter(str.isalnum, text.lower()))
    assert "quatrebarbe" not in letters
    assert "uatrebarbe" not in letters
