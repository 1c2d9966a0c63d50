"""Sources of annotations: what ships, what users bring in whatever form, what is refused, what is
kept of it all and for how long."""

from __future__ import annotations

import io
import json
import threading
import time
import zipfile
from dataclasses import replace
from itertools import pairwise

import pytest
from sqlalchemy import func, select, update

from engine.agreement.places import places
from engine.core.broken import BrokenLine
from engine.core.errors import (
    AnnotationsGone,
    BadMapping,
    DamagedResults,
    EngineError,
    GoldGone,
    GoldTooLarge,
    NoFile,
    NothingShared,
    StoreError,
    TooManyAnnotators,
    UnknownName,
)
from engine.core.settings import settings
from engine.measure.own.sets import File
from engine.measure.results import library
from engine.service.agreement import sources as agreement_sources, studies
from engine.service.agreement.agreements import DOUBLE, GOLD, Agreements
from engine.service.sets.gold_sets import GoldSets
from engine.service.tasks import Tasks
from engine.store.columns import now
from engine.store.gold import UNFINISHED
from engine.store.schema import GoldDocumentRow, GoldRow

TEXT = "Mme ROCHEBLAVE et M. Diop, de Lorient.\nPar ces motifs, M. Diop est débouté."
OTHER = "Attendu que Mme Nguyen réside à Vannes."
SURNAME, TOWN = "personnePhysiqueNom", "localite"
FULL = [("ROCHEBLAVE", SURNAME), ("Diop", SURNAME), ("Lorient", TOWN)]


def document(name="a", rows=FULL, text=TEXT, **more):
    entities = [
        {"start": text.index(word), "end": text.index(word) + len(word), "label": label} for word, label in rows
    ]
    return {"id": name, "text": text, "entities": entities, **more}


def ours(name, *documents):
    return File(f"{name}.json", json.dumps(documents or [document()]).encode())


def doccano(name, rows=FULL, text=TEXT, old=True, **more):
    spans = [[text.index(word), text.index(word) + len(word), label] for word, label in rows]
    said = {"text": text, **more}
    if old:
        return File(f"{name}.jsonl", json.dumps({**said, "label": spans}).encode())
    entities = [
        {"id": n, "label": label, "start_offset": start, "end_offset": end}
        for n, (start, end, label) in enumerate(spans)
    ]
    return File(f"{name}.jsonl", json.dumps({**said, "entities": entities, "relations": []}).encode())


def conll(name, rows=FULL, text=TEXT):
    """Write words and tags alone: the blanks between words are not known."""
    said, lines = dict(rows), []
    for word in text.replace(",", " ,").replace(".", " .").split():
        label = said.pop(word, None)
        lines.append(f"{word} {f'B-{label}' if label else 'O'}")
    return File(f"{name}.conll", ("\n".join(lines) + "\n").encode())


def label(name, rows=FULL, text=TEXT):
    said = [{"category": code, "start": text.index(word), "text": word, "entityId": word} for word, code in rows]
    return File(f"{name}.json", json.dumps({"_id": "a", "originalText": text, "annotations": said}).encode())


def gate(name, rows=FULL, text=TEXT):
    """Write GATE's XML, whose nodes stand in the text."""
    spans = [(text.index(word), text.index(word) + len(word), code) for word, code in rows]
    nodes = sorted({place for start, end, _ in spans for place in (start, end)})
    borders = [0, *nodes, len(text)]
    pieces = [text[start:end] for start, end in pairwise(borders)]
    body = pieces[0] + "".join(f'<Node id="{node}"/>{piece}' for node, piece in zip(nodes, pieces[1:], strict=True))
    said = "".join(
        f'<Annotation Id="{n}" Type="{code}" StartNode="{start}" EndNode="{end}"/>'
        for n, (start, end, code) in enumerate(spans)
    )
    return File(
        f"{name}.xml",
        f'<?xml version="1.0" encoding="UTF-8"?>\n<GateDocument version="3"><TextWithNodes>{body}</TextWithNodes><AnnotationSet>{said}</AnnotationSet></GateDocument>'.encode(),
    )


