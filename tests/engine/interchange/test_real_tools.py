"""What is written is loaded by the tool it is for, and counts there as it counts here."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from engine.core.model import Annotation
from engine.interchange.convert import Ways, encode, write
from engine.interchange.samples import sample
from tests.engine.interchange.hostile import TEXTS

NAMED = {one.about: one.annotation for one in TEXTS}
HOSTILE = (
    "emoji before a mention",
    "mentions that touch",
    "several blanks",
    "a mention within a word",
    "right to left",
)


@pytest.fixture(scope="module")
def decision() -> Annotation:
    """Give a whole decision with its gold."""
    return sample("tj-divorce-1").annotation


def counts(annotation: Annotation) -> Counter[tuple[str, str]]:
    """Count the mentions of a document by label and text, blanks apart."""
    return Counter((one.label, "".join(one.text.split())) for one in annotation.entities)


def spans(annotation: Annotation) -> list[tuple[int, int, str]]:
    return [(one.start, one.end, one.label) for one in annotation.entities]


def documents(decision: Annotation) -> list[Annotation]:
    rare = [replace(NAMED[about], document=replace(NAMED[about].document, name=about)) for about in HOSTILE]
    return [decision, *rare]


def test_spacy_loads_a_docbin(decision: Annotation, tmp_path: Path) -> None:
    pytest.importorskip("spacy")
    from spacy.scorer import Scorer
    from spacy.tokens import DocBin
    from spacy.training import Example
    from spacy.vocab import Vocab

    path = tmp_path / "gold.spacy"
    for annotation in documents(decision):
        path.write_bytes(encode([annotation], "spacy", "x"))
        (doc,) = DocBin().from_disk(path).get_docs(Vocab())
        assert doc.text == annotation.document.text
        assert [(one.start_char, one.end_char, one.label_) for one in doc.ents] == spans(annotation)
        scores = Scorer.score_spans([Example(doc, doc.copy())], "ents")
        assert scores["ents_f"] == 1.0


def test_spacy_converts_conll_of_every_layout_with_the_tag_last(decision: Annotation) -> None:
    pytest.importorskip("spacy")
    from spacy.training.converters import conll_ner_to_docs

    for columns in (2, 3, 4):
        written = write([decision], "conll", "x", Ways(columns, layout="conll2003"))
        docs = list(conll_ner_to_docs(written, n_sents=0, no_print=True))
        found = Counter((one.label_, "".join(one.text.split())) for doc in docs for one in doc.ents)
        assert found == counts(decision)


def test_flair_reads_conll_with_the_tag_last(decision: Annotation, tmp_path: Path) -> None:
    datasets = pytest.importorskip("flair.datasets")
    path = tmp_path / "train.conll"
    for columns in (2, 3):
        path.write_text(write([decision], "conll", "x", Ways(columns)), encoding="utf-8")
        corpus = datasets.ColumnCorpus(
            tmp_path, {0: "text", columns - 1: "ner"}, train_file=path.name, sample_missing_splits=False
        )
        found = Counter(
            (one.tag, "".join(token.text for token in one.tokens))
            for sentence in corpus.train
            for one in sentence.get_spans("ner")
        )
        assert found == counts(decision)


def test_datasets_loads_parquet_with_its_class_labels(decision: Annotation, tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    path = tmp_path / "gold.parquet"
    path.write_bytes(encode(documents(decision), "datasets", "x"))
    loaded = datasets.Dataset.from_parquet(str(path), cache_dir=str(tmp_path / "cache"))
    label = loaded.features["ner_tags"].feature
    assert isinstance(label, datasets.ClassLabel)
    tags = [tag for row in loaded for tag in label.int2str(row["ner_tags"])]
    begun = Counter(tag[2:] for tag in tags if tag.startswith("B-"))
    wanted: Counter[str] = Counter()
    for annotation in documents(decision):
        wanted += Counter(one.label for one in annotation.entities)
    assert begun == wanted
    folder = tmp_path / "folder"
    loaded.save_to_disk(str(folder))
    from engine.interchange.convert import load

    (arrow,) = folder.glob("*.arrow")
    assert [spans(one) for one in load(arrow)] == [spans(one) for one in documents(decision)]


def test_cassis_loads_xmi_as_inception_would(decision: Annotation) -> None:
    cassis = pytest.importorskip("cassis")
    entity = "de.tudarmstadt.ukp.dkpro.core.api.ner.type.NamedEntity"
    from engine.interchange.tools.xmi import core_types

    for annotation in documents(decision):
        data = encode([annotation], "xmi", "x")
        cas = cassis.load_cas_from_xmi(BytesIO(data), typesystem=core_types())
        assert cas.sofa_string == annotation.document.text
        assert [(one.begin, one.end, one.value) for one in cas.select(entity)] == spans(annotation)
        assert all(one.get_covered_text().strip() for one in cas.select("de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Token"))  # fmt: skip


def test_nervaluate_reads_conll_and_prodigy_spans(decision: Annotation) -> None:
    nervaluate = pytest.importorskip("nervaluate")
    labels = sorted({one.label for one in decision.entities})
    conll = write([decision], "conll", "x", Ways(2))
    scored = nervaluate.Evaluator(conll, conll, tags=labels, loader="conll").evaluate()["overall"]["strict"]
    assert scored.correct == scored.possible == len(decision.entities)
    row = json.loads(write([decision], "prodigy", "x"))
    shown = [[{"label": one["label"], "start": one["start"], "end": one["end"]} for one in row["spans"]]]
    scored = nervaluate.Evaluator(shown, shown, tags=labels).evaluate()["overall"]["strict"]
    assert scored.correct == scored.possible == len(decision.entities)


@pytest.mark.parametrize(("scheme", "name"), [("bilou", "BILOU"), ("biluo", "BILOU"), ("bioes", "IOBES"), ("iob2", "IOB2")])  # fmt: skip
def test_seqeval_finds_as_many_entities_in_every_scheme(decision: Annotation, scheme: str, name: str) -> None:
    from seqeval import scheme as schemes

    tags = json.loads(write([decision], "seqeval", "x", Ways(scheme=scheme)))["tags"]
    found = schemes.Entities(tags, scheme=getattr(schemes, name))
    assert sum(map(len, found.entities)) == len(decision.entities)


def test_prodigy_tokens_are_those_of_its_spans(decision: Annotation) -> None:
    for annotation in documents(decision):
        row = json.loads(write([annotation], "prodigy", "x"))
        for span in row["spans"]:
            first, last = row["tokens"][span["token_start"]], row["tokens"][span["token_end"]]
            assert (first["start"], last["end"]) == (span["start"], span["end"])
        assert [one["id"] for one in row["tokens"]] == list(range(len(row["tokens"])))
        assert all(row["text"][one["start"] : one["end"]] == one["text"] for one in row["tokens"])
