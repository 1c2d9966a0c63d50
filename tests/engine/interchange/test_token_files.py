"""CoNLL and lists of tags as others write them: columns, schemes, separators, headings."""

from __future__ import annotations

import json

import pytest

from engine.core.broken import BrokenLine
from engine.core.model import Annotation, Document, EngineInfo, entity_at
from engine.interchange.convert import Ways, read, read_bytes, write

TEXT = "Mme Awa  Diallo et\u00a0Okafor.\nBrest Nantes : fin."
WORDS = (("Awa  Diallo", "PER"), ("Okafor", "PER"), ("Brest", "LOC"), ("Nantes", "LOC"))
SPACED = "Mme Awa Diallo et Okafor .\nBrest Nantes : fin .\n"


def gold(text=TEXT, name="arrêt 1", words=WORDS):
    entities = tuple(
        entity_at(text, text.index(word), text.index(word) + len(word), label, "human") for word, label in words
    )
    return Annotation(Document(name, text), EngineInfo("", "", "", ""), entities)


def spans(annotation):
    return [(one.text, one.label) for one in annotation.entities]


@pytest.mark.parametrize("scheme", [None, "iob2", "iob1", "bioes"])
@pytest.mark.parametrize("columns", [4, 3, 2])
def test_every_number_of_columns_in_every_scheme_is_read_back(columns, scheme):
    written = write([gold()], "conll", "x", Ways(columns, scheme))
    rows = [line.split("\t") for line in written.split("\n") if line]
    assert {len(row) for row in rows} == {columns}
    reading = read_bytes(written.encode(), "conll", "d/lot.conll")
    (found,) = reading.annotations
    if columns > 2:
        assert found.document.text == TEXT
        assert found.entities == gold().entities
    else:
        assert found.document.text == SPACED
        assert spans(found) == [("Awa Diallo", "PER"), *WORDS[1:]]
    assert found.document.name == ("arrêt 1" if columns == 4 else "lot")
    assert [one.code for one in reading.notices] == ([scheme] if scheme in ("iob1", "bioes") else [])


@pytest.mark.parametrize("columns", [4, 3, 2])
def test_several_documents_in_one_file_stay_apart(columns):
    two = [gold(), gold(text=" " + TEXT, name="arrêt 2")]
    found = read(write(two, "conll", "x", Ways(columns)).encode(), "conll", "lot.conll")
    names = ["arrêt 1", "arrêt 2"] if columns == 4 else ["lot-1", "lot-2"]
    assert [one.document.name for one in found] == names
    if columns > 2:
        assert [one.document.text for one in found] == [TEXT, " " + TEXT]


LINES = "Mme O\nAwa B-PER\nDiallo I-PER\n\nBrest B-LOC\n"


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(LINES, id="spaces"),
        pytest.param(LINES.replace(" ", "\t"), id="tabs"),
        pytest.param(LINES.replace(" ", "   "), id="several spaces"),
        pytest.param(LINES.replace(" ", "\t\t"), id="several tabs"),
        pytest.param(LINES.replace(" ", " \t "), id="spaces and tabs"),
        pytest.param(LINES.replace(" ", " NN X "), id="the tag last, as CoNLL-2003"),
        pytest.param(LINES.replace(" ", " NN B-NP "), id="a chunk before the tag"),
        pytest.param(LINES.replace(" ", " O "), id="three columns, the tag last"),
        pytest.param(LINES.replace("\n", "\r\n"), id="line ends of Windows"),
        pytest.param(LINES.replace("\n", "\r"), id="line ends of the first Macs"),
        pytest.param("\ufeff" + LINES, id="a byte order mark"),
        pytest.param("\n\n" + LINES.replace("\n\n", "\n \n\t\n\n"), id="empty sentences"),
        pytest.param(LINES.rstrip("\n"), id="no end of the last line"),
        pytest.param(LINES.replace("B-", "I-"), id="IOB1"),
        pytest.param(LINES.replace("I-PER", "E-PER").replace("B-LOC", "S-LOC"), id="BIOES"),
        pytest.param(LINES.replace("I-PER", "L-PER").replace("B-LOC", "U-LOC"), id="BILOU"),
    ],
)
def test_columns_and_line_ends_are_those_of_the_file_and_not_of_the_text(source):
    (found,) = read(source.encode(), "conll", "lot.conll")
    assert found.document.text == "Mme Awa Diallo\nBrest\n"
    assert spans(found) == [("Awa Diallo", "PER"), ("Brest", "LOC")]
    assert found.document.name == "lot"


@pytest.mark.parametrize(
    "heading", ["-DOCSTART- O", "-DOCSTART-", "-DOCSTART- -X- -X- O", "-DOCSTART-\tO", "-DOCSTART- (12 Brest)"]
)
def test_a_heading_begins_a_document_with_and_without_columns(heading):
    source = f"{heading}\n\n{LINES}\n{heading}\n\nNantes B-LOC\n\n{heading}\n"
    found = read(source.encode(), "conll", "lot.conll")
    assert [one.document.name for one in found] == ["lot-1", "lot-2"]
    assert [spans(one)[-1] for one in found] == [("Brest", "LOC"), ("Nantes", "LOC")]


