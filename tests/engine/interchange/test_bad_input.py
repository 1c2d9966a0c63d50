"""Whatever a file holds, it is read or refused in one sentence: which file, which line, what to do.
Never a traceback, never a word of the text."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import assume, example, given, strategies as st

from engine.core.broken import BrokenLine
from engine.core.errors import UsageError
from engine.interchange.convert import FORMS, Ways, encode, load, read, read_bytes
from engine.interchange.losses import losses
from engine.interchange.schema import HOLE

TEXT = "Mme Sow vit à Rezé."


def ours(*rows, text=TEXT, **more):
    keys = ("start", "end", "label")
    return json.dumps({"text": text, "entities": [dict(zip(keys, row, strict=True)) for row in rows], **more})


def doccano(*rows, text=TEXT):
    return json.dumps({"text": text, "label": list(rows)})


def relations(*rows, text=TEXT):
    keys = ("id", "label", "start_offset", "end_offset")
    entities = [dict(zip(keys, (1, label, start, end), strict=True)) for start, end, label in rows]
    return json.dumps({"text": text, "entities": entities, "relations": []})


def label(start, mention, category="nom"):
    return json.dumps({"originalText": TEXT, "annotations": [{"category": category, "start": start, "text": mention}]})


MAKERS = (("json", ours), ("doccano", doccano), ("doccano", relations))
SPANS = [  # what is wrong with a mention, and the reason
    pytest.param((4, 900, "nom"), "span", id="past the end"),
    pytest.param((-3, 4, "nom"), "span", id="negative"),
    pytest.param((7, 7, "nom"), "span", id="empty"),
    pytest.param((7, 4, "nom"), "span", id="the end before the start"),
    pytest.param((4.0, 7, "nom"), "key", id="a decimal"),
    pytest.param(("4", 7, "nom"), "key", id="a text"),
    pytest.param((True, 7, "nom"), "key", id="true"),
    pytest.param((4, None, "nom"), "key", id="null"),
    pytest.param((4, 7, None), "key", id="no label"),
    pytest.param((4, 7, ["nom"]), "key", id="a list for a label"),
]


@pytest.mark.parametrize(("form", "make"), MAKERS, ids=["json", "doccano", "doccano with relations"])
@pytest.mark.parametrize(("row", "reason"), SPANS)
def test_a_mention_that_does_not_fit_is_named_by_file_line_and_number(form, make, row, reason):
    good = make((4, 7, "nom"))
    source = f"{good}\n{make(row)}\n" if form == "doccano" else make(row)
    with pytest.raises(BrokenLine) as caught:
        read(source.encode(), form, "lot.jsonl")
    line = 2 if form == "doccano" else 1
    assert (caught.value.params["reason"], caught.value.params["line"]) == (reason, line)
    assert caught.value.sentence("fr").startswith(f"lot.jsonl, ligne {line} : ")


@pytest.mark.parametrize(
    "source",
    [label(900, "Sow"), label(-3, "Sow"), label(4, ""), label("4", "Sow"), label(4.0, "Sow"), label(True, "me")],
)
def test_mentions_of_label_are_held_to_the_same(source):
    with pytest.raises(BrokenLine) as caught:
        read(source.encode(), "label", "lot.json")
    assert caught.value.params["reason"] in ("span", "key")


EVERY = [  # bytes that no form takes
    pytest.param(b"", "nothing", 1, id="an empty file"),
    pytest.param(b" \n\t\n ", "nothing", 1, id="blanks"),
    pytest.param(b"\xef\xbb\xbf", "nothing", 1, id="a byte order mark alone"),
    pytest.param("é\n".encode() + "Mme Sow née".encode("cp1252"), "encoding", 2, id="another encoding"),
    pytest.param(b"\x00\xff\xfe\xfa", "encoding", 1, id="a picture"),
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("data", "reason", "line"), EVERY)
def test_no_form_takes_it(form, data, reason, line):
    with pytest.raises(BrokenLine) as caught:
        read(data, form, "lot")
    packed = {"spacy": "docbin", "datasets": "parquet"} if reason == "encoding" else {}
    assert (caught.value.params["reason"], caught.value.params["line"]) == (
        packed.get(form, reason), 1 if form in packed else line
    )  # fmt: skip


JSON = [
    pytest.param('{"text": "Mme Sow", "entities": [', "json", 1, id="cut off"),
    pytest.param('{"text":\n "Mme Sow",\n}', "json", 3, id="a comma too many"),
    pytest.param("[" * 200_000, "json", 1, id="nested two hundred thousand times"),
    pytest.param('{"a":' * 200_000, "json", 1, id="objects in objects"),
    pytest.param('{"text": "a\\ud800b", "entities": []}', "surrogate", 1, id="half of a character"),
    pytest.param(ours((0, 1, "\udfff")), "surrogate", 1, id="half of a character in a label"),
    pytest.param("9" * 5000, "json", 1, id="a number of five thousand digits"),
    pytest.param("[]", "nothing", 1, id="an empty list"),
    pytest.param("[[]]", "sequences_text", 1, id="an empty list in a list"),
    pytest.param('[{"text": "a", "entities": [], "id": 1}, {"text": "b", "entities": [], "id": 1}]', "twice", 1, id="two of one name"),
    pytest.param('[{"text": "a", "entities": []}, 3]', "key", 2, id="the second is none"),
    pytest.param('{"text": ["a"], "entities": []}', "no_text", 1, id="a text that is none"),
    pytest.param(ours(persons=[{"id": 3, "forms": []}]), "key", 1, id="a person whose id is a number"),
    pytest.param(ours(doubts=[{"kind": "odd", "level": "look", "start": "4", "end": 7}]), "key", 1, id="a doubt at a text"),
    pytest.param(ours(doubts=[{"kind": "odd", "level": "look", "start": 4}]), "key", 1, id="a doubt without an end"),
    pytest.param(ours(doubts=[{"kind": "odd", "level": "look", "start": 7, "end": 4}]), "key", 1, id="a doubt backwards"),
    pytest.param(ours((4, 9, "a"), (5, 7, "b")), "overlap", 1, id="one over the other"),
    pytest.param('{"documentId": 1, "annotationsDiff": {"before": [], "after": []}}', "no_document", 1, id="a treatment alone"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "reason", "line"), JSON)
def test_json_that_is_none_or_not_ours_is_refused(source, reason, line):
    with pytest.raises(BrokenLine) as caught:
        read(source.encode(), "json", "lot.json")
    assert (caught.value.params["reason"], caught.value.params["line"]) == (reason, line)


def test_two_files_of_one_document_are_refused(tmp_path):
    for name in ("a.json", "b.jsonl"):
        (tmp_path / name).write_text(json.dumps({"text": "x", "entities": [], "name": "arrêt"}), encoding="utf-8")
    with pytest.raises(BrokenLine, match="le document « arrêt » s'y trouve deux fois"):
        load(tmp_path)


def test_line_ends_within_a_json_text_are_the_texts_own():
    text = "Mme\r\nSow\rvit\n"
    for form, make in MAKERS:
        (found,) = read(make((5, 8, "nom"), text=text).encode().replace(b"}", b"}\r\n", 0), form, "x")
        assert (found.document.text, found.entities[0].text) == (text, "Sow")


def test_lines_of_five_megabytes_are_read():
    text = "Sow " * 1_300_000
    for form, make in MAKERS[:2]:
        (found,) = read(make((0, 3, "nom"), text=text).encode(), form, "x")
        assert len(found.document.text) == len(text)
    long = "a" * 5_000_000
    (found,) = read(f"{long} B-nom\n".encode(), "conll", "x")
    assert found.entities[0].end == len(long)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param('{"id": 1, "text": "Mme Sow", "label": [[4, 7, "nom"]], "Comments": []}', id="doccano 1.8"),
        pytest.param('{"id": 1, "text": "Mme Sow", "labels": [[4, 7, "nom"]]}', id="labels"),
        pytest.param('[{"id": 1, "text": "Mme Sow", "label": [[4, 7, "nom"]]}]', id="a list"),
        pytest.param('{"id": 1, "text": "Mme Sow", "entities": [{"id": 5, "label": "nom", "start_offset": 4, "end_offset": 7}], "relations": [{"id": 0, "from_id": 5, "to_id": 5, "type": "x"}]}', id="relations"),
        pytest.param('{"id": 1, "text": "Mme Sow", "entities": [[4, 7, "nom"]], "relations": []}', id="lists of entities"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", ["doccano", "json"])
def test_doccano_is_read_whatever_the_extension(source, form):
    reading = read_bytes(source.encode(), form, "lot.json")
    assert [(one.text, one.label) for one in reading.annotations[0].entities] == [("Sow", "nom")]
    assert [one.code for one in reading.notices] == (["relations"] if '"type"' in source else [])


def test_a_document_a_line_is_read_in_a_file_in_json_too():
    source = "\n".join(json.dumps({"id": n, "text": "Mme Sow", "label": []}) for n in range(3))
    assert len(read(source.encode(), "json", "lot.json")) == 3


def said(call):
    """Give what a call gives, or the sentence of its error in French."""
    try:
        return call()
    except UsageError as error:
        return error.sentence("en") and error.sentence("fr")


# what comes close to a file of each form, then anything at all
SEEDS = (
    '{"text": "', '", "entities": [', '{"start": ', ', "end": ', ', "label": "nom"}', "]}", '"label": [[', '"schema": 1',
    '{"originalText": "', '"annotations": [', '"category": "x"', '"labelTreatments": [', '"annotationsDiff": ', "{}", "null",
    '{"tokens": [["a"]], "tags": [["', "O", " B-x", "\tI-x", "\tE-x\t+\td", "-DOCSTART-", "\\ud83d", "\\u0000", "\n", "\r\n", "\t", " ",
    "<GateDocument>", "</GateDocument>", "<TextWithNodes>", "</TextWithNodes>", '<Node id="1"/>', "<AnnotationSet>", "</AnnotationSet>",
    '<Annotation Type="x" StartNode="1" EndNode="2"/>', "&amp;", "&x;", "<!DOCTYPE", "<![CDATA[", "-1", "0", "3", "1e999", "NaN", ",", "[", "]",
    "T1\tnom 0 3\tAwa", "T2\tnom 0 1;2 3\t", "R1\t", "#FORMAT=WebAnno TSV 3.3\n", "#T_SP=x.NamedEntity|identifier|value\n", "#Text=", "\\t",
    "1-1\t0-3\tAwa\t*[1]\tx[1]\t\n", "1-2.1\t", "\t_", "|", "file,start,end,label\n", "lot,0,3,x\n", ";", '"', "PAR1",
    '<xmi:XMI xmlns:xmi="http://www.omg.org/XMI">', '<cas:Sofa xmlns:cas="http:///uima/cas.ecore" xmi:id="1" sofaString="Awa"/>', "</xmi:XMI>",
    '{"data": {"text": "', '"spans": [{', '{"fields": {', '"result": [',
)  # fmt: skip
NEAR = st.lists(st.sampled_from(SEEDS) | st.text(max_size=4), max_size=14).map(
    lambda parts: "".join(parts).encode("utf-8", "ignore")
)
ANY = st.binary(max_size=80) | NEAR


@given(ANY, st.sampled_from(FORMS), st.booleans())
@example(b"\\", "conll", False)
@example(b"-DOCSTART-\tO\t\\s\td", "conll", False)
@example(b'{"text": "a", "entities": [{"start": 0, "end": 1, "label": ""}]}', "json", True)
def test_any_bytes_are_documents_or_one_sentence(data, form, beside):
    assume(not (form == "brat" and data.startswith(b"PK")))  # a zip: its own tests
    reading = said(lambda: read_bytes(data, form, "lot", text="a b" if beside else None))
    if isinstance(reading, str):
        assert reading.startswith(("lot", "document"))
        return
    assert reading.annotations
    for one in reading.annotations:
        for entity in one.entities:
            assert one.document.text[entity.start : entity.end] == entity.text
            assert entity.start < entity.end
        assert all(notice.sentence("fr") for notice in reading.notices)
    known = [one for one in reading.annotations if HOLE not in one.document.text][:1]
    for target in FORMS if known else ():
        assert isinstance(encode(known, target, "x"), bytes)
        assert losses(known, target) is not None


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text(max_size=4) | st.sampled_from(["Mme Sow", "nom", "O", "B-x"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(
            "text entities start end label labels schema document name persons forms id engine doubts person score source masked tags tokens "
            "originalText annotations category labelTreatments annotationsDiff documentId _id relations start_offset end_offset characters "
            "before after order offsets nothing_missed replacement data result value predictions completions type spans meta answer fields "
            "suggestions responses prediction annotation was_cancelled".split()
        ),
        inner,
        max_size=6,
    ),
    max_leaves=24,
)  # fmt: skip


@given(VALUES, st.sampled_from(["json", "doccano", "label", "seqeval", "label_studio", "prodigy", "argilla"]))
def test_any_json_is_documents_or_one_sentence(value, form):
    data = json.dumps(value).encode()
    found = said(lambda: read(data, form, "lot.json"))
    if isinstance(found, str):
        assert re.search(r", ligne \d+ : ", found)
        return
    whole = [one for one in found if HOLE not in one.document.text]
    for target in FORMS if len(whole) == 1 else ():
        assert isinstance(encode(whole, target, "x"), bytes)


@given(st.lists(st.lists(st.sampled_from(["a", "O", "B-x", "I-x", "E-y", "S-x", "L-x", "+", "-", "\\n", "\\u{41}", "d", "-DOCSTART-"]), min_size=1, max_size=5), max_size=8), st.sampled_from([None, "iob1", "iob2", "bioes", "bilou"]))  # fmt: skip
def test_any_columns_are_documents_or_one_sentence(rows, scheme):
    data = "\n".join("\t".join(row) for row in rows).encode()
    reading = said(lambda: read_bytes(data, "conll", "lot.conll", ways=Ways(scheme=scheme)))
    if isinstance(reading, str):
        line = int(re.match(r"lot\.conll, ligne (\d+) : ", reading)[1])
        assert 1 <= line <= max(1, len(rows))
        return
    assert all(one.document.name for one in reading.annotations)
