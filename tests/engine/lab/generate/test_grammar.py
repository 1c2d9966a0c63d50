"""Documents by template: every slot is filled, every mention is where it says; what cannot be read
says its file and line."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from engine.core.broken import BrokenLine
from engine.core.labels import BY_SHORT, JUDGE, LABELS, LAWYER, SURNAME
from engine.identities.bank import NameBank
from engine.lab.generate.grammar import Grammar, GrammarPart, Writer, draw, grammar, read, templates, write
from engine.lab.generate.refill import Span
from engine.lab.generate.slots import SLOTS, WORDS, DocumentIdentities

LEFTOVER = re.compile(
    rf"[<>@|{{}}]|\\n|\b(?:{'|'.join(sorted(SLOTS))})\d\b|\b(?:{'|'.join(WORDS - {'e', 'date', 'dpt'})})\b|##"
)
LANGUAGES = ("fr", "en")
MATTERS = sorted(
    file for file, lists in grammar().lists.items() if file.startswith("administratif-") and "faits" in lists
)
ALL = [(language, template) for language in LANGUAGES for template in templates(language)]


def _write(bank: NameBank, source: str, seed: int = 1, language: str = "fr") -> tuple[str, list[Span]]:
    return write(bank, random.Random(seed), source, language)


@pytest.mark.parametrize(
    ("language", "template"), ALL, ids=[f"{language}/{t.file}:{t.line} {t.name}" for language, t in ALL]
)
def test_every_template_is_filled_whole(bank: NameBank, language: str, template: GrammarPart) -> None:
    for seed in range(20):
        text, spans = write(bank, random.Random(seed), template, language)
        bare = re.sub(r"(?m)^>+ ?|<?[\w.-]+@[\w.-]+>?", "", text)  # the marks of a quoted e-mail, an e-mail address
        assert not LEFTOVER.search(bare), LEFTOVER.search(bare)
        assert spans == sorted(spans)
        assert all(before[1] <= after[0] for before, after in pairwise(spans))
        assert all(label in LABELS and text[start:end] == text[start:end].strip() != "" for start, end, label in spans)


def test_every_fragment_of_every_file_can_be_read(bank: NameBank) -> None:
    for language in LANGUAGES:
        whole = grammar(language)
        for part in whole.parts():
            Writer(DocumentIdentities(bank, random.Random(1), language), whole).write(part)


def test_all_labels_occur_in_what_the_templates_write(bank: NameBank) -> None:
    rng = random.Random(5)
    seen = {label for _ in range(300) for _, _, label in write(bank, rng)[1]}
    assert seen == set(LABELS)


def test_choices_are_settled_innermost_first(bank: NameBank) -> None:
    outcomes = {_write(bank, "a<b<c|d>|e>", seed)[0] for seed in range(40)}
    assert outcomes == {"abc", "abd", "ae"}


@pytest.mark.parametrize(
    ("source", "short"),
    [
        pytest.param("M. nom1", "nom", id="surname"),
        pytest.param("M. NOM1", "nom", id="surname in capitals"),
        pytest.param("prenom1", "prenom", id="first name"),
        pytest.param("initiale1", "prenom", id="initial of a first name"),
        pytest.param("initialenom1", "nom", id="initial of a surname"),
        pytest.param("prenoms1", "prenom", id="several first names"),
        pytest.param("dit « surnom1 »", "prenom", id="nickname"),
        pytest.param("<titrejuge1> jugecomplet1", "magistrat", id="judge in full"),
        pytest.param("jugeinitiale1", "magistrat", id="judge by initial"),
        pytest.param("JUGE1", "magistrat", id="judge in capitals"),
        pytest.param("Me avocatnom1", "avocat", id="lawyer"),
        pytest.param("la SARL physico1", "physicomorale", id="company named after a person: the name alone"),
        pytest.param("SAS morale1", "morale", id="company"),
        pytest.param("<=morale:Les Alizés>", "morale", id="mention written out"),
        pytest.param("agdref1", "numero", id="number of the file of foreigners"),
        pytest.param("né le naissancemineur3", "naissance", id="birth of a child"),
        pytest.param("<^LOCALITE1>", "localite", id="town in capitals"),
        pytest.param("décédé le mort1", "deces", id="death soon after a day"),
        pytest.param("née le naissanceaine5", "naissance", id="birth of an elder"),
    ],
)
def test_a_slot_is_one_mention_with_its_label(bank: NameBank, source: str, short: str) -> None:
    for seed in range(10):
        text, spans = _write(bank, source, seed)
        ((start, end, label),) = spans
        assert label == BY_SHORT[short]
        assert text[start:end].strip()


def test_a_company_named_after_a_person_bears_the_surname_alone_as_mention(bank: NameBank) -> None:
    for seed in range(20):
        text, spans = _write(bank, "nom2 | physico2".replace("|", "/"), seed)
        surname, inside = (text[start:end] for start, end, _ in spans)
        assert inside.casefold() == surname.casefold()


def test_the_days_of_a_document_follow_one_another(bank: NameBank) -> None:
    for seed in range(20):
        years = _write(bank, "annee1 annee3 annee5 annee9", seed)[0].split()
        assert years == sorted(years)
        assert years[0] < years[-1]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("<!f1><ne1> <Il1> <1:voisin|voisine>", "née Elle voisine", id="woman"),
        pytest.param("<!m1><ne1> <Il1> <1:voisin|voisine>", "né Il voisin", id="man"),
        pytest.param("<+n>. <+n>. Article <+art> Article <+art>", "1. 2. Article 1er Article 2", id="counters"),
        pytest.param("<+n> <+n><0n> <+n>", "1 2 1", id="a counter begins again"),
        pytest.param("<^abc <d|d>>", "ABC D", id="capitals"),
        pytest.param("<~le maire|le maire>", "Le maire", id="capital first letter"),
        pytest.param("<!m1><!couple21><1:il|elle> <2:il|elle>", "il elle", id="couple"),
        pytest.param("à <le maire|le maire> de <le Rhône|le Rhône>", "au maire du Rhône", id="contracted articles"),
        pytest.param("<!an2011>annee0", "2011", id="year of the first day"),
        pytest.param("la taille de 12 m2", "la taille de 12 m2", id="two letters and a figure are no slot"),
    ],
)
def test_a_mark_writes_what_it_says(bank: NameBank, source: str, expected: str) -> None:
    assert _write(bank, source)[0] == expected


def test_digits_stand_for_the_signs_of_a_number(bank: NameBank) -> None:
    assert re.fullmatch(r"N° 21\d{5}", _write(bank, "N° <%21#####>")[0])


def test_a_small_town_is_a_party_and_no_mention(bank: NameBank) -> None:
    text, spans = _write(bank, "la commune de small-town, SMALL-TOWN")
    assert not spans
    small, capitals = text.removeprefix("la commune de ").split(", ")
    assert small.upper() == capitals


def test_a_marriage_comes_after_the_birth(bank: NameBank) -> None:
    for seed in range(30):
        born, married = (
            int(year) for year in re.findall(r"(?:19|20)\d\d", _write(bank, "naissance1, mariage1", seed)[0])
        )
        assert married - born >= 18


def test_an_administrative_document_holds_parties_and_is_as_long_as_a_decision(bank: NameBank) -> None:
    chosen = [template for template in templates() if template.file.startswith("administratif-")]
    assert len(chosen) >= 60
    for number, template in enumerate(chosen):
        text, spans = write(bank, random.Random(number), template)
        labels = {label for _, _, label in spans}
        assert SURNAME in labels
        assert 90 < len(text.split()) < 2500
        if not template.name.startswith("annexe"):
            assert JUDGE in labels, template.name
            assert LAWYER in labels or "ordonnance de rejet" in template.name, template.name


@pytest.mark.parametrize("file", MATTERS)
def test_the_cases_of_a_matter_have_a_row_in_each_of_its_lists(file: str) -> None:
    lists = grammar().lists[file]
    names = ("objet", "acte", "acte-nu", "annule", "faits", "moyen-cas", "motif-cas", "succes")
    assert {name: len(lists[name]) for name in names} == dict.fromkeys(names, len(lists["faits"]))


def test_the_seat_of_a_court_goes_with_its_department_and_its_cour() -> None:
    lists = grammar().lists["administratif.txt"]
    names = ("ta", "taville", "dep", "deptexte", "caa", "caaville", "sigle")
    assert {len(lists[name]) for name in names} == {33}


def test_kin_bear_one_surname(bank: NameBank) -> None:
    text, spans = _write(bank, "<!kin71>nom1 nom7")
    assert len({text[start:end] for start, end, _ in spans}) == 1


def test_a_name_that_begins_with_a_vowel_is_elided_in_french(bank: NameBank) -> None:
    texts = [_write(bank, "la fille de prenom1", seed)[0] for seed in range(60)]
    assert any(text.startswith("la fille d'A") for text in texts)
    assert not any(re.match("la fille de [AEIOUÉ]", text) for text in texts)


def test_lists_of_one_key_give_the_same_row(bank: NameBank, tmp_path: Path) -> None:
    small = _folder(tmp_path, a="=== t\n<@ville#lieu> <@rang#lieu>\n+++ ville\nLyon\nLille\n+++ rang\nun\ndeux\n")
    assert {_all(small, bank, seed) for seed in range(30)} == {"Lyon un", "Lille deux"}


def test_a_row_can_be_chosen_beforehand(bank: NameBank, tmp_path: Path) -> None:
    small = _folder(tmp_path, a="=== t\n<!cas=2-3><@mot#cas>\n+++ mot\nun\ndeux\ntrois\n")
    assert {_all(small, bank, seed) for seed in range(30)} == {"deux", "trois"}


def test_a_frame_is_filled_with_the_lists_of_the_template(bank: NameBank, tmp_path: Path) -> None:
    small = _folder(tmp_path, a="+++ cadre\nLe <@mot>\n+++ mot\ncadre\n", b="=== t\n<@cadre>\n+++ mot\ntableau\n")
    assert _all(small, bank) == "Le tableau"


def test_a_line_that_ends_in_a_backslash_goes_on(bank: NameBank, tmp_path: Path) -> None:
    small = _folder(tmp_path, a="=== t\n<@mot>\n+++ mot\nun\\\ndeux\n")
    assert _all(small, bank) == "un\ndeux"


def _folder(tmp_path: Path, **files: str) -> Grammar:
    for name, text in files.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    return read(tmp_path)


def _all(grammar: Grammar, bank: NameBank, seed: int = 0) -> str:
    return Writer(DocumentIdentities(bank, random.Random(seed)), grammar).write(grammar.templates[0])[0]


def test_a_line_of_a_list_is_drawn_and_may_be_kept(bank: NameBank, tmp_path: Path) -> None:
    small = _folder(tmp_path, a="=== t\n<@mot#1> <@mot#1>\n+++ mot\nun\ndeux\ntrois\n")
    texts = {_all(small, bank, seed) for seed in range(40)}
    assert texts == {"un un", "deux deux", "trois trois"}


def test_several_lines_of_a_list_are_different(bank: NameBank, tmp_path: Path) -> None:
    small = _folder(tmp_path, a="=== t\n<@mot:2-3>\n+++ mot\nun\ndeux\ntrois\n")
    for seed in range(20):
        lines = _all(small, bank, seed).split("\n")
        assert len(lines) == len(set(lines)) >= 2


def test_a_list_of_the_same_file_comes_before_one_of_that_name_elsewhere(bank: NameBank, tmp_path: Path) -> None:
    small = _folder(tmp_path, b="=== t\n<@mot> <@autre>\n+++ mot\nd'ici\n", a="+++ mot\nd'ailleurs\n+++ autre\nloin\n")
    assert _all(small, bank) == "d'ici loin"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        pytest.param("=== t\n\nbien\n<@rien>\n", 4, "fragments", id="list that does not exist"),
        pytest.param("=== t\nbien\nmal <a|b\n", 3, "choice", id="unclosed choice"),
        pytest.param("=== t\nbien\nmal a|b>\n", 3, "stray", id="unopened choice"),
        pytest.param("=== t\nbien <prenon1>\n", 2, "slot", id="unknown slot in brackets"),
        pytest.param("=== t\nun\ndeux prenon1\n", 3, "slot", id="unknown bare slot"),
        pytest.param("=== t\n<=mairie:X>\n", 2, "label", id="unknown label"),
        pytest.param("=== t\n<1:seul>\n", 2, "forms", id="one form for two genders"),
        pytest.param("=== t\n<@mot>\n+++ mot\n\n<a\n", 5, "choice", id="unclosed choice in a fragment"),
        pytest.param("=== t\n<@mot:3-4>\n+++ mot\nun\n", 2, "few", id="more lines asked than there are"),
        pytest.param("perdu\n=== t\n", 1, "untitled", id="text before the first title"),
    ],
)
def test_what_cannot_be_read_says_its_file_and_line(
    bank: NameBank, tmp_path: Path, text: str, line: int, reason: str
) -> None:
    with pytest.raises(BrokenLine) as caught:
        _all(_folder(tmp_path, fichier=text), bank)
    assert caught.value.params["file"] == "fichier.txt"
    assert (caught.value.params["line"], caught.value.params["reason"]) == (line, reason)
    assert f"fichier.txt, ligne {line}" in str(caught.value)


def test_a_large_genre_does_not_drown_the_others() -> None:
    rng = random.Random(2)
    drawn = [draw("fr", rng).genre for _ in range(2000)]
    assert min(drawn.count(genre) for genre in {t.genre for t in templates("fr")}) > 40
