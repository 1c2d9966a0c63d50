"""What the rest of the document says of a word, as the tagger's training and Flair's ``predict``
read it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from flair.data import Sentence
from flair.models import LanguageModel, SequenceTagger

from engine.lab.train import tagger
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.embeddings import features
from engine.lab.train.embeddings.flair import DocumentEmbeddings, describe
from engine.lab.train.embeddings.language_model import dictionary
from engine.tagging import document_features
from tests.engine.lab.train.embedded import embed

DOCUMENTS = (
    (("M", ".", "Verne", "dit"), ("vu", "Verne", "ici", "et"), ("Paul", "Verne", "à", "Lyon")),
    (("vu", "Verne", "ici", "et"), ("le", "verne", "et", "Lyon")),
)


def _windows() -> list[TrainingWindow]:
    return [
        TrainingWindow(words, ("O",) * len(words), (True,) * len(words), f"d{number}")
        for number, document in enumerate(DOCUMENTS)
        for words in document
    ]


def _expected() -> list[np.ndarray]:
    return [rows for document in DOCUMENTS for rows in document_features.features(document)]


def _language_model(forward: bool) -> LanguageModel:
    torch.manual_seed(3)
    model = LanguageModel(dictionary(["<unk>", *"abcdefghijklmnopqrstuvwxyz \n⏎.ML"]), forward, 12, 1, 8)
    model.eval()
    return model


def _tagger() -> SequenceTagger:
    torch.manual_seed(1)
    models = [_language_model(True), _language_model(False)]
    made = tagger.make(models, tagger.TaggerSettings(hidden=8), documents=True)
    made.eval()
    return made


def _tags(made: SequenceTagger, sentences: list[Sentence]) -> list[tuple[str, float]]:
    made.predict(sentences, force_token_predictions=True)
    labels = [token.get_label("ner") for sentence in sentences for token in sentence]
    return [(label.value, round(label.score, 4)) for label in labels]


@pytest.mark.parametrize("kept", [range(5), (1, 2, 3), (0, 4), ()], ids=["all", "most", "two", "none"])
def test_windows_left_out_of_training_still_tell_of_the_others(kept: tuple[int, ...]) -> None:
    every = _windows()
    chosen = [every[index] for index in kept]
    array = np.zeros((4 * len(chosen), document_features.WIDTH), dtype=np.float16)
    features.store_documents(every, chosen, array)
    expected = np.concatenate([np.zeros((0, document_features.WIDTH)), *(_expected()[index] for index in kept)])
    np.testing.assert_array_equal(array, expected.astype(np.float16))
    assert features.width([], None, documents=True) == array.shape[1]


def test_a_window_of_no_document_is_refused() -> None:
    every = _windows()
    array = np.zeros((8, document_features.WIDTH), dtype=np.float16)
    with pytest.raises(ValueError, match="d0"):
        features.store_documents(every, [every[3], every[0]], array)


def test_sentences_that_one_call_links_are_one_document() -> None:
    sentences = [Sentence(list(words)) for words in DOCUMENTS[0]]
    Sentence.set_context_for_sentences(sentences)
    embeddings = DocumentEmbeddings()
    embeddings.embed([sentences[2], sentences[0]])
    for place in (2, 0):
        found = torch.stack([token.get_embedding(["document"]) for token in sentences[place]])
        np.testing.assert_array_equal(found.numpy(), _expected()[place])


def test_described_sentences_are_predicted_alike_one_at_a_time_and_together() -> None:
    made = _tagger()
    together = [Sentence(list(words)) for words in DOCUMENTS[0]]
    alone = [Sentence(list(words)) for words in DOCUMENTS[0]]
    unaware = [Sentence(list(words)) for words in DOCUMENTS[0]]
    describe(alone)
    expected = _tags(made, together)
    assert [tag for sentence in alone for tag in _tags(made, [sentence])] == expected
    assert [tag for sentence in unaware for tag in _tags(made, [sentence])] != expected


def test_features_are_those_of_flairs_stacked_embeddings() -> None:
    made = _tagger()
    sentences = [Sentence(list(words)) for words in DOCUMENTS[0]]
    describe(sentences)
    made.embeddings.embed(sentences)
    with torch.no_grad():
        states = embed([embedding.lm for embedding in made.embeddings.embeddings[:2]], DOCUMENTS[0])
    for state, rows, sentence in zip(states, _expected()[:3], sentences, strict=True):
        theirs = torch.stack([token.get_embedding(made.embeddings.get_names()) for token in sentence])
        torch.testing.assert_close(torch.cat([state, torch.from_numpy(rows)], dim=1), theirs, rtol=1e-5, atol=1e-6)


def test_a_tagger_with_them_is_saved_and_predicts_the_same(tmp_path: Path) -> None:
    made = _tagger()
    made.save(str(tmp_path / "tagger.pt"))
    again = SequenceTagger.load(str(tmp_path / "tagger.pt"))
    again.eval()
    assert _tags(again, [Sentence(list(w)) for w in DOCUMENTS[0]]) == _tags(
        made, [Sentence(list(w)) for w in DOCUMENTS[0]]
    )


def test_a_model_with_other_columns_is_refused() -> None:
    params = {**DocumentEmbeddings().to_params(), "columns": ("civility",)}
    with pytest.raises(ValueError, match="other document features"):
        DocumentEmbeddings.from_params(params)
