"""The fast path gives what Flair gives, whatever the model is made of and however windows fall into
batches."""

from __future__ import annotations

import subprocess
import sys
import threading
from itertools import pairwise
from pathlib import Path

import pytest
import torch

from engine.core.errors import Cancelled, UnknownName
from engine.core.labels import PERSON_LABELS
from engine.core.model import Entity
from engine.core.settings import ROOT, settings
from engine.interchange.samples import genres, gold, samples
from engine.lab.train.publication.reference import reference
from engine.measure.panel.panel import panel
from engine.tagging import SUSPECT, DoubtingTagger, decoding, inference as module
from engine.tagging.inference import FastTagger
from engine.tagging.network import Network
from engine.tagging.suspects import UncoveredTokens
from engine.tagging.weights import read_weights
from engine.text.segment import windows
from tests.engine.lab.tagging.tiny_models import tiny_tagger

SHIPPED = settings().data / "models" / "fr"
TEXTS = [
    "M. Paul VERNE, né le 4 mai 1981 à Vienne,\ndemeurant 12, rue des Tanneurs.\n\nIl demande au tribunal " + "de statuer " * 300,
    "Vu la requête.",
    "",
    "\n\n".join(f"Me Roux plaide le point {n} ; Mme Zoé Łukasz répond, l'affaire est mise en délibéré." for n in range(60)),
]  # fmt: skip


def _spans(found: tuple[Entity, ...]) -> list[tuple[int, int, str]]:
    return [(entity.start, entity.end, entity.label) for entity in found]


@pytest.mark.parametrize(
    ("subwords", "documents"),
    [
        pytest.param(False, False, id="language models alone"),
        pytest.param(True, False, id="byte pairs"),
        pytest.param(False, True, id="document features"),
        pytest.param(True, True, id="both"),
    ],
)
def test_a_random_tagger_gives_the_tags_of_sequence_tagger_predict(
    tmp_path: Path, subwords: bool, documents: bool
) -> None:
    tiny_tagger(tmp_path / "tiny", 3, subwords, documents)
    ours, theirs = FastTagger.load(tmp_path / "tiny", "cpu", "fp32"), reference(tmp_path / "tiny")
    found = [_spans(ours.tag(text)) for text in TEXTS]
    assert sum(map(len, found)) > 50
    assert found == [_spans(theirs.tag(text)) for text in TEXTS]


def _shipped_texts(every: int) -> list[str]:
    """Give how documents that ship begin, samples and gold of all genres, and sentences of the
    panel: one in ``every``."""
    documents = [*samples(), *(one for genre in genres() for one in gold(genre.name))]
    sentences = [item.text for language in ("fr", "en") for item in panel(language)]
    return [*(document.text[:600] for document in documents[::every]), *sentences[::every]]


def test_the_shipped_model_gives_the_tags_of_sequence_tagger_predict() -> None:
    texts = _shipped_texts(3)
    ours, theirs = FastTagger.load(SHIPPED, "cpu", "fp32").tag_many(texts), reference(SHIPPED)
    assert [_spans(found) for found in ours] == [_spans(theirs.tag(text)) for text in texts]


