"""The models of others, each on a tiny one made here: the same mentions at the same characters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from flair.data import Dictionary
from flair.embeddings import FlairEmbeddings
from flair.models import LanguageModel, SequenceTagger

from engine.core import BadTagger
from engine.lab.taggers.word_tags import labels_of, mentions, read_pieces
from engine.lab.train.embeddings.language_model import dictionary
from engine.tagging import Tagger
from engine.tagging.declared import make_tagger, read_declaration
from engine.text import Sentence, tokens
from tests.engine.lab.taggers.tiny_models import (
    POSITIONS,
    TAGS,
    TEXT,
    declare,
    expected,
    write_onnx,
    write_pipeline,
    write_transformer,
)

Write = Callable[[Path], Path]


def load(folder: Path, kind: str, **declared: str) -> Tagger:
    return make_tagger(read_declaration(declare(folder, kind, **declared)), "cpu")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One folder a kind, with its model in ``model``."""
    writers: dict[str, Write] = {"transformers": write_transformer, "onnx": write_onnx, "spacy": write_pipeline}
    folders = {kind: tmp_path_factory.mktemp(kind) for kind in writers}
    for kind, write in writers.items():
        write(folders[kind] / "model")
    return folders


@pytest.mark.parametrize("kind", ["transformers", "onnx", "spacy"])
@pytest.mark.parametrize("windows", ["", "[windows]\ntokens = 12\noverlap = 3\n"], ids=["whole", "cut and overlapping"])
def test_each_kind_finds_the_mentions_at_their_characters(made: dict[str, Path], kind: str, windows: str) -> None:
    tagger = load(made[kind], kind, more=windows)
    found = tagger.tag(TEXT)
    assert [(entity.start, entity.text, entity.label) for entity in found] == expected()
    assert {entity.source for entity in found} == {f"model:tiny-{kind}"}
    assert all(0 < entity.score <= 1 for entity in found)
    assert tagger.tag("") == ()


@pytest.mark.parametrize("kind", ["transformers", "onnx"])
def test_what_has_more_word_pieces_than_the_model_reads_is_cut(made: dict[str, Path], kind: str) -> None:
    text = "M. Rocheblave, " * 120
    more = f"[windows]\ntokens = 600\n[options]\npieces = {POSITIONS}\n"
    found = load(made[kind], kind, more=more).tag(text)
    assert [(entity.start, entity.text) for entity in found] == [(place, word) for place, word, _ in expected(text)]


@pytest.mark.parametrize("kind", ["transformers", "onnx", "spacy"])
def test_a_label_that_nothing_maps_is_refused_before_any_text(made: dict[str, Path], kind: str) -> None:
    with pytest.raises(BadTagger, match="LOC"):
        load(made[kind], kind, labels='PER = "personnePhysique"\n')
    ignoring = load(made[kind], kind, labels='PER = "personnePhysique"\nLOC = "ignored"\n')
    assert {entity.label for entity in ignoring.tag(TEXT)} == {"personnePhysiqueNom"}


def _flair(path: Path) -> Path:
    """Write an untrained sequence tagger over a tiny language model."""
    path.parent.mkdir(exist_ok=True)
    letters = LanguageModel(dictionary(["<unk>", *"abcdefghijklmnopqrstuvwxyz MRVL.\n"]), True, 8, 1, 6)
    tags = Dictionary(add_unk=False)
    for tag in TAGS:
        tags.add_item(tag)
    embeddings = FlairEmbeddings(letters, name="tiny")
    SequenceTagger(embeddings, tags, "ner", hidden_size=4, use_crf=True, tag_format="BIO").save(str(path))
    return path


def test_a_flair_file_is_read_by_flairs_own_path(tmp_path: Path) -> None:
    _flair(tmp_path / "model" / "tagger.pt")
    tagger = load(tmp_path, "flair", path="model/tagger.pt")
    assert tagger.labels.known == ("PER", "LOC")
    assert all(TEXT[entity.start : entity.end] == entity.text for entity in tagger.tag(TEXT))
    own = SequenceTagger.load(str(tmp_path / "model" / "tagger.pt"))
    from flair.data import Sentence as FlairSentence

    sentence = FlairSentence([TEXT[token.start : token.end] for token in tokens("M. Rocheblave habite Lyon.")])
    own.predict(sentence, force_token_predictions=True)
    said = mentions([token.get_label("ner").value for token in sentence], [1.0] * len(sentence))
    alone = tagger._reader.read("M. Rocheblave habite Lyon.", [_window("M. Rocheblave habite Lyon.")])[0]
    assert [(m.first, m.after, m.label) for m in alone] == [(m.first, m.after, m.label) for m in said]


def _window(text: str) -> Sentence:
    row = tuple(tokens(text))
    return Sentence(row[0].start, row[-1].end, row)


def _damage(name: str, content: bytes | None) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        file = folder / "model" / name
        file.unlink() if content is None else file.write_bytes(content)

    return damage


