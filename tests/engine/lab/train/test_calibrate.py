"""A calibration made of a few invented documents, with a tagger that errs on purpose."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.errors import ModelAltered, ModelForeign, ModelMissing
from engine.core.labels import FIRST_NAME, SURNAME, Profile, load_profile
from engine.core.model import Annotation, Document, EngineInfo, Entity, Suspect, entity_at
from engine.core.settings import Settings
from engine.lab.train.calibration import calibrate as module, reader as calibration_reader
from engine.lab.train.calibration.calibrate import calibrate
from engine.lab.train.calibration.cases import PART, DoubtCase, ObservedCases, SpanCase, parts
from engine.lab.train.calibration.fit import fit, left_out
from engine.lab.train.calibration.held_out import FILE, read_held_out
from engine.lab.train.cross_fitting import fold_of
from engine.tagging import words_sha256
from engine.tagging.calibration import load

NAMES = ("Ngo", "Le Goff", "Haddad", "Kaya", "Silva", "Novak", "Diop", "Rossi")


def _document(rank: int) -> tuple[str, str]:
    name = NAMES[rank % len(NAMES)]
    return (
        name,
        f"M. {name} demande réparation au conseil. Le témoin Ebène{rank} est entendu.\nPuis Quorvane répond."
        + " Vu les pièces." * 30,
    )


class Erring:
    """Finds the party, and one word that is no name; leaves the witness, whom it suspects."""

    device, language, calibration, name = "cpu", "fr", None, "tiny"

    def __init__(self) -> None:
        self.read = 0

    def tag(self, text, progress=None, cancelled=None) -> tuple[Entity, ...]:
        name = next(name for name in NAMES if name in text)
        start, other = text.index(name), text.index("Quorvane")
        return (
            entity_at(text, start, start + len(name), SURNAME, "model:tiny", 0.7),
            entity_at(text, other, other + 8, SURNAME, "model:tiny", 0.3),
        )

    def tag_with_doubts(self, text, progress=None, cancelled=None):
        self.read += 1
        start = text.index("Ebène")
        end = text.index(" ", start)
        return self.tag(text), (Suspect(start, end, text[start:end], 0.3),)


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of models with one that needs no weights, and the documents it is calibrated on."""
    folder = tmp_path / "models" / "tiny"
    folder.mkdir(parents=True)
    facts = {"name": "tiny", "language": "fr", "date": "2026-11-22", "sha256": "0" * 64}
    (folder / "model.json").write_text(json.dumps(facts), encoding="utf-8")
    for one in (module, calibration_reader):
        monkeypatch.setattr(one, "settings", lambda: replace(Settings(), data=tmp_path, var=tmp_path / "var"))
    monkeypatch.setattr(module, "model_info", lambda name: facts)
    monkeypatch.setattr(module, "load_shipped", lambda language: [(_gold(rank), PROFILE) for rank in range(8)])
    monkeypatch.setattr(module, "load_challenges", lambda language: [])
    return folder


PROFILE: Profile = load_profile("judiciaire")


def _gold(rank: int) -> Annotation:
    name, text = _document(rank)
    entities = [entity_at(text, 3, 3 + len(name), SURNAME, "human")]
    if rank % 2:  # in half of them the witness is a person, and missed
        start = text.index("Ebène")
        entities.append(entity_at(text, start, text.index(" ", start), FIRST_NAME, "human"))
    return Annotation(Document(f"d{rank}", text), EngineInfo("", "human", "", ""), tuple(entities))


