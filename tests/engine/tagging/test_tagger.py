"""The tagger behind its protocol: reading tags, refusing what is not the published model."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from engine.core.errors import Cancelled, DeviceMissing, ModelAltered, ModelMissing
from engine.core.model import Suspect
from engine.core.settings import Settings, settings
from engine.tagging import Tagger, choose_device, load_tagger, model_info, tag_with_doubts, tagger as module, versioned
from engine.tagging.suspects import UncoveredTokens, read_left
from engine.tagging.tagger import TokenMention, read_mentions
from engine.text.iob import runs
from engine.text.segment import windows

FIRST, LAST = "personnePhysiquePrenom", "personnePhysiqueNom"
SHIPPED = settings().data / "models" / "fr"


@pytest.fixture(scope="module")
def tagger() -> Tagger:
    """The shipped model."""
    return load_tagger(SHIPPED, "cpu")


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        pytest.param(
            ["O", f"B-{FIRST}", f"B-{LAST}", "O"], [(FIRST, "Paul"), (LAST, "Verne")], id="two mentions side by side"
        ),
        pytest.param(["O", f"B-{LAST}", f"I-{LAST}", "O"], [(LAST, "Paul Verne")], id="one mention of two tokens"),
        pytest.param(
            ["O", f"I-{LAST}", f"I-{LAST}", "O"],
            [(LAST, "Paul Verne")],
            id="an I- that follows nothing begins a mention",
        ),
        pytest.param(
            ["O", f"B-{FIRST}", f"I-{LAST}", "O"],
            [(FIRST, "Paul"), (LAST, "Verne")],
            id="an I- of another label begins a mention",
        ),
        pytest.param(["O", "O", "O", f"B-{LAST}"], [(LAST, "comparaît")], id="a mention that ends the window"),
        pytest.param(["O", "O", "O", "O"], [], id="none"),
    ],
)
def test_tags_of_a_window_become_mentions(tags: list[str], expected: list[tuple[str, str]]) -> None:
    (row,) = windows("Monsieur Paul Verne comparaît")
    text = "Monsieur Paul Verne comparaît"
    found = list(read_mentions(text, row, [TokenMention(*run, 0.9) for run in runs(tags)], "model:x"))
    assert [(entity.label, entity.text) for entity in found] == expected
    assert all(text[entity.start : entity.end] == entity.text for entity in found)


def test_a_line_end_at_the_rim_of_a_mention_is_left_out() -> None:
    text = "Paul\nVerne"
    (row,) = windows(text)
    (entity,) = read_mentions(text, row, [TokenMention(0, 2, LAST, 0.91234)], "model:x")
    assert (entity.text, entity.score) == ("Paul", 0.9123)
    assert list(read_mentions(text, row, [TokenMention(1, 2, LAST, 0.9)], "model:x")) == []


def test_what_was_left_becomes_words_and_line_ends_or_figures_alone_are_none() -> None:
    text = "Paul\nVerne, 12"
    (row,) = windows(text)
    left = [
        UncoveredTokens(0, 2, 0.34567),
        UncoveredTokens(1, 2, 0.9),
        UncoveredTokens(2, 3, 0.1),
        UncoveredTokens(3, 5, 0.5),
    ]
    assert list(read_left(text, row, left)) == [Suspect(0, 4, "Paul", 0.3457), Suspect(5, 10, "Verne", 0.1)]


class Plain:
    """A tagger that tells no suspects."""

    name, device, language = "plain", "cpu", "fr"

    def tag(self, text, progress=None, cancelled=None):
        progress(1.0)
        return ()


def test_of_a_tagger_that_does_not_doubt_no_suspects_are_known(tagger: Tagger) -> None:
    heard: list[float] = []
    assert tag_with_doubts(Plain(), "M. Paul Verne", heard.append) == ((), None)
    assert heard == [1.0]
    entities, suspects = tag_with_doubts(tagger, "M. Paul Verne")
    assert entities == tagger.tag("M. Paul Verne")
    assert suspects is not None


def test_the_shipped_model_finds_the_party_and_keeps_offsets(tagger: Tagger) -> None:
    text = "Madame Yasmina HADJERES, née le 4 mai 1981 à Vienne, demeurant 12, rue des Tanneurs, 38200 Vienne.\n\nMme Hadjeres conteste."
    found = tagger.tag(text)
    assert all(text[e.start : e.end] == e.text and e.source == "model:fr" and 0 <= e.score <= 1 for e in found)
    assert [e.text for e in found if e.label == LAST].count("HADJERES") == 1
    assert any(e.label == "dateNaissance" and e.text == "4 mai 1981" for e in found)


def test_progress_rises_to_one_and_cancel_is_read_between_batches(tagger: Tagger) -> None:
    text = "\n\n".join(f"M. Paul Verne demande la somme numéro {n} au tribunal. " * 12 for n in range(20))
    seen: list[float] = []
    tagger.tag(text, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1.0
    with pytest.raises(Cancelled):
        tagger.tag(text, cancelled=lambda: True)


@pytest.mark.parametrize(
    "text",
    ["", " \n\t ", "\u202e\u0000", "x" * 5000, "مثل أمام المحكمة السيد", "הנאשם הופיע בפני בית המשפט", "😀" * 50],
)
def test_odd_texts_are_tagged_without_error(tagger: Tagger, text: str) -> None:
    assert all(text[e.start : e.end] == e.text for e in tagger.tag(text))


def test_a_folder_without_a_model_is_said(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing):
        load_tagger(tmp_path)
    with pytest.raises(ModelMissing):
        model_info("klingon")


def test_weights_that_were_altered_are_not_opened(tmp_path: Path) -> None:
    shutil.copytree(SHIPPED, tmp_path / "fr")
    with (tmp_path / "fr" / "weights.safetensors").open("ab") as handle:
        handle.write(b"x")
    with pytest.raises(ModelAltered):
        load_tagger(tmp_path / "fr")


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param("", id="nothing"),
        pytest.param('{"name": "fr"', id="torn"),
        pytest.param("[]", id="no table"),
        pytest.param('{"name": "fr", "date": "2026-11-20"}', id="no sha256"),
        pytest.param('{"name": "fr", "date": "yesterday", "sha256": "0"}', id="a date that is none"),
    ],
)
def test_facts_that_cannot_be_read_are_said_like_altered_weights(
    facts: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "models" / "fr"
    folder.mkdir(parents=True)
    (folder / "model.json").write_text(facts, encoding="utf-8")
    (folder / "weights.safetensors").write_bytes(b"weights")
    monkeypatch.setattr(module, "settings", lambda: Settings(data=tmp_path))
    with pytest.raises(ModelAltered):
        model_info("fr")
    with pytest.raises(ModelAltered):
        load_tagger(folder)


def test_the_published_facts_are_those_of_the_file() -> None:
    info = model_info("fr")
    assert info["bytes"] == (SHIPPED / "weights.safetensors").stat().st_size <= 40_000_000
    assert json.loads((SHIPPED / "model.json").read_text(encoding="utf-8"))["name"] == "fr"


def test_a_model_is_called_with_its_version_where_its_weights_are_the_installed_ones() -> None:
    info = model_info("fr")
    named = f"fr {info['version']}"
    assert [versioned("fr"), versioned("fr", info["sha256"])] == [named, named]
    assert [versioned("fr", "0" * 64), versioned("klingon"), versioned("")] == ["fr", "klingon", ""]


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(DeviceMissing):
        choose_device("tpu")
    assert choose_device("cpu") == "cpu"
