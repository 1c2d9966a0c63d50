"""Byte-pair embeddings: trained, kept, read back, and in Flair the same numbers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from flair.data import Sentence
from flair.embeddings import StackedEmbeddings
from flair.models import LanguageModel, SequenceTagger
from hypothesis import given, strategies as st

from engine.lab.train import tagger
from engine.lab.train.embeddings import features, stream
from engine.lab.train.embeddings.language_model import dictionary
from engine.lab.train.embeddings.subwords import lines, train_subwords
from engine.tagging import subwords as reading
from engine.tagging.subwords import MODEL, TENSORS, Subwords, trained_form
from engine.text.segment import NEWLINE
from tests.engine.lab.train.embedded import embed

MONTHS, STREETS = ("janvier", "juin", "octobre", "décembre"), ("rue", "avenue", "impasse", "allée")
TEXTS = [
    f"Le {day} {month} 1987 , M . Roche demeurant {day} , {street} des Lilas {NEWLINE} a saisi le tribunal ."
    for day in range(10, 30)
    for month, street in zip(MONTHS, STREETS, strict=True)
]
ROWS = [["Le", "12", "JUIN", NEWLINE, "Zoltán"], ["x"], ["12", ",", "rue", "des", "Lilas", "."]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("subwords")
    train_subwords(TEXTS, target, pieces=150, width=8, seed=2)
    return target


@pytest.fixture(scope="module")
def subwords(folder: Path) -> Subwords:
    return Subwords.load(folder)


def _language_model(forward: bool) -> LanguageModel:
    torch.manual_seed(3)
    model = LanguageModel(dictionary(["<unk>", *"abcdefghijklmnopqrstuvwxyz \n⏎.AÉ"]), forward, 12, 1, 8)
    model.eval()
    return model


def test_the_same_texts_and_seed_give_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    train_subwords(TEXTS, tmp_path, pieces=150, width=8, seed=2)
    for name in (MODEL, TENSORS):
        assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()


def test_words_that_stand_in_the_same_places_lie_near(subwords: Subwords) -> None:
    june, october, street, avenue = torch.nn.functional.normalize(
        subwords.vectors(["juin", "octobre", "rue", "avenue"]), dim=1
    )
    assert june @ october > june @ street + 0.2
    assert street @ avenue > october @ avenue + 0.2


def test_a_line_end_is_a_piece_of_its_own(subwords: Subwords) -> None:
    ((first, last),) = subwords.ends([NEWLINE])
    assert first == last
    assert subwords.ends(["Lilas"])[0][0] != first


@pytest.mark.parametrize(
    ("word", "like"),
    [("TRIBUNAL", "tribunal"), ("1987", "2026"), ("de\u0301cembre", "décembre")],
    ids=["capitals", "another number of as many digits", "an accent written apart"],
)
def test_forms_of_a_word_are_one(subwords: Subwords, word: str, like: str) -> None:
    assert subwords.ends([word]) == subwords.ends([like])


@given(st.lists(st.text(max_size=12), max_size=6))
def test_every_word_has_a_vector(subwords: Subwords, words: list[str]) -> None:
    found = subwords.vectors(words)
    assert found.shape == (len(words), subwords.width)
    assert torch.isfinite(found).all()


@given(st.text(max_size=20))
def test_folding_twice_is_folding_once(word: str) -> None:
    assert trained_form(trained_form(word)) == trained_form(word)


def test_a_vector_is_that_of_the_first_and_the_last_piece(subwords: Subwords) -> None:
    (first, last) = subwords.ends(["zrue"])[0]
    assert first != last
    torch.testing.assert_close(subwords.vectors(["zrue"])[0], torch.cat([subwords.table[first], subwords.table[last]]))


def test_the_words_remembered_are_bounded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "CACHED_WORDS", 5)
    small, whole = Subwords.load(folder), ["le", "tribunal", "rue", "juin", "a", "saisi", "le"]
    before = small.ends(whole)
    for word in whole:
        small.ends([word, "rue"])
        assert len(small._known) <= 6
    assert small.ends(whole) == before


def test_texts_too_few_for_so_many_pieces_give_fewer(tmp_path: Path) -> None:
    made = train_subwords(["le tribunal"], tmp_path, pieces=5000, width=64)
    assert len(made.table) < 100
    assert made.width == 128


def test_the_stream_is_read_back_line_by_line() -> None:
    alphabet, ids = stream.encode(["aa b\nc\n", "b a"])
    assert list(lines(ids, alphabet, step=2)) == ["aa b", "c", "b a"]
    assert list(lines(np.array([0, 1], dtype=np.uint16), alphabet)) == ["\ufffd" + alphabet[1]]


def test_features_are_those_of_flairs_stacked_embeddings(subwords: Subwords) -> None:
    models = [_language_model(True), _language_model(False)]
    made = tagger.make(models, tagger.TaggerSettings(hidden=8), subwords)
    assert isinstance(made.embeddings, StackedEmbeddings)
    sentences = [Sentence(list(row)) for row in ROWS]
    made.embeddings.embed(sentences)
    with torch.no_grad():
        found = embed(models, ROWS, subwords)
    assert made.embeddings.embedding_length == features.width(models, subwords)
    for row, sentence in zip(found, sentences, strict=True):
        theirs = torch.stack([token.get_embedding(made.embeddings.get_names()) for token in sentence])
        torch.testing.assert_close(row, theirs, rtol=1e-5, atol=1e-6)


def test_stored_features_are_the_computed_ones_in_half_precision(subwords: Subwords, tmp_path: Path) -> None:
    model = _language_model(True)
    features.create(tmp_path / "x.npy", sum(map(len, ROWS)), features.width([model], subwords))
    array = np.load(tmp_path / "x.npy", mmap_mode="r+")
    features.store(model, ROWS, array[:, : model.hidden_size])
    features.store_subwords(subwords, ROWS, array[:, model.hidden_size :], size=2)
    with torch.no_grad():
        whole = torch.cat(embed([model], ROWS, subwords)).numpy()
    np.testing.assert_allclose(array[:, : model.hidden_size], whole[:, : model.hidden_size], atol=0.02)
    np.testing.assert_array_equal(array[:, model.hidden_size :], whole[:, model.hidden_size :].astype(np.float16))


def test_a_tagger_with_them_is_saved_and_predicts_the_same(subwords: Subwords, tmp_path: Path) -> None:
    torch.manual_seed(1)
    made = tagger.make([_language_model(True), _language_model(False)], tagger.TaggerSettings(hidden=8), subwords)
    made.save(str(tmp_path / "tagger.pt"))
    again = SequenceTagger.load(str(tmp_path / "tagger.pt"))
    tags = []
    for one in (made, again):
        one.eval()
        sentences = [Sentence(list(row)) for row in ROWS]
        one.predict(sentences, force_token_predictions=True)
        tags.append(
            [[(token.get_label("ner").value, round(token.get_label("ner").score, 4)) for token in s] for s in sentences]
        )
    assert tags[0] == tags[1]
