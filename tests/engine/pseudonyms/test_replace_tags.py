"""Tags, bars, and the marks that hide nothing."""

import re

import pytest
from hypothesis import given, strategies as st

from engine.core.labels import LABELS
from engine.core.model import Annotation, Document, EngineInfo, Entity
from engine.pseudonyms import STRATEGIES, apply
from engine.pseudonyms.strategies.etiquettes import ENGLISH, FRENCH
from engine.pseudonyms.strategies.noir import BAR

PARTY = "M. ⟦Luc|prenom|p⟧ ⟦Roux|nom|p⟧, né le ⟦1er mai 1965|naissance⟧ à ⟦Apt|localite⟧"
SENTENCES = [
    pytest.param(
        "etiquettes",
        "⟦Luc|prenom|p⟧ ⟦Roux|nom|p⟧, ⟦Ana|prenom|q⟧ ⟦Roux|nom|q⟧, ⟦ROUX|nom⟧",
        "<PRENOM_1> <NOM_1>, <PRENOM_2> <NOM_1>, <NOM_1>",
        id="one number for each name",
    ),
    pytest.param(
        "etiquettes",
        "<NOM_1> et <NOM_3> ; ⟦Roux|nom⟧, ⟦Petit|nom⟧, ⟦Apt|localite⟧",
        "<NOM_1> et <NOM_3> ; <NOM_2>, <NOM_4>, <LOCALITE_1>",
        id="numbers that stand are left",
    ),
    pytest.param("etiquettes", "M. ⟦<NOM_1>|nom⟧, ⟦Roux|nom⟧", "M. <NOM_1>, <NOM_2>", id="a tag stays what it is"),
    pytest.param(
        "etiquettes",
        "tél. ⟦06 11 22 33 44|telephone⟧, ⟦06.11.22.33.44|telephone⟧, ⟦a.b@x.fr|email⟧, ⟦ab@x.fr|email⟧",
        "tél. <TELEPHONE_1>, <TELEPHONE_1>, <COURRIEL_1>, <COURRIEL_2>",
        id="numbers and addresses of the net",
    ),
    pytest.param("etiquettes", "né le ⟦12 mars 1965|naissance⟧", "né le <DATE_NAISSANCE_1> 1965", id="the year stays"),
    pytest.param("etiquettes", "⟦Roux|nom⟧, ⟦Ets Roux|physicomorale⟧", "<NOM_1>, Ets <NOM_1>", id="a company's name"),
    pytest.param("noir", "⟦Li|nom⟧, ⟦Vandenbroucke-Delesalle|nom⟧", f"{BAR}, {BAR}", id="bars tell no length"),
    pytest.param("noir", "le ⟦12 mars 1965|naissance⟧, ⟦1970|deces⟧", f"le {BAR} 1965, 1970", id="a bar and a year"),
    pytest.param("noir", "M. ⟦██████|nom⟧", "M. ██████", id="a bar that stood there"),
    pytest.param("secret", PARTY, "M. <secret>Luc</secret> <secret>Roux</secret>, né le <secret>1er mai</secret> 1965 à <secret>Apt</secret>", id="marks"),
    pytest.param("secret", "⟦1965-03-12|naissance⟧", "1965<secret>-03-12</secret>", id="the year first"),
    pytest.param("secret", "⟦12 of 1965, March|naissance⟧", "<secret>12 of</secret> 1965<secret>, March</secret>", id="the year within"),
    pytest.param("secret", "⟦1965|naissance⟧, M. ⟦[X]|nom⟧", "1965, M. [X]", id="nothing is to be hidden"),
    pytest.param("secret", "⟦R & <D>|nom⟧", "<secret>R & <D></secret>", id="nothing is escaped"),
]  # fmt: skip


@pytest.mark.parametrize(("strategy", "source", "wanted"), SENTENCES)
def test_a_sentence_is_written(marked, strategy: str, source: str, wanted: str) -> None:
    assert apply(marked(source), strategy, b"").text == wanted


def test_every_label_has_a_tag_of_its_own_in_both_languages() -> None:
    for tags in (FRENCH, ENGLISH):
        assert list(tags) == list(LABELS)
        assert len(set(tags.values())) == len(LABELS)
        assert all(re.fullmatch("[A-Z_]{1,20}", tag) for tag in tags.values())


def test_an_english_document_has_english_tags(marked) -> None:
    source = "Mr. ⟦Ian|prenom|p⟧ ⟦Stone|nom|p⟧, born ⟦May 1, 1965|naissance⟧"
    assert apply(marked(source, language="en"), "etiquettes", b"").text == "Mr. <FIRST_NAME_1> <SURNAME_1>, born <BIRTH_DATE_1> 1965"  # fmt: skip


@pytest.mark.parametrize("strategy", ["etiquettes", "noir"])
def test_the_example_is_what_the_strategy_writes(marked, strategy: str) -> None:
    done = apply(marked(f"{PARTY}, demeurant ⟦2 rue Basse|adresse⟧"), strategy, b"")
    assert done.text == STRATEGIES[strategy].example


def test_the_example_of_the_marks_is_what_they_make(marked) -> None:
    assert apply(marked(PARTY), "secret", b"").text == STRATEGIES["secret"].example


def test_only_the_marks_hide_nothing() -> None:
    assert [name for name, strategy in STRATEGIES.items() if not strategy.hides] == ["secret"]


MENTION = st.tuples(
    st.text("ab ,\n", max_size=5), st.text(min_size=1, max_size=9), st.sampled_from(sorted(LABELS)), st.booleans()
)


def _annotation(rows: list[tuple[str, str, str, bool]]) -> Annotation:
    text, entities = "", []
    for gap, mention, label, masked in rows:
        start = len(text) + len(gap)
        entities.append(Entity(start, start + len(mention), mention, label, "human", 1.0, None, masked))
        text += gap + mention
    return Annotation(Document("x.txt", text), EngineInfo("0", "", "cpu", "judiciaire"), tuple(entities))


@given(st.lists(MENTION, max_size=9))
def test_without_its_tags_a_marked_text_is_the_original(rows: list[tuple[str, str, str, bool]]) -> None:
    annotation = _annotation(rows)
    marked = apply(annotation, "secret", b"").text
    if "secret>" not in annotation.document.text:
        assert re.sub("</?secret>", "", marked) == annotation.document.text


@given(st.lists(MENTION, max_size=9))
def test_bars_depend_on_no_original(rows: list[tuple[str, str, str, bool]]) -> None:
    wanted = "".join(gap + (BAR if masked else mention) for gap, mention, _, masked in rows)
    plain = [
        row
        for row in rows
        if not ("█" in row[1] or "[" in row[1] or any(c.isdigit() for c in row[1]) or "." in row[1] or "…" in row[1])
    ]
    if plain == rows:
        assert apply(_annotation(rows), "noir", b"").text == wanted
