"""GATE's XML: read as it comes, written as GATE writes it, checked by lxml alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lxml import etree

from engine.core.broken import BrokenLine
from engine.core.model import Annotation, Document, EngineInfo, Person, entity_at
from engine.interchange.convert import Ways, read, read_bytes, write
from engine.interchange.gate_xml import from_gate, to_gate
from engine.interchange.losses import losses

TEXT = "Mme Awa Diallo & fils <SARL>\r\n😀 à Brest"
LIKE_GATE = """<?xml version='1.0' encoding='UTF-8'?>
<GateDocument version="3">
<!-- The document's features-->

<GateDocumentFeatures>
<Feature>
  <Name className="java.lang.String">gate.SourceURL</Name>
  <Value className="java.lang.String">created from String</Value>
</Feature>
</GateDocumentFeatures>
<!-- The document content area with serialized nodes -->

<TextWithNodes><Node id="0"/>Mme <Node id="4"/>Awa<Node id="7"/> <Node id="8"/>Diallo<Node id="14"/> à 😀 <Node id="20"/>Brest<Node id="25"/></TextWithNodes>
<!-- The default annotation set -->

<AnnotationSet>
<Annotation Id="9" Type="Token" StartNode="0" EndNode="4"></Annotation>
<Annotation Id="10" Type="Sentence" StartNode="0" EndNode="25"></Annotation>
</AnnotationSet>

<!-- Named annotation set -->

<AnnotationSet Name="juge 1">
<Annotation Id="1" Type="personnePhysiqueNom" StartNode="8" EndNode="14">
<Feature>
  <Name className="java.lang.String">person</Name>
  <Value className="java.lang.String">p1</Value>
