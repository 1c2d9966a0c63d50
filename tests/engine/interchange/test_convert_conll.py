"""CoNLL in four columns: exact through a round trip, and said where it is not well formed."""

import pytest

from engine.core.broken import BrokenLine
from engine.core.catalogue import ENGINE
from engine.core.labels import FIRST_NAME, SURNAME
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.interchange.conll import from_conll, to_conll
from engine.interchange.convert import read
from engine.text.iob import iob2
from engine.text.segment import Token

TEXT = "M. Luc  Roux\na comparu. Il était présent."
PAIRS = (entity_at(TEXT, 3, 6, FIRST_NAME, "human"), entity_at(TEXT, 8, 12, SURNAME, "human"))
WRITTEN = """\
M\tO\t-\tx%20y.txt
.\tO\t+\tx%20y.txt
Luc\tB-personnePhysiquePrenom\t\\s\\s\tx%20y.txt
Roux\tB-personnePhysiqueNom\t\\n\tx%20y.txt
a\tO\t+\tx%20y.txt
comparu\tO\t-\tx%20y.txt
.\tO\t+\tx%20y.txt

Il\tO\t+\tx%20y.txt
était\tO\t+\tx%20y.txt
présent\tO\t-\tx%20y.txt
.\tO\t-\tx%20y.txt

"""
BROKEN = [  # reason, line, source
    pytest.param("columns_differ", 2, "Luc\tO\t+\nRoux\tO", id="two columns after three"),
    pytest.param("few_columns", 1, "Roux", id="one column"),
    pytest.param("few_columns", 1, "a " * 40, id="forty columns"),
    pytest.param("columns", 2, "a O - d\nRoux O\n", id="two columns, split at spaces"),
    pytest.param("tag", 1, "Roux\tX-NOM\t-\td", id="no scheme has it"),
    pytest.param("tag", 2, "Luc O\nRoux NOM\n", id="a label without its letter"),
    pytest.param("tag", 1, "Roux\tB-\t-\td", id="a tag without a label"),
    pytest.param("inside", 1, "Roux\tI-NOM\t-\td\n\nLuc\tB-NOM\t-\td", id="I first, B elsewhere"),
    pytest.param("inside", 3, "Luc B-NOM\n, O\nRoux I-NOM\n", id="I after O, B elsewhere"),
    pytest.param("closing", 2, "Luc O\nRoux E-NOM\n", id="E without B"),
    pytest.param("open", 1, "Luc B-PRENOM\nRoux E-NOM\n", id="E of another label"),
    pytest.param("open", 1, "Luc B-NOM\nRoux S-NOM\n", id="B without E"),
    pytest.param("open", 2, "Luc B-NOM\nRoux I-NOM\n\n, O\na S-NOM", id="I without E at the end of a sentence"),
    pytest.param("mixed", 2, "Luc U-NOM\nRoux S-NOM\n", id="two schemes"),
    pytest.param("inside", 2, "Luc\tB-PRENOM\t+\td\nRoux\tI-NOM\t-\td", id="I of another label"),
    pytest.param("inside", 3, "Luc\tB-NOM\t+\td\n\nRoux\tI-NOM\t-\td", id="I after the end of a sentence"),
    pytest.param("inside", 2, "Luc\tB-NOM\t+\td\nRoux\tI-NOM\t-\te", id="I in the next document"),
    pytest.param("gap", 1, "Roux\tO\t*\td", id="no such space"),
    pytest.param("gap", 2, "Roux O +\nLuc O *\n", id="no such space in three columns"),
    pytest.param("gap", 1, "Roux\tO\t\\u{61}\td", id="a space that is a letter"),
    pytest.param("gap", 1, "Roux\tO\t\\u{ffffff}\td", id="a space past the last character"),
    pytest.param("token", 1, "\tO\t-\td", id="no token"),
    pytest.param("token", 1, "a b\tO\t-\td", id="two tokens in one"),
    pytest.param("twice", 3, "a\tO\t-\td\nb\tO\t-\te\nc\tO\t-\td", id="a document in two places"),
]


