"""The probability that nothing is missing: what is said, and what is not claimed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from dash import html

from components.document import chance as document_chance
from engine.core.doubts import doubt
from engine.core.errors import ModelAltered
from engine.core.model import Annotation, Document, Doubt, EngineInfo
from engine.review.nothing_missed import NothingMissed
from engine.tagging.calibration import Calibration


def line(missed: float | None, *doubts: Doubt, lang: str = "fr", followed: bool = False, model: str = "fr") -> Any:
    annotation = Annotation(Document("a", "x"), EngineInfo("0", model, "cpu", ""), (), (), doubts, missed)
    return document_chance.line(annotation, NothingMissed(missed, followed), lang)


LIKELIHOODS = [
    pytest.param(0.934, "fr", "93\u00a0%", id="a share"),
    pytest.param(0.934, "en", "93%", id="in English"),
    pytest.param(0.99, "fr", "99\u00a0%", id="the last that is said as it is"),
    pytest.param(0.9901, "fr", "plus de 99\u00a0%", id="what would look certain"),
    pytest.param(0.996, "fr", "plus de 99\u00a0%", id="what would be rounded up"),
    pytest.param(1.0, "fr", "plus de 99\u00a0%", id="what claims to be certain"),
    pytest.param(1.0, "en", "more than 99%", id="certain, in English"),
    pytest.param(0.01, "fr", "1\u00a0%", id="the first that is said as it is"),
    pytest.param(0.0099, "fr", "moins de 1\u00a0%", id="what would be rounded up to one"),
    pytest.param(0.0, "en", "less than 1%", id="nothing"),
]


@pytest.mark.parametrize(("share", "lang", "said"), LIKELIHOODS)
def test_a_probability_is_never_said_to_be_certain(share: float, lang: str, said: str) -> None:
    assert document_chance.likelihood(share, lang) == said


def test_the_figure_stands_in_the_summary_and_how_it_was_obtained_below(text: Any) -> None:
    summary, how = line(0.934).children
    assert text(summary) == "Probabilité que rien ne manque\u00a0:   93\u00a0%   comment ce chiffre est obtenu"
    assert isinstance(summary, html.Summary)
    assert "aucun nom ni prénom" in text(how)
    assert "ne dit rien des adresses" in text(how)


@pytest.mark.parametrize(("followed", "said"), [(True, "recalculée quand vous corrigez"), (False, "du moteur seul")])
def test_it_is_said_whether_the_figure_counts_what_the_reader_did(followed: bool, said: str, text: Any) -> None:
    assert said in text(line(0.9, followed=followed))


def test_of_a_model_trained_here_it_is_said_that_it_has_no_probability(text: Any) -> None:
    said = text(line(None, model="lyon")).replace("\u00a0", " ")
    assert "Le modèle « lyon » n'est pas étalonné : aucune probabilité n'est indiquée" in said
    assert "%" not in said


CLAIMS_NOTHING = [
    pytest.param(None, (), "n'a pas été calculée", id="no calibration"),
    pytest.param(0.9, (doubt("other_language", None, None),), "pas dans la langue du modèle", id="another language"),
    pytest.param(None, (doubt("other_language", None, None),), "n'a pas été calculée", id="neither"),
]


@pytest.mark.parametrize(("missed", "doubts", "why"), CLAIMS_NOTHING)
def test_without_a_calibration_that_fits_nothing_is_claimed_and_why_is_said(
    missed: float | None, doubts: tuple[Doubt, ...], why: str, text: Any
) -> None:
    said = line(missed, *doubts)
    summary, box = said.children
    assert text(summary).endswith("non indiquée   pourquoi")
    assert why in text(box)
    assert "%" not in text(said)


def test_pages_that_were_not_read_are_left_out_of_it(text: Any) -> None:
    said = text(line(0.9, doubt("unread_page", None, None)))
    assert "dans le texte lu" in said
    assert "n'ont pas été lues" in said


@pytest.mark.parametrize("kind", ["unread_page", "unread_image"])
def test_more_than_99_percent_is_said_only_where_all_that_is_shown_was_read(kind: str, text: Any) -> None:
    assert "plus de 99\u00a0%" in text(line(0.999))
    said = text(line(0.999, doubt(kind, None, None)))
    assert "plus de" not in said.replace("\u00a0", " ").split("99 %")[0][-9:]
    assert "dans le texte lu" in said
    assert "n'ont pas été lues" in said


ROW = {"cases": 45, "right": 33, "mean": 0.7251}
MEASURES = [
    pytest.param({"cross_validated": {"documents": ROW}}, ["45 de ces décisions", "73\u00a0%", "33 décisions"], id="its own"),
    pytest.param({"elsewhere": {"documents": ROW}}, ["45 autres décisions", "33 étaient"], id="others"),
    pytest.param({}, [], id="nothing measured"),
    pytest.param({"cross_validated": {"documents": {**ROW, "cases": 0}}}, [], id="no case"),
    pytest.param({"cross_validated": {}}, [], id="spans only"),
]  # fmt: skip


@pytest.mark.parametrize(("measured", "said"), MEASURES)
def test_the_figure_is_shown_beside_what_was_found(
    measured: Mapping[str, Any], said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(document_chance.calibration, "load", lambda _: Calibration({}, {}, (0.0, 0.0, 0.0), measured))
    told = document_chance.explanation("fr", False, False, "fr")
    assert len(told) == 5 + bool(said)
    assert [words for words in said if words not in " ".join(told)] == []


def test_a_calibration_that_cannot_be_read_leaves_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def altered(_: object) -> None:
        raise ModelAltered(name="fr")

    monkeypatch.setattr(document_chance.calibration, "load", altered)
    assert len(document_chance.explanation("fr", False, False, "en")) == 5