def without_text(name, rows=FULL, text=TEXT):
    made = document("a", rows, text, document={"name": "a", "characters": len(text)}, schema=1)
    del made["text"]
    for one in made["entities"]:
        one["text"] = text[one["start"] : one["end"]]
    return File(f"{name}.json", json.dumps(made).encode())


def zipped(name, *files):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for file in files:
            archive.writestr(file.name, file.data)
    return File(f"{name}.zip", data.getvalue())


@pytest.fixture
def agreements(service):
    return Agreements(service)


@pytest.fixture
def stored(service):
    """Count what the store holds of users' sets."""
    service.start()

    def count():
        with service._parts.database.reading() as session:
            return tuple(
                session.scalar(select(func.count()).select_from(table)) for table in (GoldRow, GoldDocumentRow)
            )

    return count


def both(agreements, source_id):
    return agreements.study(source_id, [one.id for one in agreements.source(source_id).annotators])


# -- what ships
# --------------------------------------------------------------------------------------------------


def test_the_shipped_sets_are_sources_of_the_gold_and_its_runs():
    """No service is started for them."""
    agreements = Agreements()
    found = {one.id: one for one in agreements.sources() if one.id != DOUBLE}
    assert set(found) == {"fr", "en"}, "of fr-dev no texts are kept"
    assert [one.id for one in found["fr"].annotators] == [GOLD, *(run.id for run in library.runs("fr"))]
    assert (found["fr"].language, found["en"].language, found["fr"].own) == ("fr", "en", False)
    study = agreements.study("en", [GOLD, "en-all"])
    assert study.annotators == ("Référence fournie", library.runs("en")[0].fr)
    assert len(study.documents) == found["en"].documents
    pair = library.compared("en", "en-all")[3].pair
    assert study.documents[3].sides == (pair.gold, pair.predicted)
    assert agreements.study("en", [GOLD, "en-all"]) is study, "it is brought together once"
    assert agreements.study("en", ["en-all", GOLD]).annotators == tuple(reversed(study.annotators))


@pytest.mark.parametrize(
    ("source_id", "ids"),
    [
        pytest.param("fr-dev", (GOLD, "fr-all"), id="a set without texts"),
        pytest.param("../fr", (GOLD,), id="a source that is none"),
        pytest.param("fr", (GOLD, "en-all"), id="a run on another set"),
        pytest.param("fr", (GOLD, "../../x"), id="an annotator that is none"),
    ],
)
def test_what_is_not_there_is_told(source_id, ids):
    for ask in (Agreements().study, Agreements().counted, Agreements().prepare):
        with pytest.raises(UnknownName):
            ask(source_id, ids)


@pytest.fixture
def double(tmp_path, monkeypatch):
    """Ship a double annotation of two fictional documents, one of which is in the shipped set."""
    shipped = library.compared("fr", "fr-all")[0].pair
    folder = tmp_path / "agreement"
    folder.mkdir()
    known = document(shipped.name, [], shipped.text)
    for stem in ("a", "b"):
        (folder / f"{stem}.json").write_text(json.dumps([known, document("neuf", FULL[: 2 if stem == "a" else 3])]))
    monkeypatch.setattr(agreement_sources, "_folder", lambda: folder)
    return folder


def test_the_double_annotation_stands_first_with_the_gold_and_the_runs_of_its_documents(double):
    (double / "about.toml").write_text(
        'fr = "Deux lectures"\nen = "Two readings"\nhow_fr = "Sans se voir."\n[a]\nfr = "Première lectrice"\nen = "First reader"\n',
        encoding="utf-8",
    )
    source = Agreements().sources()[0]
    assert (source.id, source.fr, source.en, source.documents, source.how_fr) == (
        DOUBLE,
        "Deux lectures",
        "Two readings",
        2,
        "Sans se voir.",
    )
    assert [(one.id, one.en) for one in source.annotators[:3]] == [
        ("a", "First reader"),
        ("b", "b"),
        (GOLD, "Reference supplied"),
    ]
    study = Agreements().study(DOUBLE, ["a", "b", GOLD, "fr-all"])
    assert [[side is not None for side in one.sides] for one in study.documents] == [
        [True] * 4,
        [True, True, False, False],
    ]
    assert [one.kind for one in places(study.documents[1])] == ["agree", "agree", "only_b"]


