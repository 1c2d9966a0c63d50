"""The whole training, in miniature: from a TOML file and tiny corpora to a published model that tags."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest
import torch
from flair.data import Sentence
from flair.embeddings import FlairEmbeddings
from flair.models import LanguageModel
from flair.models.sequence_tagger_utils.viterbi import ViterbiLoss

from engine import train
from engine.annotate.segment import windows
from engine.annotate.tagger import FlairTagger
from engine.corpus.iob import iob2, runs
from engine.errors import BadFile
from engine.model import at
from engine.train import dataset, features, stream, tagger
from engine.train.language_model import LanguageModelSettings, columns, dictionary
from tests.engine.tiny_corpora import DECISION

TOML = """
name = "tiny"
language = "fr"
version = "0"
corpora = "{corpora}"
work = "{work}"
publish = "{publish}"
rounds = 2
[shares]
annotated = 1
cassation = 1
codes = 1
[language_model]
hidden = 16
batch = 4
length = 20
characters = 16000
minutes = 1
[mix]
annotated = 2
cassation = 1
written = 12
dev = 0.2
[tagger]
hidden = 16
epochs = 2
minutes = 1
"""


@pytest.fixture(scope="module")
def trained(corpora: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A work folder with a trained, published tiny model in ``model``."""
    folder = tmp_path_factory.mktemp("training")
    config = folder / "tiny.toml"
    config.write_text(TOML.format(corpora=corpora, work=folder / "work", publish=folder / "model"), encoding="utf-8")
    stages: list[str] = []
    figures = train.run(config, lambda stage, fraction: stages.append(stage))
    assert figures["all"]["support"] > 0
    assert stages[0] == "stream"
    assert stages[-1] == "published"
    return folder


def test_what_is_trained_is_published_and_tags(trained: Path) -> None:
    made = FlairTagger.load(trained / "model", "cpu")
    assert all(DECISION[e.start : e.end] == e.text for e in made.tag(DECISION))
    info = json.loads((trained / "model" / "model.json").read_text(encoding="utf-8"))
    assert info["version"] == "0"
    assert info["training_tokens"] > 100


def test_a_training_that_was_interrupted_goes_on_without_doing_its_stages_again(trained: Path) -> None:
    kept = {path.name: path.stat().st_mtime_ns for path in (trained / "work").glob("*.npy")} | {
        path.name: path.stat().st_mtime_ns for path in (trained / "work").glob("*.pt")
    }
    train.run(trained / "tiny.toml")
    assert all((trained / "work" / name).stat().st_mtime_ns == when for name, when in kept.items())


def _language_model(forward: bool) -> LanguageModel:
    torch.manual_seed(3)
    model = LanguageModel(dictionary(["<unk>", *"abcdefghijklmnopqrstuvwxyz \n⏎.AÉ"]), forward, 12, 1, 8)
    model.eval()
    return model


@pytest.mark.parametrize("forward", [True, False], ids=["forward", "backward"])
def test_features_are_those_of_flair_embeddings(forward: bool) -> None:
    model = _language_model(forward)
    rows = [["Aa", "b", "cde", "⏎", "é"], ["x"], ["abc", "def", "ghi", ".", "z", "zz"]]
    sentences = [Sentence(list(row)) for row in rows]
    FlairEmbeddings(model).embed(sentences)
    with torch.no_grad():
        for row, sentence in zip(features.embed([model], rows), sentences, strict=True):
            torch.testing.assert_close(row, torch.stack([token.embedding for token in sentence]), rtol=1e-5, atol=1e-6)


def _tagger() -> object:
    torch.manual_seed(1)
    made = tagger.make([_language_model(True), _language_model(False)], tagger.TaggerSettings(hidden=8))
    made.eval()
    return made