def doc(text: str, *entities, name: str = "x y.txt") -> Annotation:
    return Annotation(Document(name, text), EngineInfo("0", "", "", ""), entities)


def test_a_document_is_written_token_by_token() -> None:
    assert to_conll(doc(TEXT, *PAIRS)) == WRITTEN


@pytest.mark.parametrize("text", ["", "  \n", "\u00a0a", "-DOCSTART- a", "-DOCSTART-", "\ufeffMme"])
def test_a_text_without_tokens_or_with_leading_blanks_comes_back(text: str) -> None:
    assert read(to_conll(doc(text)).encode(), "conll", "x.conll")[0].document.text == text


def test_a_mention_across_two_sentences_keeps_them_together() -> None:
    text = "Vu. Il dit."
    written = to_conll(doc(text, entity_at(text, 0, len(text), SURNAME, "human")))
    assert "\n\n" not in written.rstrip("\n")
    assert from_conll(written, "x")[0].entities[0].text == text


def test_a_mention_of_blanks_alone_is_lost() -> None:
    assert from_conll(to_conll(doc("a  b", entity_at("a  b", 1, 3, SURNAME, "human"))), "x")[0].entities == ()


def test_windows_line_ends_and_spaces_between_columns_are_read() -> None:
    tabs = from_conll(WRITTEN.replace("\n", "\r\n"), "x.conll")
    spaces = from_conll(WRITTEN.replace("\t", " "), "x.conll")
    assert tabs == spaces == from_conll(WRITTEN, "x.conll")
    assert tabs[0].document.text == TEXT


def test_what_is_masked_is_asked_for() -> None:
    (read,) = from_conll(WRITTEN, "x.conll", lambda label: label == SURNAME)
    assert [entity.masked for entity in read.entities] == [False, True]


@pytest.mark.parametrize(("reason", "line", "source"), BROKEN)
def test_a_broken_line_is_named(reason: str, line: int, source: str) -> None:
    with pytest.raises(BrokenLine) as caught:
        from_conll(source, "x.conll")
    assert (caught.value.params["reason"], caught.value.params["line"]) == (reason, line)
    assert caught.value.sentence("fr").startswith(f"x.conll, ligne {line} : ")
    assert caught.value.sentence("en").startswith(f"x.conll, line {line}: ")


def test_a_tag_covers_every_token_that_a_mention_touches() -> None:
    text = "abcdef gh ij"
    tokens = [Token(0, 6), Token(7, 9), Token(10, 12)]
    found = [entity_at(text, 2, 4, "X", ""), entity_at(text, 5, 8, "Y", ""), entity_at(text, 10, 12, "Y", "")]
    assert iob2(tokens, found) == ["B-X", "B-Y", "B-Y"]
    assert iob2(tokens, found[1:2]) == ["B-Y", "I-Y", "O"]
    assert iob2(tokens, ()) == ["O", "O", "O"]


def test_every_reason_has_both_languages() -> None:
    params = {"found": 3, "key": "text", "index": 1, "other": "y", "at": 4, "name": "d"}
    params |= {
        "most": 9,
        "names": "p1",
        "folder": "f",
        "keys": "k",
        "value": 0,
        "inner": "wanted_number",
        "wanted": 4,
        "element": "Node",
        "known": "a",
        "word": 1,
        "form": "GATE",
    }
    prefix = f"error.{BrokenLine.code}."
    reasons = [key.removeprefix(prefix) for key in ENGINE.sentences("fr") if key.startswith(prefix)]
    assert len(reasons) > 50
    for reason in reasons:
        if reason.startswith(("wanted_", "column_")):  # they stand within the words of a reason
            continue
        error = BrokenLine(file="x", line=1, reason=reason, **params)
        assert error.sentence("fr") != error.sentence("en")
        assert "{" not in error.sentence("fr").replace("\\u{a0}", "")
