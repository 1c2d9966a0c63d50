"""The kind of tagger that gives a second opinion: words as numbers, layers that padding does not
reach, a folder that comes back as it was written."""

from __future__ import annotations

import hashlib
import itertools
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import save

from engine.core import Cancelled, ModelAltered, ModelForeign, ModelMissing, forget_documents
from engine.core.settings import ROOT
from engine.tagging import kind_of, load_tagger
from engine.tagging.convolution import ConvolutionTagger, WordNumbers, common_forms, read_convolution, words
from engine.tagging.kinds import CONVOLUTION
from tests.engine.tagging.tiny_convolution import COMMON, TABLES, tiny_model, tiny_network

TEXT = "Mme Yasmina HADJERES demeure 12, rue des Tanneurs.\nElle est née à Vienne le 4 mai 1981.\n\n" + (
    "M. Gaspard Trintignol, témoin, a vu le véhicule AB-123-CD partir de Lyon vers midi ; il en a averti le juge.\n"
    * 12
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of a drawn model."""
    return tiny_model(tmp_path_factory.mktemp("models") / "fr")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Dupont", "Xxxxx"),
        ("DUPONT", "XXXX"),
        ("d", "x"),
        ("McAdam", "XxXxxx"),
        ("1981", "dddd"),
        ("AB-123", "XX-ddd"),
        ("⏎", "⏎"),
        ("Élodie", "Xxxxx"),
        ("....", "...."),
        ("......", "...."),
    ],
)
def test_a_shape_says_how_a_word_is_written(word: str, expected: str) -> None:
    assert words.shape(word) == expected


def test_case_accents_and_digits_make_no_other_form() -> None:
    assert words.folded("HÉLÈNE") == words.folded("Hélène") == "helene"
    assert words.folded("12B") == "00b"
    assert words.folded("⏎") == "⏎", "what folds to nothing stays"
    assert words.form_hash("juge") == 813763191, "the same on every machine, or no model could be moved"


def test_common_forms_are_counted_over_ways_to_write_and_kept_as_hashes_alone() -> None:
    assert common_forms([("Juge", 2), ("JUGE", 2), ("cour", 3)], 2) == (words.form_hash("juge"),)
    assert common_forms([("a", 1), ("b", 1)], 9) == (words.form_hash("a"), words.form_hash("b"))


def test_a_word_has_its_row_of_forms_or_the_unknown_one() -> None:
    numbers = WordNumbers(COMMON, TABLES)
    rows = numbers.numbers(["JUGE", "Trintignol", "de", "x" * 60, "e"])
    assert rows.shape == (5, 4 + TABLES.read_pieces)
    assert rows[:, 0].tolist() == [2, 0, 1, 0, 0]
    assert (rows[:, 1] < TABLES.affixes).all()
    assert (rows[:, 3] < TABLES.shapes).all()
    assert (rows[:, 4:] < TABLES.pieces).all()
    assert rows[4, 4:].tolist() == [*rows[4, 4:5], 0, 0, 0, 0, 0], "a letter has one piece of three: itself in its ends"
    assert numbers.numbers([]).shape == (0, 4 + TABLES.read_pieces)


def test_words_are_remembered_up_to_a_number_and_forgotten_with_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "CACHED_WORDS", 3)
    numbers = WordNumbers(COMMON, TABLES)
    before = numbers.numbers(["un", "deux"])
    assert np.array_equal(numbers.numbers(["un", "trois", "quatre"])[0], before[0])
    assert set(numbers._known) == {"un", "trois", "quatre"}, "it began anew"
    forget_documents()
    assert numbers._known == {}


def test_padding_and_neighbours_in_a_batch_change_no_score() -> None:
    network = tiny_network().eval()
    read = torch.from_numpy(WordNumbers(COMMON, TABLES).numbers(TEXT.split()[:30]))
    alone = network(read, torch.tensor([[4, 1, 2]]), torch.tensor([3]))
    places = torch.zeros(2, 30, dtype=torch.long)
    places[0], places[1, :3] = torch.arange(30), torch.tensor([4, 1, 2])
    both = network(read, places, torch.tensor([30, 3]))
    torch.testing.assert_close(both[1, :3], alone[0])


def test_what_training_hides_is_not_hidden_from_a_reader() -> None:
    network = tiny_network()
    read, places, lengths = torch.ones(1, 10, dtype=torch.long), torch.zeros(1, 4, dtype=torch.long), torch.tensor([4])
    network.eval()
    assert torch.equal(network(read, places, lengths), network(read, places, lengths))


def test_mentions_have_true_places_sorted_and_apart(folder: Path) -> None:
    found, suspects = ConvolutionTagger.load(folder, "cpu").tag_with_doubts(TEXT)
    assert len(found) > 5
    for spans in (found, suspects):
        assert all(TEXT[one.start : one.end] == one.text and one.text.strip() for one in spans)
    assert all(before.end <= after.start for before, after in itertools.pairwise(found))
    assert all(one.source == "model:second-fr" and 0 <= one.score <= 1 for one in found)


def test_two_loads_give_the_same_mentions_and_a_document_does_not_change_the_next(folder: Path) -> None:
    one, two = ConvolutionTagger.load(folder, "cpu"), ConvolutionTagger.load(folder, "cpu")
    two.tag("Rien de tout cela. " * 50)
    assert one.tag(TEXT) == two.tag(TEXT) == one.tag(TEXT)


@pytest.mark.parametrize("text", ["", " ", "\n\n\n", "\u00a0\u200b"])
def test_where_nothing_is_written_nothing_is_found(folder: Path, text: str) -> None:
    found, suspects = ConvolutionTagger.load(folder, "cpu").tag_with_doubts(text)
    assert all(text[one.start : one.end].strip() for one in (*found, *suspects))


def test_a_word_without_end_is_cut_and_read(folder: Path) -> None:
    text = "a" * 50_000
    assert all(text[one.start : one.end] == one.text for one in ConvolutionTagger.load(folder, "cpu").tag(text))


def test_it_says_how_far_it_is_and_stops_when_asked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.tagging.convolution.tagger.TOKENS", 200)
    tagger, heard = ConvolutionTagger.load(folder, "cpu"), list[float]()
    tagger.tag(TEXT, heard.append)
    assert heard == sorted(heard)
    assert len(heard) > 1
    assert heard[-1] == 1.0
    with pytest.raises(Cancelled):
        tagger.tag(TEXT, None, lambda: True)


def test_a_folder_gives_back_the_network_in_half_precision(folder: Path) -> None:
    network, numbers, tags, facts = read_convolution(folder)
    drawn = tiny_network().state_dict()
    assert network.state_dict().keys() == drawn.keys()
    assert all(torch.equal(drawn[name].half().float(), tensor) for name, tensor in network.state_dict().items())
    assert numbers.tables == TABLES
    assert tags[-2:] == ("<START>", "<STOP>")
    assert facts["architecture"]["weights"] == sum(tensor.numel() for tensor in drawn.values())
    assert facts["sha256"] == hashlib.sha256((folder / CONVOLUTION.weights).read_bytes()).hexdigest()


def test_a_model_is_of_its_kind(folder: Path) -> None:
    assert kind_of(folder) == CONVOLUTION
    assert isinstance(load_tagger(folder, "cpu"), ConvolutionTagger)


def test_nothing_of_it_needs_the_laboratory(folder: Path) -> None:
    said = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path; from engine.tagging import load_tagger;"
            f"load_tagger(Path({str(folder)!r}), 'cpu').tag('M. Paul Verne'); print('flair' in sys.modules)",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.split() == ["False"]


def put(folder: Path, data: bytes) -> None:
    """Replace the weights, with their right sha256."""
    (folder / CONVOLUTION.weights).write_bytes(data)
    facts = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    facts["sha256"] = hashlib.sha256(data).hexdigest()
    (folder / "model.json").write_text(json.dumps(facts), encoding="utf-8")


HEADER = '{"tags": ["O", "<START>", "<STOP>"], "tables": %s, "sizes": %s}'


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\x80\x04K\x01.", id="a pickle"),
        pytest.param(save({"x": torch.zeros(2)}), id="tensors without a header"),
        pytest.param(save({"x": torch.zeros(2)}, {"model": HEADER % ("{}", "{}")}), id="layers without sizes"),
        pytest.param(save({"x": torch.zeros(2)}, {"model": "[]"}), id="a header of another form"),
        pytest.param(
            save({"common_forms": torch.zeros(2)}, {"model": HEADER % ("{}", '{"dilations": [1]}')}),
            id="no layers",
        ),
    ],
)
def test_a_file_that_is_no_model_is_refused_though_its_sha256_is_right(tmp_path: Path, data: bytes) -> None:
    folder = tiny_model(tmp_path / "fr")
    put(folder, data)
    with pytest.raises(ModelForeign):
        ConvolutionTagger.load(folder, "cpu")


def test_altered_weights_and_an_empty_folder_are_refused(tmp_path: Path) -> None:
    folder = tiny_model(tmp_path / "fr")
    data = bytearray((folder / CONVOLUTION.weights).read_bytes())
    data[-1] ^= 1
    (folder / CONVOLUTION.weights).write_bytes(data)
    with pytest.raises(ModelAltered):
        ConvolutionTagger.load(folder, "cpu")
    with pytest.raises(ModelMissing):
        ConvolutionTagger.load(tmp_path, "cpu")
