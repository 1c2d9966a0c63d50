"""A tiny transformer with random weights, saved to a folder, under a tagger that is trained some
steps and predicts."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torch
from flair.data import Sentence
from flair.embeddings import TransformerWordEmbeddings
from flair.models import LanguageModel, SequenceTagger
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
from transformers import BertConfig, BertModel, CamembertConfig, CamembertModel, PreTrainedTokenizerFast

from engine.core.errors import ModelAltered
from engine.lab import train
from engine.lab.train import tagger
from engine.lab.train.data.batches import Data
from engine.lab.train.data.dataset import TrainingWindow
from engine.lab.train.embeddings import features
from engine.lab.train.embeddings.language_model import dictionary
from engine.lab.train.embeddings.transformer import load_transformer, store_transformer
from engine.lab.train.errors import BadTransformer
from engine.tagging import document_features, load_tagger
from tests.engine.lab.tiny_corpora import DECISION

WORDS = ["M", ".", "Verne", "Mme", "Roche", "dit", "vu", "ici", "le", "juge", "a"]
SPECIAL = ["<pad>", "<unk>", "<s>", "</s>", "<mask>"]
LETTERS = [f"##{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"] + list("abcdefghijklmnopqrstuvwxyz")


def write_transformer(folder: Path, kind: str = "camembert") -> Path:
    """Write a whole transformer of two thin layers over word pieces."""
    vocabulary = {
        piece: number for number, piece in enumerate(dict.fromkeys([*SPECIAL, *map(str.lower, WORDS), *LETTERS]))
    }
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="<unk>"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing("<s> $A </s>", special_tokens=[("<s>", 2), ("</s>", 3)])
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, unk_token="<unk>", pad_token="<pad>", cls_token="<s>", sep_token="</s>",
        mask_token="<mask>", model_max_length=24,
    ).save_pretrained(folder)  # fmt: skip
    torch.manual_seed(5)
    of_config, of_model = {"camembert": (CamembertConfig, CamembertModel), "bert": (BertConfig, BertModel)}[kind]
    config = of_config(
        vocab_size=len(vocabulary), hidden_size=16, num_hidden_layers=2, num_attention_heads=2, intermediate_size=24,
        max_position_embeddings=32, pad_token_id=0, bos_token_id=2, eos_token_id=3, type_vocab_size=1,
    )  # fmt: skip
    of_model(config).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_transformer(tmp_path_factory.mktemp("tiny-camembert"))


def _language_model(forward: bool) -> LanguageModel:
    torch.manual_seed(3)
    model = LanguageModel(dictionary(["<unk>", *"abcdefghijklmnopqrstuvwxyz \n⏎.MVR"]), forward, 12, 1, 8)
    model.eval()
    return model


def _windows() -> list[TrainingWindow]:
    names = {"Verne": "B-personnePhysiqueNom", "Roche": "B-personnePhysiqueNom"}
    rows = [
        f"{title} {name} {verb} ici ⏎ le juge".split()
        for title in ("M .", "Mme")
        for name in names
        for verb in ("dit", "vu")
    ]
    return [
        TrainingWindow(tuple(row), tuple(names.get(word, "O") for word in row), (True,) * len(row), "d") for row in rows
    ]


@pytest.mark.parametrize("kind", ["camembert", "bert"])
def test_a_transformer_of_a_folder_is_read_as_flair_reads_it(tmp_path: Path, kind: str) -> None:
    made = load_transformer(write_transformer(tmp_path / kind, kind))
    assert made.embedding_length == 16
    assert not any(parameter.requires_grad for parameter in made.parameters())
    (sentence,) = made.embed([Sentence(["Mme", "Zoltan", "⏎", "dit"])])
    first, second, _, last = (token.get_embedding(made.get_names()) for token in sentence)
    assert not torch.equal(first, second)
    model = made.model
    ids = made.tokenizer.encode("mme zoltan ⏎ dit", return_tensors="pt")
    with torch.no_grad():
        whole = model(ids).last_hidden_state[0]
    torch.testing.assert_close(torch.stack([first, second, last]), whole[[1, 2, -2]], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("with_language_models", [True, False], ids=["beside the language models", "instead of them"])
def test_a_tagger_over_it_is_trained_on_features_computed_once_and_predicts(
    folder: Path, tmp_path: Path, with_language_models: bool
) -> None:
    transformer, windows = load_transformer(folder), _windows()
    language_models = [_language_model(True), _language_model(False)] if with_language_models else []
    settings = tagger.TaggerSettings(
        hidden=16,
        tokens_per_batch=16,
        epochs=30,
        patience=30,
        learning_rate=0.02,
        locked_dropout=0.01,
        word_dropout=0.01,
    )
    torch.manual_seed(1)
    made = tagger.make(language_models, settings, transformer=transformer)
    width = features.width(language_models)
    features.create(tmp_path / "x.npy", sum(len(w.words) for w in windows), width + transformer.embedding_length)
    array = np.load(tmp_path / "x.npy", mmap_mode="r+")
    words = [window.words for window in windows]
    for number, model in enumerate(language_models):
        features.store(model, words, array[:, number * 12 : (number + 1) * 12])
    store_transformer(transformer, words, array[:, width:], size=3)
    sentences = [Sentence(list(row)) for row in words]
    made.embeddings.embed(sentences)
    theirs = torch.stack([token.get_embedding(made.embeddings.get_names()) for s in sentences for token in s])
    np.testing.assert_allclose(array.astype(np.float32), theirs.numpy(), atol=0.01)
    data = Data(windows, array, made.label_dictionary)
    frozen = {name: value.clone() for name, value in transformer.state_dict().items()}
    best = tagger.train(made, data, data, settings, tmp_path / "best.pt", lambda row: None)
    assert best["all"]["f1"] == 1.0
    assert all(torch.equal(value, frozen[name]) for name, value in transformer.state_dict().items())
    made.save(str(tmp_path / "tagger.pt"))
    for one in (made, SequenceTagger.load(str(tmp_path / "tagger.pt"))):
        fresh = [Sentence(list(row)) for row in words]
        one.eval()
        one.predict(fresh, force_token_predictions=True)
        assert [tuple(token.get_label("ner").value for token in s) for s in fresh] == [w.labels for w in windows]


def test_a_transformer_that_learns_too_gets_gradients(folder: Path) -> None:
    settings = tagger.TaggerSettings(hidden=8)
    made = tagger.make([], settings, transformer=load_transformer(folder, fine_tune=True))
    made.train()
    sentence = Sentence(["M", ".", "Verne", "dit"])
    sentence[2:3].add_label("ner", "personnePhysiqueNom")
    loss, _ = made.forward_loss([sentence])
    loss.backward()
    assert any(p.grad is not None and p.grad.abs().sum() > 0 for p in made.embeddings.parameters())


def test_a_window_longer_than_the_transformer_reads_is_read_in_parts(folder: Path) -> None:
    words = [WORDS[number % len(WORDS)] for number in range(120)]
    array = np.zeros((120, 16), dtype=np.float16)
    store_transformer(load_transformer(folder), [words], array)
    assert np.abs(array).sum(axis=1).min() > 0


@pytest.mark.parametrize(
    ("left_out", "said"),
    [
        ("*", "there is no such folder"),
        ("config.json", "config.json is missing in it"),
        ("model.safetensors", "model.safetensors / pytorch_model.bin is missing in it"),
        ("tokenizer.json", "tokenizer.json is missing in it"),
    ],
    ids=["no folder", "no configuration", "no weights", "no tokenizer"],
)
def test_a_folder_without_a_whole_model_is_refused(tmp_path: Path, left_out: str, said: str) -> None:
    target = tmp_path / "camembert"
    if left_out != "*":
        (write_transformer(target) / left_out).unlink()
    with pytest.raises(BadTransformer) as caught:
        load_transformer(target)
    assert said in caught.value.sentence("en")
    assert said not in caught.value.sentence("fr")


def _damage(folder: Path, name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("config.json", b"{"),
        ("config.json", b'{"model_type": "nowhere"}'),
        ("config.json", json.dumps({"model_type": "x", "auto_map": {"AutoConfig": "code.Config"}}).encode()),
        ("model.safetensors", b"no weights"),
        ("tokenizer.json", b"{}"),
    ],
    ids=["broken configuration", "an unknown kind", "a kind that needs code", "broken weights", "a broken tokenizer"],
)
def test_a_folder_that_cannot_be_read_is_refused(tmp_path: Path, name: str, content: bytes) -> None:
    _damage(write_transformer(tmp_path / "camembert"), name, content)
    with pytest.raises(BadTransformer) as caught:
        load_transformer(tmp_path / "camembert")
    assert "cannot be read" in caught.value.sentence("en")


def test_no_name_of_the_hub_is_taken_for_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        TransformerWordEmbeddings, "__init__", lambda *ignored, **more: pytest.fail("it was looked for")
    )
    with pytest.raises(BadTransformer, match="n'existe pas"):
        load_transformer(Path("camembert-base"))


TOML = """
name = "tiny"
language = "fr"
version = "0"
corpora = "{corpora}"
work = "{target}/work"
publish = "{target}/model"
runs = "{target}/runs"
document_features = true
[shares]
annotated = 1
[subwords]
pieces = 120
width = 4
[transformer]
folder = "{folder}"
language_models = false
[mix]
annotated = 2
written = 4
dev = 0.3
[tagger]
hidden = 8
epochs = 1
minutes = 1
"""


def test_a_configuration_with_all_of_it_gives_a_model_that_tags_and_is_guarded(
    corpora: Path, folder: Path, tmp_path: Path
) -> None:
    config = tmp_path / "tiny.toml"
    config.write_text(TOML.format(corpora=corpora, target=tmp_path, folder=folder), encoding="utf-8")
    train.run(config)
    assert not list((tmp_path / "work").glob("lm-*.pt"))
    features_of_dev = np.load(tmp_path / "work" / "round-0" / "dev.npy", mmap_mode="r")
    assert features_of_dev.shape[1] == 2 * 4 + len(document_features.NAMES) + 16
    made = load_tagger(tmp_path / "model", "cpu")
    assert all(DECISION[e.start : e.end] == e.text for e in made.tag(DECISION))
    weights = tmp_path / "model" / "tagger.pt"
    weights.write_bytes(weights.read_bytes() + b" ")
    with pytest.raises(ModelAltered):
        load_tagger(tmp_path / "model", "cpu")


def test_a_configuration_whose_transformer_is_not_there_is_refused_before_the_work_begins(
    corpora: Path, tmp_path: Path
) -> None:
    config = tmp_path / "tiny.toml"
    config.write_text(TOML.format(corpora=corpora, target=tmp_path, folder=tmp_path / "nowhere"), encoding="utf-8")
    with pytest.raises(BadTransformer):
        train.run(config)
    assert not (tmp_path / "work").exists()
