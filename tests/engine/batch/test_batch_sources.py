"""Where documents come from: archives, mailboxes, records, fields of XML and JSON."""

from __future__ import annotations

import json
import mailbox
import tarfile
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from engine.batch.containers import ContainedDocument, fetch, members, safe_extension
from engine.batch.fields import dila_text, judilibre_text
from engine.batch.sources import kind_of, list_files
from engine.core import Damaged, FileMissing, NoTextField

TEXTS = ("Madame Hadjeres est déboutée.", "Monsieur Kowal est condamné.", "La cour confirme.")
DILA = """<?xml version="1.0" encoding="UTF-8"?>
<TEXTE_JURI_JUDI><META><META_COMMUN><ID>JURITEXT000000000001</ID></META_COMMUN></META>
<TEXTE><BLOC_TEXTUEL><CONTENU>LA COUR DE CASSATION<br/>Sur le moyen<br/><p>Attendu que Mme X...
a interjeté appel ;</p>REJETTE</CONTENU></BLOC_TEXTUEL></TEXTE></TEXTE_JURI_JUDI>"""


def zip_file(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for number, text in enumerate(TEXTS):
            archive.writestr(f"Hadjeres c Kowal {number}.txt", text)
        archive.writestr("__MACOSX/noise.txt", "noise")


def tar_file(path: Path) -> None:
    with tarfile.open(path, "w:gz") as archive:
        for number, text in enumerate(TEXTS):
            data = text.encode()
            entry = tarfile.TarInfo(f"folder/{number}.txt")
            entry.size = len(data)
            archive.addfile(entry, BytesIO(data))


def mbox_file(path: Path) -> None:
    box = mailbox.mbox(path)
    for text in TEXTS:
        box.add(f"From: a@exemple.fr\nSubject: avis\n\n{text}\n".encode())
    box.close()


def jsonl_file(path: Path) -> None:
    path.write_text("".join(json.dumps({"text": text}) + "\n" for text in TEXTS) + "\n", encoding="utf-8")


def json_file(path: Path) -> None:
    path.write_text(json.dumps({"results": [{"id": "1", "text": text} for text in TEXTS]}), encoding="utf-8")


def parquet_file(path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    parquet.write_table(pyarrow.table({"text": list(TEXTS)}), path, row_group_size=2)


@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("a.zip", zip_file),
        ("a.tar.gz", tar_file),
        ("a.mbox", mbox_file),
        ("a.jsonl", jsonl_file),
        ("a.json", json_file),
        ("a.parquet", parquet_file),
    ],
)
def test_each_document_of_a_file_is_listed_and_found_again_at_its_place(name: str, write, tmp_path: Path) -> None:
    path = tmp_path / name
    write(path)
    found = list(members(path, kind_of(path), "text"))
    assert [text in one.data.decode() for one, text in zip(found, TEXTS, strict=True)] == [True] * 3
    again = {one.place: one for one in fetch(path, kind_of(path), "text", [found[2].place, found[0].place])}
    assert {place: (one.data, one.form, one.extension) for place, one in again.items()} == {
        found[number].place: (found[number].data, found[number].form, found[number].extension) for number in (0, 2)
    }


def test_a_broken_record_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"text": "un"}\n{broken\n{"body": "deux"}\n{"text": "trois"}\n', encoding="utf-8")
    found = list(members(path, "jsonl", "text"))
    assert [one.data for one in found] == [b"un", b"", b"", b"trois"]
    assert [type(one.error) for one in found] == [type(None), Damaged, NoTextField, type(None)]


@pytest.mark.parametrize(
    ("name", "kind"), [("a.zip", "zip"), ("a.tar", "tar"), ("a.json", "json"), ("a.parquet", "parquet")]
)
def test_a_damaged_file_is_one_error(name: str, kind, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"not what it says")
    with pytest.raises(Damaged):
        list(members(tmp_path / name, kind, "text"))


def test_a_zip_bomb_is_not_unpacked(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", bytes(15_000_000))
    (one,) = members(tmp_path / "a.zip", "zip", "text")
    assert one.error is not None
    assert one.error.code == "document.bomb"


@pytest.mark.parametrize(
    ("name", "extension"),
    [
        ("a.DOCX", "docx"),
        ("a.xml", "xml"),
        ("contrat.hadjeres", ""),  # what follows a dot may be a name
        ("none", ""),
    ],
)
def test_an_extension_is_kept_where_it_is_known(name: str, extension: str) -> None:
    assert safe_extension(name) == extension


def test_records_inside_an_archive_are_read_by_their_field(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("JURITEXT1.xml", DILA)
        archive.writestr("one.json", json.dumps({"text": "un"}))
    assert [(one.form, one.extension) for one in members(tmp_path / "a.zip", "zip", "text")] == [
        ("dila", "xml"),
        ("judilibre", "json"),
    ]


def test_the_text_of_a_decision_of_the_dila_has_a_line_for_each_break() -> None:
    lines = ["LA COUR DE CASSATION", "Sur le moyen", "", "Attendu que Mme X... a interjeté appel ;", "REJETTE"]
    assert dila_text(DILA.encode()).split("\n") == lines


def test_fields_that_are_not_there_are_told() -> None:
    with pytest.raises(NoTextField):
        dila_text(b"<TEXTE_JURI_ADMIN><META/></TEXTE_JURI_ADMIN>")
    with pytest.raises(Damaged):
        dila_text(b"<broken")
    with pytest.raises(NoTextField):
        judilibre_text(b'{"id": 1}', "text")
    with pytest.raises(Damaged):
        judilibre_text(b"{", "text")
    assert judilibre_text(b'{"text": "un"}', "text") == "un"


def test_a_maildir_is_its_messages(tmp_path: Path) -> None:
    box = mailbox.Maildir(tmp_path / "box")
    for text in TEXTS:
        box.add(f"Subject: avis\n\n{text}\n".encode())
    (tmp_path / "box" / "tmp" / "half").write_text("half", encoding="utf-8")
    found = list_files([tmp_path / "box"])
    assert [kind_of(path) for path in found] == ["mail"] * 3


def test_hidden_files_are_left_and_a_file_named_twice_is_listed_once(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("un", encoding="utf-8")
    (tmp_path / ".b.txt").write_text("deux", encoding="utf-8")
    assert [path.name for path in list_files([tmp_path, tmp_path / "a.txt"])] == ["a.txt"]
    with pytest.raises(FileMissing):
        list_files([tmp_path / "nowhere"])


def test_a_mailbox_without_an_extension_is_known_by_its_first_line(tmp_path: Path) -> None:
    mbox_file(tmp_path / "inbox")
    assert kind_of(tmp_path / "inbox") == "mbox"
    assert isinstance(next(members(tmp_path / "inbox", "mbox", "text")), ContainedDocument)
