"""What the policy always hides is found before whatever a reader keeps, and no term undoes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import (
    BadPolicy,
    BadTerm,
    BrokenLine,
    Document,
    InstallationPolicy,
    TermAlwaysHidden,
    TermLeft,
    load_profile,
)
from engine.core.model import Annotation, EngineInfo, entity_at, replace
from engine.delivery import deliver_text
from engine.pipeline import annotate
from engine.pseudonyms import apply
from engine.terms import Terms, TermSearch, check_kept, make_term, merge, policy_terms, read_policy_terms
from tests.policies import policed

TEXT = "La résidence des Tilleuls est close. Les Tilleuls de Vannes aussi."


class Nothing:
    """A tagger that finds nothing."""

    name, language, device = "nothing", "fr", "cpu"

    def tag(self, text, progress=None, cancelled=None):
        return ()


@pytest.mark.parametrize(
    ("kept", "options"),
    [
        pytest.param("Tilleuls", {}, id="the same words"),
        pytest.param("résidence des Tilleuls", {}, id="longer words, which count before shorter ones"),
        pytest.param("Les Tilleuls de Vannes aussi", {}, id="a sentence"),
        pytest.param(r"Tilleuls?\b", {"expression": True}, id="an expression"),
        pytest.param("illeul", {"within": True}, id="within the words"),
    ],
)
@pytest.mark.parametrize("scope", ["document", "list", "installation"])
def test_no_term_of_a_reader_undoes_it(tmp_path: Path, kept: str, options: dict[str, bool], scope: str) -> None:
    with policed(tmp_path, 'hide = ["tilleuls"]'):
        reader = Terms((make_term(kept, "keep", scope=scope, **options),))  # type: ignore[arg-type]
        found = TermSearch(merge(reader, policy_terms())).find(Document("a.txt", TEXT))
        assert [TEXT[p.start : p.end] for p in found.occurrences if p.term.act == "hide"] == ["Tilleuls"] * 2
        assert found.clashes, "it is said where it conflicts"
        made = annotate(
            Document("a.txt", TEXT), Nothing(), load_profile("judiciaire"), terms=merge(reader, policy_terms())
        )
        assert {e.text for e in made.entities if e.masked} == {"Tilleuls"}
        assert "term_conflict" in {doubt.kind for doubt in made.doubts}


def test_the_same_words_are_refused_where_they_are_kept(tmp_path: Path) -> None:
    with policed(tmp_path, 'hide = ["Tilleuls"]'):
        check_kept([make_term("Tilleuls"), make_term("Vannes", "keep"), make_term("les Tilleuls", "keep")])
        for words in ("tilleuls", "TILLEULS", " Tilleuls "):
            with pytest.raises(TermAlwaysHidden) as caught:
                check_kept([make_term(words, "keep")])
            assert "illeul" not in caught.value.sentence("fr")


def test_terms_come_of_the_policy_and_of_a_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "termes.csv").write_text("Vannes\n", encoding="utf-8")
    with policed(tmp_path, 'hide = ["Tilleuls"]\nhide_file = "termes.csv"'):
        assert [(term.text, term.act, term.scope) for term in policy_terms().terms] == [
            ("Tilleuls", "hide", "policy"), ("Vannes", "hide", "policy"),
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "error"),
    [
        pytest.param(None, BadPolicy, id="no such file"),
        pytest.param('[[term]]\nkeep = "Vannes"\n', BadPolicy, id="leaves something readable"),
        pytest.param(
            '[[rule]]\nname = "plan"\nbefore = ["plan"]\nshape = "9+"\nlabel = "numeroIdentifiant"\n',
            BadPolicy,
            id="a rule",
        ),
        pytest.param("[[term]\n", BrokenLine, id="no TOML"),
        pytest.param('[[term]]\nhide = "?"\n', BadTerm, id="nothing to look for"),
    ],
)
def test_a_file_that_cannot_be_followed_is_refused(tmp_path: Path, content: str | None, error: type[Exception]) -> None:
    file = tmp_path / "termes.toml"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(error):
        read_policy_terms(InstallationPolicy(hide_file=file, file="politique.toml"))


def test_a_word_that_is_none_is_known_by_its_number(tmp_path: Path) -> None:
    with pytest.raises(BadTerm) as caught:
        read_policy_terms(InstallationPolicy(hide=("Tilleuls", "?"), file="politique.toml"))
    assert (caught.value.params["file"], caught.value.params["index"]) == ("politique.toml", 2)


@pytest.mark.parametrize(
    ("masked", "strategy", "left"),
    [
        pytest.param(["Tilleuls"], "lettres", 0, id="all hidden"),
        pytest.param([], "lettres", 2, id="nobody hid it: a document annotated before"),
        pytest.param(["des Tilleuls"], "lettres", 1, id="one of two"),
        pytest.param(["Tille"], "lettres", 2, id="a part of it"),
        pytest.param([], "secret", 0, id="a strategy that only marks hides nothing"),
    ],
)
def test_what_stays_readable_does_not_leave(tmp_path: Path, masked: list[str], strategy: str, left: int) -> None:
    entities = []
    for form in masked:
        start = TEXT.find(form)
        while start >= 0:
            entities.append(replace(entity_at(TEXT, start, start + len(form), "personnePhysiqueNom", "x"), masked=True))
            start = TEXT.find(form, start + 1)
    document = Annotation(Document("a.txt", TEXT), EngineInfo("0", "", "cpu", ""), tuple(entities))
    replaced = apply(document, strategy, bytes(32))
    with policed(tmp_path, 'hide = ["Tilleuls"]'):
        if not left:
            assert deliver_text(replaced).data
            return
        with pytest.raises(TermLeft) as caught:
            deliver_text(replaced)
    assert caught.value.params["count"] == left
    assert "1:" in str(caught.value.params["places"])
    assert "illeul" not in caught.value.sentence("fr")
