"""The files of other tools as these write them: what is read of them, and what is refused in one
sentence with its line."""

from __future__ import annotations

import pytest

from engine.core.broken import BrokenLine
from engine.core.errors import Damaged, LabMissing
from engine.interchange import registry
from engine.interchange.convert import encode, read, read_bytes
from engine.interchange.registry import AnnotationReader
from tests.engine.interchange.tool_files import AWA, GOLD, TEXT, refused, spans, take

BRAT = """T1\tprenom 4 7\tAwa
T2\tnom 8 14\tDiallo
E1\tnom:T2
R1\tsame Arg1:T1 Arg2:T2
A1\tSure T1
#1\tAnnotatorNotes T1\tune note
*\tEquiv T1 T2
"""


def test_brat_gives_its_text_bound_annotations_and_leaves_the_rest_aside() -> None:
    (found,), said = take("brat", "a.ann", BRAT.encode(), a__txt=TEXT.encode())
    assert (found.document.name, found.document.text, spans(found)) == ("a", TEXT, AWA)
    assert said == {"relations": 3}
    (found,), _ = take("brat", "a.ann", BRAT.replace("\n", "\r\n").encode(), a__txt=TEXT.encode())
    assert spans(found) == AWA
    (found,), _ = take("brat", "a.ann", b"", a__txt=TEXT.encode())
    assert spans(found) == []


def test_fragments_of_brat_are_one_mention_over_blanks_and_several_over_words() -> None:
    text = b"Awa\r\nDiallo dite Sow"
    row = b"T1\tnom 0 3;5 11\tAwa Diallo\nT2\tnom 12 16;17 20\tdite Sow\nT3\talias 17 20\tSow\n"
    (found,), said = take("brat", "a.ann", row.replace(b"T3\talias 17 20\tSow\n", b""), a__txt=text)
    assert (spans(found), said) == ([(0, 11, "nom"), (12, 20, "nom")], {})
    (found,), said = take("brat", "a.ann", b"T1\tnom 0 3;17 20\tAwa Sow\n", a__txt=text)
    assert (spans(found), said) == ([(0, 3, "nom"), (17, 20, "nom")], {"fragments": 1})
    assert refused("brat", "a.ann", row, a__txt=text) == ("overlap", 1)


@pytest.mark.parametrize(
    ("lines", "reason", "line"),
    [
        pytest.param("T1\tprenom 4 7\tAwa\nT2 nom 8 14\tDiallo\n", "brat", 2, id="no tab"),
        pytest.param("T1\tprenom 4 x\tAwa\n", "brat", 1, id="no number"),
        pytest.param("T1\tprenom 4 900\tAwa\n", "span", 1, id="past the end"),
        pytest.param("T1\tprenom 7 4\tAwa\n", "span", 1, id="backwards"),
        pytest.param("\nT1\tprenom 5 8\tAwa\n", "span", 2, id="another text"),
    ],
)
def test_lines_of_brat_that_do_not_hold_are_named(lines: str, reason: str, line: int) -> None:
    assert refused("brat", "a.ann", lines.encode(), a__txt=TEXT.encode()) == (reason, line)


def test_brat_without_its_text_says_which_file_lacks() -> None:
    with pytest.raises(BrokenLine, match=r"Joignez « a\.txt »"):
        take("brat", "d/a.ann", BRAT.encode())
    assert spans(read(BRAT.encode(), "brat", "a.ann", text=TEXT)[0]) == AWA


def test_a_damaged_zip_of_brat_is_one_sentence() -> None:
    with pytest.raises(Damaged, match="endommagé"):
        take("brat", "lot.zip", encode([GOLD], "brat", "x")[:60])


