"""A user's files: every form is read to the same documents, and whatever is wrong is one
sentence."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from hypothesis import given, strategies as st

from engine.core.broken import BrokenLine
from engine.core.errors import Bomb, Damaged, EngineError, GoldTooLarge, NoFile, UnknownName
from engine.core.labels import load_profile
from engine.core.settings import Settings
from engine.measure.own import files as own_files, sets as own
from engine.measure.own.sets import File, read_files

TEXT = "M. Kwame Osei demeure à Brest.\nMme Nour Haddad, avocate."
NOM, PRENOM, LAWYER = "personnePhysiqueNom", "personnePhysiquePrenom", "professionnelAvocat"
SPANS = [(3, 8, PRENOM), (9, 13, NOM), (24, 29, "localite"), (35, 46, LAWYER)]


def masks(label):
    return load_profile("judiciaire").masks(label)


def spans(annotation):
    return [(entity.start, entity.end, entity.label) for entity in annotation.entities]


def ours(text=TEXT, rows=SPANS, **more):
    entities = [{"start": start, "end": end, "label": label} for start, end, label in rows]
    return json.dumps({"text": text, "entities": entities, **more}).encode()


def doccano(*documents):
    return "\n".join(
        json.dumps({"text": text, "label": [list(row) for row in rows]}) for text, rows in documents
    ).encode()


def label_row(start, end, label, **more):
    return {"category": label, "start": start, "text": TEXT[start:end], "entityId": f"{label}_{start}", **more}


def label(**more):
    return {
        "originalText": TEXT,
        "labelTreatments": [{"order": 1, "annotations": [label_row(*row) for row in SPANS]}],
        **more,
    }


CONLL = """M. O
Kwame B-personnePhysiquePrenom
Osei B-personnePhysiqueNom
demeure O
à O
Brest B-localite
. O