def test_half_precision_changes_hardly_a_mention() -> None:
    texts = _shipped_texts(8)  # a processor that has no bfloat16 counts slowly in it
    single, half = (FastTagger.load(SHIPPED, "cpu", precision).tag_many(texts) for precision in ("fp32", "bf16"))
    before = {(number, *span) for number, found in enumerate(single) for span in _spans(found)}
    after = {(number, *span) for number, found in enumerate(half) for span in _spans(found)}
    assert len(before ^ after) <= len(before) / 100


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> FastTagger:
    """A random tagger that finds much."""
    folder = tmp_path_factory.mktemp("models") / "tiny"
    tiny_tagger(folder, 3)
    return FastTagger.load(folder, "cpu", "fp32")


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_neither_threads_nor_the_size_of_batches_change_what_is_found(
    tiny: FastTagger, threads: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    expected = [tiny.tag(text) for text in TEXTS]
    monkeypatch.setattr(torch, "get_num_threads", lambda: threads)
    monkeypatch.setattr(module, "LEAST", 500)
    monkeypatch.setattr(module, "CHARACTERS", {"cpu": 900})
    monkeypatch.setattr(module, "GROUP", {"cpu": 2})
    other = FastTagger(tiny._network, "tiny")
    found = other.tag_many(iter(TEXTS))
    assert [_spans(one) for one in found] == [_spans(one) for one in expected]
    scores = [(a.score, b.score) for x, y in zip(found, expected, strict=True) for a, b in zip(x, y, strict=True)]
    assert all(a == pytest.approx(b, abs=2e-4) for a, b in scores)


def test_suspects_are_words_of_the_text_that_no_persons_mention_covers(tiny: FastTagger) -> None:
    for text in TEXTS:
        entities, suspects = tiny.tag_with_doubts(text)
        assert entities == tiny.tag(text)
        assert [s.start for s in suspects] == sorted(s.start for s in suspects)
        assert all(text[s.start : s.end] == s.text and any(map(str.isalpha, s.text)) for s in suspects)
        assert all(SUSPECT <= s.probability <= 1 for s in suspects)
        named = [entity for entity in entities if entity.label in PERSON_LABELS]
        assert not any(s.start < entity.end and entity.start < s.end for s in suspects for entity in named)
        assert all(one.end <= other.start for one, other in pairwise(suspects))


def test_the_suspects_of_many_texts_are_those_of_each(tiny: FastTagger) -> None:
    alone = [tiny.tag_with_doubts(text)[1] for text in TEXTS]
    together = [suspects for _, suspects in tiny.tag_many_with_doubts(iter(TEXTS))]
    assert sum(map(len, alone)) > 5
    assert [[(s.start, s.end) for s in one] for one in together] == [[(s.start, s.end) for s in one] for one in alone]


def test_tokens_side_by_side_are_one_suspect_as_likely_as_its_likeliest() -> None:
    tokens = [(0, 1, 0.2), (0, 2, 0.4), (0, 4, 0.1), (1, 0, 0.3), (1, 3, 0.9)]
    assert decoding._left(tokens, [6, 3]) == [
        [UncoveredTokens(1, 3, 0.4), UncoveredTokens(4, 5, 0.1)],
        [UncoveredTokens(0, 1, 0.3)],
    ]


def test_the_shipped_model_carries_its_calibration_and_doubts_little_of_a_plain_sentence() -> None:
    shipped = FastTagger.load(SHIPPED, "cpu", "fp32")
    assert isinstance(shipped, DoubtingTagger)
    assert shipped.calibration is not None
    _, suspects = shipped.tag_with_doubts("La cour rejette la demande et condamne l'appelante aux dépens.")
    assert suspects == ()


def test_tagging_leaves_the_callers_threads_alone(tiny: FastTagger) -> None:
    before = torch.get_num_threads()
    tiny.tag(TEXTS[0])
    assert torch.get_num_threads() == before


def test_no_text_gives_nothing(tiny: FastTagger) -> None:
    assert tiny.tag_many([]) == []
    assert tiny.tag_many(["", " \n"]) == [(), ()]


def test_every_window_of_a_batch_fits_its_budget(tiny: FastTagger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LEAST", 1)
    monkeypatch.setattr(module, "CHARACTERS", {"cpu": 3000})
    pieces = [piece for number, text in enumerate(TEXTS) for piece in tiny._pieces(number, text)]
    batches = list(tiny._batches(pieces))
    assert sorted(id(piece) for batch in batches for piece in batch) == sorted(map(id, pieces))
    assert all(len(batch) == 1 or len(batch) * max(len(p.row.ids) for p in batch) <= 3000 for batch in batches)


def test_the_score_of_a_mention_is_a_probability_that_means_something(tiny: FastTagger) -> None:
    found = FastTagger.load(SHIPPED, "cpu", "fp32").tag(samples()[0].text)
    assert all(0 <= entity.score <= 1 for entity in found)
    assert sorted(entity.score for entity in found)[len(found) // 2] > 0.9


def test_a_cancelled_text_leaves_no_work_behind(tiny: FastTagger, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LEAST", 1)
    monkeypatch.setattr(module, "CHARACTERS", {"cpu": 2000})
    done: list[int] = []
    real = tiny._decode
    monkeypatch.setattr(tiny, "_decode", lambda batch: done.append(1) or real(batch))
    with pytest.raises(Cancelled):
        tiny.tag("\n\n".join(TEXTS * 20), cancelled=lambda: True)
    assert len(done) <= 2 * tiny._threads + 2


def test_an_error_in_a_thread_reaches_the_caller(tiny: FastTagger, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(batch: object) -> None:
        assert threading.current_thread() is not threading.main_thread()
        raise MemoryError

    monkeypatch.setattr(tiny, "_decode", fail)
    with pytest.raises(MemoryError):
        tiny.tag(TEXTS[0])


def test_the_network_scores_windows_alike_alone_and_together(tiny: FastTagger) -> None:
    pieces = list(tiny._pieces(0, TEXTS[3]))
    network = tiny._network
    with torch.inference_mode():
        together = network.scores(network.batch(pieces))
        for row, piece in enumerate(pieces):
            alone = network.scores(network.batch([piece]))[0]
            torch.testing.assert_close(together[row, : len(alone)], alone, rtol=1e-4, atol=1e-4)


def test_an_unknown_precision_is_refused() -> None:
    with pytest.raises(UnknownName):
        FastTagger.load(SHIPPED, "cpu", "fp7")


def test_half_precision_runs_where_the_processor_has_none(tmp_path: Path) -> None:
    tiny_tagger(tmp_path / "tiny")
    network = Network(read_weights(tmp_path / "tiny"), "cpu", "bf16")
    pieces = list(FastTagger(network, "tiny")._pieces(0, TEXTS[1]))
    with torch.inference_mode():
        assert network.scores(network.batch(pieces)).dtype == torch.float32
    assert len(pieces) == len(windows(TEXTS[1]))


def test_the_fast_path_does_not_load_flair() -> None:
    code = (
        "import sys; from pathlib import Path; from engine.tagging import load_tagger;"
        "load_tagger(Path('data/models/fr'), 'cpu').tag('M. Paul Verne'); print('flair' in sys.modules, 'transformers' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