WEBANNO = r"""#FORMAT=WebAnno TSV 3.3
#T_SP=de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS|PosValue|coarseValue
#T_SP=de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity|identifier|value
#T_RL=webanno.custom.Link|BT_de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity


#Sentence.id=s1
#Text=😀 Awa Di\\allo
1-1	0-2	😀	_	_	_	_	_	
1-2	3-6	Awa	NN	NOUN	*|*[1]	prenom|personne[1]	_	
1-3	7-14	Di\allo	NN	NOUN	*[1]	personne[1]	1-2	
1-3.1	7-9	Di	_	_	*	titre\_x	_	

#Text=Brest.
2-1	16-21	Brest	NN	NOUN	http://x#1	lieu	_	
2-2	21-22	.	_	_	_	_	_	
"""


def test_webanno_is_read_as_inception_writes_it() -> None:
    reader = AnnotationReader(fit=lambda entities, *_: tuple(entities))
    reader.take(WEBANNO.encode(), "conll", "a.tsv")
    (found,) = reader.finish()
    assert found.document.text == "😀 Awa Di\\allo\n Brest.\n"
    assert [(one.text, one.label) for one in found.entities] == [
        ("Awa", "prenom"), ("Di", "titre_x"), ("Brest", "lieu"), ("Awa Di\\allo", "personne"),
    ]  # fmt: skip


def test_webanno_with_offsets_of_characters_is_read_too() -> None:
    head = "#FORMAT=WebAnno TSV 3.2\n#T_SP=webanno.custom.Nom|Rtulo\n\n\n"
    source = head + "#Text=😀 Awa\n1-1\t0-1\t😀\t_\t\n1-2\t2-5\tAwa\tnom\t\n"
    (found,), _ = take("webanno", "a.tsv", source.encode())
    assert (found.document.text, spans(found)) == ("😀 Awa\n", [(2, 5, "nom")])


@pytest.mark.parametrize(
    ("change", "reason", "line"),
    [
        pytest.param(("1-2\t3-6\tAwa\tNN\tNOUN", "1-2\t3-6\tAwa"), "tsv_columns", 10, id="a column less"),
        pytest.param(("3-6\tAwa", "3-x\tAwa"), "tsv_columns", 10, id="a place that is none"),
        pytest.param(("3-6\tAwa", "3-5\tAwa"), "tsv_place", 10, id="another place"),
        pytest.param(("16-21", "9-14"), "tsv_place", 15, id="a sentence in another"),
        pytest.param(("#Text=Brest.", "#Text=Brst."), "tsv_place", 15, id="another text"),
    ],
)
def test_webanno_that_does_not_hold_is_named_by_its_line(change: tuple[str, str], reason: str, line: int) -> None:
    assert change[0] in WEBANNO
    found = refused("webanno", "a.tsv", WEBANNO.replace(*change).encode())
    assert found[0] == reason
    assert abs(found[1] - line) <= 1  # the place that first does not fit


def test_xmi_is_read_with_the_types_that_stand_beside_it() -> None:
    cassis = pytest.importorskip("cassis")
    types = cassis.TypeSystem()
    kind = types.create_type("webanno.custom.Nom", "uima.tcas.Annotation")
    types.create_feature(kind, "value", "uima.cas.String")
    cas = cassis.Cas(types)
    cas.sofa_string = "😀 " + TEXT
    cas.add_all([kind(begin=6, end=9, value="prenom"), kind(begin=10, end=16, value="nom"), kind(begin=0, end=1)])
    data = cas.to_xmi().encode()
    (found,), _ = take("xmi", "d/a.xmi", data, **{"d/TypeSystem__xml": types.to_xml().encode()})
    assert (found.document.name, [(one.text, one.label) for one in found.entities]) == ("a", [("Awa", "prenom"), ("Diallo", "nom")])  # fmt: skip
    (found,), _ = take("xmi", "d/a.xmi", data)
    assert spans(found) == []  # types that nobody knows


@pytest.mark.parametrize(
    ("data", "reason", "line"),
    [
        pytest.param(b'<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>\n<x>&y;</x>', "doctype", 2, id="a document type"),
        pytest.param(b"<a>\n<b></a>", "xml", 2, id="no XML"),
        pytest.param(b"<a/>", "xmi", 1, id="another XML"),
        pytest.param(b'<xmi:XMI xmlns:xmi="http://www.omg.org/XMI"><cas:Sofa xmlns:cas="http:///uima/cas.ecore"/></xmi:XMI>', "xmi", 1, id="a damaged CAS"),
    ],
)  # fmt: skip
def test_xmi_that_is_none_is_refused(data: bytes, reason: str, line: int) -> None:
    pytest.importorskip("cassis")
    assert refused("xmi", "a.xmi", data) == (reason, line)


