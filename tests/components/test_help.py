"""The help page is made from what the engine declares."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import pytest

from components.document.viewer import KEYS
from components.help import page as parts
from components.help.steps import HEIGHT, PICTURES, WIDTH, picture, steps
from engine.core.labels import LABELS, load_profile, profile_names
from engine.formats import EXTENSIONS, FORMATS

Reader = Callable[[Any], str]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_label_and_every_profile_is_in_the_table(lang: str, text: Reader) -> None:
    profiles = [load_profile(name) for name in profile_names()]
    said = text(parts.label_table(LABELS.values(), profiles, lang))
    assert [label.code for label in LABELS.values() if label.title(lang) not in said] == []
    assert [profile.name for profile in profiles if profile.title(lang) not in said] == []


def test_a_row_says_what_each_profile_does() -> None:
    profiles = [load_profile(name) for name in ("judiciaire", "administratif")]
    row = parts.label_row(LABELS["localite"], profiles, "fr")
    assert [cell.children for cell in row.children[1:]] == ["occulté", "lisible"]


def test_every_format_read_has_a_name_of_its_own() -> None:
    names = [row.children[0].children for row in parts.format_list(FORMATS, "fr").children]
    assert not {*EXTENSIONS, *(extension.label for extension in EXTENSIONS.values())} & set(names)
    assert len(names) == len(set(names))


def test_extensions_of_one_kind_stand_together(text: Reader) -> None:
    page = next(format for format in FORMATS if format.name == "html")
    assert text(parts.format_list([page], "en")) == "Web page html, htm"


def test_the_chance_of_a_clean_decision_is_the_recall_to_the_power_of_its_mentions(text: Reader) -> None:
    said = text(parts.clean_table("fr"))
    assert "96,0\u00a0%" in said
    assert "52\u00a0%" in said  # 0.96 ** 16
    assert "<\u00a01\u00a0%" in said  # 0.96 ** 150, which is not nothing


def test_the_sentence_on_limits_has_its_figures() -> None:
    sentence = parts.limits("en")[0].children
    assert "at 96% recall, a decision of 16 mentions has only a 52% chance" in sentence


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_key_of_the_document_page_is_listed(lang: str, text: Reader) -> None:
    said = text(parts.key_table(lang))
    assert [key for keys, _ in KEYS for key in keys.split(" / ") if key not in said] == []


def test_the_contents_lead_to_the_chapters() -> None:
    book = parts.book({"what": [], "limits": []}, "fr")
    contents, article = book.children
    links = [part.href for part in contents._traverse() if getattr(part, "href", None)]
    assert links == [f"#{section.id}" for section in article.children]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_each_step_has_its_picture_which_is_described(lang: str) -> None:
    drawn = [step.children[1] for step in steps(lang).children]
    assert len({one.alt for one in drawn}) == len(PICTURES)
    for one, name in zip(drawn, PICTURES.values(), strict=True):
        head = picture(name, lang).read_bytes()[:24]
        assert head[1:4] == b"PNG"
        assert struct.unpack(">II", head[16:]) == (one.width, one.height) == (WIDTH, HEIGHT)
        assert one.src.startswith(f"/assets/help/{name}-{lang}.png?")
