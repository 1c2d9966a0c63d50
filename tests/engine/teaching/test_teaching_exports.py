"""Validated documents as a zip: gold and training apart, in every form, with nobody's name on a
file; and the way into a training."""

from __future__ import annotations

import io
import json
import random
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from engine.core.broken import BrokenLine
from engine.core.errors import BadShare, GoldInTraining, NothingValidated, UnknownName
from engine.core.labels import load_profile
from engine.core.model import Annotation, EngineInfo
from engine.interchange import registry
from engine.lab.generate import sources, validated_documents as validated
from engine.lab.generate.sources import Mix
from engine.measure.own.sets import File, read_files
from engine.teaching.exports import TeachingExport, export, part_of, sentences_zip
from tests.engine.marked import marked
from tests.engine.teaching.made_sentences import sentence

MASKS = load_profile("judiciaire").masks
NAMES = ("Konaté", "Le Bris", "Nguyen", "Ferreira", "Haddad", "Kowalski", "Sanchez", "Yıldız", "Okafor", "Rossi")


def annotation(name: str, language: str = "fr") -> Annotation:
    document, entities = marked(f"M. ⟦{name}|nom⟧ a interjeté appel du jugement.", language)
    entities = tuple(replace(one, source="human", masked=True) for one in entities)
    info = EngineInfo("0.7.0", "fr", "cpu", "judiciaire")
    return Annotation(replace(document, name=f"Divorce {name}.docx"), info, entities)


ALL = [annotation(name) for name in NAMES]


def files(made: TeachingExport) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(made.data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_each_document_is_in_one_part_and_never_in_both() -> None:
    made = export(ALL, share=0.4)
    found = {name for name in files(made) if name.endswith(".json") and "/" in name}
    names = [name.partition("/")[2] for name in found]
    assert len(names) == len(set(names)) == len(ALL) == sum(made.documents.values())
    assert all(made.documents.values())


@given(st.text(max_size=40), st.floats(0.01, 0.99), st.floats(0.01, 0.99))
def test_what_measures_with_a_small_share_measures_with_a_larger_one(text: str, one: float, other: float) -> None:
    small, large = sorted((one, other))
    assert part_of(text, small) == part_of(text, small)
    if part_of(text, small) == "gold":
        assert part_of(text, large) == "gold"


def test_the_share_is_kept() -> None:
    counted = sum(part_of(f"décision {n}", 0.2) == "gold" for n in range(4000))
    assert counted / 4000 == pytest.approx(0.2, abs=0.03)


@pytest.mark.parametrize("form", registry.whole())
def test_every_form_is_read_back_as_it_was(form: str) -> None:
    with zipfile.ZipFile(io.BytesIO(export(ALL, form, share=0.4).data)) as archive:
        made = {name: archive.read(name) for name in archive.namelist()}
    read = {}
    for name, data in made.items():
        if name != "about.json":
            for one in read_files([File(name, data, form)], MASKS).annotations:
                read[one.document.text.strip()] = [(e.text, e.label) for e in one.entities]
    wanted = {one.document.text: [(e.text, e.label) for e in one.entities] for one in ALL}
    assert sorted(read.values()) == sorted(wanted.values())


def test_no_file_and_no_count_names_anybody() -> None:
    made = files(export(ALL))
    about = json.loads(made["about.json"])
    for name in NAMES:
        assert not any(name in file for file in made)
        assert name not in made["about.json"]
        assert not any(f"Divorce {name}" in data for data in made.values())
    assert about["documents"]["gold"] + about["documents"]["training"] == len(ALL)
    assert about["models"] == {"fr (0.7.0)": len(ALL)}
    assert sum(part["by_reader"] for part in about["mentions"].values()) == len(ALL)


def test_a_text_that_came_twice_is_one_document() -> None:
    assert sum(export([ALL[0], replace(ALL[0])]).documents.values()) == 1


def test_the_same_documents_give_the_same_bytes() -> None:
    assert export(ALL).data == export(ALL).data


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        pytest.param(lambda: export([]), NothingValidated, id="nothing"),
        pytest.param(lambda: export(ALL[:1], parts=("training",) if part_of(ALL[0].document.text) == "gold" else ("gold",)), NothingValidated, id="nothing in this part"),
        pytest.param(lambda: export(ALL, "docx"), UnknownName, id="no such form"),
        pytest.param(lambda: export(ALL, parts=("all",)), UnknownName, id="no such part"),
        pytest.param(lambda: export(ALL, share=0.0), BadShare, id="a share of nothing"),
        pytest.param(lambda: export(ALL, share=1.0), BadShare, id="a share of all"),
        pytest.param(lambda: sentences_zip([]), NothingValidated, id="no sentence"),
        pytest.param(lambda: sentences_zip([sentence(None, "M. ⟦Roux|nom⟧ part.")]), NothingValidated, id="a sentence nobody read"),
    ],
)  # fmt: skip
def test_what_cannot_be_exported_is_said(call, kind: type[Exception]) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(kind):
        call()


def test_exported_sentences_have_nobody_real_in_them() -> None:
    made = files(sentences_zip([sentence("M. ⟦Rocheblave|nom⟧ part.")]))
    assert not any("Rocheblave" in data for data in made.values())
    assert len(made) == 2


# -- the way into a training
# -----------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, data in files(export([*ALL, annotation("Mbeki", "en")], share=0.4)).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(data)
    return tmp_path


def test_a_training_reads_what_is_for_training_and_nothing_else(folder: Path) -> None:
    rows = [*validated.rows(folder, "fr"), *validated.rows(folder, "en")]
    wanted = {one.document.text for one in [*ALL, annotation("Mbeki")] if part_of(one.document.text, 0.4) == "training"}
    assert {row["text"] for row in rows} == wanted
    assert [*validated.rows(folder / "training", "fr")] == [*validated.rows(folder, "fr")]
    row = rows[0]
    assert row["text"][row["entities"][0]["start"] : row["entities"][0]["end"]] in (*NAMES, "Mbeki")


def test_gold_is_never_learnt_from(folder: Path) -> None:
    with pytest.raises(GoldInTraining):
        list(validated.rows(folder / "gold", "fr"))


def test_a_folder_that_is_not_there_and_a_file_that_is_none_are_said(tmp_path: Path) -> None:
    with pytest.raises(BrokenLine):
        list(validated.rows(tmp_path / "none", "fr"))
    (tmp_path / "x.json").write_text("{")
    with pytest.raises(BrokenLine):
        list(validated.rows(tmp_path, "fr"))


def test_everybody_gets_another_identity(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "renew", lambda row, bank, rng: (row["text"].replace("appel", "APPEL"), []))
    mix = Mix(validated=2, validated_folder=str(folder))
    made = list(sources._validated(mix, None, random.Random(1), "fr"))  # type: ignore[arg-type]
    assert len(made) == 2 * len(list(validated.rows(folder, "fr")))
    assert all("APPEL" in one.text and one.id.startswith("validated/document-") for one in made)
    assert list(sources._validated(Mix(), None, random.Random(1), "fr")) == []  # type: ignore[arg-type]