def test_the_double_annotation_is_read_again_when_its_files_change(double):
    agreements = Agreements()
    assert len(agreements.study(DOUBLE, ["a", "b"]).documents) == 2
    for stem in ("a", "b"):
        (double / f"{stem}.json").write_text(json.dumps([document("neuf")]))
    assert len(agreements.study(DOUBLE, ["a", "b"]).documents) == 1


def test_without_a_double_annotation_there_is_none(tmp_path, monkeypatch):
    monkeypatch.setattr(agreement_sources, "_folder", lambda: tmp_path / "nowhere")
    assert DOUBLE not in {one.id for one in Agreements().sources()}
    with pytest.raises(UnknownName):
        Agreements().study(DOUBLE, ["a", "b"])


@pytest.mark.parametrize(
    ("content", "kind"), [(b"fr = ", BrokenLine), (b"\xff", DamagedResults)], ids=["no TOML", "no text"]
)
def test_a_broken_description_is_told(double, content, kind):
    (double / "about.toml").write_bytes(content)
    with pytest.raises(kind, match=r"about\.toml"):
        Agreements().sources()


# -- what users bring
# -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "second",
    [
        pytest.param(ours("Yann"), id="our JSON"),
        pytest.param(doccano("Yann"), id="Doccano, old, known by its text"),
        pytest.param(doccano("Yann", old=False), id="Doccano, new"),
        pytest.param(conll("Yann"), id="CoNLL of two columns, whose blanks are not known"),
        pytest.param(label("Yann"), id="Label"),
        pytest.param(gate("Yann"), id="GATE"),
        pytest.param(without_text("Yann"), id="our JSON without the text"),
        pytest.param(zipped("Yann", doccano("a")), id="a zip file"),
    ],
)
@pytest.mark.parametrize("several", [False, True], ids=["one document", "two documents"])
def test_annotators_files_are_compared_whatever_their_form(agreements, second, several):
    first = [document()]
    files = [second]
    if several:
        first.append(document("z", [], OTHER))
        files.append(ours("z", document("z", [], OTHER)))
    source_id = agreements.receive([ours("Khadija", *first), zipped("Yann", *files) if several and not second.name.endswith("zip") else second])  # fmt: skip
    source = agreements.source(source_id)
    assert ([one.fr for one in source.annotators], source.own, source.fr) == (
        ["Khadija", "Yann"],
        True,
        "Khadija / Yann",
    )
    study = both(agreements, source_id)
    assert study.documents[0].text == TEXT
    assert [one.agreed for one in places(study.documents[0])] == [True] * 3


def test_texts_that_differ_in_blanks_are_kept_on_one_text_and_serve_the_other_pages_too(agreements, service):
    source_id = agreements.receive([ours("Khadija"), conll("outil")])
    gold_sets = GoldSets(service)
    (run,) = gold_sets.runs(source_id)
    assert [one.pair.text for one in gold_sets.compared(source_id, run.id)] == [TEXT]


