"""The words of the interface: the same keys in both languages, every key used exists, forms of
numbers and dates."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from string import Formatter

import pytest

from components.i18n import count, day, language, number, percent, section, t, typeset, words
from engine.core.catalogue import ENGINE

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted([ROOT / "app.py", *ROOT.glob("components/**/*.py"), *ROOT.glob("pages/*.py")])
CALL = re.compile(r"""(?<![\w.])(t|count|word|title)\(\s*(f?)"([^"]+)\"""")


def keys_in(path: Path) -> set[tuple[str, str]]:
    """Find the keys a file asks for, with the function that asks; the changing part of an f-string
    becomes ``*``."""
    return {
        (function, re.sub(r"\{[^}]*\}", "*", key) if formatted else key)
        for function, formatted, key in CALL.findall(path.read_text(encoding="utf-8"))
    }


def test_both_languages_have_the_same_keys() -> None:
    assert words("fr").keys() == words("en").keys()


def test_a_sentence_has_the_same_places_in_both_languages() -> None:
    def places(sentence: str) -> set[str | None]:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name}

    assert {key: places(text) for key, text in words("fr").items()} == {
        key: places(text) for key, text in words("en").items()
    }


def test_no_word_is_empty() -> None:
    assert [key for lang in ("fr", "en") for key, text in words(lang).items() if not text.strip()] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_key_used_exists(path: Path) -> None:
    for function, key in keys_in(path):
        wanted = [f"{key}.one", f"{key}.many"] if function == "count" else [key]
        for one in wanted:
            pattern = re.compile(re.escape(one).replace(r"\*", ".+"))
            assert any(pattern.fullmatch(known) for known in words("fr")), one


def test_the_search_for_keys_finds_some() -> None:
    assert ("t", "home.title") in keys_in(ROOT / "pages" / "home.py")
    assert ("t", "family.*") in keys_in(ROOT / "components" / "help" / "page.py")


def test_french_puts_a_space_that_does_not_break_before_its_double_signs() -> None:
    breakable = re.compile(r"[^\s] [:;?!»]|« ")
    assert [key for key, text in words("fr").items() if breakable.search(text)] == []


@pytest.mark.parametrize(
    ("sentence", "lang", "shown"),
    [
        ("20 Mo ; la limite", "fr", "20 Mo\u202f; la limite"),
        ("Est-ce un compte ? Non !", "fr", "Est-ce un compte\u202f? Non\u202f!"),
        ("Le modèle « fr » : rien", "fr", "Le modèle «\u00a0fr\u00a0»\u00a0: rien"),
        ("à 12:30, «sic»; fin", "fr", "à 12:30, «sic»; fin"),  # nothing is added where nothing stood
        ("the word « or » ; so", "en", "the word « or » ; so"),
    ],
)
def test_a_sentence_of_the_engine_is_typeset_in_french_alone_and_once(sentence: str, lang: str, shown: str) -> None:
    assert typeset(sentence, lang) == shown
    assert typeset(shown, lang) == shown


def test_no_sentence_of_the_engine_can_break_before_a_double_sign() -> None:
    said = ENGINE.sentences("fr").values()
    breakable = re.compile(r" [:;?!»]|« ")
    assert [one for one in said if breakable.search(one)]
    assert [one for one in said if breakable.search(typeset(one, "fr"))] == []


@pytest.mark.parametrize("sign", ["!", "anonymis"], ids=["no exclamation mark", "not called anonymisation"])
def test_the_tone_is_that_of_a_public_service(sign: str) -> None:
    said = {key for lang in ("fr", "en") for key, text in words(lang).items() if sign in text.lower()}
    explains = {"help.what.word", "suitability.words.title", "suitability.words.anonymous", "suitability.words.here"}
    assert said <= explains  # where the difference is explained


@pytest.mark.parametrize(
    ("value", "expected"), [("en", "en"), ("fr", "fr"), (None, "fr"), ("de", "fr"), ("<script>", "fr")]
)
def test_an_unknown_language_is_french(value: str | None, expected: str) -> None:
    assert language(value) == expected


@pytest.mark.parametrize(
    ("n", "lang", "expected"),
    [
        (0, "fr", "occupé\u00a0: 0 document"),  # French counts zero as one
        (1, "fr", "occupé\u00a0: 1 document"),
        (2, "fr", "occupé\u00a0: 2 documents"),
        (0, "en", "busy: 0 documents"),
        (1, "en", "busy: 1 document"),
        (1200, "en", "busy: 1,200 documents"),
    ],
)
def test_plurals_follow_the_language(n: int, lang: str, expected: str) -> None:
    assert count("status.busy", n, lang) == expected


def test_numbers_percentages_and_days_follow_the_language() -> None:
    assert number(1234.5, "fr", 1) == "1\u202f234,5"
    assert number(1234.5, "en", 1) == "1,234.5"
    assert (percent(0.964, "fr", 1), percent(0.964, "en", 1)) == ("96,4\u00a0%", "96.4%")
    assert (day(date(2026, 3, 1), "fr"), day(date(2026, 3, 1), "en")) == ("1er mars 2026", "1 March 2026")
    assert day(date(2026, 8, 21), "fr") == "21 août 2026"


def test_a_missing_key_and_an_unfilled_place_are_errors() -> None:
    with pytest.raises(KeyError):
        t("no.such.key", "fr")
    with pytest.raises(KeyError):
        t("home.promise", "fr")


def test_a_section_gives_a_script_its_words_by_short_names() -> None:
    assert section("upload", "en")["cancel"] == "Cancel sending"
    assert "home.title" not in section("upload", "en")
