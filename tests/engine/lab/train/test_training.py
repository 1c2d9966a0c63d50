"""The parts of a training: features, loss, decoding and measure as Flair and seqeval have them;
windows, stream, language models."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
import torch
from flair.data import Sentence
from flair.embeddings import FlairEmbeddings
from flair.models.sequence_tagger_utils.viterbi import ViterbiLoss

from engine.core.errors import BadFile
from engine.core.model import entity_at
from engine.lab.train import tagger
from engine.lab.train.data import dataset
from engine.lab.train.embeddings import features, stream
from engine.lab.train.embeddings.language_model import (
    LanguageModelSettings,
    LanguageModelTraining,
    check_length,
    columns,
    train as train_language_model,
)
from engine.lab.train.errors import ShortStream
from engine.lab.train.tagger import crf
from engine.text.iob import iob2, runs
from engine.text.segment import windows
from tests.engine.lab.tiny_corpora import DECISION
from tests.engine.lab.train.conftest import language_model, small_tagger
from tests.engine.lab.train.embedded import embed


@pytest.mark.parametrize("forward", [True, False], ids=["forward", "backward"])
def test_features_are_those_of_flair_embeddings(forward: bool) -> None:
    model = language_model(forward)
    rows = [["Aa", "b", "cde", "⏎", "é"], ["x"], ["abc", "def", "ghi", ".", "z", "zz"]]
    sentences = [Sentence(list(row)) for row in rows]
    FlairEmbeddings(model).embed(sentences)
    with torch.no_grad():
        for row, sentence in zip(embed([model], rows), sentences, strict=True):
            torch.testing.assert_close(row, torch.stack([token.embedding for token in sentence]), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("forward", [True, False], ids=["forward", "backward"])
@pytest.mark.parametrize("at_once", [1, 2, 8])
def test_features_stored_are_those_of_embedding_one_by_one(forward: bool, at_once: int) -> None:
    model = language_model(forward)
    rows = [["Aa", "b", "cde", "⏎", "é"], ["x"], ["abc", "def", "ghi", ".", "z", "zz"]]
    array = np.zeros((12, model.hidden_size), dtype=np.float16)
    features.store(model, rows, array, at_once)
    with torch.no_grad():
        expected = torch.cat([embed([model], [row])[0] for row in rows])
    np.testing.assert_allclose(array.astype(np.float32), expected.numpy(), atol=2e-3)


@pytest.mark.parametrize("tokens", [1, 2, 3, 4, 7, 8, 100])
def test_paths_are_summed_in_halves_as_in_order_and_so_are_their_gradients(tokens: int) -> None:
    torch.manual_seed(tokens)
    transitions = torch.randn(6, 6) * 3
    transitions[:, 5] = transitions[4, :] = -10_000.0  # nothing follows the stop, nothing leads to the start
    found = []
    for sums in (crf.in_order, crf.in_halves):
        scores = torch.randn(3, tokens, 6, generator=torch.Generator().manual_seed(1)) * 8
        scores.requires_grad_()
        moves = transitions.clone().requires_grad_()
        total = torch.logsumexp(sums(scores[:, 0] + moves[:, 4], scores[:, 1:], moves)[:, :4], dim=1).sum()
        found.append((total, *torch.autograd.grad(total, [scores, moves])))
    for ours, theirs in zip(*found, strict=True):
        torch.testing.assert_close(ours, theirs, rtol=1e-4, atol=1e-4)


def test_the_loss_is_that_of_flairs_own_viterbi_loss() -> None:
    made = small_tagger()
    made.eval()
    scores = torch.randn(3, 7, made.tagset_size)
    gold = torch.randint(0, made.tagset_size - 2, (3, 7))
    theirs = ViterbiLoss(made.label_dictionary)(
        (made.crf(scores), torch.tensor([7, 7, 7]), made.crf.transitions), gold.flatten()
    )
    torch.testing.assert_close(tagger.negative_log_likelihood(made, scores, gold), theirs)


def test_decoding_gives_the_tags_of_sequence_tagger_predict() -> None:
    made = small_tagger()
    made.eval()
    rows = [["Aa", "b", "cde"], ["x", "y", "zz"]]
    sentences = [Sentence(list(row)) for row in rows]
    made.predict(sentences, force_token_predictions=True)
    with torch.no_grad():
        inputs = torch.stack(embed([embedding.lm for embedding in made.embeddings.embeddings], rows))
        found = tagger.decode(made, tagger.emissions(made, inputs))
    items = made.label_dictionary.get_items()
    assert [[items[i] for i in row] for row in found.tolist()] == [
        [t.get_label("ner").value for t in s] for s in sentences
    ]


def test_mentions_are_counted_as_seqeval_counts_them() -> None:
    from seqeval.metrics import precision_score, recall_score

    rng = random.Random(4)
    tags = ["O", "B-email", "I-email", "B-adresse", "I-adresse"]
    gold = [[rng.choice(tags) for _ in range(12)] for _ in range(40)]
    found = [[rng.choice(tags) for _ in range(12)] for _ in range(40)]
    ours = [set(runs(row)) for row in gold], [set(runs(row)) for row in found]
    right = sum(len(a & b) for a, b in zip(*ours, strict=True))
    assert right / sum(map(len, ours[1])) == pytest.approx(precision_score(gold, found))
    assert right / sum(map(len, ours[0])) == pytest.approx(recall_score(gold, found))


def test_a_token_bears_the_label_of_the_mention_it_touches_and_a_line_end_only_inside_one() -> None:
    text = "Mme Anne-Marie\nRoux,\n3 rue\nBlanche"
    (row,) = windows(text)
    spans = [(4, 14, "personnePhysiquePrenom"), (15, 19, "personnePhysiqueNom"), (21, 34, "adresse")]
    tags = iob2(row.tokens, [entity_at(text, *span, "gold") for span in spans])
    assert [tag[:5] for tag in tags] == [
        "O",
        "B-per",
        "I-per",
        "I-per",
        "O",
        "B-per",
        "O",
        "O",
        "B-adr",
        "I-adr",
        "I-adr",
        "I-adr",
    ]


def test_windows_written_in_four_columns_are_read_back(tmp_path: Path) -> None:
    made = list(dataset.cut_windows(DECISION, [(31, 39, "personnePhysiquePrenom")], "doc"))
    path = tmp_path / "x.conll"
    path.write_text("".join(dataset.render(window) for window in made), encoding="utf-8")
    assert list(dataset.read(path)) == made


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        ("Paul\tO\t+\n", 1, "3 column(s) instead of 4"),
        ("Paul\tO\t+\td\nVerne\tB-nom\t+\td\n", 2, "the label “nom” does not exist."),
        ("Paul\t\t+\td\n", 1, "the label is empty"),
        ("Paul\tB-\t+\td\n", 1, "the label is empty"),
        ("Paul\tX-email\t+\td\n", 1, "the tag is neither O, nor B-…, nor I-…"),
        ("Paul\tN-X\t+\td\n", 1, "the label “X” does not exist."),
        ("a\tO\t+\td\nb\tI-email\t+\td\n", 2, "I-… continues no mention"),
        ("a\tB-email\t+\td\n\nb\tI-email\t+\td\n", 3, "I-… continues no mention"),
        ("\tO\t+\td\n", 1, "the token is empty"),
        ("a\tO\t?\td\n", 1, "the space column is neither +, nor -."),
    ],
    ids=[
        "a column is missing",
        "a label does not exist",
        "an empty label",
        "an empty label after B-",
        "a prefix that is none",
        "neither prefix nor label",
        "inside nothing",
        "inside a mention of another window",
        "an empty token",
        "a space flag that is none",
    ],
)
def test_a_broken_line_is_named_by_file_and_number(tmp_path: Path, content: str, line: int, said: str) -> None:
    path = tmp_path / "broken.conll"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        list(dataset.read(path))
    assert caught.value.sentence("en").startswith(f"broken.conll, line {line}: {said}")
    assert said not in caught.value.sentence("fr")


def test_the_stream_shows_what_the_tagger_will_see() -> None:
    assert stream.format_stream("M. Roux,\nmaire.") == "M . Roux , ⏎ maire .\n"
    alphabet, ids = stream.encode(["aab", "b\n"])
    assert "".join(alphabet[i] for i in ids) == "aabb\n"
    assert columns(np.arange(10, dtype=np.uint16), 2, forward=True).tolist()[:2] == [[0, 5], [1, 6]]
    assert columns(np.arange(10, dtype=np.uint16), 2, forward=False).tolist()[:2] == [[9, 4], [8, 3]]


def test_a_language_model_goes_on_from_its_checkpoint(tmp_path: Path) -> None:

    alphabet, ids = stream.encode(["le tribunal statue sur la demande\n" * 60])
    rows: list[dict[str, float | str]] = []
    short = LanguageModelSettings(
        hidden=8, embedding=4, batch=2, length=10, characters=400, minutes=1, checkpoint_minutes=0
    )
    target = tmp_path / "lm.pt"
    train_language_model(ids, alphabet, True, target, short, rows.append)
    assert not target.with_suffix(".checkpoint").exists(), "a finished training leaves none"
    kept: list[bytes] = []

    def interrupt(row: dict[str, float | str]) -> None:
        kept.append(target.with_suffix(".checkpoint").read_bytes())
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train_language_model(ids, alphabet, True, target, short, interrupt)
    assert torch.load(target.with_suffix(".checkpoint"), weights_only=True)["step"] == 1
    train_language_model(ids, alphabet, True, target, short, rows.append)
    assert rows[-1]["characters"] == 400
    assert not list(tmp_path.glob("*.part"))


def test_a_language_model_that_is_interrupted_keeps_its_last_update(tmp_path: Path) -> None:
    alphabet, ids = stream.encode(["le tribunal statue sur la demande\n" * 60])
    settings = LanguageModelSettings(hidden=8, embedding=4, batch=2, length=10, characters=400, minutes=1)
    target, updates = tmp_path / "lm.pt", iter(range(1, 99))
    with pytest.raises(KeyboardInterrupt):
        train_language_model(
            ids, alphabet, True, target, settings, lambda row: None, stopped=lambda: next(updates) == 3
        )
    assert torch.load(target.with_suffix(".checkpoint"), weights_only=True)["step"] == 3
    assert not target.exists()


def test_a_language_model_begins_with_another_ones_weights(tmp_path: Path) -> None:
    alphabet, ids = stream.encode(["le tribunal statue sur la demande\n" * 60])
    settings = LanguageModelSettings(hidden=8, embedding=4, batch=2, length=10, characters=400, minutes=1)
    start = train_language_model(ids, alphabet, True, tmp_path / "a.pt", settings, lambda row: None)
    reading = LanguageModelTraining(ids, alphabet, True, tmp_path / "b.pt", settings, 9, "cpu", start)
    assert torch.equal(reading.model.encoder.weight, start.encoder.weight)
    assert torch.equal(reading.model.rnn.weight_hh_l0, start.rnn.weight_hh_l0)


@pytest.mark.parametrize(
    ("characters", "batch", "length"),
    [(100, 64, 200), (30, 2, 20), (1, 1, 1)],
    ids=["by far", "nearly", "one character"],
)
def test_a_stream_too_short_for_the_batch_is_a_sentence(
    tmp_path: Path, characters: int, batch: int, length: int
) -> None:
    settings = LanguageModelSettings(hidden=8, embedding=4, batch=batch, length=length)
    with pytest.raises(ShortStream) as caught:
        train_language_model(
            np.ones(characters, dtype=np.uint16), ["<unk>", "a"], True, tmp_path / "x", settings, lambda row: None
        )
    assert f"{characters} characters to read" in caught.value.sentence("en")
    assert f"{batch} textes côte à côte" in caught.value.sentence("fr")


@pytest.mark.parametrize(("batch", "length"), [(2, 10), (64, 200), (512, 400), (4096, 1000)])
def test_a_stream_as_long_as_the_sentence_asks_is_enough(tmp_path: Path, batch: int, length: int) -> None:
    settings = LanguageModelSettings(hidden=2, embedding=2, batch=batch, length=length)
    with pytest.raises(ShortStream) as caught:
        check_length(1, settings)
    ids = np.ones(caught.value.params["needed"], dtype=np.uint16)
    reading = LanguageModelTraining(ids, ["<unk>", "a"], True, tmp_path / "x", settings, 1, "cpu", None)
    assert reading.per_pass >= 1
    assert len(reading.dev) >= 2


def test_a_text_in_the_alphabet_of_another_model() -> None:
    alphabet, ids = stream.encode(["abz"], alphabet=["<unk>", "b", "a"])
    assert alphabet == ["<unk>", "b", "a"]
    assert ids.tolist() == [2, 1, 0]