OFFSETS = "file,start,end,label,text\na,4,7,prenom,Awa\na,8,14,nom,\nb,,,,\n"


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(OFFSETS, id="commas"),
        pytest.param(OFFSETS.replace(",", ";"), id="semicolons"),
        pytest.param(OFFSETS.replace(",", "\t"), id="tabs"),
        pytest.param(OFFSETS.replace("\n", "\r\n"), id="line ends of Windows"),
        pytest.param("\ufeff" + OFFSETS, id="a byte order mark"),
        pytest.param(OFFSETS.partition("\n")[2], id="no heading"),
        pytest.param("score,Label,Begin,Stop,Document\n1,prenom,4,7,a.txt\n\n.5,nom,8,14,a.txt\n,,,,b.txt\n", id="other names, in another order"),
    ],
)  # fmt: skip
def test_a_table_of_offsets_is_read_with_the_texts_beside_it(source: str) -> None:
    found, _ = take("offsets", "d/pred.csv", source.encode(), a__txt=TEXT.encode(), b__txt=b"Rien.")
    assert [(one.document.text, spans(one)) for one in found] == [(TEXT, AWA), ("Rien.", [])]


def test_offsets_in_units_of_utf16_are_told_by_the_text() -> None:
    text = ("😀" + TEXT).encode()
    (found,), _ = take("offsets", "x.csv", b"file,start,end,label,text\na,6,9,prenom,Awa\n", a__txt=text)
    assert [(one.text, one.start) for one in found.entities] == [("Awa", 5)]


@pytest.mark.parametrize(
    ("source", "reason", "line"),
    [
        pytest.param("file,start,end\na,4,7\n", "offsets", 1, id="no column of labels"),
        pytest.param("a,b\n1,2\n", "offsets", 1, id="another table"),
        pytest.param(OFFSETS.replace("8,14", "8,x"), "offsets_number", 3, id="an end that is none"),
        pytest.param(OFFSETS.replace("8,14", "-8,14"), "offsets_number", 3, id="a start before the text"),
        pytest.param(OFFSETS.replace("8,14", "8,140"), "offsets_span", 3, id="past the end"),
        pytest.param(OFFSETS.replace("8,14", "14,8"), "offsets_span", 3, id="backwards"),
        pytest.param(OFFSETS.replace("Awa", "Awe"), "offsets_span", 2, id="another text"),
        pytest.param(OFFSETS.replace("nom,\n", ",\n"), "offsets_label", 3, id="no label"),
        pytest.param(OFFSETS.replace("8,14", "5,14"), "overlap", 2, id="one over the other"),
        pytest.param(OFFSETS + "a,1\n", "columns_differ", 5, id="a row cut off"),
        pytest.param(OFFSETS + '"a,1,2,x\n', "csv", 5, id="an open quotation mark"),
        pytest.param(OFFSETS.replace("b,", "c,"), "offsets_text", 1, id="a document that is not there"),
    ],
)
def test_a_table_that_does_not_hold_is_named_by_its_line(source: str, reason: str, line: int) -> None:
    assert refused("offsets", "x.csv", source.encode(), a__txt=TEXT.encode(), b__txt=b"Rien.") == (reason, line)


@pytest.mark.parametrize(("form", "package"), [("spacy", "spacy"), ("datasets", "datasets"), ("xmi", "cassis")])
def test_without_its_package_a_form_says_what_to_install(
    form: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.core.extensions._there", lambda name: name not in ("pyarrow", package))
    assert form not in registry.offered()
    for call in (lambda: encode([GOLD], form, "x"), lambda: read_bytes(b"<a/>", form, "x")):
        with pytest.raises(LabMissing, match=r"pip install -r requirements-lab\.txt"):
            call()
