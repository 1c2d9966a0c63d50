"""The French genres that hardly occur in the corpora: each can be written, in full, with the
mentions it is there for."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from engine.core.labels import BY_SHORT, FIRST_NAME, JUDGE, LAWYER, SURNAME
from engine.identities.bank import NameBank
from engine.lab.generate.grammar import FOLDER, GrammarPart, Writer, grammar, templates, write
from engine.lab.generate.slots import DocumentIdentities

GENRES = (
    "assises", "civil", "commerce", "correctionnel", "courriels", "familles", "lettres", "listes", "mineurs", "prudhommes",
    "signatures",
)  # fmt: skip
TEMPLATES = [template for template in templates("fr") if template.genre in GENRES]
QUOTE = re.compile(r"^>+ ?", re.MULTILINE)
ADDRESS = re.compile(r"<?[\w.-]+@[\w.-]+>?")
LEFTOVER = re.compile(
    r"[<>@|{}\x01\x02]|\\n|##|\b(?:prenoms?|nom|NOM|surnom|juge|JUGE|avocat|avocatnom|physico|morale|titre|civ|adresse|cpville"
    r"|localite|naissance|mariage|deces|numero|compte|iban|telephone|email|plaque|cadastre)\d"
)
NAME = re.compile(
    r"\b(?:M\.|Mme|Mlle|Me|Maître|Dr|[Dd]octeur|[Pp]rofesseur|brigadier|capitaine) (?!Veuve|Vve)[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]{2}\w*"
)


@pytest.mark.parametrize("template", TEMPLATES, ids=[f"{part.file}:{part.line} {part.name}" for part in TEMPLATES])
def test_a_template_is_filled_whole_and_its_spans_are_exact(bank: NameBank, template: GrammarPart) -> None:
    for seed in range(20):
        text, spans = write(bank, random.Random(seed), template)
        found = LEFTOVER.search(ADDRESS.sub("", QUOTE.sub("", text)))
        assert not found, text[max(0, found.start() - 40) : found.end() + 40]
        assert spans == sorted(spans)
        assert all(before[1] <= after[0] for before, after in pairwise(spans))
        assert all(text[start:end] == text[start:end].strip() != "" for start, end, _ in spans)
        assert not any(text[end : end + 1].isalnum() for _, end, _ in spans)
        assert not any(text[one[1] : two[0]] in ("", "-") for one, two in pairwise(spans)), "two mentions in one token"


def test_every_fragment_of_these_genres_can_be_read(bank: NameBank) -> None:
    parts = [part for part in grammar("fr").parts() if part.genre in GENRES]
    for part in parts:
        Writer(DocumentIdentities(bank, random.Random(1)), grammar("fr")).write(part)
    assert len(parts) > 500


MUST = [
    pytest.param("prudhommes", "prenom nom magistrat avocat morale adresse localite", id="prudhommes: conseillers are judges"),
    pytest.param("mineurs", "prenom nom magistrat avocat naissance etablissement", id="mineurs: children and their births"),
    pytest.param("assises", "prenom nom magistrat avocat naissance localite", id="assises: accused, jury, experts"),
    pytest.param("correctionnel", "prenom nom magistrat avocat numero plaque", id="correctionnel, JLD, peines"),
    pytest.param("familles", "prenom nom magistrat avocat naissance mariage deces", id="familles: civil dates"),
    pytest.param("commerce", "prenom nom magistrat avocat physicomorale morale siren", id="commerce: companies that bear names"),
    pytest.param("civil", "prenom nom magistrat avocat physicomorale compte cadastre", id="civil: loans and lots"),
    pytest.param("lettres", "prenom nom avocat adresse localite telephone naissance compte", id="lettres"),
    pytest.param("courriels", "prenom nom avocat email telephone site", id="courriels: addresses, phones, sites"),
    pytest.param("signatures", "nom magistrat avocat", id="signatures: judges and clerks"),
    pytest.param("listes", "prenom nom physicomorale cadastre adresse localite", id="listes: parties one a line"),
]  # fmt: skip


@pytest.mark.parametrize(("genre", "shorts"), MUST)
def test_a_genre_yields_the_labels_it_is_there_for(bank: NameBank, genre: str, shorts: str) -> None:
    rng = random.Random(3)
    mine = [template for template in TEMPLATES if template.genre == genre]
    seen = {label for template in mine for _ in range(8) for _, _, label in write(bank, rng, template)[1]}
    assert not {BY_SHORT[short] for short in shorts.split()} - seen


PEOPLE = [
    pytest.param("Monsieur prenom46 NOM46 (Défenseur syndical)", [FIRST_NAME, SURNAME], id="union representative"),
    pytest.param("<civjuge81> juge81, Président Conseiller (E)", [JUDGE], id="labour judge"),
    pytest.param("Maître prenom10 NOM10\nMaître prenom11 NOM11", [FIRST_NAME, SURNAME] * 2, id="lawyers who are parties"),
    pytest.param("Me avocat1, avocat au barreau", [LAWYER], id="counsel"),
    pytest.param("SCI <=physicomorale:NOM31>", ["personnePhysicoMorale"], id="company: the name alone"),
    pytest.param("prenom2 NOM2 <lt>email2<gt>", [FIRST_NAME, SURNAME, "email"], id="sender"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "labels"), PEOPLE)
def test_people_are_labelled_by_their_part_in_the_case(bank: NameBank, source: str, labels: list[str]) -> None:
    assert [label for _, _, label in write(bank, random.Random(2), source)[1]] == labels


@pytest.mark.parametrize(
    ("index", "gender"),
    [pytest.param("41", "m", id="forties"), pytest.param("59", "m", id="fifties"), pytest.param("61", "f", id="sixties"), pytest.param("70", "f", id="seventies")],
)  # fmt: skip
def test_the_number_of_an_individual_says_the_gender(bank: NameBank, index: str, gender: str) -> None:
    assert {DocumentIdentities(bank, random.Random(seed)).person(index).gender for seed in range(12)} == {gender}


def test_lawyers_who_sue_stand_as_persons_under_the_parties_and_their_counsel_as_counsel(bank: NameBank) -> None:
    template = next(part for part in TEMPLATES if part.name.startswith("avocats et notaires parties"))
    text, spans = write(bank, random.Random(4), template)
    counted = Counter(label for start, _, label in spans if text[:start].endswith(("Maître ", "Me ")))
    assert counted[SURNAME] + counted[FIRST_NAME] >= 5


@pytest.mark.parametrize("genre", GENRES)
def test_no_name_is_written_out_behind_a_title(genre: str) -> None:
    text = Path(FOLDER / "fr" / f"{genre}.txt").read_text(encoding="utf-8")
    assert not NAME.findall(text)