@pytest.mark.parametrize(
    ("files", "kind", "said"),
    [
        pytest.param([], NoFile, "Aucun fichier", id="none"),
        pytest.param([ours("Khadija"), File("Yann.json", b"")], BrokenLine, "Yann.json, ligne 1", id="an empty file"),
        pytest.param([ours("Khadija"), File("Yann.json", b"[]")], BrokenLine, "Yann.json, ligne 1", id="no document"),
        pytest.param([ours("Khadija"), File("Yann.json", b"{")], BrokenLine, "Yann.json, ligne 1", id="broken JSON"),
        pytest.param([File("Khadija.json", b"{"), ours("Yann")], BrokenLine, "Khadija.json, ligne 1", id="the first is broken"),
        pytest.param([ours("Khadija"), File("Yann.docx", b"PK")], UnknownName, "docx", id="a form that is not read"),
        pytest.param([ours("Khadija"), File("Yann.jsonl", b'{"text": "M. Li", "label": [[0, 99, "nom"]]}')], BrokenLine, "Yann.jsonl, ligne 1", id="past the end"),
        pytest.param([ours("Khadija"), File("Yann.conll", b"M. O\nLi\n")], BrokenLine, "Yann.conll, ligne 2", id="a column is missing"),
        pytest.param([ours("Khadija"), ours("Yann", document(text=TEXT.replace("motifs", "raisons")))], BrokenLine, "Yann (a), ligne 2", id="texts that differ"),
        pytest.param([ours("Khadija"), ours("Yann", document(), document("a.txt"))], BrokenLine, "deux fois", id="a document twice"),
        pytest.param([ours("K", document(), document("b", [], OTHER)), ours("Yann", document("c", [], "Vu."), document("d", [], "Lu."))], NothingShared, "« K » n'annote aucun document", id="nothing in common"),
        pytest.param([ours("K", document(), document("b", [], OTHER)), ours("Yann"), ours("Li", document("e", [], "Vu."), document("f", [], "Lu."))], NothingShared, "« Li » n'annote aucun document", id="the third has nothing in common"),
        pytest.param([without_text("Khadija"), without_text("Yann")], BrokenLine, "Khadija (a), ligne 1", id="nobody has the text"),
        pytest.param([without_text("Khadija")], BrokenLine, "Khadija (a), ligne 1", id="alone, without its text"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared_is_one_sentence_and_nothing_is_kept(agreements, stored, files, kind, said):
    before = stored()
    with pytest.raises(kind) as caught:
        agreements.receive(files)
    assert said in caught.value.sentence("fr")
    assert "ROCHEBLAVE" not in caught.value.sentence("fr") + caught.value.sentence("en")
    assert stored() == before


def test_files_that_are_too_large_together_are_told(agreements, monkeypatch):
    monkeypatch.setattr(
        "engine.measure.own.files.settings", lambda: replace(settings(), gold_limit=len(ours("K").data) + 5)
    )
    with pytest.raises(GoldTooLarge):
        agreements.receive([ours("K"), ours("Yann")])


def test_more_annotators_than_are_compared_are_told(agreements, stored):
    """Somebody dropped all files of one annotator."""
    source_id = agreements.receive([ours("Khadija"), ours("Yann")])
    before = stored()
    for take in (agreements.receive, lambda files: agreements.add(source_id, files)):
        with pytest.raises(TooManyAnnotators, match="zip"):
            take([ours(f"page-{n}") for n in range(21)])
    assert stored() == before


def test_a_store_that_fails_midway_tells_no_id_and_forgets_the_rest_within_the_hour(agreements, service, monkeypatch):
    def fail(*_args):
        raise StoreError()

    monkeypatch.setattr(service.own_sets, "keep_run", fail)
    with pytest.raises(StoreError):
        agreements.receive([ours("Khadija"), ours("Yann")])
    with service._parts.database.reading() as session:
        newest = session.scalars(select(GoldRow).order_by(GoldRow.created.desc())).first()
    assert newest.expires - newest.created <= UNFINISHED


def test_an_unknown_profile_is_told(agreements):
    with pytest.raises(UnknownName):
        agreements.receive([ours("K")], profile="x")


def test_one_file_alone_waits_for_a_second(agreements):
    source_id = agreements.receive([ours("Khadija")])
    source = agreements.source(source_id)
    assert [(one.id, one.fr) for one in source.annotators] == [(GOLD, "Khadija")]
    assert agreements.prepare(source_id).ended
    (added,) = agreements.add(source_id, [conll("Yann", FULL[:2])])
    assert [one.id for one in agreements.source(source_id).annotators] == [GOLD, added]
    assert [one.kind for one in places(both(agreements, source_id).documents[0])] == ["agree", "agree", "only_a"]
    more = agreements.add(source_id, [ours("Li"), ours("Yann")])
    names = [one.fr for one in agreements.source(source_id).annotators]
    assert (names, len(more)) == (["Khadija", "Yann", "Li", "Yann (2)"], 2), "each has a name of its own"


def test_a_second_that_cannot_be_taken_leaves_the_first_as_it_was(agreements, stored):
    source_id = agreements.receive([ours("Khadija")])
    before = stored()
    for files in ([ours("Yann"), File("Li.json", b"{")], [ours("Li", document(rows=[], text="Rien de tel."))]):
        with pytest.raises(BrokenLine):
            agreements.add(source_id, files)
    assert stored() == before
    assert len(agreements.source(source_id).annotators) == 1


def test_the_same_file_twice_is_perfect_agreement_and_told(agreements):
    source_id = agreements.receive([ours("Khadija"), ours("Yann"), ours("Li", document(rows=FULL[:1]))])
    study = agreements.study(source_id, [one.id for one in agreements.source(source_id).annotators])
    assert all(one.agreed for one in places(study.documents[0], 0, 1))
    told = [one for one in study.notices if one.code == "identical"]
    assert [one.params["names"] for one in told] == ["Khadija, Yann"]
    assert [notice.code for run in agreements.own(source_id).runs for notice in run.notices] == ["identical"]


def test_six_hundred_documents_are_compared(agreements):
    many = [document(f"arrêt-{n}", FULL[: n % 4], f"{TEXT} ({n})") for n in range(600)]
    others = [document(f"arrêt-{n}", FULL[: (n + 1) % 4], f"{TEXT} ({n})") for n in range(600)]
    source_id = agreements.receive([ours("Khadija", *many), ours("Yann", *others)])
    study = both(agreements, source_id)
    assert (len(study.documents), study.notices) == (600, ())
    assert sum(one.agreed for found in study.documents for one in places(found)) == 150 * (0 + 1 + 2)


def test_labels_are_compared_as_they_are_until_they_are_mapped(agreements):
    source_id = agreements.receive(
        [
            ours("Khadija", document(rows=[("Diop", SURNAME), ("Lorient", "LIEU")])),
            ours("Yann", document(rows=[("Diop", "PER"), ("Lorient", "LIEU")])),
        ]
    )
    assert [one.kind for one in places(both(agreements, source_id).documents[0])] == ["label", "agree"]
    known = agreements.own(source_id)
    assert (known.unknown, known.unshared) == (("LIEU", "PER"), ("PER",)), "what both say needs no mapping"
    with pytest.raises(BadMapping):
        agreements.map_labels(source_id, {"PER": "nom"})
    agreements.map_labels(source_id, {"PER": SURNAME})
    assert [one.kind for one in places(both(agreements, source_id).documents[0])] == ["agree", "agree"]
    agreements.map_labels(source_id, {"LIEU": ""})
    assert both(agreements, source_id).labels == (SURNAME,)
    assert agreements.own(source_id).unshared == ()


def test_a_reference_set_and_its_runs_are_a_source_too(agreements, service):
    gold_sets = GoldSets(service)
    source_id = gold_sets.receive_gold([ours("or")], "or")
    run_id = gold_sets.receive_predictions(source_id, [without_text("outil", FULL[:1])], "outil")
    assert [one.fr for one in agreements.source(source_id).annotators] == ["or", "outil"]
    study = agreements.study(source_id, [run_id, GOLD])
    assert [one.kind for one in places(study.documents[0])] == ["agree", "only_b", "only_b"]


def test_only_ids_that_are_given_are_listed(agreements):
    source_id = agreements.receive([ours("Khadija"), ours("Yann")])
    shipped = [one.id for one in agreements.sources()]
    assert source_id not in shipped
    found = agreements.sources(source_id, "0" * 32, None, "fr", source_id, ["x"])
    assert [one.id for one in found] == [*shipped, source_id]
    assert (found[-1].documents, found[-1].language) == (1, "fr")


def test_what_is_erased_is_gone_from_everywhere(agreements, service):
    source_id = agreements.receive([ours("Khadija"), ours("Yann")])
    ids = [one.id for one in agreements.source(source_id).annotators]
    agreements.study(source_id, ids)
    assert source_id in {key[0] for key in service.own_sets.studies._kept}
    agreements.erase(source_id)
    assert source_id not in {key[0] for key in service.own_sets.studies._kept}, "nothing of the texts stays in memory"
    for ask in (
        lambda: agreements.source(source_id),
        lambda: agreements.study(source_id, ids),
        lambda: agreements.prepare(source_id, ids),
        lambda: agreements.add(source_id, [ours("Li")]),
        lambda: agreements.map_labels(source_id, {}),
        lambda: agreements.erase(source_id),
        lambda: agreements.own("fr"),
    ):
        with pytest.raises(AnnotationsGone):
            ask()
    with pytest.raises(GoldGone):
        GoldSets(service).own_set(source_id)


def test_what_is_over_is_swept_from_memory_too(agreements, service):
    source_id = agreements.receive([ours("Khadija"), ours("Yann")])
    both(agreements, source_id)
    with service._parts.database.writing() as session:
        session.execute(update(GoldRow).where(GoldRow.id == source_id).values(expires=now()))
    service.sweep()
    assert not [key for key in service.own_sets.studies._kept if key[0] == source_id]


# -- counting
# --------------------------------------------------------------------------------------------------


@pytest.fixture
def counting(monkeypatch):
    """Count documents in place of measures, as soon as ``gate`` is open: measures have their own
    tests."""
    gate, made = threading.Event(), []

    def count(study, progress=None):
        made.append(study)
        progress(0.5)
        assert gate.wait(10)
        progress(0.9)
        return len(study.documents)

    monkeypatch.setattr("engine.agreement.measures.count", count)
    return gate, made


def test_counting_goes_on_beside_and_is_done_once(agreements, counting, wait_for):
    gate, made = counting
    source_id = agreements.receive([ours("Khadija"), ours("Yann")])
    ids = [one.id for one in agreements.source(source_id).annotators]
    assert not agreements.prepare(source_id).ended
    wait_for(lambda: agreements.prepare(source_id).fraction == 0.5)
    gate.set()
    assert agreements.counted(source_id, ids) == 1
    told = agreements.prepare(source_id, ids)
    assert (told.ended, told.fraction, told.error, len(made)) == (True, 1.0, None, 1)
    agreements.map_labels(source_id, {"x": TOWN})
    assert (agreements.counted(source_id, ids), len(made)) == (1, 2), "what labels stand for has changed"


def test_a_counting_that_fails_is_told_and_tried_again(agreements, monkeypatch, caplog):
    failing = [ValueError(TEXT), UnknownName(name="x", known="y")]

    def count(study, progress=None):
        if failing:
            raise failing.pop(0)
        return 7

    monkeypatch.setattr("engine.agreement.measures.count", count)
    source_id = agreements.receive([ours("Khadija"), ours("Yann")])
    for kind in (EngineError, UnknownName):
        while not (told := agreements.prepare(source_id)).ended:
            time.sleep(0.01)
        assert type(told.error) is kind
    ids = [one.id for one in agreements.source(source_id).annotators]
    assert agreements.counted(source_id, ids) == 7
    assert "ROCHEBLAVE" not in caplog.text


def test_a_counting_ends_when_what_it_counts_is_erased(agreements, counting, wait_for):
    gate, made = counting
    source_id = agreements.receive([ours("Khadija"), ours("Yann")])
    agreements.prepare(source_id)
    wait_for(lambda: made)
    agreements.erase(source_id)
    gate.set()
    wait_for(lambda: not [one for one in threading.enumerate() if one.name == "counting agreement"])


def test_what_was_looked_at_longest_ago_is_let_go():
    kept = studies.Studies(Tasks(), documents=10)
    first = kept.give(("a", 1), 6, lambda: None)
    assert kept.give(("a", 1), 6, lambda: None) is first
    kept.give(("b", 1), 6, lambda: None)
    assert kept.give(("a", 1), 60, lambda: None) is not first
    assert list(kept._kept) == [("a", 1)], "the last one is kept whatever its size"


def test_a_study_is_brought_together_once_whoever_asks():
    made = []
    one = studies.Studied(Tasks(), lambda: made.append(time.sleep(0.05)) or "study", 1)
    threads = [threading.Thread(target=one.study) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (one.study(), len(made)) == ("study", 1)
