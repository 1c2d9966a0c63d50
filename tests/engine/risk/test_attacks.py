"""What a stranger would try finds back who is left to find, and each success has its remedy."""

from __future__ import annotations

from functools import reduce
from operator import add

import pytest

from engine.core import Annotation, UnknownName, load_profile, replace
from engine.formats import GapWidth
from engine.interchange import gold
from engine.measure import attack_gold, attack_profiles
from engine.pseudonyms import ReplacedText, Span, apply
from engine.risk import attack, figure
from tests.engine.risk.made import annotated

ROUX = "Mme ⟦Ana|prenom⟧ ⟦Séverac|nom⟧"


@pytest.mark.parametrize(
    ("source", "profile", "means"),
    [
        pytest.param(f"{ROUX} conclut.", "judiciaire", [], id="nothing left"),
        pytest.param(f"{ROUX} conclut. La rue Séverac est fermée.", "judiciaire", ["left"], id="her name elsewhere"),
        pytest.param("M. ⟦Mureau|nom⟧ conclut. Le mureau est à lui.", "judiciaire", [], id="a word in small letters"),
        pytest.param("M. ⟦Mureau|nom⟧ conclut. Avec mme mureau.", "judiciaire", ["left"], id="but with a title"),
        pytest.param("M. ⟦Metz|nom⟧ conclut devant la cour de Metz.", "judiciaire", [], id="a town of the name"),
        pytest.param(f"{ROUX} et la SAS ⟦Séverac Bois|morale⟧", "judiciaire", ["left"], id="in a company's name"),
        pytest.param(f"{ROUX}. Devant Mme ⟦Séverac|magistrat⟧.", "judiciaire", [], id="a judge of her name"),
        pytest.param(
            f"{ROUX} et la SARL ⟦Séverac|physicomorale⟧, RCS Gap 512 345 678", "judiciaire", ["chain"], id="a number"
        ),
        pytest.param(
            f"{ROUX}, née le ⟦4 mai 1981|naissance⟧, notaire, demeurant à ⟦Gap|localite⟧",
            "administratif",
            ["facts"],
            id="readable facts",
        ),
        pytest.param(
            f"{ROUX}, née le ⟦4 mai 1981|naissance⟧, notaire, demeurant à ⟦Gap|localite⟧", "tout", [], id="facts hidden"
        ),
    ],
)
def test_what_finds_somebody_back(source: str, profile: str, means: list[str]) -> None:
    made = annotated(source, profile)
    found = attack(made, load_profile(profile))
    assert [success.means for success in found] == means
    for success in found:
        for language in ("fr", "en"):
            assert success.sentence(language) != success.remedy(language)
            assert "Séverac" not in success.sentence(language) + success.remedy(language)


def test_the_fewest_facts_are_told() -> None:
    source = f"{ROUX}, née le ⟦4 mai 1981|naissance⟧, vétérinaire, demeurant à ⟦Tulle|localite⟧"
    made = annotated(source, "administratif")
    found = attack(made, load_profile("administratif"))
    assert [(success.means, success.facts) for success in found] == [("facts", 2)]
    assert figure(made, found).with_facts == (0, 1, 1, 1)
    assert (figure(made, found).found.count, figure(made, found).found.of) == (1, 1)


def test_initials_with_facts_find_back_where_facts_do_not() -> None:
    source = f"{ROUX}, née le ⟦4 mai 1981|naissance⟧, demeurant à ⟦Gap|localite⟧. M. ⟦Issa|prenom⟧ ⟦Okafor|nom⟧."
    made = annotated(source, "administratif")
    profile = load_profile("administratif")
    means = {
        name: [success.means for success in attack(made, profile, apply(made, name, b"x" * 32, profile))]
        for name in ("initiales", "noir")
    }
    assert means == {"initiales": ["initials"], "noir": []}


def test_gaps_as_long_as_the_names_are_measured() -> None:
    made = annotated("M. ⟦Maximilienne|prenom⟧ ⟦Ox|nom⟧ et M. ⟦Jo|prenom⟧ ⟦Li|nom⟧")
    spans = [Span(e.start, e.end, e.start, e.end, rank) for rank, e in enumerate(made.entities)]
    text = made.document.text
    for entity in made.entities:
        text = text[: entity.start] + "█" * len(entity.text) + text[entity.end :]
    gaps = ReplacedText(text, made, tuple(spans))
    assert {success.means for success in attack(made, load_profile("judiciaire"), gaps)} == {"length"}
    even = replace(gaps, spans=tuple(replace(span, new_end=span.new_start + 1) for span in spans))
    assert attack(made, load_profile("judiciaire"), even) == ()