def test_what_ships_is_made_of_the_documents_and_can_be_loaded(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tagger = Erring()
    monkeypatch.setattr(calibration_reader, "load_tagger", lambda path, device: tagger)
    made = calibrate("tiny", "cpu", "2026-11-22")
    assert (made["documents"], made["weights"]) == (8, "0" * 64)
    figures = made["measured"]["cross_validated"]
    assert figures["spans"]["masked"]["raw"]["cases"] == 16
    assert figures["spans"]["masked"]["raw"]["right"] == 8
    assert (figures["documents"]["cases"], figures["documents"]["right"]) == (8, 4)
    found = load(models)
    assert found
    assert found.curves["person"][1] > 0
    assert found.measured == made["measured"]


def test_each_shipped_document_has_the_calibration_that_has_not_seen_it(
    models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibration_reader, "load_tagger", lambda path, device: Erring())
    calibrate("tiny", "cpu", "2026-11-22")
    found, whole = read_held_out(models), load(models)
    assert whole
    texts = {words_sha256(_gold(rank).document.text) for rank in range(8)}
    assert found.keys() == texts == whole.fitted
    leaking = found[words_sha256(_gold(1).document.text)]
    clean = found[words_sha256(_gold(0).document.text)]
    assert leaking.missed != clean.missed != whole.missed  # the outcome of the one left out is not in it


def test_challenge_sets_say_how_often_something_is_missed_and_nothing_of_single_marks(
    models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibration_reader, "load_tagger", lambda path, device: Erring())
    alone = calibrate("tiny", "cpu", "2026-11-22")
    hard = [replace(_gold(rank), document=replace(_gold(rank).document, name=f"hard-{rank}")) for rank in (1, 3, 5, 7)]
    monkeypatch.setattr(module, "load_challenges", lambda language: [(one, PROFILE) for one in hard])
    made = calibrate("tiny", "cpu", "2026-11-22")
    assert (made["documents"], made["documents_missed"]) == (8, 12)
    assert made["curves"] == alone["curves"]
    figures = [one["measured"]["cross_validated"]["documents"] for one in (alone, made)]
    assert [(each["cases"], each["right"]) for each in figures] == [(8, 4), (12, 4)]


def test_held_out_fits_of_other_weights_are_not_used(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration_reader, "load_tagger", lambda path, device: Erring())
    calibrate("tiny", "cpu", "2026-11-22")
    facts = json.loads((models / "model.json").read_text(encoding="utf-8"))
    (models / "model.json").write_text(json.dumps({**facts, "sha256": "1" * 64}), encoding="utf-8")
    assert read_held_out(models) == {}
    (models / FILE).write_text("[]", encoding="utf-8")
    with pytest.raises(ModelAltered):
        read_held_out(models)


def test_a_model_without_held_out_fits_has_none(models: Path) -> None:
    assert read_held_out(models) == {}


def test_a_text_is_read_once_and_never_kept(models: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tagger = Erring()
    monkeypatch.setattr(calibration_reader, "load_tagger", lambda path, device: tagger)
    first = calibrate("tiny", "cpu", "2026-11-22")
    again = calibrate("tiny", "cpu", "2026-11-22")
    assert tagger.read == 8
    assert first == again
    (kept,) = (tmp_path / "var" / "calibration").iterdir()
    assert not any(word in kept.read_text(encoding="utf-8") for word in ("Ebène", "Haddad", "Quorvane"))


def test_marked_documents_are_read_by_the_tagger_that_has_not_learnt_from_them(
    models: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    read: dict[str, set[str]] = {}

    class Noting(Erring):
        def __init__(self, folder: str) -> None:
            super().__init__()
            self._read = read.setdefault(folder, set())

        def tag_with_doubts(self, text, progress=None, cancelled=None):
            self._read.add(text)
            return super().tag_with_doubts(text)

    names = {rank: f"annotated/role-{rank:03}" for rank in range(8, 20)}
    marked = [
        (replace(found, document=replace(found.document, name=name)), PROFILE)
        for name, found in ((name, _gold(rank)) for rank, name in names.items())
    ]
    monkeypatch.setattr(module, "load_marked", lambda corpora, language: marked)
    monkeypatch.setattr(calibration_reader, "load_tagger", lambda path, device: Noting(path.name))
    for fold in range(2):
        _publish_fold(tmp_path / "folds", fold, {})
    made = calibrate("tiny", "cpu", "2026-11-22", corpora=tmp_path, folds=tmp_path / "folds")
    assert (made["documents"], made["documents_missed"], made["folds"]) == (8, 20, 2)
    texts = [{found.document.text for found, _ in marked if fold_of(found.document.name, 2) == fold} for fold in (0, 1)]
    assert (read["fold-0"], read["fold-1"]) == tuple(texts)
    assert not read["tiny"] & (texts[0] | texts[1])
    with pytest.raises(ModelMissing):
        calibrate("tiny", "cpu", "2026-11-22", corpora=tmp_path, folds=tmp_path / "none")


def test_a_part_whose_tagger_is_not_there_is_left_out(
    models: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = {rank: f"annotated/role-{rank:03}" for rank in range(8, 20)}
    marked = [
        (replace(_gold(rank), document=replace(_gold(rank).document, name=name)), PROFILE)
        for rank, name in names.items()
    ]
    monkeypatch.setattr(module, "load_marked", lambda corpora, language: marked)
    monkeypatch.setattr(calibration_reader, "load_tagger", lambda path, device: Erring())
    _publish_fold(tmp_path / "folds", 1, {"fold": 1, "folds": 3})
    made = calibrate("tiny", "cpu", "2026-11-22", corpora=tmp_path, folds=tmp_path / "folds")
    read = sum(fold_of(name, 3) == 1 for name in names.values())
    assert 0 < read < len(names)
    assert (made["documents"], made["documents_missed"], made["folds"]) == (8, 8 + read, 1)


def _publish_fold(folder: Path, fold: int, facts: dict[str, int]) -> None:
    """Write what is told of the tagger of a fold."""
    place = folder / f"fold-{fold}"
    place.mkdir(parents=True)
    told = {"name": "tiny", "date": "2026-11-22", "sha256": f"{fold}" * 64, **facts}
    (place / "model.json").write_text(json.dumps(told), encoding="utf-8")


def test_a_tagger_that_cannot_doubt_is_refused(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Sure:
        name, device, language = "tiny", "cpu", "fr"
        tag = Erring.tag

    monkeypatch.setattr(calibration_reader, "load_tagger", lambda path, device: Sure())
    with pytest.raises(ModelForeign):
        calibrate("tiny", "cpu", "2026-11-22")


def _case(document: str, score: float, right: bool, source: str = "model:fr", of: str = "person") -> SpanCase:
    return SpanCase(document, source, of, score, True, right, right)


CHANCES = tuple(DoubtCase(f"d{n}", True, (n / 4, 1.0), n < 4) for n in range(8))


@pytest.mark.parametrize(
    ("cases", "expected"),
    [
        pytest.param([(0.9, True)] * 3, (3 + 5 * 0.9) / 8, id="three right: a little more than it says of itself"),
        pytest.param([(0.9, False)] * 95, 5 * 0.9 / 100, id="ninety-five wrong: hardly anything of it is left"),
        pytest.param([(1.0, True)] * 4, 1.0, id="a checked number that was always right stays certain"),
        pytest.param([(0.8, True), (0.6, False)], (1 + 5 * 0.7) / 7, id="what it says is the mean of what it said"),
    ],
)
def test_a_rule_is_worth_its_counts_drawn_towards_what_it_says(
    cases: list[tuple[float, bool]], expected: float
) -> None:
    seen = ObservedCases(tuple(_case("d0", score, right, "rule:propagation") for score, right in cases), CHANCES)
    assert fit(seen).rules == {"propagation": {"person": pytest.approx(expected)}}


def test_a_curve_that_would_fall_is_level() -> None:
    cases = [_case("d0", score, score < 0.5) for score in (0.1, 0.2, 0.3, 0.7, 0.8)]
    bias, slope = fit(ObservedCases(tuple(cases), CHANCES)).curves["person"]
    assert slope == 0
    assert bias > 0


def test_a_document_is_measured_by_a_fit_that_has_not_seen_it() -> None:
    cases = [_case(f"d{n}", 0.5, n == 0, "rule:x") for n in range(8)]
    spans, documents = left_out(ObservedCases(tuple(cases), CHANCES))
    assert spans[0] == pytest.approx(5 * 0.5 / 12)  # seven wrong ones, and the prior
    assert spans[1] == pytest.approx((1 + 5 * 0.5) / 12)
    assert len(documents) == 8
    assert documents[0] > documents[-1]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("une ligne", id="one line"),
        pytest.param("x" * (3 * PART), id="no line end"),
        pytest.param("ligne de jugement\n" * 1000, id="many lines"),
        pytest.param("\n" * (3 * PART), id="nothing but line ends"),
        pytest.param("x" * PART + "\n", id="a line end at the end"),
    ],
)
def test_parts_cover_a_text_once(text: str) -> None:
    found = parts(text)
    assert "".join(text[start:end] for start, end in found) == text
    assert all(end - start >= PART for start, end in found[:-1])
