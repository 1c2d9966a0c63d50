"""Gold and predictions in the forms of other tools: brought as files or in a zip, they are the
documents that our own form gives."""

from __future__ import annotations

import io
import zipfile

import pytest

from engine.core.broken import BrokenLine
from engine.core.model import Annotation
from engine.interchange import registry
from engine.interchange.convert import encode, files_of
from engine.measure.own.sets import File, is_annotation_file, read_files, read_sides, side_by_side
from tests.engine.interchange.hostile import HostileText

GOLD = HostileText("", "Mme ⟦Awa⟧prenom⟧ ⟦Sow⟧nom⟧, 😀 de ⟦Brest⟧lieu⟧.\n").annotation
NAME = GOLD.document.name
OFFSETS = f"{NAME},4,7,prenom\n{NAME},8,11,nom\n{NAME},18,23,lieu\n".encode()
TOOLS = [form for form in registry.FORMS if form not in ("seqeval", "offsets")]


def masks(label: str) -> bool:
    return False


def spans(annotation: Annotation) -> list[tuple[int, int, str]]:
    return [(one.start, one.end, one.label) for one in annotation.entities]


def packed(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "."), data)
    return out.getvalue()


@pytest.mark.parametrize("form", TOOLS)
def test_predictions_in_any_form_are_paired_with_the_gold(form: str) -> None:
    for package in registry.TABLE[form].needs:
        pytest.importorskip(package)
    files = [File(f"{NAME}{ending}", data) for ending, data in files_of(GOLD, form, "x").items()]
    read = read_files(files, masks)
    pairs, notices = side_by_side([GOLD], read.annotations, read.drafted)
    assert [spans(one) for one in read.annotations] == [spans(GOLD)]
    assert (len(pairs.pairs), pairs.pairs[0].missing, notices) == (1, False, ())
    assert not read.notices


def test_a_zip_of_brat_is_read_with_its_texts_and_other_files_are_counted() -> None:
    parts = {f"{NAME}{ending}".replace(".", "__"): data for ending, data in files_of(GOLD, "brat", "x").items()}
    read = read_files(
        [File("lot.zip", packed(**parts, annotation__conf=b"[entities]", LISEZMOI__txt=b"Bonjour"))], masks
    )
    assert [spans(one) for one in read.annotations] == [spans(GOLD)]
    assert [(one.code, one.n) for one in read.notices] == [("skipped", 2)]
    again = read_files([File("lot.zip", encode([GOLD], "brat", "x"))], masks)
    assert [spans(one) for one in again.annotations] == [spans(GOLD)]


def test_a_table_of_offsets_is_on_the_texts_of_the_gold() -> None:
    read = read_files([File("outil.csv", OFFSETS)], masks, known=[GOLD.document])
    assert (read.annotations[0].document, spans(read.annotations[0])) == (GOLD.document, spans(GOLD))
    zipped = packed(found__csv=OFFSETS.replace(NAME.encode(), b"a"), a__txt=GOLD.document.text.encode())
    assert spans(read_files([File("lot.zip", zipped)], masks, texts=True).annotations[0]) == spans(GOLD)
    with pytest.raises(BrokenLine, match="tableau de positions ne le contient pas"):
        read_files([File("outil.csv", OFFSETS)], masks)


def test_a_table_before_its_text_is_read_after_it() -> None:
    ours = File("or.json", encode([GOLD], "json", "x"))
    first, second = read_sides([[File("outil.csv", OFFSETS)], [ours]], masks)
    assert spans(first.annotations[0]) == spans(second.annotations[0]) == spans(GOLD)


def test_a_form_that_is_stated_leaves_texts_beside_it_where_it_needs_them() -> None:
    brat = [File(f"{NAME}{ending}", data, "brat") for ending, data in files_of(GOLD, "brat", "x").items()]
    assert [spans(one) for one in read_files(brat, masks).annotations] == [spans(GOLD)]
    conll = [File(f"{name}.txt", b"Awa B-nom\n", "conll") for name in "ab"]
    assert all(is_annotation_file(file) for file in conll)
    assert len(read_files(conll, masks).annotations) == 2


def test_a_text_alone_is_no_annotation() -> None:
    with pytest.raises(BrokenLine) as caught:
        read_files([File("a.txt", b"Mme Awa Sow.\n")], masks)
    assert caught.value.params["line"] == 1