Mme O
Nour B-professionnelAvocat
Haddad I-professionnelAvocat
, O
avocate O
. O
"""


def packed(**files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("r__a", "r/a").replace("_json", ".json"), data)
    return out.getvalue()


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(File("a.json", ours()), id="our JSON"),
        pytest.param(File("a.json", b"\xef\xbb\xbf" + ours()), id="with a byte order mark"),
        pytest.param(File("a.jsonl", doccano((TEXT, SPANS))), id="Doccano"),
        pytest.param(File("a.json", json.dumps(label()).encode()), id="Label: a decision with its treatments"),
        pytest.param(File("a.json", json.dumps([label()]).encode()), id="Label: a list"),
        pytest.param(File("a.jsonl", json.dumps(label()).encode()), id="Label: lines"),
        pytest.param(File("a.zip", packed(dossier__a_json=ours())), id="a zip file"),
        pytest.param(File("blob", ours(), "json"), id="a form that is said"),
    ],
)
def test_every_form_is_read_to_the_same_mentions(file):
    (annotation,) = read_files([file], masks).annotations
    assert (annotation.document.text, spans(annotation)) == (TEXT, SPANS)
    assert [entity.masked for entity in annotation.entities] == [True, True, True, False]


@pytest.mark.parametrize(
    ("profile", "said", "masked"),
    [
        pytest.param("", [False] * 4, [True, True, True, False], id="nobody decided: the profile asked for does"),
        pytest.param("", [True, False, False, False], [True, False, False, False], id="the file decides"),
        pytest.param("tout", [False] * 4, [False] * 4, id="a profile decided, to mask nothing"),
    ],
)
def test_mentions_are_masked_by_the_file_or_else_by_the_profile(profile, said, masked):
    """Our JSON of a human or of another system says ``masked: false`` of all that it marks."""
    rows = [
        {"start": start, "end": end, "label": label, "masked": hidden}
        for (start, end, label), hidden in zip(SPANS, said, strict=True)
    ]
    engine = {"version": "", "model": "human", "device": "", "profile": profile, "rules": []}
    data = json.dumps({"text": TEXT, "entities": rows, "engine": engine}).encode()
    (annotation,) = read_files([File("a.json", data)], masks).annotations
    assert [entity.masked for entity in annotation.entities] == masked


@pytest.mark.parametrize(
    ("source", "text"),
    [
        pytest.param(CONLL, "M. Kwame Osei demeure à Brest .\nMme Nour Haddad , avocate .\n", id="two columns"),
        pytest.param(CONLL.replace(" ", "\t"), "M. Kwame Osei demeure à Brest .\nMme Nour Haddad , avocate .\n", id="tabs"),
        pytest.param(CONLL.replace(" ", " NN X "), "M. Kwame Osei demeure à Brest .\nMme Nour Haddad , avocate .\n", id="the tag last, as CoNLL-2003"),
        pytest.param("Brest B-localite -\n. O +\n", "Brest. ", id="three columns say what follows"),
        pytest.param("Brest B-localite - x\n. O + x\n", "Brest. ", id="our four"),
    ],
)  # fmt: skip
def test_columns_are_read_as_they_come(source, text):
    (annotation,) = read_files([File("jugement.conll", source.encode())], masks).annotations
    assert annotation.document.text == text
    assert "localite" in {entity.label for entity in annotation.entities}
    assert all(entity.text == text[entity.start : entity.end] for entity in annotation.entities)


def test_a_line_docstart_begins_a_document():
    source = f"-DOCSTART- -X- O O\n\n{CONLL}\n-DOCSTART- -X- O O\n\nLuc B-personnePhysiquePrenom\n"
    read = read_files([File("lot.conll", source.encode())], masks).annotations
    assert [one.document.name for one in read] == ["lot-1", "lot-2"]
    assert spans(read[1]) == [(0, 3, PRENOM)]


def test_several_files_make_one_set_and_what_is_no_annotation_is_left_aside_and_said():
    data = packed(
        a_json=ours(), **{"__MACOSX/b.json": b"x", "notes.docx": b"x", "other.zip": b"x", ".hidden.json": b"x"}
    )
    reading = read_files([File("lot.zip", data), File("b.json", ours())], masks)
    assert [one.document.name for one in reading.annotations] == ["a", "b"]
    assert [notice.sentence("fr") for notice in reading.notices] == [
        "2 fichiers d'un autre format ont été laissés de côté."
    ]


def test_overlaps_are_settled_by_the_engines_policy_and_counted():
    rows = [*SPANS, (3, 13, "personnePhysique"), (25, 29, "localite")]
    for file in (File("a.json", ours(rows=rows)), File("a.jsonl", doccano((TEXT, rows)))):
        reading = read_files([file], masks)
        assert spans(reading.annotations[0]) == [(3, 13, "personnePhysique"), *SPANS[2:]]
        assert [(one.code, one.n) for one in reading.notices] == [("overlaps", 3)]


BAD = [
    pytest.param("vide.json", b"", "vide.json, ligne 1 : ce fichier ne contient aucun document annoté. Choisissez-en un", id="empty"),
    pytest.param("vide.conll", b"\n\n", "ce fichier ne contient aucun document annoté", id="blank"),
    pytest.param("vide.json", b"[]", "ce fichier ne contient aucun document annoté", id="an empty list"),
    pytest.param("a.jsonl", doccano((TEXT, SPANS)) + b"\n{", "a.jsonl, ligne 2 : ce n'est pas du JSON valide", id="a broken line"),
    pytest.param("a.json", b"{\n\n]", "a.json, ligne 3 : ce n'est pas du JSON valide", id="broken JSON"),
    pytest.param("a.json", b"[" * 100_000, "a.json, ligne 1 : ce n'est pas du JSON valide", id="a hundred thousand brackets"),
    pytest.param("a.jsonl", b"[" * 100_000, "a.jsonl, ligne 1 : ce n'est pas du JSON valide", id="brackets in a line"),
    pytest.param("a.json", b"3", "la clé « entities » manque", id="a number"),
    pytest.param("a.json", b'{"text": "x"}', "la clé « entities » manque", id="no mentions"),
    pytest.param("a.json", b'{"entities": []}', "le texte annoté n'est pas dans ce fichier", id="no text"),
    pytest.param("a.json", ours(rows=[(3, 900, NOM)]), "la mention n° 1 est vide, sort du texte", id="outside of the text"),
    pytest.param("a.conll", b"Brest\n", "1 colonne(s) : il en faut de 2 à 4", id="one column"),
    pytest.param("a.conll", b"Brest LOC\n", "l'étiquette n'est ni O, ni B-…, ni I-…", id="no tag"),
    pytest.param("a.conll", b"Brest I-localite\nNantes B-localite\n\nRennes B-localite\n", "I-… ne continue aucune mention", id="a mention that nothing begins"),
    pytest.param("a.conll", b"Brest B-localite + x\nest O\n", "l'étiquette n'est ni O|colonne", id="a line without its columns"),
    pytest.param("a.json", b"\xff\xfe", "ce n'est pas de l'UTF-8", id="another encoding"),
    pytest.param("a.json", ours(document={"name": "x"})[:-1] + b"}", None, id="a name of its own"),
    pytest.param("a.docx", b"PK", "« .docx » est inconnu ici", id="a document"),
    pytest.param("a.zip", b"PK\x03\x04 no zip", "Le fichier zip est endommagé", id="a broken zip file"),
    pytest.param("a.zip", packed(), "ce fichier ne contient aucun document annoté", id="an empty zip file"),
    pytest.param("a.json", b'{"originalText": 3, "annotations": []}', "la clé « originalText » manque", id="Label: no text"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "data", "said"), BAD)
def test_what_cannot_be_read_is_one_sentence_in_both_languages(name, data, said):
    if said is None:
        assert read_files([File(name, data)], masks).annotations[0].document.name == "x"
        return
    with pytest.raises(EngineError) as caught:
        read_files([File(name, data)], masks, texts=True)
    french, english = caught.value.sentence("fr"), caught.value.sentence("en")
    assert any(part in french for part in said.split("|"))
    assert english
    assert english != french
    assert "Osei" not in french + english


def test_two_documents_of_one_name_are_refused():
    with pytest.raises(BrokenLine) as caught:
        read_files([File("a.json", ours()), File("a.jsonl", doccano((TEXT, SPANS)).replace(b'{"text"', b'{"name": "a", "text"'))], masks)  # fmt: skip
    assert "le document « a » s'y trouve deux fois" in caught.value.sentence("fr")


def test_gold_without_its_text_is_refused_and_a_prediction_without_it_is_not():
    entities = [{"start": 3, "end": 8, "text": "Kwame", "label": PRENOM}]
    data = json.dumps({"document": {"name": "a", "characters": 30}, "entities": entities}).encode()
    assert len(read_files([File("a.json", data)], masks).annotations) == 1
    with pytest.raises(BrokenLine, match="le texte annoté n'est pas dans ce fichier"):
        read_files([File("a.json", data)], masks, texts=True)


def test_no_file_and_files_over_the_limit_are_refused(monkeypatch):
    with pytest.raises(NoFile):
        read_files([], masks)
    monkeypatch.setattr(own_files, "settings", lambda: Settings(gold_limit=1024 * 1024))
    with pytest.raises(GoldTooLarge) as caught:
        read_files([File("a.json", b" " * (2 * 1024 * 1024)), File("b.json", b" ")], masks)
    assert "pèsent 3 Mo ; la limite est de 1 Mo" in caught.value.sentence("fr")


def test_the_limit_is_below_two_hundred_megabytes():
    with pytest.raises(GoldTooLarge, match="la limite est de 100 Mo"):
        own.check_size(200 * 1024 * 1024)


def test_a_zip_bomb_is_refused_before_it_is_unpacked():
    with pytest.raises(Bomb):
        read_files([File("a.zip", packed(a_json=b" " * 60_000_000))], masks)
    with pytest.raises(Damaged):
        read_files([File("a.zip", packed(a_json=ours())[:-30])], masks)
    with pytest.raises(UnknownName):
        read_files([File("a.exe", b"MZ")], masks)


def test_garbage_in_place_of_a_person_or_a_score_meets_nobody():
    rows = [{"start": 3, "end": 8, "label": PRENOM, "person": {"id": 1}, "score": "high", "source": 3, "masked": 1}]
    rows.append({"start": 9, "end": 13, "label": NOM, "person": "p1", "score": 0.5})
    data = json.dumps({"text": TEXT, "entities": rows}).encode()
    (annotation,) = read_files([File("a.json", data)], masks).annotations
    first, second = annotation.entities
    assert (first.person, first.score, first.source, first.masked) == (None, 1.0, "human", True)
    assert (second.person, second.score) == ("p1", 0.5)
    assert [(person.id, person.forms) for person in annotation.persons] == [("p1", ("Osei",))]


@given(st.binary(max_size=60), st.sampled_from(["a.json", "a.jsonl", "a.conll", "a.tsv", "a.xml", "a.zip"]))
def test_whatever_the_bytes_there_is_a_reading_or_one_sentence(data, name):
    try:
        said = read_files([File(name, data)], masks).annotations
    except EngineError as error:
        said = error.sentence("fr") and error.sentence("en")
    assert said