def test_an_attack_on_the_gold_is_on_all_of_a_language_or_on_the_genres_named() -> None:
    profile = load_profile("judiciaire")
    assert len(list(attack_gold(profile, ("appel",)))) == len(gold("appel"))
    with pytest.raises(UnknownName, match="appel"):
        list(attack_gold(profile, ("nothing",)))
    with pytest.raises(UnknownName):
        list(attack_gold(profile, (), "de"))


def test_of_each_profile_the_persons_found_back_have_an_interval() -> None:
    found = attack_profiles("en")
    assert [each.profile.name for each in found if each.found.of] == list(
        dict.fromkeys(each.profile.name for each in found)
    )
    assert [each.found.of for each in found] == sorted(each.found.of for each in found)
    for each in found:
        assert each.interval is not None
        assert each.interval[0] <= each.found.rate <= each.interval[1]


def test_a_profile_that_masks_more_is_found_back_less() -> None:
    rates = [
        reduce(add, attack_gold(load_profile(name), ("administratif", "appel"))).found
        for name in ("administratif", "judiciaire", "tout")
    ]
    assert rates[0].of > 50
    assert rates[0].rate > rates[1].rate > rates[2].rate


def gap(made: Annotation, words: str, width: float) -> GapWidth:
    start = made.document.text.index(words)
    return GapWidth(start, start + len(words), 1, width, dict.fromkeys("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ, ", 5.0))


@pytest.mark.parametrize(
    ("words", "width", "found", "sentence"),
    [
        pytest.param("Maximilienne", 60.0, 1, "prénom", id="few first names are that wide"),
        pytest.param("Maximilienne,", 65.0, 1, "prénom", id="the sign behind counts"),
        pytest.param("Maximilienne", 25.0, 0, "prénoms courants ont", id="many are: told, and nobody found back"),
        pytest.param("Séverac", 35.0, 0, "largeur de son nom", id="a surname: a suspicion can be checked"),
        pytest.param("Maximilienne, Séverac", 100.0, 0, "largeur de son nom", id="both at once"),
        pytest.param("conclut", 35.0, 0, None, id="no name stood there"),
    ],
)
def test_gaps_of_the_written_file_are_measured(words: str, width: float, found: int, sentence: str | None) -> None:
    made = annotated("Mme ⟦Maximilienne|prenom⟧, ⟦Séverac|nom⟧ conclut.")
    told = attack(made, load_profile("judiciaire"), gaps=[gap(made, words, width)])
    assert figure(made, told).found.count == found
    assert all(success.means == "gap" for success in told)
    if sentence is None:
        assert told == ()
    else:
        assert sentence in told[0].sentence("fr")
        assert told[0].sentence("en") != told[0].remedy("en")


def test_of_a_person_s_gaps_the_most_telling_is_given() -> None:
    made = annotated("Mme ⟦Maximilienne|prenom⟧ ⟦Séverac|nom⟧ conclut.")
    gaps = [gap(made, "Séverac", 35.0), gap(made, "Maximilienne", 60.0)]
    (success,) = attack(made, load_profile("judiciaire"), gaps=gaps)
    assert (made.document.text[success.start : success.end], success.finds) == ("Maximilienne", True)


def test_a_number_leads_to_the_person_whose_name_the_company_bears() -> None:
    made = annotated(
        "⟦Ana|prenom⟧ ⟦Séverac|nom⟧ et ⟦Bruno|prenom⟧ ⟦Labrousse|nom⟧ concluent. "
        "La SARL ⟦Séverac|physicomorale⟧ (RCS Gap 512 345 678) intervient."
    )
    (success,) = attack(made, load_profile("judiciaire"))
    (person,) = [person for person in made.persons if person.id == success.person]
    assert (success.means, person.forms[0]) == ("chain", "Ana Séverac")


def test_the_details_that_are_enough_are_named() -> None:
    made = annotated(f"{ROUX}, née le ⟦4 mai 1981|naissance⟧, notaire, demeurant à ⟦Gap|localite⟧", "administratif")
    (success,) = attack(made, load_profile("administratif"))
    assert "(année de naissance, commune, profession)" in success.sentence("fr")
    assert success.to_json("en")["facts"] == list(success.kinds)