def test_the_loss_is_that_of_flairs_own_viterbi_loss() -> None:
    made = _tagger()
    scores = torch.randn(3, 7, made.tagset_size)
    gold = torch.randint(0, made.tagset_size - 2, (3, 7))
    theirs = ViterbiLoss(made.label_dictionary)(
        (made.crf(scores), torch.tensor([7, 7, 7]), made.crf.transitions), gold.flatten()
    )
    torch.testing.assert_close(tagger.negative_log_likelihood(made, scores, gold), theirs)


def test_decoding_gives_the_tags_of_sequence_tagger_predict() -> None:
    made = _tagger()
    rows = [["Aa", "b", "cde"], ["x", "y", "zz"]]
    sentences = [Sentence(list(row)) for row in rows]
    made.predict(sentences, force_token_predictions=True)
    with torch.no_grad():
        inputs = torch.stack(features.embed([embedding.lm for embedding in made.embeddings.embeddings], rows))
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
    tags = iob2(row.tokens, [at(text, *span, "gold") for span in spans])
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
    made = list(dataset.cut(DECISION, [(31, 39, "personnePhysiquePrenom")], "doc"))
    path = tmp_path / "x.conll"
    path.write_text("".join(dataset.render(window) for window in made), encoding="utf-8")
    assert list(dataset.read(path)) == made


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        ("Paul\tO\t+\n", 1, "3 column(s) instead of 4"),
        ("Paul\tO\t+\td\nVerne\tB-nom\t+\td\n", 2, "the label “B-nom” does not exist."),
        ("Paul\t\t+\td\n", 1, "the label “” does not exist."),
        ("a\tO\t?\td\n", 1, "the space column is neither +, nor -."),
    ],
    ids=["a column is missing", "a label does not exist", "an empty label", "a space flag that is none"],
)
def test_a_broken_line_is_named_by_file_and_number(tmp_path: Path, content: str, line: int, said: str) -> None:
    path = tmp_path / "broken.conll"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        list(dataset.read(path))
    assert caught.value.sentence("en").startswith(f"broken.conll, line {line}: {said}")
    assert said not in caught.value.sentence("fr")


@pytest.mark.parametrize(
    ("content", "line", "said"),
    [
        ("", 1, "the key “name” is missing"),
        ("seed = 1\nname = ", 2, "this is not valid TOML."),
        (TOML.format(corpora="nowhere", work="w", publish="p"), 1, "the corpus folder “"),
        (
            'name="x"\nlanguage="fr"\nversion="1"\ncorpora="."\nwork="w"\npublish="p"\n[tagger]\nhiden=3',
            1,
            "unknown keys: hiden.",
        ),
        (None, 1, "this configuration file does not exist."),
    ],
    ids=["a key is missing", "broken TOML", "no corpora", "an unknown key", "no file"],
)
def test_a_wrong_configuration_is_refused(tmp_path: Path, content: str | None, line: int, said: str) -> None:
    path = tmp_path / "bad.toml"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        train.run(path)
    assert caught.value.sentence("en").startswith(f"bad.toml, line {line}: {said}")
    assert said not in caught.value.sentence("fr")


def test_the_stream_shows_what_the_tagger_will_see() -> None:
    assert stream.shown("M. Roux,\nmaire.") == "M . Roux , ⏎ maire .\n"
    alphabet, ids = stream.encode(["aab", "b\n"])
    assert "".join(alphabet[i] for i in ids) == "aabb\n"
    assert columns(np.arange(10, dtype=np.uint16), 2, forward=True).tolist()[:2] == [[0, 5], [1, 6]]
    assert columns(np.arange(10, dtype=np.uint16), 2, forward=False).tolist()[:2] == [[9, 4], [8, 3]]


def test_the_shipped_configuration_explains_every_setting() -> None:
    from engine.settings import settings

    text = (settings().data / "models/fr/training.toml").read_text(encoding="utf-8")
    for kind in (LanguageModelSettings, tagger.TaggerSettings, dataset.Mix):
        for key in kind.__dataclass_fields__:
            assert f"\n{key} = " in text, key


def test_a_language_model_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    from engine.train.language_model import train as train_language_model

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
