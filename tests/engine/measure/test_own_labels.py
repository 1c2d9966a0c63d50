"""Unknown labels: listed, mapped by what the user says, ignored; nothing is guessed."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.core.errors import BadMapping, UnknownLabels
from engine.core.labels import load_profile
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.measure.own.labels import (
    KNOWN,
    check_known,
    check_mapping,
    count_labels,
    likely,
    map_labels,
    notice_ignored,
    parse_mapping,
    unknown,
)

TEXT = "Aminata Diallo habite Quimper."
NO_ENGINE = EngineInfo("0", "", "", "")


def annotation(*rows):
    return Annotation(Document("a", TEXT), NO_ENGINE, tuple(entity_at(TEXT, *row, "human") for row in rows))


ODD = annotation((0, 7, "PER"), (8, 14, "PER"), (22, 29, "VILLE"))


def test_unknown_labels_are_listed_the_most_frequent_first_and_refused():
    labels = count_labels([ODD, annotation((0, 14, "personnePhysique"), (22, 29, "localite"))])
    assert unknown(labels, {}) == ("PER", "VILLE")
    assert unknown(labels, {"PER": ""}) == ("VILLE",)
    with pytest.raises(UnknownLabels) as caught:
        check_known(labels, {})
    assert "PER, VILLE" in caught.value.sentence("fr")
    assert "--map PER=CODE" in caught.value.sentence("en")
    check_known(labels, {"PER": "", "VILLE": "localite"})


def test_a_mapping_gives_labels_and_masks_and_an_ignored_label_leaves_no_mention():
    masks = load_profile("judiciaire").masks
    made = map_labels(ODD, {"PER": "professionnelAvocat", "VILLE": "localite"}, masks)
    assert [(one.label, one.masked) for one in made.entities] == [("professionnelAvocat", False)] * 2 + [
        ("localite", True)
    ]
    assert [one.label for one in map_labels(ODD, {"PER": ""}, masks).entities] == ["VILLE"]
    (notice,) = notice_ignored(count_labels([ODD]), {"PER": "", "VILLE": "localite"})
    assert notice.sentence("fr") == "2 mentions de catégories ignorées ne comptent pas (PER)."


def test_what_is_likely_is_only_proposed():
    assert [likely(label) for label in ("PER", "Nom", "VILLE", "insee", "PERSONNEMORALE")] == [
        "personnePhysique", "personnePhysiqueNom", "localite", "numeroIdentifiant", "personneMorale",
    ]  # fmt: skip
    assert likely("motivations") is None
    assert unknown({"PER": 1}, {}) == ("PER",)


@pytest.mark.parametrize("line", ["PER", "=localite", "PER=ville", "PER=localité"])
def test_a_mapping_that_leads_nowhere_is_refused_with_the_codes(line):
    with pytest.raises(BadMapping) as caught:
        parse_mapping([line])
    assert line in caught.value.sentence("fr")
    assert "personnePhysiqueNom" in caught.value.sentence("en")


def test_lines_are_read_the_last_one_counts():
    lines = ["# les étiquettes de 2019", "", "A=B=localite", "PER = personnePhysiqueNom", "PER=", "X=email"]
    assert parse_mapping(lines) == {"A=B": "localite", "PER": "", "X": "email"}


NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zs", "Zl", "Zp")), min_size=1, max_size=6)
SAID = st.dictionaries(NAMES, st.sampled_from([*KNOWN, ""]), max_size=6)


@given(SAID, st.lists(NAMES, max_size=8))
def test_after_a_mapping_of_all_labels_nothing_is_unknown_and_nothing_else_changed(said, labels):
    said = check_mapping(said)
    rows = [(index, index + 1, label) for index, label in enumerate(labels)]
    before = annotation(*rows)
    after = map_labels(before, {label: said.get(label, "email") for label in labels}, lambda label: True)
    assert unknown(count_labels([after]), {}) == ()
    assert [(one.start, one.end) for one in after.entities] == [
        (start, end) for start, end, label in rows if said.get(label, "email")
    ]


@given(SAID.filter(lambda said: not any(label.startswith("#") for label in said)))
def test_what_is_written_is_read_back(said):
    assert parse_mapping([f"{label}={code}" for label, code in said.items()]) == said