</Feature>
</Annotation>
<Annotation Id="0" Type="personnePhysiquePrenom" StartNode="4" EndNode="7"></Annotation>
</AnnotationSet>
<AnnotationSet Name="juge 2">
<Annotation Id="2" Type="localite" StartNode="20" EndNode="25"></Annotation>
</AnnotationSet>
<AnnotationSet Name="Original markups">
<Annotation Id="3" Type="p" StartNode="0" EndNode="25"></Annotation>
</AnnotationSet>
</GateDocument>
"""


def spans(annotation):
    return [(one.text, one.label) for one in annotation.entities]


def rich():
    first = replace(entity_at(TEXT, 4, 7, "personnePhysiquePrenom", "model:x"), score=0.25, person="p1", masked=True)
    last = replace(entity_at(TEXT, 8, 14, "personnePhysiqueNom", "human"), person="p1", replacement="[X]")
    town = entity_at(TEXT, TEXT.index("Brest"), len(TEXT), "localite", "rule:y")
    persons = (Person("p1", ("Diallo", "Awa"), "party", "f"),)
    return Annotation(Document("arrêt 1.docx", TEXT, language="en"), EngineInfo("0", "", "", ""), (first, last, town), persons)  # fmt: skip


def test_a_file_of_gate_is_read_and_the_set_is_said():
    reading = read_bytes(LIKE_GATE.encode(), "gate", "d/arret.xml")
    (annotation,) = reading.annotations
    assert annotation.document.text == "Mme Awa Diallo à 😀 Brest"
    assert annotation.document.name == "arret"
    assert spans(annotation) == [("Awa", "personnePhysiquePrenom"), ("Diallo", "personnePhysiqueNom")]
    assert [one.person for one in annotation.entities] == [None, "p1"]
    assert [(one.code, one.n, dict(one.params)) for one in reading.notices] == [("gate_set", 1, {"names": "juge 1"})]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        pytest.param("juge 2", [("Brest", "localite")], id="another set"),
        pytest.param("", [], id="the default set, which only cuts the text"),
        pytest.param("Default set", [], id="by the name that GATE gives it"),
    ],
)
def test_a_set_is_chosen_by_its_name(name, found):
    reading = read_bytes(LIKE_GATE.encode(), "gate", "x.xml", ways=Ways(annotation_set=name))
    assert spans(reading.annotations[0]) == found
    assert [one.code for one in reading.notices] == (["gate_tokens"] if name in ("", "Default set") else [])


def test_a_set_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(
        BrokenLine, match=r"« juge 3 » n'est pas dans ce document, qui contient : Default set, juge 1, juge 2"
    ):
        read_bytes(LIKE_GATE.encode(), "gate", "x.xml", ways=Ways(annotation_set="juge 3"))


def test_all_of_a_mention_comes_back_and_the_text_to_the_character():
    annotation = rich()
    (found,) = read(write([annotation], "gate", "x").encode(), "gate", "x.xml")
    assert found.entities == annotation.entities
    assert found.persons == annotation.persons
    assert (found.document.text, found.document.name, found.document.language) == (TEXT, "arrêt 1.docx", "en")


def test_an_address_and_a_date_of_a_person_are_no_forms_of_its_name():
    rows = [("Diallo", "personnePhysiqueNom", "p1"), ("Brest", "localite", "p1"), ("Awa", "dateNaissance", "p2")]
    entities = sorted(
        (replace(entity_at(TEXT, TEXT.index(words), TEXT.index(words) + len(words), label, "human"), person=person)
         for words, label, person in rows), key=lambda one: one.start,
    )  # fmt: skip
    persons = (Person("p1", ("Diallo",), "party", "f"), Person("p2", ("Sow",)))
    annotation = replace(rich(), entities=tuple(entities), persons=persons)
    assert {one.code: one.n for one in losses([annotation], "gate") if one.code == "persons"} == {"persons": 1}
    (found,) = read(write([annotation], "gate", "x").encode(), "gate", "x.xml")
    assert found.persons == persons[:1]
    assert found.entities == annotation.entities, "what belongs to whom comes back all the same"


def test_lxml_reads_what_is_written_and_nodes_count_as_gate_does():
    root = etree.fromstring(to_gate(rich()).encode())
    element = root.find("TextWithNodes")
    assert "".join(element.itertext()) == TEXT
    units = len(TEXT[: TEXT.index("Brest")].encode("utf-16-le")) // 2
    assert [node.get("id") for node in element] == ["4", "7", "8", "14", str(units), str(units + 5)]
    rows = root.find("AnnotationSet")
    assert dict(rows[0].attrib) == {"Id": "1", "Type": "personnePhysiquePrenom", "StartNode": "4", "EndNode": "7"}
    assert root.get("version") == "3"


def test_characters_that_xml_cannot_hold_are_a_space_to_others_and_come_back_to_us():
    text = "a\x0cb\x00c\ufffe\x1b d"
    annotation = Annotation(
        Document("d", text), EngineInfo("", "", "", ""), (entity_at(text, 2, 3, "nom\x01", "human"),)
    )
    written = to_gate(annotation)
    assert "".join(etree.fromstring(written.encode()).find("TextWithNodes").itertext()) == "a b c   d"
    found = from_gate(written.encode(), "d.xml").annotation
    assert found.document.text == text
    assert [one.label for one in found.entities] == ["nom "]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "iso-8859-1", "utf-8-sig"])
def test_the_encoding_that_the_file_announces_is_read(encoding):
    source = LIKE_GATE.replace("😀", "né").replace("UTF-8", encoding.removesuffix("-sig"))
    (annotation,) = read(source.encode(encoding), "gate", "x.xml")
    assert annotation.document.text == "Mme Awa Diallo à né Brest"


ROOT = '<GateDocument><TextWithNodes>a<Node id="1"/>b<Node id="2"/></TextWithNodes>{}</GateDocument>'
SET = ROOT.format('<AnnotationSet>\n<Annotation Type="X" StartNode="{}" EndNode="{}"/></AnnotationSet>')
BOMB = '<!DOCTYPE GateDocument [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
BAD = [
    pytest.param("<GateDocument>\n<b>", 2, "xml", id="truncated"),
    pytest.param("\n\nnot XML", 3, "xml", id="no XML"),
    pytest.param("<html/>", 1, "gate", id="another XML"),
    pytest.param("<GateDocument/>", 1, "gate", id="no text"),
    pytest.param("<GateDocument><TextWithNodes>a<b/></TextWithNodes></GateDocument>", 1, "gate", id="what is no node"),
    pytest.param(BOMB + ROOT.format("&b;"), 1, "doctype", id="a bomb of entities"),
    pytest.param('<!-- <GateDocument> -->\n<!DOCTYPE x SYSTEM "file:///etc/passwd">' + ROOT.format(""), 2, "doctype", id="an external document type"),
    pytest.param(ROOT.format("&x;"), 1, "xml", id="an entity that nothing declares"),
    pytest.param(SET.format(1, 9), 2, "node", id="past the end"),
    pytest.param(SET.format(-1, 2), 2, "node", id="negative"),
    pytest.param(SET.format("un", 2), 2, "node", id="no number"),
    pytest.param(SET.format(2, 1), 2, "span", id="the end before the start"),
    pytest.param(SET.format(1, 1), 2, "span", id="empty"),
    pytest.param(SET.replace("Type", "Kind").format(1, 2), 2, "key", id="no type"),
    pytest.param(ROOT.format("<AnnotationSet>" + '<Annotation Type="X" StartNode="1" EndNode="2"/>' * 2 + "</AnnotationSet>"), 1, "overlap", id="one over the other"),
    pytest.param('<?xml version="1.0" encoding="ebcdic-zut"?>' + ROOT.format(""), 1, "encoding", id="no such encoding"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "line", "reason"), BAD)
def test_what_is_no_document_of_gate_is_refused(source, line, reason):
    with pytest.raises(BrokenLine) as caught:
        read(source.encode(), "gate", "x.xml")
    assert (caught.value.params["reason"], caught.value.params["line"]) == (reason, line)
    assert caught.value.sentence("fr") != caught.value.sentence("en")


def test_a_million_levels_and_a_line_of_five_megabytes_end_in_a_sentence_or_a_document():
    with pytest.raises(BrokenLine):
        read(b"<GateDocument>" * 1_000_000, "gate", "x.xml")
    text = "a " * 2_500_000
    source = f"<GateDocument><TextWithNodes>{text}</TextWithNodes></GateDocument>"
    assert read(source.encode(), "gate", "x.xml")[0].document.text == text


def test_several_documents_do_not_fit_in_one_file():
    two = [rich(), replace(rich(), document=replace(rich().document, name="b"))]
    with pytest.raises(BrokenLine, match="un fichier GATE ne contient qu'un document, et il y en a 2"):
        write(two, "gate", "x.json")


def test_a_mention_whose_person_has_no_name_has_none():
    source = LIKE_GATE.replace(">p1<", "><").encode()
    (annotation,) = read(source, "gate", "a.xml")
    assert {entity.person for entity in annotation.entities} == {None}
    assert annotation.persons == ()