@pytest.mark.parametrize(
    ("scheme", "source", "reason"),
    [
        pytest.param("iob2", LINES.replace("B-", "I-"), "inside", id="IOB2 asked of IOB1"),
        pytest.param("iob2", LINES.replace("B-LOC", "S-LOC"), "scheme", id="IOB2 asked of BIOES"),
        pytest.param("bioes", LINES, "open", id="BIOES asked of IOB2"),
        pytest.param("bilou", LINES.replace("B-LOC", "S-LOC").replace("I-PER", "L-PER"), "scheme", id="BILOU and S-"),
    ],
)
def test_a_scheme_that_is_asked_for_is_held_to(scheme, source, reason):
    with pytest.raises(BrokenLine) as caught:
        read_bytes(source.encode(), "conll", "x", ways=Ways(scheme=scheme))
    assert caught.value.params["reason"] == reason


def test_iob1_may_be_asked_for_where_b_stands_too():
    source = "Awa B-PER\n, O\nBrest I-LOC\n"
    with pytest.raises(BrokenLine, match=r"ligne 3 : I-… ne continue aucune mention.*--scheme iob1"):
        read(source.encode(), "conll", "x")
    reading = read_bytes(source.encode(), "conll", "x", ways=Ways(scheme="iob1"))
    assert spans(reading.annotations[0]) == [("Awa", "PER"), ("Brest", "LOC")]


def test_a_label_with_a_blank_gets_an_underscore_and_two_that_touch_stay_two():
    text = "Awa Diallo"
    two = gold(text, words=(("Awa", "nom de\tfamille"), ("Diallo", "nom de\tfamille")))
    for scheme in ("iob1", "iob2", "bioes"):
        (found,) = read(write([two], "conll", "x", Ways(scheme=scheme)).encode(), "conll", "x")
        assert spans(found) == [("Awa", "nom_de_famille"), ("Diallo", "nom_de_famille")]


TAGS = [["O", "B-PER", "I-PER"], ["B-LOC"]]
TOKENS = [["Mme", "Awa", "Diallo"], ["Brest"]]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        pytest.param({"tokens": TOKENS, "tags": TAGS}, None, id="with tokens"),
        pytest.param({"name": "lot", "tokens": TOKENS, "tags": TAGS}, "Mme\u00a0Awa Diallo\n\nBrest", id="and their document"),
        pytest.param(TAGS, "Mme Awa Diallo\nBrest", id="tags of the words of a document"),
        pytest.param({"tags": TAGS}, "Mme Awa Diallo\n\n Brest \n", id="tags under their key"),
    ],
)  # fmt: skip
def test_lists_of_tags_are_read(data, text):
    for form in ("seqeval", "json"):
        (found,) = read(json.dumps(data).encode(), form, "d/lot.json", text=text)
        assert found.document.text == (text or "Mme Awa Diallo\nBrest\n")
        assert spans(found) == [("Awa Diallo", "PER"), ("Brest", "LOC")]
        assert found.document.name == "lot"


def test_lists_are_written_as_seqeval_scores_them():
    from seqeval.metrics import f1_score

    data = json.loads(write([gold()], "seqeval", "x"))
    assert data["tokens"] == [line.split() for line in SPACED.splitlines()]
    assert f1_score(data["tags"], data["tags"]) == 1.0
    (found,) = read(json.dumps(data).encode(), "seqeval", "x.json")
    assert (found.document.text, found.document.name) == (SPACED, "arrêt 1")
    two = [gold(), gold(name="b")]
    assert [one.document.name for one in read(write(two, "seqeval", "x").encode(), "json", "x.json")] == ["arrêt 1", "b"]  # fmt: skip


BAD_LISTS = [
    pytest.param(TAGS, "ces étiquettes viennent sans leurs mots", id="tags alone"),
    pytest.param({"tokens": TOKENS[:1], "tags": TAGS}, "voyez la phrase n° 2", id="a sentence less"),
    pytest.param({"tokens": [["a"], ["b"]], "tags": TAGS}, "voyez la phrase n° 1", id="a token less"),
    pytest.param({"tokens": TOKENS, "tags": [["O", "O", 3], ["O"]]}, "voyez la phrase n° 1", id="a tag that is none"),
    pytest.param({"tokens": TOKENS, "tags": 3}, "voyez la phrase n° 1", id="no list"),
    pytest.param({"tokens": TOKENS, "tags": [["O", "O", "O"], ["PER"]]}, "phrase n° 2, mot n° 1 : l'étiquette n'est ni O", id="no letter"),
    pytest.param({"tokens": TOKENS, "tags": [["O", "B-A", "I-B"], ["O"]]}, "phrase n° 1, mot n° 3 : I-… ne continue", id="I- of another label"),
    pytest.param({"tokens": TOKENS, "tags": [["O", "U-A", "O"], ["S-B"]]}, "phrase n° 2, mot n° 1 : E-… ou S-…", id="two schemes"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "said"), BAD_LISTS)
def test_lists_that_do_not_hold_are_refused(data, said):
    with pytest.raises(BrokenLine) as caught:
        read(json.dumps(data).encode(), "seqeval", "x.json")
    assert said in caught.value.sentence("fr")
    assert caught.value.sentence("fr").startswith("x.json, ligne 1 : ")
    assert caught.value.sentence("en") != caught.value.sentence("fr")


def test_tags_of_another_number_than_the_words_are_refused():
    with pytest.raises(BrokenLine, match=r"la phrase n° 1 a 3 étiquette\(s\), et 4 mot\(s\) dans le document"):
        read(json.dumps(TAGS).encode(), "seqeval", "x.json", text="Mme Awa Diallo Brest")