@pytest.mark.parametrize(
    ("kind", "damage", "reason"),
    [
        pytest.param("transformers", _damage("config.json", b"{"), "unreadable", id="a broken configuration"),
        pytest.param("transformers", _damage("model.safetensors", b"no"), "unreadable", id="broken weights"),
        pytest.param("transformers", _damage("model.safetensors", None), "unreadable", id="no weights"),
        pytest.param("onnx", _damage("model.onnx", None), "incomplete", id="no ONNX file"),
        pytest.param("onnx", _damage("tokenizer.json", None), "incomplete", id="no tokenizer"),
        pytest.param("onnx", _damage("tokenizer.json", b"{}"), "unreadable", id="a broken tokenizer"),
        pytest.param("onnx", _damage("config.json", None), "unreadable", id="nobody names the tags"),
        pytest.param("onnx", _damage("model.onnx", b"no"), "unreadable", id="a broken ONNX file"),
        pytest.param("onnx", lambda folder: write_onnx(folder / "model", inputs="pixels"), "shape", id="pictures"),
        pytest.param(
            "onnx",
            _damage("config.json", b'{"id2label": {"0": "O", "1": "PER"}}'),
            "shape",
            id="fewer tags than scores",
        ),
        pytest.param("spacy", _damage("config.cfg", None), "unreadable", id="no configuration"),
        pytest.param("flair", lambda folder: (folder / "model").mkdir(), "absent", id="a folder for a file"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(
    tmp_path: Path, kind: str, damage: Callable[[Path], None], reason: str
) -> None:
    writers: dict[str, Write] = {"onnx": write_onnx, "spacy": write_pipeline}
    if kind == "transformers":
        write_transformer(tmp_path / "model", train=False)
    elif kind in writers:
        writers[kind](tmp_path / "model")
    damage(tmp_path)
    with pytest.raises(BadTagger) as caught:
        load(tmp_path, kind)
    assert caught.value.params["reason"] == reason
    assert "{" not in caught.value.sentence("fr") + caught.value.sentence("en")


def test_a_model_without_a_head_is_not_taken_with_a_random_one(tmp_path: Path) -> None:
    from transformers import BertModel

    folder = write_transformer(tmp_path / "model", train=False)
    BertModel.from_pretrained(folder, add_pooling_layer=False).save_pretrained(folder)
    with pytest.raises(BadTagger) as caught:
        load(tmp_path, "transformers")
    assert caught.value.params["reason"] == "head"


@pytest.mark.parametrize("kind", ["transformers", "spacy", "onnx", "flair"])
def test_nothing_is_looked_for_where_there_is_no_folder(tmp_path: Path, kind: str) -> None:
    with pytest.raises(BadTagger) as caught:
        load(tmp_path, kind, path="camembert-base")
    assert caught.value.params["reason"] == "absent"


def test_tags_may_be_named_in_the_declaration(tmp_path: Path) -> None:
    write_onnx(tmp_path / "model", configuration=False)
    tagger = load(tmp_path, "onnx", more=f"[options]\ntags = {TAGS}\n")
    assert len(tagger.tag(TEXT)) == len(expected())


@pytest.mark.parametrize(
    ("tags", "spans"),
    [
        pytest.param(["B-PER", "I-PER", "O"], [(0, 2, "PER")], id="IOB2"),
        pytest.param(["I-PER", "I-PER", "O"], [(0, 2, "PER")], id="IOB1"),
        pytest.param(["PER", "PER", "O"], [(0, 2, "PER")], id="labels alone"),
        pytest.param(["B-PER", "E-PER", "S-LOC"], [(0, 2, "PER"), (2, 3, "LOC")], id="BIOES"),
        pytest.param(["B-PER", "L-PER", "U-PER"], [(0, 2, "PER"), (2, 3, "PER")], id="BILOU"),
        pytest.param(["B-PER", "B-PER", "O"], [(0, 1, "PER"), (1, 2, "PER")], id="two that touch"),
        pytest.param(["I-PER", "I-LOC", "O"], [(0, 1, "PER"), (1, 2, "LOC")], id="the label changes"),
        pytest.param(["B_PER", "I_PER", "O"], [(0, 2, "PER")], id="an underscore"),
    ],
)
def test_tags_of_any_scheme(tags: list[str], spans: list[tuple[int, int, str]]) -> None:
    assert [(m.first, m.after, m.label) for m in mentions(tags, [0.5] * 3)] == spans
    assert set(labels_of(tags)) == {label for _, _, label in spans}


def test_a_token_has_the_tag_of_its_first_piece_and_a_mention_the_least_probability() -> None:
    text = "Jean Valjean dit"
    places = [(0, 0), (0, 4), (5, 8), (8, 12), (13, 16), (0, 0)]
    shares = np.array([[1, 0, 0], [0.1, 0.9, 0], [0.2, 0.1, 0.7], [1, 0, 0], [1, 0, 0], [1, 0, 0]], np.float32)
    (found,) = read_pieces(_window(text), places, shares, ["O", "B-PER", "I-PER"])
    assert (found.first, found.after, found.label) == (0, 2, "PER")
    assert found.score == pytest.approx(0.7)


def test_a_mention_goes_on_over_a_line_end() -> None:
    from engine.text import windows

    text = "Rocheblave\nVernet dit"
    (window,) = windows(text)
    shares = np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0]], np.float32)
    (found,) = read_pieces(window, [(0, 10), (11, 17), (18, 21)], shares, ["O", "B-PER", "I-PER"])
    assert (found.first, found.after) == (0, 3)
